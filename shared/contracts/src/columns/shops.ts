import type { Shop } from '../calls/shops.ts'
import { listColumns } from '../listColumns.ts'
import { shopAuthStatuses, shopTypes } from '../rules/shopTypes.ts'

/** Columns of 店铺授权. */
export const shopColumns = listColumns<Shop>()({
  shop: { kind: 'text', title: '店铺', value: (row) => row.shop_name, pinned: true, width: 200 },
  status: { kind: 'label', title: '授权状态', labels: shopAuthStatuses },
  gmv_30d: { kind: 'money', title: '近30天成交 ¥', sort: true, note: '今天与之前29天，按支付时间' },
  auth_end: { kind: 'day', title: '授权到期', sort: true },
  shop_type: { kind: 'label', title: '平台', labels: shopTypes },
  goods_count: { kind: 'count', title: '商品数', sort: true },
  synced_at: { kind: 'time', title: '最近同步', sort: true },
  auth_user: { kind: 'text', title: '授权人', width: 88 },
  group: { kind: 'text', title: '分组', value: (row) => row.group_name, width: 96 },
})
