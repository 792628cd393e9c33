/** What React tells its developer tools, also in production: the only place where it says which root has drawn. */
interface ReactHook {
  supportsFiber: boolean
  inject: (renderer: unknown) => number
  onCommitFiberRoot: (renderer: number, root: { containerInfo: Node }, ...rest: unknown[]) => void
  onCommitFiberUnmount: () => void
  onPostCommitFiberRoot: () => void
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: ReactHook
  }
}

// Nothing that staff look at draws so often, so long, without their doing anything: animations of charts are no commits.
const COMMITS_A_SECOND = 80
const SECONDS = 3

interface Watch {
  element: Element
  onLoop: (commits: number) => void
  commits: number
  /** Seconds in a row that were too busy. */
  busy: number
}

const watches = new Set<Watch>()
let timer: ReturnType<typeof setInterval> | undefined
let hadInput = false

const noteInput = () => {
  hadInput = true
}
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const

function install(): void {
  // The developer tools of a browser were first: they hear what they heard.
  const hook: ReactHook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? {
    ...{ supportsFiber: true, inject: () => 1 },
    ...{ onCommitFiberRoot: () => {}, onCommitFiberUnmount: () => {}, onPostCommitFiberRoot: () => {} },
  }
  const heard = hook.onCommitFiberRoot
  hook.onCommitFiberRoot = (renderer, root, ...rest) => {
    for (const watch of watches) if (watch.element.contains(root.containerInfo)) watch.commits += 1
    heard.call(hook, renderer, root, ...rest)
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook
}

function judge(): void {
  for (const watch of [...watches]) {
    watch.busy = watch.commits > COMMITS_A_SECOND && !hadInput ? watch.busy + 1 : 0
    if (watch.busy >= SECONDS) watch.onLoop(watch.commits)
    watch.commits = 0
  }
  hadInput = false
}

/**
 * Watches the React root within an element: `onLoop` is called when it draws more than 80 times a second for three seconds
 * without anybody touching the page, which is an effect or a timer that sets state without end. Returns the stop function.
 */
export function watchCommits(element: Element, onLoop: (commits: number) => void): () => void {
  const watch: Watch = { element, onLoop, commits: 0, busy: 0 }
  if (watches.size === 0) {
    timer = setInterval(judge, 1000)
    for (const type of INPUTS) window.addEventListener(type, noteInput, { capture: true, passive: true })
  }
  watches.add(watch)
  return () => {
    watches.delete(watch)
    if (watches.size > 0) return
    clearInterval(timer)
    for (const type of INPUTS) window.removeEventListener(type, noteInput, { capture: true })
  }
}

// React looks for the hook once, when it loads: this module is imported before it.
install()
