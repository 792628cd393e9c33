import { useSyncExternalStore } from 'react'

/**
 * Windows that count as a phone's, and as narrow ones, as media queries; style sheets say the same. A phone is narrow and
 * is pressed with a finger: the window of a notebook at 200 % zoom is as narrow, and whoever works there writes.
 */
const PHONE_QUERY = '(max-width: 767px) and (pointer: coarse)'
const NARROW = '(max-width: 1439px)'

/** One list of a query for all who ask while somebody does: each cell of a table asks at each of its drawings. */
function mediaStore(query: string): { subscribe: (onChange: () => void) => () => void; matches: () => boolean } {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  let watched: MediaQueryList | undefined
  return {
    matches: () => (watched ?? window.matchMedia(query)).matches,
    subscribe: (onChange) => {
      if (!watched) {
        watched = window.matchMedia(query)
        watched.addEventListener('change', tell)
      }
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        watched?.removeEventListener('change', tell)
        watched = undefined
      }
    },
  }
}
const phone = mediaStore(PHONE_QUERY)
const narrow = mediaStore(NARROW)

/** Whether the window is a phone's (below 768 px, pressed with a finger): the product is read there, nothing is written. Follows the window. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches)
}

/** Whether the window is narrow (below 1440 px): tables need the room that a menu of words would take. Follows the window. */
export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.matches)
}
