import { talentDetailRefusal } from '@crm/access/refusals'
import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { useWho } from '@crm/platform/session'
import { Market, Money, TalentCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { badgesOf } from '../lib/talentLabels.ts'
import { ContactPopover } from './ContactPopover.tsx'
import { RelationBadge } from './RelationBadge.tsx'
import { ContactMark } from './TalentCard.tsx'

/** A talent of the library in a table; the name opens its detail for those who may see it. */
export function FoundCell({ talent, note }: { talent: FoundTalent; note?: ReactNode }) {
  const who = useWho()
  return (
    <TalentCell
      talent={talent}
      badges={badgesOf(talent, who, [])}
      note={note}
      {...(talentDetailRefusal(who) ? { to: false as const } : {})}
    />
  )
}

/** A market sum: the number for whitelisted corporations, the range for the others. */
export function MarketSum({ value, range }: { value: number | undefined; range: string }) {
  return value === undefined ? <Market value={undefined} text={range} /> : <Money value={value} />
}

type Cell = { row: FoundTalent }

/** Cells about talents of the library that their columns' kinds do not draw, by the keys of the columns. */
export const foundCells = {
  talent: ({ row }: Cell) => <FoundCell talent={row} />,
  contact: ({ row }: Cell) =>
    row.has_contact === 1 ? (
      <ContactPopover talent={row} />
    ) : row.contact_flag === 1 ? (
      <ContactMark talent={row} />
    ) : (
      '-'
    ),
  relation: ({ row }: Cell) => <RelationBadge {...row} />,
}
