import { IconAlertTriangle, IconClose, IconInfoCircle, IconTickCircle } from '@douyinfe/semi-icons'
import { UNDO_SECONDS } from '@crm/contracts/rules/undo'
import type { ToastAction } from '@crm/platform/feedback'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './Toasts.module.css'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export interface ToastItem {
  id: number
  kind: ToastKind
  text: string
  /** Of the failed call; becomes a class of the toast, so that support can read it. */
  requestId?: string | undefined
  /** Offered for 10 s: 撤销, or what one does next. */
  action?: ToastAction | undefined
}

const TOAST_MS = 3000
/** Long enough to read, decide and click. */
const ACTION_MS = UNDO_SECONDS * 1000

const icons: Record<ToastKind, ReactNode> = {
  success: <IconTickCircle />,
  error: <IconAlertTriangle />,
  warning: <IconAlertTriangle />,
  info: <IconInfoCircle />,
}

/**
 * The stack of short messages at the top of the window. Each leaves by itself after 3 s (10 s where it offers something). While the pointer or
 * the focus is on the stack all of them stay: one that leaves would move the others away from under the pointer. An offer that has an
 * end is over then all the same, and says so.
 */
export function Toasts({ items, onClose }: { items: readonly ToastItem[]; onClose: (id: number) => void }) {
  const [paused, setPaused] = useState(false)
  const shown = useRef(items)
  useEffect(() => {
    // A removed element sends no leave or blur event; the next movement pauses the rest again.
    if (shown.current.some((item) => !items.includes(item))) setPaused(false)
    shown.current = items
  }, [items])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holds its messages, nothing is operated by it
    <div
      className={classes.stack}
      onMouseOver={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} paused={paused} onClose={() => onClose(item.id)} />
      ))}
    </div>
  )
}

function Toast({ item, paused, onClose }: { item: ToastItem; paused: boolean; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  const [isOver, setOver] = useState(false)
  const lasts = item.action?.seconds
  useEffect(() => {
    if (lasts === undefined) return
    const timer = setTimeout(() => setOver(true), lasts * 1000)
    return () => clearTimeout(timer)
  }, [lasts])
  const stays = item.action?.until !== undefined
  useEffect(() => {
    if (paused || stays) return
    const timer = setTimeout(() => close(), item.action ? ACTION_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [paused, stays, item.action])
  return (
    <div
      role={item.kind === 'error' ? 'alert' : 'status'}
      className={`${classes.toast} ${classes[item.kind]} ${item.requestId ?? ''}`}
    >
      <span className={classes.icon} aria-hidden>
        {icons[item.kind]}
      </span>
      <span className={classes.text}>{isOver ? `${item.text}，已超过撤销时间` : item.text}</span>
      {item.action && !isOver && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            item.action?.run()
            onClose()
          }}
        >
          {item.action.text}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="关闭提示" onClick={onClose}>
        <IconClose size="small" />
      </button>
    </div>
  )
}
