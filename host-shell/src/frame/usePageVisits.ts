import { history } from '@crm/platform/history'
import { useRoute } from '@crm/platform/navigate'
import { keepPageTop, keepPageVisit, pageVisit } from '@crm/platform/pages'
import { useLocation } from '@crm/platform/router'
import { useSession } from '@crm/platform/session'
import { useEffect, useRef } from 'react'

/** How long rows may take to come before a page is left where it is. */
const ROWS_WITHIN_MS = 3000

/**
 * Keeps how each page is seen (filters, tab, order, how far it is scrolled), so that the menu leads back to it so. A page that is
 * come to anew begins at its top; the browser's back and forward find their own way.
 */
export function usePageVisits(): void {
  const { user } = useSession()
  const { corp_id, user_id } = user
  const name = useRoute()?.row.name
  const { search } = useLocation()
  const top = useRef(0)
  useEffect(() => {
    if (name) keepPageVisit({ corp_id, user_id }, name, search)
  }, [corp_id, user_id, name, search])
  useEffect(() => {
    const follow = () => {
      top.current = window.scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  useEffect(() => {
    if (!name) return
    const visitor = { corp_id, user_id }
    const { action, location } = history
    const isAsLeft = action === 'PUSH' && location.state !== null
    const stop = action === 'PUSH' ? scrollTo(isAsLeft ? (pageVisit(visitor, name)?.top ?? 0) : 0) : undefined
    return () => {
      stop?.()
      // What was heard last: by now another page may stand, less high.
      keepPageTop(visitor, name, top.current)
      top.current = 0
    }
  }, [corp_id, user_id, name])
}

/** Scrolls as soon as the page is high enough, unless somebody scrolls before; answers how to give up. */
function scrollTo(top: number): () => void {
  window.scrollTo(0, 0)
  let frame = 0
  const until = performance.now() + ROWS_WITHIN_MS
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const input of INPUTS) window.removeEventListener(input, stop)
  }
  const step = () => {
    const isHighEnough = document.documentElement.scrollHeight >= top + window.innerHeight
    if (isHighEnough) window.scrollTo(0, top)
    if (isHighEnough || performance.now() > until) stop()
    else frame = requestAnimationFrame(step)
  }
  if (top > 0) {
    for (const input of INPUTS) window.addEventListener(input, stop, { passive: true })
    frame = requestAnimationFrame(step)
  }
  return stop
}
const INPUTS = ['wheel', 'keydown', 'pointerdown', 'touchmove'] as const
