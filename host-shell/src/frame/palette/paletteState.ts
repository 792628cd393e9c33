import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'

/** What lies over the page at the keyboard's request: the search, or the list of keys. */
export const paletteAtom = atom<'search' | 'keys' | undefined>(undefined)

/** Code that takes longer does not come: keys belong to the page again. */
const COMING_MS = 3000
let typed = ''
let openedAt = 0

/** Opens the search or the list of keys. */
export function openPalette(what: 'search' | 'keys' = 'search'): void {
  typed = ''
  openedAt = performance.now()
  shellStore.set(paletteAtom, what)
}

/** The search was asked for a moment ago. Whether its field is there the page knows. */
export function isSearchOpening(): boolean {
  return shellStore.get(paletteAtom) === 'search' && performance.now() - openedAt < COMING_MS
}

/** Keeps what is typed while the code of the search is still on its way. */
export function bufferKey(key: string): void {
  typed += key
}

/** What was typed before the search had a field for it. */
export function bufferedText(): string {
  return typed
}

/** Closes it. */
export function closePalette(): void {
  typed = ''
  shellStore.set(paletteAtom, undefined)
}
