import type { ListedTalent } from '../calls/talentLists.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 白名单. */
export const whiteListColumns = listColumns<ListedTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  followers: { kind: 'staff', title: '媒介' },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true, note: '数据范围内的累计成交金额' },
  gmv_30d: { kind: 'money', title: '近30天成交 ¥', sort: true, total: true },
  last_order_at: { kind: 'time', title: '最近出单', sort: true },
  reason: { kind: 'text', title: '添加原因', width: 144 },
  added_by: { kind: 'staff', title: '添加人' },
  added_at: { kind: 'time', title: '添加时间', sort: true },
  tags: { kind: 'tags', title: '标签' },
})

/** Columns of 黑名单. */
export const blackListColumns = listColumns<ListedTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  reason: { kind: 'text', title: '拉黑原因', width: 112 },
  gmv: { kind: 'money', title: '历史成交 ¥', sort: true, total: true },
  added_at: { kind: 'time', title: '添加时间', sort: true },
  text: { kind: 'text', title: '说明', width: 160 },
  unfulfilled_count: {
    kind: 'count',
    title: '未履约寄样数',
    sort: true,
    total: true,
    note: '已签收、未交付且未回收的寄样',
  },
  refund_rate: {
    kind: 'percent',
    title: '退款率',
    sort: true,
    note: '退款金额（支付口径） ÷ 成交金额，仅抖音、快手',
  },
  added_by: { kind: 'staff', title: '添加人' },
  images: { kind: 'text', title: '凭证', value: () => null, file: false, width: 120 },
  last_order_at: { kind: 'time', title: '最近出单', hidden: true },
})
