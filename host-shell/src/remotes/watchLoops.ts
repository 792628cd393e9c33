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
// What changes the document past React: an animation by script writes some sixty times a second, to a few elements.
const CHANGES_A_SECOND = 2000
const SECONDS = 3

interface Watch {
  element: Element
  onLoop: (seen: string) => void
  /** Of the running second. */
  commits: number
  changes: number
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
    const { commits, changes } = watch
    const isBusy = commits > COMMITS_A_SECOND || changes > CHANGES_A_SECOND
    watch.busy = isBusy && !hadInput ? watch.busy + 1 : 0
    if (watch.busy >= SECONDS)
      watch.onLoop(commits > COMMITS_A_SECOND ? `${commits} commits a second` : `${changes} changes a second`)
    watch.commits = 0
    watch.changes = 0
  }
  hadInput = false
}

/**
 * Watches the page within an element: `onLoop` is called, with what was seen, when its root draws more than 80 times or its document
 * changes more than 2,000 times a second, for three seconds without anybody touching the page. That is an effect or a timer that
 * never ends. Returns the stop function.
 */
export function watchLoops(element: Element, onLoop: (seen: string) => void): () => void {
  const watch: Watch = { element, onLoop, commits: 0, changes: 0, busy: 0 }
  if (watches.size === 0) {
    timer = setInterval(judge, 1000)
    for (const type of INPUTS) window.addEventListener(type, noteInput, { capture: true, passive: true })
  }
  watches.add(watch)
  const observer = new MutationObserver((records) => {
    watch.changes += records.length
  })
  observer.observe(element, { childList: true, subtree: true, characterData: true, attributes: true })
  return () => {
    observer.disconnect()
    watches.delete(watch)
    if (watches.size > 0) return
    clearInterval(timer)
    for (const type of INPUTS) window.removeEventListener(type, noteInput, { capture: true })
  }
}

// React looks for the hook once, when it loads: this module is imported before it.
install()
