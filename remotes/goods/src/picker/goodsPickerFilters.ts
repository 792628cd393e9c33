import { goodsCalls, type GoodsRow } from '@crm/contracts/calls/goods'
import { goodsFilterDefinitions } from '@crm/contracts/filters/goods'
import { listColumns } from '@crm/contracts/listColumns'
import { GOODS_TABS } from '@crm/contracts/rules/goodsRules'
import { cascades, dateRange, keyword, listFilters, multiSelect, select, tab } from '@crm/ui/filters'
import type { GoodsChoices } from '../screens/goods-list/goodsListFilters.ts'

const defined = goodsFilterDefinitions
const yuan = (fen: number) => (fen / 100).toFixed(2)

/** What is told of goods that are picked. */
export const goodsPickerColumns = listColumns<GoodsRow>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  price: {
    kind: 'text',
    title: '价格 ¥',
    value: ({ price_min, price_max }) =>
      price_min === price_max ? yuan(price_min) : `${yuan(price_min)} ~ ${yuan(price_max)}`,
    sort: true,
    width: 140,
  },
  commission: {
    kind: 'percent',
    title: '佣金率',
    value: (row) => row.cos_ratio ?? row.commission_rate,
    sort: true,
  },
  stock: { kind: 'count', title: '库存', sort: true },
  volume: { kind: 'count', title: '30天销量', sort: true, right: 'goodsSales' },
})

/** How the goods to pick from are narrowed; their sales are those of the last 30 days. */
export const goodsPickerFilters = ({ shops, classes, activities }: GoodsChoices) =>
  listFilters(
    goodsCalls.list,
    goodsPickerColumns,
    {
      tab: tab(GOODS_TABS, 'all', { definition: defined.tab }),
      keyword: keyword({ placeholder: '商品名称/ID' }),
      shop_id: multiSelect(defined.shop_id, shops),
      class_id: cascades(defined.class_id, classes),
      activity_id: select(defined.activity_id, activities),
      date: dateRange(defined.date, { initial: 'last30day' }),
    },
    { size: 10, sort: { order_by: 'volume', sort: 'desc' } },
  )
