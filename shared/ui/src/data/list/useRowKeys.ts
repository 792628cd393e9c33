import { isTyping } from '../../base/isTyping.ts'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface RowKeys {
  count: number
  onOpen: ((at: number) => void) | undefined
  onSelect: ((at: number) => void) | undefined
}

/** What Tab would stop at. */
const CONTROL = 'a[href], :is(button, input, select, textarea):enabled:not([tabindex="-1"]), [tabindex="0"]'

const stepOf = (key: string) => (key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0)

/**
 * j/k and arrows move the row, Enter opens it (a row without an act of its own: its first link), x selects it, while the table
 * has the focus, and Tab goes into it: what comes before it is passed. j and k bring the focus to the page's first table from wherever
 * nothing else takes them.
 */
export function useRowKeys({ count, onOpen, onSelect }: RowKeys) {
  const ref = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const rowAt = (at: number) => ref.current?.querySelector(`[data-row="${at}"]`)
  const move = (step: number) => {
    const next = Math.min(Math.max(active + step, 0), count - 1)
    setActive(next)
    rowAt(next)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys typed into controls of a cell are theirs.
    if (event.target !== ref.current || event.metaKey || event.ctrlKey || event.altKey) return
    const step = stepOf(event.key)
    if (step !== 0) move(step)
    else if (event.key === 'Enter' && active >= 0)
      onOpen ? onOpen(active) : rowAt(active)?.querySelector<HTMLElement>('a[href]')?.click()
    else if (event.key === 'x' && active >= 0) onSelect?.(active)
    else if (event.key === 'Tab' && !event.shiftKey && active >= 0) {
      const first = rowAt(active)?.querySelector<HTMLElement>(CONTROL)
      if (!first) return
      first.focus()
    } else return
    event.preventDefault()
  }
  const handleAnywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (count === 0 || (event.key !== 'j' && event.key !== 'k') || isTaken(event)) return
    if (ref.current === null || document.querySelector('[data-row-keys]') !== ref.current) return
    event.preventDefault()
    ref.current.focus({ preventScroll: true })
    move(stepOf(event.key))
  })
  useEffect(() => {
    if (ref.current) ref.current.dataset.rowKeys = ''
    document.addEventListener('keydown', handleAnywhere)
    return () => document.removeEventListener('keydown', handleAnywhere)
  }, [])
  return { ref, active: active < count ? active : -1, onKeyDown }
}

/** Somebody types, another key is held, the table itself has heard it, or a dialog covers the page. */
function isTaken(event: globalThis.KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return true
  if (document.querySelector('[role="dialog"]')) return true
  return isTyping(event.target)
}
