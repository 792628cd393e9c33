import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/** The only history of the page. Remotes navigate by route name (`navigate.ts`), never through it. */
export const history = createBrowserHistory({ v5Compat: true })

type Address = Pick<typeof history.location, 'pathname' | 'search'>

/** Asks whether what is on the page may be left; undefined when there is nothing to lose. */
type AskToLeave = () => Promise<boolean>
interface Guard {
  ask: AskToLeave
  record: string | undefined
}
/** What stands above comes last: a dialog over its page. */
const guards: Guard[] = []

/**
 * Every way to another page asks first, the browser's back and forward too, until the answered function is called. Of several that
 * would be left by a step, what stands above asks for all. `record` is the name of a query value that says what is edited: another
 * value is another page.
 */
export function guardLeaving(ask: AskToLeave, record?: string): () => void {
  const own = { ask, record }
  guards.push(own)
  return () => {
    const at = guards.indexOf(own)
    if (at >= 0) guards.splice(at, 1)
  }
}

/** Who asks before a step from one address to another; undefined when nothing is left by it. */
function askerOf(from: Address, to: Address): AskToLeave | undefined {
  const isLeft = ({ record }: Guard) => {
    if (from.pathname !== to.pathname) return true
    const valueIn = ({ search }: Address) => (record === undefined ? null : new URLSearchParams(search).get(record))
    return valueIn(from) !== valueIn(to)
  }
  return guards.findLast(isLeft)?.ask
}

for (const move of ['push', 'replace'] as const) {
  const change = history[move].bind(history)
  history[move] = (to, state) => {
    const ask = askerOf(history.location, new URL(history.createHref(to), window.location.href))
    if (ask === undefined) {
      change(to, state)
      return
    }
    void ask().then((isLeft) => {
      if (isLeft) change(to, state)
    })
  }
}

/** Where the page stands, as its listeners know it. */
let told: Address = history.location
/** The next step of the browser is ours: what is to happen when it is heard of, and whether nobody else is to hear. */
let ownStep: { heard: () => void; isUndo: boolean } | undefined
let isAsking = false

/** A step that the page itself makes; resolves when it has happened. */
function go(delta: number, isUndo: boolean): Promise<void> {
  return new Promise((heard) => {
    ownStep = { heard, isUndo }
    history.go(delta)
  })
}

/**
 * A step back or forward has happened when it is heard of: where it leaves a page that asks, it is undone, and done again once
 * that was answered so. Answers whether nobody is to hear of it.
 */
function isHeldBack(to: Address, delta: number | null): boolean {
  const own = ownStep
  ownStep = undefined
  if (own) {
    own.heard()
    return own.isUndo
  }
  const ask = askerOf(told, to)
  if (ask === undefined || delta === null || delta === 0) return false
  const undone = go(-delta, true)
  // One question stands already.
  if (!isAsking) void askFor(delta, ask, undone)
  return true
}

async function askFor(delta: number, ask: AskToLeave, undone: Promise<void>): Promise<void> {
  isAsking = true
  try {
    const [isLeft] = await Promise.all([ask(), undone])
    if (isLeft) await go(delta, false)
  } finally {
    isAsking = false
  }
}

type Listener = (location: typeof history.location) => void
const listeners = new Set<Listener>()
let listening = false

/** Hears every change of the address. The history itself takes one listener only; this is it. Returns the stop function. */
export function subscribe(listener: Listener): () => void {
  if (!listening) {
    listening = true
    history.listen(({ action, location, delta }) => {
      if (action === 'POP' && isHeldBack(location, delta)) return
      told = location
      for (const each of [...listeners]) each(location)
    })
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}
