import { useSession } from '@crm/platform/session'
import { useEffect, useEffectEvent } from 'react'
import { setServiceFrame } from '../../session/serviceFrame.ts'
import classes from './Toolbar.module.css'

/**
 * The portal's customer service in a frame of its own: given who asks (person, enterprise, salesperson), read for its unread
 * count. Its messages count only when they come from its own origin.
 */
export function CustomerService({
  address,
  open,
  onClose,
  onUnread,
}: {
  address: string
  open: boolean
  onClose: () => void
  onUnread: (count: number) => void
}) {
  const { config } = useSession()
  const notify = useEffectEvent(onUnread)
  const page = new URL(address, location.origin)
  for (const [key, value] of Object.entries(config?.customer_service ?? {})) page.searchParams.set(key, String(value))
  const { origin } = page
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || typeof event.data !== 'object' || event.data === null) return
      const { type, count } = event.data as { type?: unknown; count?: unknown } // Each part is checked before it counts.
      if (type === 'unread' && typeof count === 'number') notify(count)
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [origin])
  return (
    <section className={classes.service} hidden={!open} aria-label="在线客服">
      <button type="button" className={classes.serviceClose} aria-label="关闭在线客服" onClick={onClose}>
        ×
      </button>
      <iframe
        ref={(frame) => setServiceFrame(frame, origin)}
        title="在线客服"
        src={page.href}
        className={classes.serviceFrame}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    </section>
  )
}
