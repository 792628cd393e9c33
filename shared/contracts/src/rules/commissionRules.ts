import { thousands, money } from '@crm/base/numbers'
import type { CommissionBase } from './commissionBases.ts'

/** How the rates of the tiers are applied: to each slice its own, or that of the tier reached to all. */
export const CommissionMode = { progressive: 1, whole: 2 } as const
export type CommissionMode = (typeof CommissionMode)[keyof typeof CommissionMode]
export const commissionModeLabel: Readonly<Record<CommissionMode, string>> = { 1: '累进', 2: '全额' }

export const commissionBaseLabel: Readonly<Record<CommissionBase, string>> = {
  pay_sales: '成交金额',
  close_sales: '结算金额',
  new_author_sales: '新达人成交金额',
}

/** A scheme in use, or stopped: a stopped one gives nothing from the month of its stop on. */
export const SchemeStatus = { enabled: 1, stopped: 2 } as const
export type SchemeStatus = (typeof SchemeStatus)[keyof typeof SchemeStatus]
export const schemeStatusLabel: Readonly<Record<SchemeStatus, string>> = { 1: '启用', 2: '停用' }

/** What has become of somebody's commission of a month. `estimated` once frozen waits to be confirmed. */
export const CommissionStatus = { estimated: 1, confirmed: 2, paid: 3 } as const
export type CommissionStatus = (typeof CommissionStatus)[keyof typeof CommissionStatus]

/** The status as staff read it: an estimate that is frozen waits to be confirmed. */
export const COMMISSION_STATES = ['estimated', 'pending', 'confirmed', 'paid'] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]
export const commissionStateLabel: Readonly<Record<CommissionState, string>> = {
  estimated: '预估',
  pending: '待确认',
  confirmed: '已确认',
  paid: '已发放',
}

/** What an order line of 结算金额 is credited by: who was credited at payment, or who follows the talent at settlement. */
export const COMMISSION_CREDITS = ['pay', 'settle'] as const
export type CommissionCredit = (typeof COMMISSION_CREDITS)[number]
export const commissionCreditLabel: Readonly<Record<CommissionCredit, string>> = {
  pay: '支付时',
  settle: '结算时',
}

/** What all schemes of an enterprise share, by month. */
export interface CommissionRuleTerms {
  /** 1: refunds until the freeze are taken off. */
  deduct_refund: 0 | 1
  attribution: CommissionCredit
  /** The day (1–28) of the next month on which a month is frozen, at 03:00. */
  calc_day: number
}
/** The rule of an enterprise that has set none. */
export const DEFAULT_COMMISSION_RULE: CommissionRuleTerms = { deduct_refund: 1, attribution: 'pay', calc_day: 5 }
export const CALC_DAY_MAX = 28
export const CALC_DAY_ERROR = `计算日为1–${CALC_DAY_MAX}`

/** From this base on (fen) this rate (basis points) holds. */
export interface CommissionTier {
  from: number
  rate: number
}

export const TIERS_MAX = 10
/** Basis points. */
export const TIER_RATE_MAX = 3_000
export const SCHEME_NAME_MAX = 20
export const SCHEME_GOODS_MAX = 500
export const ADJUST_REASON = { min: 2, max: 100 } as const
export const QUESTION_MAX = 200

/** What is wrong with the tiers of a scheme, or nothing: one to ten, the first from 0 or more, strictly rising, rates of 0–30 %. */
export function tiersError(tiers: readonly CommissionTier[]): string | undefined {
  if (tiers.length === 0) return '至少设置一档'
  if (tiers.length > TIERS_MAX) return `最多设置 ${TIERS_MAX} 档`
  if (tiers.some(({ rate }) => !Number.isSafeInteger(rate) || rate < 0 || rate > TIER_RATE_MAX))
    return '提成比例为0–30%'
  const broken = tiers.findIndex(({ from }, at) => {
    const before = tiers[at - 1]
    return !Number.isSafeInteger(from) || from < 0 || (before !== undefined && from <= before.from)
  })
  if (broken < 0) return undefined
  return broken === 0 ? '第 1 档起点应大于或等于 0' : `第${broken + 1}档起点必须大于上一档`
}

/** Which goods count: all where it names none. */
export interface CommissionGoods {
  class_ids?: number[]
  product_ids?: string[]
}

/** `2026-11` as it is read: 2026年11月. */
export const monthLabel = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** `≥0 1%，≥30,000 1.5%` of tiers. */
export const tiersLabel = (tiers: readonly CommissionTier[]): string =>
  tiers.map(({ from, rate }) => `≥${thousands(from / 100)} ${rate / 100}%`).join('，')

/** `2026年10月已冻结，生效月最早为2026年11月`. */
export const frozenMonthRefusal = (month: string, earliest: string): string =>
  `${monthLabel(month)}已冻结，生效月最早为${monthLabel(earliest)}`

/** `张三在2026年11月已属于方案「媒介阶梯提成」`. */
export const otherSchemeRefusal = (name: string, month: string, scheme: string): string =>
  `${name}在${monthLabel(month)}已属于方案「${scheme}」`

/** `2026年11月将于2026年12月5日冻结，暂不能确认`. */
export const notFrozenRefusal = (month: string, day: string): string => `${monthLabel(month)}将于${day}冻结，暂不能确认`

/** `张三合计为负，将结转到下月`. */
export const negativeNote = (name: string): string => `${name}合计为负，将结转到下月`

/** `距下一档还差 ¥1,000.00，可多得 ¥20.00`, both in fen. */
export const nextTierNote = ({ missing, more }: { missing: number; more: number }): string =>
  `距下一档还差 ¥${money(missing)}，可多得 ¥${money(more)}`

/** What the log of the rule and of results tells of. */
export const COMMISSION_CHANGES = ['rule', 'freeze', 'confirm', 'withdraw', 'pay', 'adjust', 'carry'] as const
export type CommissionChangeKind = (typeof COMMISSION_CHANGES)[number]
export const commissionChangeLabel: Readonly<Record<CommissionChangeKind, string>> = {
  rule: '规则变更',
  freeze: '冻结',
  confirm: '确认',
  withdraw: '撤回确认',
  pay: '发放',
  adjust: '调整',
  carry: '结转',
}
