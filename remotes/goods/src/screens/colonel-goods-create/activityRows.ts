import { type ActivityCandidate, type GoodsCandidate, goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { GoodsStatus, ProductType, productTypeLabel } from '@crm/contracts/enums'
import { listColumns } from '@crm/contracts/listColumns'
import { CandidateState } from '@crm/contracts/rules/goodsRules'
import { keyword, listFilters, select } from '@crm/ui/filters'
import { priceText } from '../../lib/drawing.ts'

/** Why a product of an activity cannot be ticked. */
export function tickRefusal({ added, status }: ActivityCandidate): string | undefined {
  if (added === 1) return '已添加'
  return status === GoodsStatus.onSale ? undefined : '商品已下架'
}

/** What is told of the goods of an activity. */
export const activityGoodsColumns = listColumns<ActivityCandidate>()({
  goods: { kind: 'goods', title: '商品', value: (row) => ({ ...row, platform: '' }), pinned: true },
  product_type: {
    kind: 'text',
    title: '商品类型',
    value: ({ product_type }) => productTypeLabel[product_type],
    width: 110,
  },
  price: { kind: 'text', title: '价格', value: priceText, width: 140 },
  cos_ratio: { kind: 'percent', title: '公开佣金' },
  service_ratio: { kind: 'percent', title: '服务费率' },
  stock: { kind: 'count', title: '库存' },
  state: { kind: 'text', title: '状态', value: (row) => tickRefusal(row) ?? '可添加', width: 120 },
})

/** How the goods of an activity are narrowed. */
export const activityGoodsFilters = listFilters(
  goodsAddingCalls.activityGoods,
  activityGoodsColumns,
  {
    keyword: keyword({ placeholder: '商品名称/ID' }),
    product_type: select(
      '商品类型',
      [ProductType.activity, ProductType.trusteeship].map((value) => ({ value, label: productTypeLabel[value] })),
    ),
  },
  { size: 20 },
)

/** A product of an activity as one that may be added: its commission is the open one. */
export const candidateOf = ({ product_id, title, cover, price_min, price_max, stock, cos_ratio }: ActivityCandidate) =>
  ({
    ...{ product_id, title, cover, price_min, price_max, stock, commission: cos_ratio },
    ...{ detail_url: '', shop_name: '', category: '', state: CandidateState.addable, reason: '', plans: [] },
  }) satisfies GoodsCandidate
