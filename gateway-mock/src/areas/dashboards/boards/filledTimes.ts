import { DAY_MS } from '@crm/base/durations'
import { namedBreakdown, type NamedRow } from '../../../figures/breakdown/namedBreakdown.ts'
import { keyLabel, listKeys } from '../../../figures/breakdown/groupNames.ts'
import { daysOf } from '../../../figures/sales.ts'
import { SALES_GROUPS, type SalesGroup } from '../../../figures/salesGroups.ts'
import { emptyMeasures, type SalesMeasure } from '../../../figures/salesMeasures.ts'
import { during, type MetricFilter } from '../../../rules/filter.ts'
import { dayNumber } from '../../../rules/period.ts'
import type { BlockQuestion } from './blockQuestion.ts'

/** The first day of the week or month of a day. */
function beginOf(day: number, grain: SalesGroup): number {
  if (grain === 'week') return day - ((day + 3) % 7)
  if (grain !== 'month') return day
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

type Row = NamedRow<SalesMeasure>

/** Every day, week or month of a range, oldest first, those without a sale with zeros; a row narrows a list to its part of the range. */
async function timesOf(
  { db, scope }: Pick<BlockQuestion, 'db' | 'scope'>,
  filter: MetricFilter,
  measures: readonly [SalesMeasure, ...SalesMeasure[]],
  grain: SalesGroup,
): Promise<Row[]> {
  const found = await namedBreakdown(db, scope, filter, { measures, by: [grain] })
  const byDay = new Map(found.map((row) => [dayNumber(Number(row.keys.start_time)), row]))
  const days = daysOf(filter, found.length === 0 ? undefined : Math.min(...byDay.keys()))
  const begins = [...new Set(days.map((day) => beginOf(day, grain)))]
  const empty = emptyMeasures(measures, filter.platform)
  return begins.map((day) => {
    const keys = listKeys(grain, { [SALES_GROUPS[grain][0]]: day })
    const row = byDay.get(day)
    return {
      keys: {
        ...keys,
        start_time: Math.max(Number(keys.start_time), filter.start ?? 0),
        end_time: Math.min(Number(keys.end_time), filter.end ?? Number.MAX_SAFE_INTEGER),
      },
      names: [keyLabel(grain, day)],
      // One value for each measure.
      values: (row?.values ?? empty) as Row['values'],
      before: undefined,
      place: 0,
      place_before: null,
    }
  })
}

/** The course of a block: each point beside the one of the compared period that stands at its place. */
export async function filledTimes(
  question: BlockQuestion,
  measures: readonly [SalesMeasure, ...SalesMeasure[]],
  [grain = 'day']: readonly SalesGroup[],
): Promise<Row[]> {
  const { filter, before, block } = question
  const points = await timesOf(question, filter, measures, grain)
  if (!before || !block.compares) return points
  const former = await timesOf(question, during(filter, before), measures, grain)
  return points.map((point, at) => ({ ...point, before: former[at]?.values }))
}
