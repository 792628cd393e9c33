import type { Commission } from '../calls/commission.ts'
import { listColumns } from '../listColumns.ts'
import { type CommissionState, CommissionStatus, commissionStateLabel } from '../rules/commissionRules.ts'

/** The status as staff read it: an estimate that is frozen waits to be confirmed. */
export function commissionState({ status, frozen_at }: Pick<Commission, 'status' | 'frozen_at'>): CommissionState {
  if (status === CommissionStatus.paid) return 'paid'
  if (status === CommissionStatus.confirmed) return 'confirmed'
  return frozen_at === null ? 'estimated' : 'pending'
}

/** Columns of 提成明细. */
export const commissionColumns = listColumns<Commission>()({
  user: { kind: 'staff', title: '成员', pinned: true },
  scheme: { kind: 'text', title: '方案', value: (row) => row.scheme_name || null, width: 128 },
  status: {
    kind: 'label',
    title: '状态',
    value: commissionState,
    labels: {
      estimated: { text: commissionStateLabel.estimated, color: 'grey' },
      pending: { text: commissionStateLabel.pending, color: 'orange' },
      confirmed: { text: commissionStateLabel.confirmed, color: 'blue' },
      paid: { text: commissionStateLabel.paid, color: 'green' },
    },
  },
  base_amount: {
    kind: 'money',
    title: '基数 ¥',
    sort: true,
    total: true,
    note: '按方案口径计入的金额；退款扣回时已减去冻结前的退款。视频号和小红书不提供退款数据，不扣回',
  },
  tier: {
    kind: 'text',
    title: '阶梯',
    value: (row) => (row.scheme_id === 0 ? null : `${row.tier}/${row.tiers}`),
    width: 72,
  },
  rate: { kind: 'percent', title: '提成比例', note: '已达到档位的比例；累进为 提成 ÷ 基数' },
  amount: { kind: 'money', title: '提成 ¥', sort: true, total: true },
  reward: { kind: 'money', title: '首单奖励 ¥', sort: true, total: true, note: '首单达人数 × 方案的首单奖励，不扣回' },
  correction: {
    kind: 'money',
    title: '往期调整 ¥',
    sort: true,
    total: true,
    note: '已冻结月份之后的退款、归属变更、撤回与恢复，以及结转的负数',
  },
  adjust: { kind: 'money', title: '调整 ¥', total: true },
  total: { kind: 'money', title: '合计 ¥', sort: true, total: true },
  adjust_reason: { kind: 'text', title: '调整原因', hidden: true, width: 144 },
})
