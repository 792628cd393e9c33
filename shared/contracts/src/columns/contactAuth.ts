import type { ContactAuth } from '../calls/contactAuth.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 联系方式授权. */
export const contactAuthColumns = listColumns<ContactAuth>()({
  account: { kind: 'text', title: '账号', pinned: true, width: 180 },
  shop_name: { kind: 'text', title: '店铺', value: (row) => row.shop_name || '未选择', width: 220 },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      1: { text: '授权中', color: 'orange' },
      2: { text: '已授权', color: 'green' },
      3: { text: '已过期', color: 'red' },
    },
  },
  expire_time: { kind: 'day', title: '到期' },
  viewed: { kind: 'text', title: '已查看/上限', value: (row) => `${row.view_count} / ${row.quota}` },
})
