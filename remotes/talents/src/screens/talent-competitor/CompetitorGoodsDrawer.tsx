import { useCall } from '@crm/client/hooks'
import { competitorCalls, type CompetitorGoods, type CompetitorTalentRequest } from '@crm/contracts/calls/competitor'
import { Drawer } from '@crm/ui/base'
import { type Column, DataTable, filterSpec, textOr, useLocalFilters } from '@crm/ui/data'
import { marketGoodsColumns } from '../../parts/marketGoodsColumns.tsx'

const { goods, price, commission_rate, volume } = marketGoodsColumns
const paging = filterSpec({}, { size: 10 })

const columns: readonly Column<CompetitorGoods>[] = [
  { ...goods, width: 260 },
  { ...price, sortable: false },
  { ...commission_rate, sortable: false },
  { ...volume, sortable: false },
  { key: 'last_day', title: '最近带货', width: 110, render: (row) => textOr(row.last_day.replaceAll('-', '.')) },
]

interface CompetitorGoodsDrawerProps {
  authorId: string
  /** Absent while the list does not hold the talent. */
  name: string | undefined
  about: Pick<CompetitorTalentRequest, 'platform' | 'start_time' | 'end_time'> & { id?: number }
  onClose: () => void
}

/** 看竞品商品: what a talent sold of the competitors in the days. */
export function CompetitorGoodsDrawer({ authorId, name, about, onClose }: CompetitorGoodsDrawerProps) {
  const filters = useLocalFilters(paging)
  const { page, size } = filters
  const rows = useCall(competitorCalls.goodsList, { ...about, author_id: authorId, page, size })
  return (
    <Drawer open width={720} title={name === undefined ? '竞品商品' : `竞品商品：${name}`} onClose={onClose}>
      <DataTable
        label="竞品商品"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.product_id}
        filters={filters}
        stickyTop={false}
        empty="所选日期内没有带过竞品商品"
      />
    </Drawer>
  )
}
