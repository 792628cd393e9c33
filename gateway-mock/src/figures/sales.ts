import { previousPeriod } from '@crm/base/period'
import type { ContentKind, Platform, ProductType } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { during, lastMoment, type MetricFilter, type Scope } from '../rules/filter.ts'
import { dayLabel, dayNumber, percent, perUnit } from '../rules/period.ts'
import {
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
import { selectBreakdown } from './breakdown/selectBreakdown.ts'
import { findSources, withAggregates } from './sums/readAggregates.ts'
import { SALES_GROUPS, type SalesGroup, UNGROUPED } from './salesGroups.ts'
import { emptyMeasures, measureColumns, type SalesMeasure } from './salesMeasures.ts'
import { withCount } from '../store/database/select.ts'

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
  /** Day numbers of the first of each. */
  week: number
  month: number
  hour: number
  /** 1 Monday – 7 Sunday. */
  weekday: number
  new_period: 0 | 1
  /** -1 未评级. */
  level: number
  fan_layer: number
  province: string
  class_id: number
  spu_id: number
  price_band: number
  product_type: ProductType
  rate_band: number
}

/** The key of a group row, e.g. `{author_id, platform}` of `author`. */
export type GroupKey<Group extends SalesGroup> = Pick<KeyTypes, (typeof SALES_GROUPS)[Group][number]>
export type SalesRow<Group extends SalesGroup, Name extends SalesMeasure> = GroupKey<Group> & Record<Name, number>

/**
 * The measures by group as a subquery, to join to the rows of a list: the same figures as `salesTotals` and `salesBy`.
 * Columns: the group's key and the measures.
 */
export const groupedSales = (
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup,
  measures: readonly SalesMeasure[],
): SQL => selectBreakdown(scope, filter, [group], measures)

/** The measures over the whole filter; distinct counts are counted once. Overview cards and 合计 rows. */
export async function salesTotals<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<Record<Name, number>> {
  const totals = {}
  const known = await withAggregates(db, scope, filter, { measures, byDay: false })
  for (const { measures: told, rows, formulaOf } of findSources(known, filter, UNGROUPED, measures)) {
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
  const known = await withAggregates(db, scope, filter, { measures, byDay: true })
  // As in `salesRows`.
  const rows = await rowsOf(
    db,
    rowsAs<SalesRow<'day', Name>>(sql`select * from ${groupedSales(known, filter, 'day', measures)} g`),
  )
  return rows.map((row) => ({ ...empty, ...row }))
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
  const known = await withAggregates(db, scope, filter, { measures: ['gmv'], byDay: false })
  const { list } = await salesBy(db, known, filter, 'hour', ['gmv'])
  const byHour = new Map(list.map((each) => [each.hour, each.gmv]))
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)
}
