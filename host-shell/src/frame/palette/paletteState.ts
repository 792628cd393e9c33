import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'

/** What lies over the page at the keyboard's request: the search, or the list of keys. */
export const paletteAtom = atom<'search' | 'keys' | undefined>(undefined)

/** Opens the search or the list of keys. */
export function openPalette(what: 'search' | 'keys' = 'search'): void {
  shellStore.set(paletteAtom, what)
}

/** Closes it. */
export function closePalette(): void {
  shellStore.set(paletteAtom, undefined)
}
