import { type Period, previousPeriod, yearBefore, yearOfWeeksBefore } from '@crm/base/period'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import { type SQL, sql } from 'drizzle-orm'
import { during, type MetricFilter, type Scope } from '../../rules/filter.ts'
import { type Queryable, rowsAs, rowsOf } from '../../store/database/query.ts'
import { salesTotals } from '../sales.ts'
import { factColumnsOf, groupingOf, SALES_GROUP_LABELS, SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import type { SalesMeasure } from '../salesMeasures.ts'
import { withAggregates } from '../sums/readAggregates.ts'
import { selectBreakdown } from './selectBreakdown.ts'

/** What a breakdown is asked for: measures by at most four groups. */
export interface BreakdownQuestion<Name extends SalesMeasure> {
  measures: readonly [Name, ...Name[]]
  by: readonly SalesGroup[]
  compare?: Comparison
  /** The rows first by this measure; the first one falling when left out. */
  order?: { measure: Name; sort: 'asc' | 'desc' }
  /** At most so many rows. */
  limit?: number
}

/** Keys are those of the groups (`SALES_GROUPS`). `total` counts over the whole filter, whatever the rows leave out or hold twice. */
export interface Breakdown<Name extends string> {
  /** Names of the groups, as a table heads them. */
  columns: string[]
  rows: (Record<string, string | number> & Record<Name, number>)[]
  total: Record<Name, number>
  /** The same of the compared period; undefined without one. */
  previous: Record<Name, number> | undefined
}

/** The period that the filter's range is compared with, if there is one. */
export function comparedPeriod(filter: MetricFilter, compare: Comparison): Period | undefined {
  switch (compare) {
    case 'none':
      return undefined
    case 'year':
      return yearBefore(filter, filter.now)
    case 'year_weekday':
      return yearOfWeeksBefore(filter, filter.now)
    case 'prev':
      return previousPeriod(filter, filter.now)
  }
}

/** The rows of a breakdown as a subquery, knowing what has to be known of the sums. */
export async function breakdownRows(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  by: readonly SalesGroup[],
  measures: readonly SalesMeasure[],
): Promise<SQL> {
  const columns = factColumnsOf(groupingOf(by))
  const known = await withAggregates(db, scope, filter, {
    measures,
    byDay: columns.includes('day'),
    byHour: columns.includes('hour') || columns.includes('weekday'),
  })
  return selectBreakdown(known, filter, by, measures)
}

/**
 * Measures by groups over a filter: rows with their keys, the total over the whole filter (distinct counts once, in mode 500 every order
 * once), and the total of the compared period. Whoever asks sees what `scope` holds and nothing else.
 */
export async function breakdown<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  { measures, by, compare = 'none', order, limit }: BreakdownQuestion<Name>,
): Promise<Breakdown<Name>> {
  const rows = await breakdownRows(db, scope, filter, by, measures)
  const keys = by.flatMap((group) => SALES_GROUPS[group])
  const named = order?.measure ?? measures[0]
  const direction = order?.sort === 'asc' ? sql`asc` : sql`desc`
  const before = comparedPeriod(filter, compare)
  return {
    columns: by.map((group) => SALES_GROUP_LABELS[group]),
    rows: await rowsOf(
      db,
      // Groups and measures are chosen by name: one column each, of that name.
      rowsAs<Record<string, string | number> & Record<Name, number>>(
        sql`select * from ${rows} g order by ${sql.join([sql`g.${sql.identifier(named)} ${direction}`, ...[...new Set(keys)].map((key) => sql`g.${sql.identifier(key)}`)], sql`, `)}
        ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
      ),
    ),
    total: await salesTotals(db, scope, filter, measures),
    previous: before && (await salesTotals(db, scope, during(filter, before), measures)),
  }
}
