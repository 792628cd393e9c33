import type { Shop } from '../calls/shops.ts'
import { listColumns } from '../listColumns.ts'
import { shopAuthStatuses, shopTypes } from '../rules/shopTypes.ts'

/** Columns of 店铺授权. */
export const shopColumns = listColumns<Shop>()({
  shop: { kind: 'text', title: '店铺', value: (row) => row.shop_name, pinned: true, width: 240 },
  gmv_30d: { kind: 'money', title: '近30天成交 ¥', sort: true, note: '今天与之前29天，按支付时间' },
  status: { kind: 'label', title: '授权状态', labels: shopAuthStatuses, width: 110 },
  auth_end: { kind: 'day', title: '授权到期', sort: true, width: 130 },
  shop_type: { kind: 'label', title: '平台', labels: shopTypes, width: 90 },
  group: { kind: 'text', title: '分组', value: (row) => row.group_name, width: 130 },
  auth_user: { kind: 'text', title: '授权人', width: 110 },
  goods_count: { kind: 'count', title: '商品数', sort: true, width: 100 },
  synced_at: { kind: 'time', title: '最近同步', sort: true },
})
