import type { InPlaceName, NumberTarget } from '@crm/contracts/links/numberLinks'
import { go, useCanOpen } from '@crm/platform/navigate'
import type { ReactNode } from 'react'
import { TextButton, TextLink } from './TextLink.tsx'

/** Opens what a number leads to; undefined where it leads nowhere or the reader may not open it, so that it looks so. */
export function useLead(): (target: NumberTarget | undefined) => (() => void) | undefined {
  const canOpen = useCanOpen()
  return (target) => (target && canOpen(target.to) ? () => void go(target.to, target.query) : undefined)
}

/** A number, or text with one, as a link; plain where it leads nowhere. */
export function NumberLink({ leads, children }: { leads: NumberTarget | undefined; children: ReactNode }) {
  if (!leads) return <span>{children}</span>
  return (
    <TextLink to={leads.to} query={leads.query}>
      {children}
    </TextLink>
  )
}

interface RowsButtonProps {
  /** The row of the table of links: as many rows open as the number says. */
  link: InPlaceName
  /** Undefined, or a number of nothing: plain text. */
  onOpen: (() => void) | undefined
  value: number
  children: ReactNode
}

/** A count in a cell that opens its rows over the page. */
export function RowsButton({ link, onOpen, value, children }: RowsButtonProps) {
  if (!onOpen || !(value > 0)) return children
  return (
    <span data-link={link}>
      <TextButton onClick={onOpen}>{children}</TextButton>
    </span>
  )
}
