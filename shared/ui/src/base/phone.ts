import { useSyncExternalStore } from 'react'

/** Windows that count as a phone's, and as narrow ones, as media queries; style sheets say the same. */
export const PHONE_QUERY = '(max-width: 767px)'
const NARROW = '(max-width: 1439px)'

function watch(query: string): (onChange: () => void) => () => void {
  return (onChange) => {
    const watched = window.matchMedia(query)
    watched.addEventListener('change', onChange)
    return () => watched.removeEventListener('change', onChange)
  }
}
const watchPhone = watch(PHONE_QUERY)
const watchNarrow = watch(NARROW)

/** Whether the window is a phone's (below 768 px): the product is read there, nothing is written. Follows the window. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watchPhone, () => window.matchMedia(PHONE_QUERY).matches)
}

/** Whether the window is narrow (below 1440 px): tables need the room that a menu of words would take. Follows the window. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchNarrow, () => window.matchMedia(NARROW).matches)
}
