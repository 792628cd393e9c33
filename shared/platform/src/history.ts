import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/** The only history of the page. Remotes navigate by route name (`navigate.ts`), never through it. */
export const history = createBrowserHistory({ v5Compat: true })

/** Asks whether what is on the page may be left; undefined when there is nothing to lose. */
type AskToLeave = () => Promise<boolean>
let askToLeave: AskToLeave | undefined

/** Every way to another page asks first, until the answered function is called. One page asks at a time. */
export function guardLeaving(ask: AskToLeave): () => void {
  askToLeave = ask
  return () => {
    if (askToLeave === ask) askToLeave = undefined
  }
}

const isElsewhere = (to: Parameters<typeof history.push>[0]) => {
  const { pathname } = new URL(history.createHref(to), window.location.href)
  return pathname !== history.location.pathname
}

for (const move of ['push', 'replace'] as const) {
  const change = history[move].bind(history)
  history[move] = (to, state) => {
    const ask = askToLeave
    if (ask === undefined || !isElsewhere(to)) {
      change(to, state)
      return
    }
    void ask().then((leaves) => {
      if (leaves) change(to, state)
    })
  }
}

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
