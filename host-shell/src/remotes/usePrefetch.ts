import { prefetchReads } from '@crm/client/hooks'
import { useRoute } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react'
import { TAKEN_WITHIN_MS } from '../session/firstReads.ts'
import { prefetchCode } from './mountManager.ts'
import { preloadPage, readPreloads } from './preloads.ts'

/** How long somebody rests on a row before it is a wish and not a way past it. */
const REST_MS = 120

/** What a row of the menu listens to. */
interface PrefetchHandlers {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/**
 * Loads the code of a page, and asks for what it asks first, while mouse or keyboard rests on its row for 120 ms: one page at a
 * time, given up on leaving. A finger does not rest, and pages of the shell are there; the page on screen has asked.
 */
export function usePrefetch(): (page: string) => PrefetchHandlers {
  const owners = usePortal().routes
  const here = useRoute()?.row.name
  const wish = useRef<{ timer: ReturnType<typeof setTimeout>; isOver: boolean; giveUp?: () => void }>(undefined)
  const leave = () => {
    if (!wish.current) return
    clearTimeout(wish.current.timer)
    wish.current.isOver = true
    // A press leaves too, for the page itself: what it takes is not given up.
    setTimeout(wish.current.giveUp ?? (() => {}), TAKEN_WITHIN_MS)
    wish.current = undefined
  }
  useEffect(() => leave, [])
  const rest = (page: string) => {
    leave()
    const owner = owners.find((row) => row.name === page)?.owner
    if (!owner || owner === 'shell' || page === here) return
    void readPreloads()
    const own: NonNullable<typeof wish.current> = {
      isOver: false,
      timer: setTimeout(() => {
        void preloadPage(page)
        void prefetchCode(owner, page).then((reads) => {
          if (!own.isOver) own.giveUp = prefetchReads(reads)
        })
      }, REST_MS),
    }
    wish.current = own
  }
  return (page) => ({
    onPointerEnter: (event) => event.pointerType === 'mouse' && rest(page),
    onPointerLeave: leave,
    // A press focuses too, and goes there itself.
    onFocus: (event) => event.target.matches(':focus-visible') && rest(page),
    onBlur: leave,
  })
}
