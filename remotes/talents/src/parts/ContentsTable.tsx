import type { CallState } from '@crm/client/hooks'
import type { MarketContent } from '@crm/contracts/calls/market'
import { type Column, Count, DataTable, type Filters, type Spec, TalentCell, TimeCell } from '@crm/ui/data'
import { talentDetailRefusal } from '@crm/access/refusals'
import { useWho } from '@crm/platform/session'
import { ContentCell } from './ContentCell.tsx'
import { marketSums } from './marketGoodsColumns.tsx'

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

const count = (key: 'views' | 'likes' | 'comments' | 'shares', title: string, sortable = false): Column<Row> => ({
  key,
  title,
  width: 110,
  align: 'right',
  sortable,
  render: (row) => <Count value={row[key]} />,
})
const author: Column<Row> = { key: 'author', title: '达人', width: 240, render: (row) => <Author row={row} /> }
const sums: Column<Row>[] = [marketSums.volume, marketSums.gmv]
const content = (title: string): Column<Row> => ({
  key: 'content',
  title,
  width: 280,
  fixed: 'left',
  locked: true,
  render: (row) => <ContentCell title={row.title} cover={row.cover} id={row.content_id} />,
})
const moment = (title: string): Column<Row> => ({
  key: 'start_at',
  title,
  width: 150,
  sortable: true,
  render: (row) => <TimeCell value={row.start_at} />,
})

const lives: readonly Column<Row>[] = [
  content('直播'),
  author,
  moment('开播时间'),
  {
    key: 'duration',
    title: '时长',
    width: 110,
    align: 'right',
    render: (row) => `${Math.floor(row.duration / 3600)}小时${Math.round((row.duration % 3600) / 60)}分`,
  },
  count('views', '场观', true),
  ...sums,
]
const videos: readonly Column<Row>[] = [
  content('视频'),
  author,
  moment('发布时间'),
  count('views', '播放', true),
  count('likes', '点赞', true),
  count('comments', '评论'),
  count('shares', '分享'),
  ...sums,
]

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
