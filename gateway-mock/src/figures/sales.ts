import { previousPeriod } from '@crm/base/period'
import type { ContentKind, Platform } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { during, lastMoment, type MetricFilter, type Scope } from '../rules/filter.ts'
import { dayLabel, dayNumber, percent, perUnit } from '../rules/period.ts'
import {
  materialized,
  limitOf,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  rowsAs,
  type Statement,
} from '../store/database/query.ts'
import { unavailable } from './unavailable.ts'
import { findSources, type SalesSource, selectFacts, withAggregates } from './sums/readAggregates.ts'
import { Fact } from '../rules/facts.ts'
import { SALES_GROUPS, type SalesGroup } from './salesGroups.ts'
import { emptyMeasures, isDelivered, joinedMeasure, measureColumns, type SalesMeasure } from './salesMeasures.ts'
import { withCount, float, int, select } from '../store/database/select.ts'

interface KeyTypes {
  author_id: string
  product_id: string
  platform: Platform
  content_kind: ContentKind
  content_id: string
  user_id: number
  dept_id: number
  shop_id: string
  activity_id: string
  colonel_buyin_id: string
  day: number
}

/** The key of a group row, e.g. `{author_id, platform}` of `author`. */
export type GroupKey<Group extends SalesGroup> = Pick<KeyTypes, (typeof SALES_GROUPS)[Group][number]>
export type SalesRow<Group extends SalesGroup, Name extends SalesMeasure> = GroupKey<Group> & Record<Name, number>

/** Groups whose rows may come from several platforms. */
function isMixed(group: SalesGroup): boolean {
  return ['content_kind', 'user', 'dept', 'day'].includes(group)
}

function keyColumns(group: SalesGroup): SQL {
  return sql.join(
    SALES_GROUPS[group].map((each) => sql`o.${sql.identifier(each)}`),
    sql`, `,
  )
}

/**
 * The measures by group as a subquery, to join to the rows of a list: the same figures as `salesTotals` and `salesBy`.
 * Columns: the group's key and the measures.
 */
export function groupedSales(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup,
  measures: readonly SalesMeasure[],
): SQL {
  const grouped = findSources(scope, filter, group, measures).map((source) => ({
    measures: source.measures,
    rows: groupSource(filter, group, source),
  }))
  const [first, ...others] = grouped
  if (first === undefined) throw new Error('groupedSales: no measures')
  if (others.length === 0) return first.rows
  // A group may be missing on either side: a part of the figures has no row of its own there.
  const keys = sql.join(
    SALES_GROUPS[group].map((each) => sql.identifier(each)),
    sql`, `,
  )
  const parts = grouped.map((part, index) => ({ ...part, alias: sql.identifier(`s${index}`) }))
  const joined = parts.map(({ rows, alias }, index) =>
    index === 0 ? sql`${rows} ${alias}` : sql`full join ${rows} ${alias} using (${keys})`,
  )
  const columns = parts.flatMap(({ measures: ofPart, alias }) =>
    ofPart.map((each) => {
      if (!isMixed(group)) return sql`${joinedMeasure(sql`${alias}`, each, sql`platform`)} as ${sql.identifier(each)}`
      const none = isDelivered(each, filter.platform) ? sql`0` : unavailable
      return sql`coalesce(${alias}.${sql.identifier(each)}, ${none}) as ${sql.identifier(each)}`
    }),
  )
  return materialized(sql`select ${keys}, ${sql.join(columns, sql`, `)} from ${sql.join(joined, sql` `)}`)
}

function groupSource<Name extends SalesMeasure>(
  filter: MetricFilter,
  group: SalesGroup,
  { measures, rows, formulaOf }: SalesSource<Name>,
): SQL {
  const keys = keyColumns(group)
  // Lines without a colonel or an activity are no colonel's and no activity's.
  const isKeyed =
    group === 'colonel'
      ? sql`where o.colonel_buyin_id <> ''`
      : group === 'activity'
        ? sql`where o.activity_id <> ''`
        : sql``
  return materialized(sql`select ${keys}, ${measureColumns(measures, filter.platform, !isMixed(group), formulaOf)}
    from ${rows} o ${isKeyed} group by ${keys}`)
}

/** The measures over the whole filter; distinct counts are counted once. Overview cards and 合计 rows. */
export async function salesTotals<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<Record<Name, number>> {
  const totals = {}
  const known = await withAggregates(db, scope, filter, { measures, byDay: false })
  for (const { measures: told, rows, formulaOf } of findSources(known, filter, undefined, measures)) {
    // `having` makes it one row even when no measure of the list aggregates, because the platform delivers none.
    const columns = measureColumns(told, filter.platform, false, formulaOf)
    // Measures are chosen by name: one column each, of that name.
    Object.assign(totals, await rowOf(db, rowsAs<object>(sql`select ${columns} from ${rows} o having true`)))
  }
  // Every measure stands in one of the sources.
  return totals as Record<Name, number>
}

