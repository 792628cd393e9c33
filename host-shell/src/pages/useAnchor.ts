import { useEffect } from 'react'

/** Goes to the part that the address names, once it is there: what is loaded comes after the browser has looked for it. */
export function useAnchor(): void {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1))
    if (name) document.getElementById(name)?.scrollIntoView()
  }, [])
}
