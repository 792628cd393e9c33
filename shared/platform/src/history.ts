import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/** The only history of the page. Remotes navigate by route name (`navigate.ts`), never through it. */
export const history = createBrowserHistory({ v5Compat: true })

type Listener = (location: typeof history.location) => void
const listeners = new Set<Listener>()
let listening = false

/** Hears every change of the address. The history itself takes one listener only; this is it. Returns the stop function. */
export function subscribe(listener: Listener): () => void {
  if (!listening) {
    listening = true
    history.listen(({ location }) => {
      for (const each of [...listeners]) each(location)
    })
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}
