import { word } from '@crm/base/messages'
import type { CallState } from '@crm/client/hooks'
import type { SoldRow } from '@crm/contracts/calls/talentCarry'
import { Button, Dialog, TextButton } from '@crm/ui/base'
import { type Column, Count, DataTable, filterSpec, GoodsCell, Money, TimeCell, useLocalFilters } from '@crm/ui/data'
import { useAtom, useSetAtom } from 'jotai'
import { type SoldAsk, soldDialogAtom } from '../state/soldDialog.ts'
import { ContentCell } from './ContentCell.tsx'

const titles = { goods: '出单商品', live: '出单直播场次', video: '出单视频列表' } as const
const spec = filterSpec(
  {},
  { size: 10, sort: { order_by: 'gmv', sort: 'desc' }, sortable: ['gmv', 'volume', 'order_count'] },
)

const figures: readonly Column<SoldRow>[] = [
  {
    key: 'gmv',
    title: '成交金额 ¥',
    width: 130,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.gmv} />,
  },
  {
    key: 'volume',
    title: '销量',
    width: 80,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.volume} />,
  },
  {
    key: 'order_count',
    title: '订单数',
    width: 80,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.order_count} />,
  },
]
const goodsColumns: readonly Column<SoldRow>[] = [
  {
    key: 'goods',
    title: '商品',
    width: 320,
    render: (row) => <GoodsCell goods={{ ...row, product_id: row.id }} size={36} />,
  },
  ...figures,
]
const contentColumns: readonly Column<SoldRow>[] = [
  {
    key: 'content',
    title: '内容',
    width: 220,
    render: (row) => <ContentCell title={row.title} cover={row.image} id={row.id} />,
  },
  { key: 'start_time', title: '时间', width: 150, render: (row) => <TimeCell value={row.start_time} /> },
  ...figures,
]

/** What the list behind a count is asked with, besides the filters of the list that the count stands in. */
export interface SoldRequest {
  kind: SoldAsk['kind']
  author_id: string
  page: number
  size: number
  order_by?: string
  sort?: 'asc' | 'desc'
}

interface SoldDialogProps {
  /** Reads the rows, under the filters of the page. */
  useSold: (request: SoldRequest) => CallState<{
    list: SoldRow[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
}

/** The list behind a count, when one is open. */
export function SoldDialog({ useSold }: SoldDialogProps) {
  const [ask, setAsk] = useAtom(soldDialogAtom)
  return ask && <Sold useSold={useSold} ask={ask} onClose={() => setAsk(undefined)} />
}

function Sold({
  useSold,
  ask: { kind, author_id, author_name },
  onClose,
}: SoldDialogProps & { ask: SoldAsk; onClose: () => void }) {
  const filters = useLocalFilters(spec)
  const rows = useSold({ ...filters.request, kind, author_id })
  return (
    <Dialog
      open
      flush
      width={704}
      title={`${titles[kind]}：${author_name}`}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      <DataTable
        label={titles[kind]}
        stickyTop={false}
        rows={rows}
        columns={kind === 'goods' ? goodsColumns : contentColumns}
        rowKey={(row) => row.id}
        filters={filters}
      />
    </Dialog>
  )
}

/** A count that opens the list behind it; nothing to open behind none. */
export function SoldCount({ value, ask }: { value: number; ask: SoldAsk }) {
  const open = useSetAtom(soldDialogAtom)
  if (value <= 0) return <Count value={value} />
  return (
    <TextButton onClick={() => open(ask)}>
      <Count value={value} />
    </TextButton>
  )
}
