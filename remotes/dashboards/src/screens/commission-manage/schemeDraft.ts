import type { RequestOf } from '@crm/contracts/call'
import type { commissionCalls, CommissionScheme } from '@crm/contracts/calls/commission'
import type { CommissionBase } from '@crm/contracts/rules/commissionBases'
import { CommissionMode, SCHEME_NAME_MAX, SchemeStatus, tiersError } from '@crm/contracts/rules/commissionRules'
import { commissionMonths } from './commissionFilters.ts'

/** A tier as it is typed: from in fen, rate in percent; nothing where a field is empty. */
export interface TierDraft {
  from?: number | undefined
  rate?: number | undefined
}

/** A scheme as its form has it. Money in fen. */
export interface SchemeDraft {
  name: string
  type: CommissionBase
  mode: CommissionMode
  tiers: TierDraft[]
  first_order_reward: number
  platforms: string[]
  class_ids: number[]
  product_ids: string[]
  user_ids: number[]
  month_from: string
  status: SchemeStatus
}

/** A new scheme, from the first month that is open. */
export const blankScheme = (month?: string): SchemeDraft => ({
  ...{ name: '', type: 'pay_sales', mode: CommissionMode.progressive, tiers: [{ from: 0 }], first_order_reward: 0 },
  ...{ platforms: [], class_ids: [], product_ids: [], user_ids: [], status: SchemeStatus.enabled },
  month_from: month ?? commissionMonths()[0] ?? '',
})

/** A scheme as it stands; what is saved holds from the present month on unless another is chosen. */
export const draftOf = (scheme: CommissionScheme): SchemeDraft => ({
  ...{ name: scheme.name, type: scheme.base, mode: scheme.mode, tiers: scheme.tiers, status: scheme.status },
  ...{ first_order_reward: scheme.first_order_reward, platforms: scheme.platforms },
  ...{ class_ids: scheme.goods_scope.class_ids, product_ids: scheme.goods_scope.product_ids },
  user_ids: scheme.users.map(({ user_id }) => user_id),
  month_from: commissionMonths()[0] ?? scheme.month_from,
})

/** The months that a version may begin with: the open ones and those after them. */
export function monthsFrom(open: string | undefined): string[] {
  const first = open ?? commissionMonths()[0] ?? ''
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: 7 }, (_, after) =>
    new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 7),
  )
}

/** What is wrong with a draft, or nothing. */
export function schemeError({ name, tiers }: SchemeDraft): string | undefined {
  if (name.trim() === '') return '请输入方案名称'
  if (name.trim().length > SCHEME_NAME_MAX) return `方案名称最多 ${SCHEME_NAME_MAX} 字`
  const open = tiers.findIndex(({ from, rate }) => from === undefined || rate === undefined)
  if (open >= 0) return `请填写第${open + 1}档的起点和比例`
  return tiersError(tiers.map(({ from = 0, rate = 0 }) => ({ from, rate: Math.round(rate * 1e6) / 1e4 })))
}

/** What the draft gives, as a trial asks it. */
export const termsOf = (draft: SchemeDraft): Omit<RequestOf<typeof commissionCalls.trial>, 'scheme_id'> => ({
  ...{ type: draft.type, mode: draft.mode, first_order_reward: draft.first_order_reward, platforms: draft.platforms },
  tiers: draft.tiers.map(({ from = 0, rate = 0 }) => ({ from, rate })),
  goods_scope: { class_ids: draft.class_ids, product_ids: draft.product_ids },
  user_ids: draft.user_ids,
})

/** The draft as it is written. */
export const schemeRequest = (draft: SchemeDraft): RequestOf<typeof commissionCalls.addScheme> => ({
  ...termsOf(draft),
  ...{ name: draft.name.trim(), month_from: draft.month_from, status: draft.status },
})
