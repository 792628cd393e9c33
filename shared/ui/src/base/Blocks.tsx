import { listMessage } from '@crm/base/messages'
import { NOT_ALLOWED_CODE, OUT_OF_SCOPE_CODE } from '@crm/contracts/codes'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { IconClose, IconTickCircle } from '@douyinfe/semi-icons'
import type { ReactNode } from 'react'
import classes from './Blocks.module.css'

export interface EmptyBlockProps {
  title?: string
  note?: ReactNode
  /** One primary action or a link. */
  action?: ReactNode
  /** Without illustration, for small cards and popovers. */
  small?: boolean
}

/** Nothing here yet, or nothing that matches: says so and offers the next step. */
export function EmptyBlock({ title = listMessage.empty, note, action, small }: EmptyBlockProps) {
  return (
    <div className={small ? classes.small : classes.block}>
      {!small && <Drawing />}
      <div className={classes.title}>{title}</div>
      {note && <div className={classes.note}>{note}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** Something has been done: what became of it, and where one may go next. */
export function DoneBlock({ title, note, action }: { title: string; note?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.block} role="status">
      <IconTickCircle className={classes.done} aria-hidden />
      <div className={classes.title}>{title}</div>
      {note && <div className={classes.note}>{note}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

export interface FailedBlockProps {
  /** What went wrong; its request id is shown small, for support. */
  failure?: { message: string; requestId?: string; code?: number } | undefined
  onRetry: () => void
  small?: boolean
}

// Asked again they refuse again: the right has to be given first.
const REFUSALS: readonly (number | undefined)[] = [NOT_ALLOWED_CODE, OUT_OF_SCOPE_CODE]

/** A block that could not load, in its place: what happened and 重试, which a refused right does not offer. */
export function FailedBlock({ failure, onRetry, small }: FailedBlockProps) {
  const isRefused = REFUSALS.includes(failure?.code)
  return (
    <div className={small ? classes.small : classes.block} role="alert">
      {isRefused ? (
        <div className={classes.title}>{failure?.message}</div>
      ) : (
        <>
          <div className={classes.title}>{listMessage.failed}</div>
          {failure?.message && <div className={classes.note}>{failure.message}</div>}
          <div className={classes.action}>
            <Button onClick={onRetry}>{listMessage.retry}</Button>
          </div>
        </>
      )}
      {failure?.requestId && !isRefused && (
        <div className={classes.trace}>
          请求编号 <span className={classes.code}>{failure.requestId}</span>
        </div>
      )}
    </div>
  )
}

/** Grey bars in place of a block that loads for the first time. `lines` of text, or one area of `height` px. */
export function BlockSkeleton({ lines = 4, height }: { lines?: number; height?: number }) {
  if (height !== undefined)
    return <div className={classes.area} style={{ height }} aria-busy aria-label="加载中" role="status" />
  return (
    <div className={classes.lines} aria-busy aria-label="加载中" role="status">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classes.bar} style={{ width: `${100 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

export interface BannerProps {
  kind?: 'info' | 'warning' | 'danger' | 'success'
  children: ReactNode
  action?: ReactNode
  onClose?: () => void
}

/** A notice across the width of a page or card. */
export function Banner({ kind = 'info', children, action, onClose }: BannerProps) {
  return (
    <div className={`${classes.banner} ${classes[kind]}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <div className={classes.bannerText}>{children}</div>
      {action}
      {onClose && (
        <Button
          size="small"
          theme="borderless"
          type="tertiary"
          icon={<IconClose />}
          aria-label="关闭"
          onClick={onClose}
        />
      )}
    </div>
  )
}

function Drawing() {
  return (
    <svg width="120" height="88" viewBox="0 0 120 88" fill="none" aria-hidden>
      <ellipse cx="60" cy="78" rx="48" ry="7" fill="var(--semi-color-fill-0)" />
      <rect
        x="26"
        y="16"
        width="68"
        height="56"
        rx="6"
        fill="var(--semi-color-bg-1)"
        stroke="var(--semi-color-border)"
        strokeWidth="2"
      />
      <rect x="36" y="28" width="18" height="6" rx="3" fill="var(--semi-color-primary-light-active)" />
      <rect x="36" y="40" width="48" height="5" rx="2.5" fill="var(--semi-color-fill-1)" />
      <rect x="36" y="50" width="48" height="5" rx="2.5" fill="var(--semi-color-fill-1)" />
      <rect x="36" y="60" width="30" height="5" rx="2.5" fill="var(--semi-color-fill-1)" />
      <circle
        cx="92"
        cy="60"
        r="12"
        fill="var(--semi-color-bg-1)"
        stroke="var(--semi-color-primary-light-active)"
        strokeWidth="3"
      />
      <path d="M101 69l8 8" stroke="var(--semi-color-primary-light-active)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
