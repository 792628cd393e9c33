import { history } from '@crm/platform/history'
import { useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Button } from '@crm/ui/shell'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { framedAddress } from './iframeAddress.ts'
import classes from './IframePage.module.css'

const TIMEOUT_MS = 15_000
const HEIGHT_MAX = 20_000

/** A trusted outside page inside the layout: only https addresses whose origin the portal allows, sandboxed. */
export function IframePage() {
  const [{ url, title, back }] = useQuery()
  const { auth } = usePortal()
  const page = framedAddress(url, auth.iframeAllow)
  const [round, setRound] = useState(0)
  const [named, setNamed] = useState<string>()
  const leave = () => (back === undefined ? history.go(-1) : history.go(-Math.max(1, Number(back) || 1)))
  if (!page) {
    return (
      <section className={classes.refused}>
        <h1 className={classes.heading}>该页面不允许内嵌</h1>
        <p className={classes.text}>地址不在允许的范围内，或不是安全的 https 地址。</p>
        <Button onClick={() => history.go(-1)}>返回</Button>
      </section>
    )
  }
  return (
    <section className={classes.page}>
      <header className={classes.bar}>
        <Button theme="borderless" onClick={leave}>
          返回
        </Button>
        <h1 className={classes.title}>{named ?? title ?? page.hostname}</h1>
        <Button theme="borderless" onClick={() => setRound(round + 1)}>
          刷新
        </Button>
        <Button theme="borderless" onClick={() => window.open(page.href, '_blank', 'noopener')}>
          新窗口打开
        </Button>
      </header>
      <Framed
        key={`${page.href} ${round}`}
        page={page}
        onTitle={setNamed}
        onClose={leave}
        onRetry={() => setRound(round + 1)}
      />
    </section>
  )
}

function Framed({
  page,
  onTitle,
  onClose,
  onRetry,
}: {
  page: URL
  onTitle: (title: string) => void
  onClose: () => void
  onRetry: () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'late'>('loading')
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  // Only the framed page itself, from its own origin, is listened to: title, height, close.
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== page.origin || event.source !== frame.current?.contentWindow) return
    if (typeof event.data !== 'object' || event.data === null) return
    const { type, value } = event.data as { type?: unknown; value?: unknown } // Each part is checked before it counts.
    if (type === 'title' && typeof value === 'string') onTitle(value.slice(0, 60))
    if (type === 'height' && typeof value === 'number' && value > 0) setHeight(Math.min(value, HEIGHT_MAX))
    if (type === 'close') onClose()
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  return (
    <>
      {state === 'loading' && <div className={classes.progress} role="progressbar" aria-label="正在打开页面" />}
      {state === 'late' && (
        <div className={classes.late} role="alert">
          <p>页面打开较慢，或不允许内嵌。</p>
          <Button onClick={onRetry}>重试</Button>
          <Button onClick={() => window.open(page.href, '_blank', 'noopener')}>新窗口打开</Button>
        </div>
      )}
      <iframe
        ref={frame}
        title={`${page.hostname} 的页面`}
        src={page.href}
        className={classes.frame}
        style={height === undefined ? undefined : { height }}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setState('shown')}
      />
    </>
  )
}
