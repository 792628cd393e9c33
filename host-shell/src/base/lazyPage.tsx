import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { BootFailed } from './BootFailed.tsx'
import { PortalUnavailable } from './portalUnavailable.ts'

const MISSING = new PortalUnavailable('系统文件没有完整下载，请检查网络后重试。如仍无法打开，请联系管理员。')

/**
 * A whole page, or what stands around all of them, whose code is no part of the first script: `waiting` until it is here, and what to
 * do when it does not come. No Suspense: React holds the page back for 300 ms after it has drawn a fallback. `bring` loads it ahead,
 * and rejects as `import()` does.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): { Page: ComponentType<Props>; bring: () => Promise<void> } {
  let loaded: ComponentType<Props> | undefined
  const bring = async () => {
    loaded ??= await load()
  }
  function Page(props: Props) {
    const [Shown, setShown] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (Shown) return
      let gone = false
      setFailed(false)
      bring().then(
        () => !gone && setShown(() => loaded),
        (error: unknown) => {
          console.error('[boot] a page of the shell could not be loaded:', error)
          if (!gone) setFailed(true)
        },
      )
      return () => {
        gone = true
      }
    }, [Shown, attempt])
    if (Shown) return createElement(Shown, props)
    if (failed) return <BootFailed cause={MISSING} isRetrying={false} onRetry={() => setAttempt(attempt + 1)} />
    return waiting
  }
  return { Page, bring }
}
