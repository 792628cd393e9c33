import { talentDetailRefusal } from '@crm/access/refusals'
import type { SellingTalent } from '@crm/contracts/calls/market'
import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { useWho } from '@crm/platform/session'
import { Money, TalentCell } from '@crm/ui/data'
import { badgesOf } from '../lib/talentLabels.ts'
import { ContactPopover } from './ContactPopover.tsx'
import { RelationBadge } from './RelationBadge.tsx'
import { ContactMark } from './TalentCard.tsx'

type Cell = { row: FoundTalent }

/** The name opens the detail for those who may see it. */
function Talent({ row }: Cell) {
  const who = useWho()
  return (
    <TalentCell
      talent={row}
      badges={badgesOf(row, who, [])}
      {...(talentDetailRefusal(who) ? { to: false as const } : {})}
    />
  )
}

/** Cells about talents of the market that their columns' kinds do not draw, by the keys of the columns. */
export const marketTalentCells = {
  talent: Talent,
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

/** The same for talents who sell goods in question. */
export const sellerCells = {
  ...marketTalentCells,
  own_gmv: ({ row: { own_gmv } }: { row: SellingTalent }) =>
    own_gmv > 0 ? (
      <>
        成交 <Money value={own_gmv} sign />
      </>
    ) : (
      '未合作'
    ),
}
