import { useSyncExternalStore } from 'react'

/** Windows that count as a phone's, as a media query; style sheets say the same. */
export const PHONE_QUERY = '(max-width: 767px)'

function subscribe(tell: () => void): () => void {
  const watched = window.matchMedia(PHONE_QUERY)
  watched.addEventListener('change', tell)
  return () => watched.removeEventListener('change', tell)
}

/** Whether the window is a phone's (below 768 px): the product is read there, nothing is written. Follows the window. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE_QUERY).matches)
}
