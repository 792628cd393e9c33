import { word } from '@crm/base/messages'
import type { CallState } from '@crm/client/hooks'
import type { SoldRow } from '@crm/contracts/calls/talentCarry'
import { countedContentColumns, countedGoodsColumns } from '@crm/contracts/columns/talentCarry'
import { type ListColumns, sortKeys } from '@crm/contracts/listColumns'
import { Button, Dialog, TextButton } from '@crm/ui/base'
import { Count, DataTable, filterSpec, tableColumns, useLocalFilters } from '@crm/ui/data'
import { useAtom, useSetAtom } from 'jotai'
import { type SoldAsk, soldDialogAtom } from '../state/soldDialog.ts'
import { ContentCell } from './ContentCell.tsx'

const titles = { goods: '出单商品', live: '出单直播场次', video: '出单视频列表' } as const
const filtersOf = (columns: ListColumns) =>
  filterSpec({}, { size: 10, sort: { order_by: 'gmv', sort: 'desc' }, sortable: sortKeys(columns) })
const goods = { spec: filtersOf(countedGoodsColumns), columns: tableColumns(countedGoodsColumns) }
const contents = {
  spec: filtersOf(countedContentColumns),
  columns: tableColumns(countedContentColumns, {
    content: ({ row }: { row: SoldRow }) => <ContentCell title={row.title} cover={row.image} id={row.id} />,
  }),
}

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
  const { spec, columns } = kind === 'goods' ? goods : contents
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
        columns={columns}
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
