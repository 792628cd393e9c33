import { ContentKind, type Platform } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { during, lastMoment, type MetricFilter, type Scope } from './filter.ts'
import { dayLabel, dayNumber, percent, perUnit, previousPeriod, type RangeType } from './period.ts'
import {
  computedOnce,
  limitOf,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  unavailable,
} from './query.ts'
import {
  creditedTalents,
  type GrainGroup,
  grainsFor,
  keptFigures,
  onlyStaff,
  wholeTalents,
  withSingleOrders,
} from './aggDay.ts'
import { withDeptSet } from './deptSets.ts'
import { Grain } from './grains.ts'
import { Fact, salesFacts } from './salesFacts.ts'
import {
  emptyMeasures,
  factsFor,
  type InGrain,
  isDelivered,
  isInGrain,
  joinedMeasure,
  measureColumns,
  needsOf,
  type SalesMeasure,
} from './salesMeasures.ts'

/** What sales can be grouped by, with the key's columns. Staff and department rows come once per follower. */
export const SALES_GROUPS = {
  author: ['author_id', 'platform'],
  product: ['product_id', 'platform'],
  platform: ['platform'],
  content_kind: ['content_kind'],
  content: ['content_kind', 'content_id'],
  user: ['user_id'],
  dept: ['dept_id'],
  shop: ['shop_id'],
  activity: ['activity_id'],
  colonel: ['colonel_buyin_id'],
  day: ['day'],
} as const
export type SalesGroup = keyof typeof SALES_GROUPS

