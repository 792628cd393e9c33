import { type ReactNode, useLayoutEffect, useState } from 'react'
import { history, subscribe } from './history.ts'
import { Router } from './router.ts'

interface HistoryRouterProps {
  /** Addresses that its content hears of; all unless said. */
  accepts?: (pathname: string) => boolean
  children: ReactNode
}

/** Gives its content the address of the page, from the page's only history. */
export function HistoryRouter({ accepts, children }: HistoryRouterProps) {
  const [location, setLocation] = useState(history.location)
  // Before the effects of the content, which may change the address at once.
  useLayoutEffect(
    () =>
      subscribe((next) => {
        if (accepts === undefined || accepts(next.pathname)) setLocation(next)
      }),
    [accepts],
  )
  return (
    <Router location={location} navigator={history}>
      {children}
    </Router>
  )
}
