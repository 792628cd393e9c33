import type { StatusLabels } from '@crm/ui/data'

/** Goods figures are delivered once a day. */
export const GOODS_NOTE = '商品数据T+1，每日8:00前更新'

export const goodsStatusLabels: StatusLabels = {
  0: { text: '在售', color: 'green' },
  1: { text: '已下架', color: 'orange' },
  2: { text: '已删除', color: 'grey' },
  3: { text: '未上架', color: 'blue' },
}
