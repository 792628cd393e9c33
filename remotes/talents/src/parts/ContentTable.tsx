import type { CallState } from '@crm/client/hooks'
import type { MarketContent } from '@crm/contracts/calls/market'
import { marketLiveColumns, marketVideoColumns } from '@crm/contracts/columns/market'
import { DataTable, type Filters, type Spec, tableColumns, TalentCell } from '@crm/ui/data'
import { talentDetailRefusal } from '@crm/access/refusals'
import { useWho } from '@crm/platform/session'
import { ContentCell } from './ContentCell.tsx'

type Row = MarketContent

function Author({ row }: { row: Row }) {
  const who = useWho()
  return (
    <TalentCell
      talent={{ ...row, display_id: row.author_id }}
      {...(talentDetailRefusal(who) ? { to: false as const } : {})}
    />
  )
}

const cells = {
  content: ({ row }: { row: Row }) => <ContentCell title={row.title} cover={row.cover} id={row.content_id} />,
  author: Author,
}
const lives = tableColumns<Row>(marketLiveColumns, cells)
const videos = tableColumns<Row>(marketVideoColumns, cells)

interface ContentsTableProps<S extends Spec> {
  kind: 'lives' | 'videos'
  filters: Filters<S>
  rows: CallState<{
    list: MarketContent[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
}

/** Lives or videos that sold goods of the market. */
export function ContentsTable<S extends Spec>({ kind, filters, rows }: ContentsTableProps<S>) {
  const isLive = kind === 'lives'
  return (
    <DataTable
      label={isLive ? '直播' : '视频'}
      rows={rows}
      columns={isLive ? lives : videos}
      rowKey={(row) => row.content_id}
      filters={filters}
      empty={isLive ? '暂无直播' : '暂无视频'}
    />
  )
}
