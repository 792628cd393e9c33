import { useCall } from '@crm/client/hooks'
import { competitorCalls, type CompetitorGoods, type CompetitorTalentRequest } from '@crm/contracts/calls/competitor'
import { Drawer } from '@crm/ui/base'
import { marketGoodsColumns } from '@crm/contracts/columns/market'
import { DataTable, filterSpec, tableColumns, useLocalFilters } from '@crm/ui/data'
import { marketGoodsCells } from '../../parts/marketGoodsColumns.tsx'

const { goods, price, commission_rate, volume } = marketGoodsColumns
const paging = filterSpec({}, { size: 10 })

const columns = tableColumns<CompetitorGoods>(
  {
    goods: { ...goods, width: 260 },
    price,
    commission_rate,
    volume,
    last_day: { kind: 'text', title: '最近带货', value: (row) => row.last_day.replaceAll('-', '.') },
  },
  marketGoodsCells,
  // The drawer has one order.
).map((column) => ({ ...column, sortable: false }))

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
