import { talentDetailRefusal } from '@crm/access/refusals'
import type { MarketContent } from '@crm/contracts/calls/market'
import { useWho } from '@crm/platform/session'
import {
  ContentCell,
  type ListCall,
  type ListOptions,
  ListTable,
  type RowOf,
  type FilterFields,
  TalentCell,
  useList,
} from '@crm/ui/data'

type Cell = { row: MarketContent }

function Author({ row }: Cell) {
  const who = useWho()
  return (
    <TalentCell
      talent={{ ...row, display_id: row.author_id }}
      {...(talentDetailRefusal(who) ? { to: false as const } : {})}
    />
  )
}

const cells = {
  content: ({ row }: Cell) => <ContentCell title={row.title} cover={row.cover} id={row.content_id} />,
  author: Author,
}

interface ContentTableProps<C extends ListCall, S extends FilterFields> extends ListOptions<C, S> {
  call: C
  label: string
}

/** Lives or videos that sold goods of the market. */
export function ContentTable<C extends ListCall, S extends FilterFields>({
  call,
  label,
  ...list
}: ContentTableProps<C, S>) {
  return (
    <ListTable<C, S, RowOf<C> & MarketContent>
      list={useList(call, list)}
      label={label}
      rowKey={(row) => row.content_id}
      cells={cells}
      views={false}
    />
  )
}
