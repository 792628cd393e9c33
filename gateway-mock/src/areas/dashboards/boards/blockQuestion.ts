import type { Period } from '@crm/base/period'
import type { BoardBlock } from '@crm/contracts/boards/block'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { boardCalls } from '@crm/contracts/calls/boards'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import type { NamedRow } from '../../../figures/breakdown/namedBreakdown.ts'
import type { MetricFilter, Scope } from '../../../rules/filter.ts'
import { changeRate } from '../../../rules/period.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Queryable } from '../../../store/database/query.ts'

export type BlockRequest = RequestOf<typeof boardCalls.overviewKpi>
export type BlockAnswer = AnswerOf<typeof boardCalls.overviewKpi>
export type Values = Record<string, number>

/** What a block is answered from. */
export interface BlockQuestion {
  db: Queryable
  who: Staff
  scope: Scope
  filter: MetricFilter
  block: BoardBlock
  request: BlockRequest & { compare: Comparison }
  /** The compared period; undefined without one. */
  before: Period | undefined
}

/** The change of each figure against the compared period, percent. */
export const ratesOf = (values: Values, before: Values | null): Values | null =>
  before && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, changeRate(value, before[name])]))

/** A row of an answer with its changes. */
export function rowOf(
  row: Pick<NamedRow<never>, 'keys' | 'names'> & { values: Values; before?: Values | undefined },
  place?: Pick<NamedRow<never>, 'place' | 'place_before'>,
): BlockAnswer['rows'][number] {
  const before = row.before ?? null
  return {
    keys: row.keys,
    names: row.names,
    values: row.values,
    before,
    rates: ratesOf(row.values, before),
    place: place?.place ?? null,
    place_before: place?.place_before ?? null,
  }
}
