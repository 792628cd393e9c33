import { type ReactNode, useEffect, useRef, useState } from 'react'

interface RenderWhenVisibleProps {
  /** Height kept free until the content comes, px: nothing below may jump. */
  height: number
  children: ReactNode
}

/** Content that is made (and asks for its data) only once it is about to be scrolled into view. */
export function RenderWhenVisible({ height, children }: RenderWhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: '200px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={place} style={{ height }} />
}
