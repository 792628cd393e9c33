import { goodsStatusLabel } from '@crm/contracts/enums'
import type { StatusLabels } from '@crm/ui/data'

/** Goods figures are delivered once a day. */
export const GOODS_NOTE = '商品数据T+1，每日8:00前更新'

export const goodsStatusLabels: StatusLabels = {
  0: { text: goodsStatusLabel[0], color: 'green' },
  1: { text: goodsStatusLabel[1], color: 'orange' },
  2: { text: goodsStatusLabel[2], color: 'grey' },
  3: { text: goodsStatusLabel[3], color: 'blue' },
}
