import { type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long it speaks before it folds. */
export const FOLD_AFTER_MS = 8000

/**
 * Something folded that unfolds over the page and folds again: after a while in which neither pointer nor focus was in it, or once
 * the page is scrolled. Whoever had the focus in it keeps it there. `box` goes on its element in either form.
 */
export function useFolding(): {
  folded: boolean
  unfold: () => void
  box: RefCallback<HTMLElement>
} {
  const [folded, setFolded] = useState(true)
  const element = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  const isInUse = () => element.current?.matches(':hover, :focus-within') === true
  const change = (next: boolean) => {
    hadFocus.current = element.current?.contains(document.activeElement) === true
    setFolded(next)
  }
  const fold = useEffectEvent(() => change(true))
  useEffect(() => {
    if (hadFocus.current) element.current?.querySelector('button')?.focus({ preventScroll: true })
    if (folded) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => (isInUse() ? wait() : fold()), FOLD_AFTER_MS)
    }
    wait()
    // Pages scroll in the window, some tables in themselves; menus and dialogs do not count.
    const onScroll = ({ target }: Event) => {
      const isPage = target === document || (target instanceof Element && target.closest('#main') !== null)
      if (isPage) fold()
    }
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [folded])
  return {
    folded,
    unfold: () => change(false),
    box: (node) => {
      element.current = node
    },
  }
}
