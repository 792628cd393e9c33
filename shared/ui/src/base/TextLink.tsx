import { type CallsOf, go, hrefOf, type Query, useCanCall, useCanOpen } from '@crm/platform/navigate'
import type { MouseEvent, ReactNode } from 'react'
import { useFreshPress } from './useFreshPress.ts'
import { type Press, withConfirm } from './withConfirm.ts'
import classes from './TextLink.module.css'

export interface TextLinkProps {
  /** Route name. */
  to: string
  query?: Query
  newTab?: boolean
  /** Coloured like the text around it until hovered (names in tables). */
  quiet?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Link to a route by name. Where the route is refused or not served, the same content without a link. */
export function TextLink({ to, query, newTab, quiet, className, children }: TextLinkProps) {
  const canOpen = useCanOpen()
  const href = canOpen(to) ? hrefOf(to, query) : undefined
  if (href === undefined) return <span className={className}>{children}</span>
  const follow = (event: MouseEvent) => {
    event.stopPropagation()
    // The browser's own ways to a new tab stay the browser's.
    if (newTab || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to, query)
  }
  return (
    <a
      href={href}
      className={`${quiet ? classes.quiet : classes.link} ${className ?? ''}`}
      onClick={follow}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
    </a>
  )
}

const NO_CALLS: CallsOf = []

/** A link that does something instead of going somewhere; as the child of a popover it is what opens it, and says so. */
export function TextButton({
  call = NO_CALLS,
  confirm,
  onClick,
  danger,
  disabled,
  expanded,
  label,
  children,
  ...trigger
}: Press & {
  /** What it ends in: absent for whoever may not make it. */
  call?: CallsOf
  danger?: boolean
  disabled?: boolean
  /** Of a button that opens something below it: whether it is open. */
  expanded?: boolean
  /** Read aloud in place of the words, where several say the same. */
  label?: string
  children: ReactNode
}) {
  const canCall = useCanCall()
  // Taken apart, the two are no pair to TypeScript.
  const { press, waits } = useFreshPress(withConfirm({ confirm, onClick } as Press))
  if (!canCall(call)) return null
  return (
    <button
      {...trigger}
      type="button"
      aria-label={label}
      className={danger ? classes.danger : classes.action}
      disabled={disabled}
      {...(waits && { 'aria-busy': true })}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      onClick={(event) => {
        event.stopPropagation()
        press()
      }}
    >
      {children}
    </button>
  )
}
