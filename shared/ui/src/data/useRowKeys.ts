import { type KeyboardEvent, useRef, useState } from 'react'

interface RowKeys {
  count: number
  onOpen: ((at: number) => void) | undefined
  onSelect: ((at: number) => void) | undefined
}

/** j/k and arrows move the row, Enter opens it, x selects it, while the table has the focus. */
export function useRowKeys({ count, onOpen, onSelect }: RowKeys) {
  const ref = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys typed into controls of a cell are theirs.
    if (event.target !== ref.current || event.metaKey || event.ctrlKey || event.altKey) return
    const step =
      event.key === 'j' || event.key === 'ArrowDown' ? 1 : event.key === 'k' || event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      const next = Math.min(Math.max(active + step, 0), count - 1)
      setActive(next)
      ref.current?.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active >= 0) onOpen?.(active)
    else if (event.key === 'x' && active >= 0) onSelect?.(active)
    else return
    event.preventDefault()
  }
  return { ref, active: active < count ? active : -1, onKeyDown }
}