/** The rows of `groupedSales`, to be paged and widened; `where` leaves some out. */
export function salesRows<Group extends SalesGroup, Name extends SalesMeasure>(
  scope: Scope,
  filter: MetricFilter,
  group: Group,
  measures: readonly Name[],
  where = sql`true`,
): Statement<SalesRow<Group, Name>> {
  // Measures are chosen by name: one column each, of that name.
  return rowsAs(sql`select * from ${groupedSales(scope, filter, group, measures)} sold where ${where}`)
}

/** One page of the measures by group, default by the first measure falling; `total_count` is the number of groups. */
export async function salesBy<Group extends SalesGroup, Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  group: Group,
  measures: readonly Name[],
  page?: PageOf,
): Promise<Paged<SalesRow<Group, Name>>> {
  const grouped = groupedSales(scope, filter, group, measures)
  const named = measures.find((each) => each === page?.order_by) ?? measures[0] ?? 'gmv'
  const direction = page?.sort === 'asc' && named === page.order_by ? sql`asc` : sql`desc`
  const order = sql`order by g.${sql.identifier(named)} ${direction}, ${sql.join(
    SALES_GROUPS[group].map((each) => sql`g.${sql.identifier(each)}`),
    sql`, `,
  )} ${page === undefined ? sql`` : limitOf(page)}`
  const rows = withCount(salesRows(scope, filter, group, measures), order)
  // The compiler does not see that a generic row less its number is the row.
  const { list, total_count } = await pagedRows(db, rows, sql`select count(*)::int as n from ${grouped} g`)
  return { list: list as unknown as SalesRow<Group, Name>[], total_count }
}

/** A point of a day trend. */
export type DayPoint<Name extends string> = { date: string } & Record<Name, number>

/** The days of the filter, oldest first: its range, cut at today; without a start from the first given day. */
export function daysOf(filter: MetricFilter, first: number | undefined): number[] {
  const from = filter.start === undefined ? first : dayNumber(filter.start)
  const to = dayNumber(lastMoment(filter))
  if (from === undefined) return []
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

/** Rows with a day number as one point per day of the filter, days without a row filled with `empty`. */
export function fillDays<Name extends string>(
  filter: MetricFilter,
  rows: readonly ({ day: number } & Record<Name, number>)[],
  empty: Record<Name, number>,
): DayPoint<Name>[] {
  const byDay = new Map(rows.map((each) => [each.day, each]))
  const first = rows.length === 0 ? undefined : Math.min(...byDay.keys())
  return daysOf(filter, first).map((day) => {
    const { day: _, ...values } = { ...(byDay.get(day) ?? { ...empty, day }) }
    return { date: dayLabel(day), ...values } as DayPoint<Name> // the row without its day number
  })
}

/** The measures of the days that have any (each on its own basis), in no order. */
export async function salesByDay<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<SalesRow<'day', Name>[]> {
  const empty = emptyMeasures(measures, filter.platform)
  const byDay = new Map<number, SalesRow<'day', Name>>()
  const known = await withAggregates(db, scope, filter, { measures, byDay: true })
  for (const source of findSources(known, filter, 'day', measures)) {
    // As in `salesRows`.
    const rows = await rowsOf(
      db,
      rowsAs<SalesRow<'day', Name>>(sql`select * from ${groupSource(filter, 'day', source)} g`),
    )
    for (const row of rows) byDay.set(row.day, { ...empty, ...byDay.get(row.day), ...row })
  }
  return [...byDay.values()]
}

/** The measures by day (each on its own basis), one point per day of the range; sums of points are `salesTotals`. */
export async function salesTrend<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<DayPoint<Name>[]> {
  return fillDays(filter, await salesByDay(db, scope, filter, measures), emptyMeasures(measures, filter.platform))
}

/** The same totals for the range and for the one before, which is missing when there is none. */
export async function comparedTotals<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<{ cur: Record<Name, number>; prev: Record<Name, number> | undefined }> {
  const before = previousPeriod(filter, filter.now)
  const cur = await salesTotals(db, scope, filter, measures)
  const prev = before === undefined ? undefined : await salesTotals(db, scope, during(filter, before), measures)
  return { cur, prev }
}

/** Figures that follow from others: 客单价 (fen), 退款率 %, 达人均产 (fen), 佣金率 %. */
export function derivedSales(totals: {
  gmv: number
  order_count: number
  issue_author: number
  refund_gmv: number
  dyks_gmv: number
  commission: number
}): { avg_price: number; refund_rate: number; ave_author_gmv: number; commission_rate: number } {
  return {
    avg_price: perUnit(totals.gmv, totals.order_count),
    refund_rate: percent(totals.refund_gmv, totals.dyks_gmv),
    ave_author_gmv: perUnit(totals.gmv, totals.issue_author),
    commission_rate: percent(totals.commission, totals.gmv),
  }
}

/** 成交金额 by hour of the day over the range, 24 numbers. */
export async function salesByHour(db: Queryable, scope: Scope, filter: MetricFilter): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { hour: int`((o.at + 28800) % 86400) / 3600`, gmv: float`sum(o.pay_amount)` },
      sql`from ${selectFacts(scope, filter, { kinds: [Fact.paid] })} o group by 1`,
    ),
  )
  const byHour = new Map(rows.map((each) => [each.hour, each.gmv]))
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)
}
