import { type LinkScope, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { NumberLink } from '@crm/ui/base'
import { Count, Money } from '@crm/ui/data'
import { createContext, useContext } from 'react'

/** The scope of the list on screen as other lists say it; undefined where they cannot. */
export const ListScopeContext = createContext<LinkScope | undefined>(undefined)

interface LedFigureProps {
  link: NumberLinkName
  /** What the row narrows to, by address key. */
  part: Readonly<Record<string, string | number>>
  value: number
  kind?: 'count' | 'money'
}

/** A figure of a row: it leads to the list of what it counts, over the days and platform of its own list. */
export function LedFigure({ link, part, value, kind = 'count' }: LedFigureProps) {
  const scope = useContext(ListScopeContext)
  // Of nothing there is nothing to open.
  const leads = scope && value > 0 ? numberLink(link, scope, part) : undefined
  return <NumberLink leads={leads}>{kind === 'money' ? <Money value={value} /> : <Count value={value} />}</NumberLink>
}
