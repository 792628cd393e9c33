import { subscribe } from '@crm/platform/history'
import { useEffect } from 'react'

/** How long a page may take to come before the focus is left where it is. */
const PAGE_WITHIN_MS = 5000

/** The heading of the page on screen, not of one that was just left. */
const headingOf = () =>
  [...document.querySelectorAll<HTMLElement>('#main h1')].find((each) => !each.closest('[aria-hidden]'))

const isIn = (selector: string) => Boolean(document.activeElement?.closest(selector))

/**
 * After each change of page the focus is at its heading, whether a link, the menu, the palette or the browser led there: what is
 * read and reached next is the page. The first page of a visit leaves it at the start of the document.
 */
export function usePageFocus(): void {
  useEffect(() => {
    let frame = 0
    let path = window.location.pathname
    const stop = subscribe(({ pathname }) => {
      if (pathname === path) return
      path = pathname
      cancelAnimationFrame(frame)
      // Heard before anything is drawn: the heading that stands now is that of the page that is left.
      const left = headingOf()
      const until = performance.now() + PAGE_WITHIN_MS
      const step = () => {
        const heading = headingOf()
        // The palette is on its way out as the page comes; a dialog that stays keeps the focus.
        if (heading === undefined || heading === left || isIn('[role="dialog"]')) {
          if (performance.now() < until) frame = requestAnimationFrame(step)
          return
        }
        // A field of the new page has taken it.
        if (isIn('#main')) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
}
