import type { OfflineRate } from '../calls/goodsRates.ts'
import { listColumns } from '../listColumns.ts'
import { OfflineRateScope, offlineRateStatusLabel } from '../rules/offlineRateRules.ts'

/** 全部达人, LV5、LV6, or 指定达人 3. */
export function scopeText({ scope, levels, talents }: Pick<OfflineRate, 'scope' | 'levels' | 'talents'>): string {
  if (scope === OfflineRateScope.all) return '全部达人'
  if (scope === OfflineRateScope.levels) return levels.map((level) => `LV${level}`).join('、')
  return `指定达人 ${talents.length}`
}

/** Columns of 线下佣金. */
export const offlineRateColumns = listColumns<OfflineRate>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row.goods, pinned: true },
  scope: { kind: 'text', title: '适用', value: scopeText, width: 96 },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      1: { text: offlineRateStatusLabel[1], color: 'orange' },
      2: { text: offlineRateStatusLabel[2], color: 'green' },
      3: { text: offlineRateStatusLabel[3], color: 'red' },
      4: { text: offlineRateStatusLabel[4], color: 'grey' },
    },
  },
  commission: {
    kind: 'money',
    title: '线下佣金额 ¥',
    sort: true,
    total: true,
    note: '期间每笔订单的计佣金额 × 线下佣金率，已扣除退款部分',
  },
  period: { kind: 'period', title: '有效期', value: (row) => [row.start_time, row.end_time] },
  rate: { kind: 'percent', title: '线下佣金', sort: true },
  user: { kind: 'staff', title: '申请人' },
  created_at: { kind: 'time', title: '申请时间', sort: true },
  gmv: {
    kind: 'money',
    title: '期间成交 ¥',
    sort: true,
    total: true,
    note: '有效期内（截至目前）适用达人在该商品上的支付金额',
  },
  online_rate: { kind: 'percent', title: '线上佣金', note: '申请时商品的佣金率' },
  rate_gap: { kind: 'percent', title: '差额', note: '线下佣金 − 线上佣金，百分点' },
  reviewer: { kind: 'staff', title: '审核人' },
  reason: { kind: 'text', title: '原因', width: 144 },
  remark: { kind: 'text', title: '备注', hidden: true },
})
