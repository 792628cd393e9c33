import { type CooperationGoods, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { cooperationGoodsColumns } from '@crm/contracts/columns/cooperation'
import { listFilters, ListTable, useList } from '@crm/ui/data'

const filters = listFilters(
  cooperationCalls.goods,
  cooperationGoodsColumns,
  {},
  {
    prefix: 'goods_',
    size: 50,
    sort: { order_by: 'gmv', sort: 'desc' },
  },
)

/** The goods of an order: what was agreed of each, and what it sold in the period. */
export function GoodsTable({ coop_id }: { coop_id: number }) {
  const list = useList(cooperationCalls.goods, {
    id: 'cooperation_goods',
    columns: cooperationGoodsColumns,
    filters,
    also: { coop_id },
  })
  return <ListTable list={list} label="合作商品" rowKey={(row: CooperationGoods) => row.product_id} bare />
}
