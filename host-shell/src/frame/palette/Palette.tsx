import { KeyList } from './KeyList.tsx'
import { closePalette } from './paletteState.ts'
import { Search } from './Search.tsx'

/** What the keyboard calls up: the search, or the list of keys. */
export function Palette({ what }: { what: 'search' | 'keys' }) {
  return what === 'keys' ? <KeyList onClose={closePalette} /> : <Search onClose={closePalette} />
}
