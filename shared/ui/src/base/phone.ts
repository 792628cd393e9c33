import { useSyncExternalStore } from 'react'

/** The widest window that counts as a phone; style sheets say the same. */
const PHONE = '(max-width: 767px)'

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : undefined)

function subscribe(tell: () => void): () => void {
  const watched = media()
  watched?.addEventListener('change', tell)
  return () => watched?.removeEventListener('change', tell)
}

/** Whether the window is a phone's (below 768 px): the product is read there, nothing is written. Follows the window. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => media()?.matches ?? false)
}