interface KeyTypes {
  author_id: string
  product_id: string
  platform: Platform
  content_kind: number
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

function isByStaff(group: SalesGroup | undefined): boolean {
  return group === 'user' || group === 'dept'
}

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

const GRAIN_GROUPS: Partial<Record<SalesGroup, GrainGroup>> = {
  author: 'author',
  product: 'product',
  platform: 'none',
  content_kind: 'content_kind',
  user: 'staff',
  dept: 'staff',
  day: 'none',
}

/** Orders of several talents or products add up only where each has a row of its own. */
function addsOrders(grain: Grain, group: SalesGroup | undefined): boolean {
  if (grain === Grain.author || grain === Grain.product)
    return group === (grain === Grain.author ? 'author' : 'product')
  return grain !== Grain.kind || group === 'content_kind'
}

/** The grain of `agg_day` that answers all the measures, if there is one. */
function grainOf(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup | undefined,
  measures: readonly SalesMeasure[],
): Grain | undefined {
  const kind = group === undefined ? 'none' : GRAIN_GROUPS[group]
  if (kind === undefined) return undefined
  const isCounted = (grain: Grain) =>
    grain === Grain.crew || grain === Grain.crewAuthor || grain === Grain.depts
      ? scope.single_orders === true && !isByStaff(group)
      : isInGrain('order_count', grain, false) && addsOrders(grain, group)
  return grainsFor(scope, filter, kind).find((grain) =>
    measures.every((each) => (each === 'order_count' ? isCounted(grain) : isInGrain(each, grain, group === 'day'))),
  )
}

const isOfFirsts = (measures: readonly SalesMeasure[]) =>
  needsOf(measures).kinds.every((kind) => kind === Fact.firstOfProduct)

/** Groups by what first sales of pairs have themselves. */
const PAIR_GROUPS: readonly (SalesGroup | undefined)[] = [undefined, 'author', 'product', 'platform', 'day']

const PAIR_FILTERS: readonly string[] =
  'now start end platform author_id author_ids authors product_id product_ids products'.split(' ')

/** Whether the first sales of talents and products alone answer, without the lines that they were. */
function arePairsEnough(scope: Scope, filter: MetricFilter, group: SalesGroup | undefined): boolean {
  const narrowing = Object.entries(filter).filter(([, value]) => value !== undefined)
  return (
    scope.kind === 'corp' && PAIR_GROUPS.includes(group) && narrowing.every(([name]) => PAIR_FILTERS.includes(name))
  )
}

/** The measures by what tells each: the smallest rows of `agg_day`, the first sales of pairs, or the lines themselves. */
function bySource<Name extends SalesMeasure>(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup | undefined,
  measures: readonly Name[],
): Name[][] {
  // Only groups that sums are kept by can be joined out of several sources.
  const isJoined = group === undefined || group in GRAIN_GROUPS
  const grains = Map.groupBy(
    measures,
    (each) => grainOf(scope, filter, group, [each]) ?? (isJoined && isOfFirsts([each]) ? 'firsts' : 'lines'),
  )
  return [...grains.values()]
}

/** The rows to aggregate as `o`: kept sums where they tell everything, else the facts. */
function sourceOf(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup | undefined,
  measures: readonly SalesMeasure[],
): { rows: SQL; inGrain: InGrain } {
  const byStaff = isByStaff(group)
  const needs = needsOf(measures)
  const grain = grainOf(scope, filter, group, measures)
  if (grain === undefined) {
    const ofTalents = creditedTalents(scope, filter, needs)
    const whole = byStaff ? undefined : wholeTalents(scope, filter, needs)
    const onlyPairs = isOfFirsts(measures) && arePairsEnough(scope, filter, group)
    const facts = salesFacts(scope, filter, needs, { byStaff, ofTalents, whole, onlyPairs })
    return { rows: factsFor(facts, measures, group === undefined ? [] : SALES_GROUPS[group]), inGrain: 'no' }
  }
  const byDay = group === 'day'
  const ofDays = grain === Grain.depts ? 'counts' : grain === Grain.crewAuthor ? 'sums' : 'days'
  const inGrain = byDay ? ofDays : 'sums'
  return { rows: keptFigures(scope, filter, grain, needs, { byDay, byStaff }), inGrain }
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
  const [first, ...others] = bySource(scope, filter, group, measures)
  if (first === undefined || others.length === 0) return groupedOfSource(scope, filter, group, measures)
  // A group may be missing on either side: a part of the figures has no row of its own there.
  const keys = sql.join(
    SALES_GROUPS[group].map((each) => sql.identifier(each)),
    sql`, `,
  )
  const parts = [first, ...others].map((ofSource, at) => ({ ofSource, alias: sql.identifier(`s${at}`) }))
  const joined = parts.map(({ ofSource, alias }, at) => {
    const grouped = sql`${groupedOfSource(scope, filter, group, ofSource)} ${alias}`
    return at === 0 ? grouped : sql`full join ${grouped} using (${keys})`
  })
  const columns = parts.flatMap(({ ofSource, alias }) =>
    ofSource.map((each) => {
      if (!isMixed(group)) return sql`${joinedMeasure(sql`${alias}`, each, sql`platform`)} as ${sql.identifier(each)}`
      const none = isDelivered(each, filter.platform) ? sql`0` : unavailable
      return sql`coalesce(${alias}.${sql.identifier(each)}, ${none}) as ${sql.identifier(each)}`
    }),
  )
  return computedOnce(sql`select ${keys}, ${sql.join(columns, sql`, `)} from ${sql.join(joined, sql` `)}`)
}

function groupedOfSource(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup,
  measures: readonly SalesMeasure[],
): SQL {
  const keys = keyColumns(group)
  // Lines without a colonel or an activity are no colonel's and no activity's.
  const isKeyed =
    group === 'colonel'
      ? sql`where o.colonel_buyin_id <> ''`
      : group === 'activity'
        ? sql`where o.activity_id <> ''`
        : sql``
  const { rows, inGrain } = sourceOf(scope, filter, group, measures)
  return computedOnce(sql`select ${keys}, ${measureColumns(measures, filter.platform, !isMixed(group), inGrain)}
    from ${rows} o ${isKeyed} group by ${keys}`)
}

/** The scope with what has to be known of the kept sums: whether numbers of orders add up, and what says a department. */
async function knowing(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  { measures, byDay }: { measures: readonly SalesMeasure[]; byDay: boolean },
): Promise<Scope> {
  const counting = measures.includes('order_count') ? await withSingleOrders(db, scope, filter) : scope
  const isOfSome = scope.kind !== 'corp' || filter.dept_ids !== undefined
  const isCounting =
    byDay && measures.some((each) => !isInGrain(each, Grain.depts, false) && isInGrain(each, Grain.depts, true))
  if (!isOfSome && !isCounting) return counting
  return grainsFor(scope, onlyStaff(filter), 'none').length > 1 ? withDeptSet(db, counting, filter) : counting
}

/** The measures over the whole filter; distinct counts are counted once. Overview cards and 合计 rows. */
export async function salesTotals<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<Record<Name, number>> {
  const totals = {}
  const known = await knowing(db, scope, filter, { measures, byDay: false })
  for (const ofSource of bySource(known, filter, undefined, measures))
    Object.assign(totals, await totalsOf(db, known, filter, ofSource))
  // Every measure stands in one of the sources.
  return totals as Record<Name, number>
}

function totalsOf<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<Record<Name, number>> {
  const { rows, inGrain } = sourceOf(scope, filter, undefined, measures)
  return rowOf(
    db,
    // `having` makes it one row even when no measure of the list aggregates, because the platform delivers none.
    sql`select ${measureColumns(measures, filter.platform, false, inGrain)} from ${rows} o having true`,
  )
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
  const query = sql`select g.*, count(*) over ()::int as full_count from ${grouped} g
    order by g.${sql.identifier(named)} ${direction}, ${sql.join(
      SALES_GROUPS[group].map((each) => sql`g.${sql.identifier(each)}`),
      sql`, `,
    )} ${page === undefined ? sql`` : limitOf(page)}`
  return pagedRows(db, query, sql`select count(*)::int as n from ${grouped} g`)
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

/** The measures by day (each on its own basis), one point per day of the range; sums of points are `salesTotals`. */
export async function salesTrend<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly Name[],
): Promise<DayPoint<Name>[]> {
  const empty = emptyMeasures(measures, filter.platform)
  const byDay = new Map<number, SalesRow<'day', Name>>()
  const known = await knowing(db, scope, filter, { measures, byDay: true })
  for (const ofSource of bySource(known, filter, 'day', measures)) {
    const rows = await rowsOf<SalesRow<'day', Name>>(
      db,
      sql`select * from ${groupedSales(known, filter, 'day', ofSource)} g`,
    )
    for (const row of rows) byDay.set(row.day, { ...empty, ...byDay.get(row.day), ...row })
  }
  return fillDays(filter, [...byDay.values()], empty)
}

/** 成交金额 by day and content kind: 1 直播, 2 视频, 3 图文, 4 橱窗. The four of a day add up to its `gmv`. */
export async function salesTrendByKind(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<DayPoint<'live' | 'video' | 'image_text' | 'showcase'>[]> {
  const paid = { kinds: [Fact.paid] }
  const [grain] = grainsFor(scope, filter, 'content_kind')
  const source =
    grain === undefined ? salesFacts(scope, filter, paid) : keptFigures(scope, filter, grain, paid, { byDay: true })
  const ofKind = (kind: number) => sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = ${kind}), 0)::float8`
  const rows = await rowsOf<{ day: number; live: number; video: number; image_text: number; showcase: number }>(
    db,
    sql`select o.day, ${ofKind(ContentKind.live)} as live, ${ofKind(ContentKind.video)} as video,
      ${ofKind(ContentKind.imageText)} as image_text, ${ofKind(ContentKind.showcase)} as showcase
      from ${source} o group by o.day`,
  )
  return fillDays<'live' | 'video' | 'image_text' | 'showcase'>(filter, rows, {
    live: 0,
    video: 0,
    image_text: 0,
    showcase: 0,
  })
}

/** The same totals for the range and for the one before, which is missing when there is none. */
export async function comparedTotals<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  type: RangeType | undefined,
  measures: readonly Name[],
): Promise<{ cur: Record<Name, number>; prev: Record<Name, number> | undefined }> {
  const before = previousPeriod(filter, type, filter.now)
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
  const rows = await rowsOf<{ hour: number; gmv: number }>(
    db,
    sql`select (((o.at + 28800) % 86400) / 3600)::int as hour, sum(o.pay_amount)::float8 as gmv
      from ${salesFacts(scope, filter, { kinds: [Fact.paid] })} o group by 1`,
  )
  const byHour = new Map(rows.map((each) => [each.hour, each.gmv]))
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)
}
