import { pickedMoment, pickerDate } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import type { OfflineRate, OfflineTerms } from '@crm/contracts/calls/goodsRates'
import { OfflineRateScope } from '@crm/contracts/rules/offlineRateRules'

/** The form of an agreement. Days are those that the picker shows. */
export interface RateValues {
  product_id: string
  scope: OfflineRateScope
  levels: number[]
  author_ids: string[]
  rate?: number
  period?: Date[]
  remark: string
}

/** A new agreement, about a product where one is known. */
export const blankValues = (product_id: string): Partial<RateValues> => ({
  ...(product_id !== '' && { product_id }),
  scope: OfflineRateScope.all,
  levels: [],
  author_ids: [],
  remark: '',
})

export const valuesOf = (row: OfflineRate): RateValues => ({
  product_id: row.goods.product_id,
  scope: row.scope,
  levels: [...row.levels],
  author_ids: row.talents.map(({ author_id }) => author_id),
  rate: row.rate,
  period: [pickerDate(row.start_time), pickerDate(row.end_time)],
  remark: row.remark,
})

/** The terms that the form says: whole days, and of the scope only what it is about. A field that is empty is not among the values. */
export function toTerms({
  scope = OfflineRateScope.all,
  levels = [],
  author_ids = [],
  rate = 0,
  period = [],
  remark = '',
}: Partial<RateValues>): OfflineTerms {
  const [first, last] = period
  return {
    scope,
    ...(scope === OfflineRateScope.levels && { levels }),
    ...(scope === OfflineRateScope.talents && { author_ids }),
    rate,
    start_time: first ? startOf(first) : 0,
    end_time: last ? startOf(last) + DAY_SECONDS - 1 : 0,
    remark: remark.trim(),
  }
}

function startOf(date: Date): number {
  return pickedMoment(new Date(date.getFullYear(), date.getMonth(), date.getDate()))
}
