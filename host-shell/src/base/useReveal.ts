import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

const SHOW_MS = 50
const HIDE_MS = 150

/**
 * A popup that is revealed by hovering its trigger, by the focus of the keyboard or by a click, and goes with pointer and focus;
 * Esc closes it. Enter, → and ↓ on the trigger lead into it. Spread `trigger` on the button and `popup` on the content, and give
 * `visible` to a popup whose `trigger` is `custom`.
 */
export function useReveal() {
  const [visible, setVisible] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLElement | null>(null)
  const content = useRef<HTMLElement | null>(null)
  const enters = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setVisible(next), after)
  }
  const hideNow = () => {
    clearTimeout(timer.current)
    enters.current = false
    setVisible(false)
  }
  const enter = () => {
    clearTimeout(timer.current)
    enters.current = !focusFirst(content.current)
    setVisible(true)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const inside =
      relatedTarget instanceof Node && [button, content].some((part) => part.current?.contains(relatedTarget))
    if (!inside) hideNow()
  }
  const onEscape = (event: KeyboardEvent) => {
    event.preventDefault()
    hideNow()
    button.current?.focus({ preventScroll: true })
  }
  return {
    visible,
    trigger: {
      onMouseEnter: (event: MouseEvent<HTMLElement>) => {
        button.current = event.currentTarget
        change(true, SHOW_MS)
      },
      onMouseLeave: () => change(false, HIDE_MS),
      onFocus: (event: FocusEvent<HTMLElement>) => {
        button.current = event.currentTarget
        if (event.currentTarget.matches(':focus-visible')) change(true, SHOW_MS)
      },
      onBlur,
      // A click without a pointer comes from the keyboard.
      onClick: (event: MouseEvent) => (event.detail === 0 ? enter() : change(true, 0)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && visible) onEscape(event)
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowRight') return
        event.preventDefault()
        enter()
      },
    },
    popup: {
      ref: (element: HTMLElement | null) => {
        content.current = element
        if (element && enters.current) enters.current = !focusFirst(element)
      },
      onMouseEnter: () => change(true, 0),
      onMouseLeave: () => change(false, HIDE_MS),
      onBlur,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && onEscape(event),
    },
    hide: hideNow,
  }
}

/** Whether there was something to focus. */
function focusFirst(within: HTMLElement | null): boolean {
  const first = within?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
  first?.focus({ preventScroll: true })
  return first !== undefined && first !== null
}
