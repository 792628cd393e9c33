import { useSyncExternalStore } from 'react'

/** The widest window that counts as a phone; style sheets say the same. */
const PHONE = '(max-width: 767px)'

function subscribe(tell: () => void): () => void {
  const watched = window.matchMedia(PHONE)
  watched.addEventListener('change', tell)
  return () => watched.removeEventListener('change', tell)
}

/** Whether the window is a phone's (below 768 px): the product is read there, nothing is written. Follows the window. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}
