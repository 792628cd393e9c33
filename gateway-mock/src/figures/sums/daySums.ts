import { DAY_MS, HOUR_SECONDS } from '@crm/base/durations'
import type { OpenPeriod } from '@crm/base/period'
import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  filteredDepts,
  lastMoment,
  type MetricFilter,
  productConditions,
  type Scope,
  staffConditions,
} from '../../rules/filter.ts'
import { COUNTS, isSetGrain, type LineGrain, listColumns, type SetGrain } from './dayColumns.ts'
import { selectChangedLines } from './changedDays.ts'
import { coversScope, idArray } from './credited.ts'
import { selectDepartmentTotals } from './departmentSums.ts'
import { Grain, Span } from './grains.ts'
import { dayNumber, dayStart } from '../../rules/period.ts'
import { all, isOneOf, type Queryable, rowOf } from '../../store/database/query.ts'
import { type FactNeeds } from '../salesFacts.ts'
import { Fact } from '../../rules/facts.ts'
import { selectFacts } from './factRows.ts'
import { monthStart, selectSumsOfFacts } from './selectSums.ts'
import { SUMMED_FACTS } from './setSums.ts'
import { flag, select } from '../../store/database/select.ts'

function nextMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS
}

const isStaffed = (scope: Scope, filter: MetricFilter) =>
  scope.kind !== 'corp' || filter.user_ids !== undefined || filter.dept_ids !== undefined
const isByProduct = (filter: MetricFilter) => filter.product_ids !== undefined || filter.products !== undefined
const isByAuthor = (filter: MetricFilter) => filter.author_ids !== undefined || filter.authors !== undefined

/** A day that a range cuts: its whole hours in the range, and the seconds that it holds of the hour that it cuts. */
interface CutDay {
  day: number
  hours: { first: number; last: number }
  rest: { start: number; end: number }
}
const hourOf = (time: number) => Math.floor((time - dayStart(dayNumber(time))) / HOUR_SECONDS)
const hourStart = (day: number, hour: number) => dayStart(day) + hour * HOUR_SECONDS

function cutAtStart(day: number, start: number): CutDay {
  const first = Math.ceil((start - dayStart(day)) / HOUR_SECONDS)
  return { day, hours: { first, last: 23 }, rest: { start, end: hourStart(day, first) - 1 } }
}

function cutAtEnd(day: number, end: number): CutDay {
  const last = hourOf(end + 1) - 1
  return { day, hours: { first: 0, last }, rest: { start: hourStart(day, last + 1), end } }
}

/**
 * The days of a range: the first and the last that it holds whole, and those at its ends of which it holds a part. What is kept of
 * today is all that there is of it, so that it is whole where the range does not end before now.
 */
function daysOfRange(filter: MetricFilter): { first: number; last: number; cut: CutDay[] } {
  const { start, end, now } = filter
  const from = start === undefined ? 0 : dayNumber(start)
  const to = dayNumber(lastMoment(filter))
  const isFirstCut = start !== undefined && start !== dayStart(from)
  const isLastCut = end !== undefined && end < now && end !== dayStart(to + 1) - 1
  return {
    first: isFirstCut ? from + 1 : from,
    last: isLastCut ? to - 1 : to,
    cut: [...(isFirstCut ? [cutAtStart(from, start)] : []), ...(isLastCut ? [cutAtEnd(to, end)] : [])],
  }
}

/** Whether the filter holds a whole day of a corporation whose days are kept, and means nothing that no grain has. */
function isKept(scope: Scope, filter: MetricFilter): boolean {
  if (scope.agg_built_at === undefined || filter.now < scope.agg_built_at) return false
  const { first, last } = daysOfRange(filter)
  if (first > last) return false
  if (scope.kind !== 'corp' && scope.kind !== 'depts' && scope.kind !== 'own') return false
  // One talent or product has few lines, with an index of their own.
  const others = [
    filter.author_id,
    filter.product_id,
    filter.activity_id,
    filter.content_id,
    filter.colonel_buyin_id,
    filter.colonel_ids,
    filter.is_new,
    filter.lines,
  ]
  return others.every((each) => each === undefined)
}

/** Every row says its day and platform, and so its week and month. */
const ALWAYS: readonly string[] = ['day', 'platform']
const STAFF_KEYS: readonly string[] = ['user_id', 'dept_id']
/** The smallest first, as far as whole months are told: of hours with the kind of content they are not. */
const GRAINS: readonly (readonly [Grain, readonly string[]])[] = [
  [Grain.platform, []],
  [Grain.depts, []],
  [Grain.kind, ['content_kind']],
  [Grain.slice, ['shop_id', 'content_kind', 'product_type', 'rate_band']],
  [Grain.hour, ['hour', 'weekday', 'content_kind']],
  [Grain.credited, STAFF_KEYS],
  [Grain.author, ['author_id']],
  [Grain.product, ['product_id']],
  [Grain.creditedAuthor, ['author_id', ...STAFF_KEYS]],
]

/** The grains whose rows can answer the filter by these columns of the facts, the smallest first. */
export function findGrains(scope: Scope, filter: MetricFilter, columns: readonly string[]): readonly Grain[] {
  if (!isKept(scope, filter)) return []
  const filtered = [
    filter.content_kind === undefined ? undefined : 'content_kind',
    isByProduct(filter) ? 'product_id' : undefined,
    isByAuthor(filter) ? 'author_id' : undefined,
    filter.shop_ids === undefined ? undefined : 'shop_id',
    filter.product_type === undefined ? undefined : 'product_type',
  ].filter((each) => each !== undefined)
  const wanted = [...filtered, ...columns].filter((name) => !ALWAYS.includes(name))
  const isCredited = isStaffed(scope, filter) || columns.some((name) => STAFF_KEYS.includes(name))
  const isAllowed = (grain: Grain) => {
    if (grain === Grain.credited || grain === Grain.creditedAuthor) return isCredited
    if (grain === Grain.depts) return scope.dept_set !== undefined
    // Of everybody there is a set as well.
    if (grain === Grain.slice || grain === Grain.hour) return !isStaffed(scope, filter) || scope.dept_set !== undefined
    return !isCredited
  }
  return GRAINS.filter(([grain, keys]) => isAllowed(grain) && wanted.every((name) => keys.includes(name))).map(
    ([grain]) => grain,
  )
}

/**
 * The scope, knowing whether numbers of orders add up over followers and talents, and over hours and kinds of content: no order of the
 * corporation had lines of several when the sums were made, nor has one of the marked days.
 */
export async function withSingleOrders(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  byHour: boolean,
): Promise<Scope> {
  if (!isKept(scope, filter)) return scope
  const readsHours = byHour || daysOfRange(filter).cut.length > 0
  if (!isStaffed(scope, filter) && !readsHours) return scope
  const crew = sql`select array_agg(s.user_id order by s.seat) || array_agg(s.dept_id order by s.seat) from order_attr s
    where s.corp_id = l.corp_id and s.order_id = l.order_id and s.sku_id = l.sku_id`
  const mixed = (of: SQL) => sql`select l.order_id from ${selectChangedLines(scope.corp_id)}
    group by l.order_id having count(distinct ${of}) > 1`
  const isSingle = (column: SQL, of: SQL) =>
    flag`exists (select 1 from agg_state s where s.corp_id = ${scope.corp_id} and s.${column} = 1) and not exists (${mixed(of)})`
  const { single_orders, single_hours } = await rowOf(
    db,
    select(
      {
        single_orders: isSingle(sql`single_orders`, sql`(l.author_id, l.platform, (${crew}))`),
        single_hours: isSingle(sql`single_hours`, sql`(l.pay_time, l.content_kind)`),
      },
      sql``,
    ),
  )
  return { ...scope, ...(single_orders && { single_orders }), ...(single_hours && { single_hours }) }
}

/** Rows that hold nothing of the facts asked for would make groups that the facts do not make. */
function holds({ kinds }: FactNeeds): SQL {
  const counts: Partial<Record<Fact, SQL>> = {
    [Fact.paid]: sql`a.lines > 0`,
    [Fact.settled]: sql`a.settled_lines > 0`,
    [Fact.refund]: sql`a.refund_lines > 0`,
    [Fact.takenBack]: sql`a.taken_lines > 0`,
  }
  return sql`(${sql.join(
    kinds.map((kind) => counts[kind] ?? sql`false`),
    sql` or `,
  )})`
}

/**
 * The figures of a filter out of `agg_day`, in rows that add up to what `selectFacts` adds up to: whole months where the range
 * holds them (not `byDay`), days at its ends, and the lines of days that have changed since and of those that the range cuts: 环比
 * compares a day that is not over with the same hours of another, whose whole hours are kept. Only for a grain that `findGrains`
 * answers. Of the figures they have those of `values`: hundreds of thousands of rows are as slow as they are wide.
 */
export function selectDaySums(
  scope: Scope,
  filter: MetricFilter,
  grain: Grain,
  needs: FactNeeds,
  {
    byDay = false,
    withKind = false,
    byStaff = false,
    withScope = false,
    values = [],
  }: { byDay?: boolean; withKind?: boolean; byStaff?: boolean; withScope?: boolean; values?: readonly string[] } = {},
): SQL {
  const { first: from, last: to, cut } = daysOfRange(filter)
  const firstMonth = filter.start === undefined ? 0 : monthStart(from) === from ? from : nextMonth(from)
  const lastMonth = nextMonth(to) === to + 1 ? to + 1 : monthStart(to)
  // Of months the hours are kept without the kind of content.
  const isByKind = grain === Grain.hour && (withKind || filter.content_kind !== undefined)
  const hasMonths = !byDay && !isByKind && firstMonth < lastMonth

  const staff = staffConditions(scope, filter, sql`s.user_id`, sql`s.dept_id`)
  const crew = sql`unnest(a.users, a.depts) as s(user_id, dept_id)`
  const isNear = all([
    coversScope(scope, sql`a`),
    filter.user_ids && sql`a.users && ${idArray(filter.user_ids)}`,
    filter.dept_ids && sql`a.depts && array(${filteredDepts(scope.corp_id, filter)})`,
  ])
  // One condition holds of some seat exactly when the lists overlap; of several, one seat must meet all.
  const isCredited = staff.length > 1 && !byStaff ? sql`exists (select 1 from ${crew} where ${all(staff)})` : undefined
  const ofStaff = all([isNear, isCredited])
  const isOfSets = grain === Grain.depts || isSetGrain(grain)
  const isBySet = isOfSets || (isStaffed(scope, filter) && filter.user_ids === undefined && !byStaff)
  const set = isBySet ? scope.dept_set : undefined
  const ofSet = set && idArray(set.depts)
  const isOfSet = sql`a.depts = ${ofSet ?? idArray([])}`
  const scopeCondition = () => {
    if (set === undefined || set.depts.length === 0) return ofStaff
    return sql`a.depts && ${ofSet}`
  }
  const conditions = all([
    ...authorConditions(filter, sql`a`),
    ...productConditions(filter, sql`a.product_id`),
    filter.content_kind === undefined ? undefined : sql`a.content_kind = ${filter.content_kind}`,
    filter.shop_ids === undefined ? undefined : isOneOf(sql`a.shop_id`, filter.shop_ids),
    filter.product_type === undefined ? undefined : sql`a.product_type = ${filter.product_type}`,
    ...(byStaff ? staff : []),
    holds(needs),
  ])
  const columns = sql`a.day, a.platform, a.platform in ('dy', 'ks') as is_dyks, a.content_kind, a.author_id, a.product_id,
    a.shop_id, a.product_type, a.rate_band, a.hour, (case when a.weekday > 0 then a.weekday else (a.day + 3) % 7 + 1 end)::smallint as weekday,
    ${byStaff ? sql`s.user_id, s.dept_id` : sql`0 as user_id, 0 as dept_id`}${values.length > 0 ? sql`, ${listColumns(values, 'a')}` : sql``}`
  const rows = (source: SQL, where: SQL, inScope = isOfSets ? isOfSet : scopeCondition()) => {
    const told = withScope ? sql`${columns}, (${inScope}) as is_in_scope` : columns
    return sql`select ${told} from ${source} ${byStaff ? sql`cross join lateral ${crew}` : sql``}
      where ${all([where, withScope ? undefined : inScope, conditions])}`
  }

  // Of a set that holds much of everything the index of departments finds too much: it is not found where the grain is asked so.
  const isMost = set ? set.wide : isStaffed(scope, filter) && isWide(scope, filter)
  const isOfGrain = isMost && !isSetGrain(grain) ? sql`a.grain = (select ${grain}::smallint)` : sql`a.grain = ${grain}`
  const kept = sql`a.corp_id = ${scope.corp_id} and ${isOfGrain}`
  const touched = sql`select t.day from agg_touched t where t.corp_id = ${scope.corp_id}`
  const touchedMonths = sql`select t.month from agg_touched t where t.corp_id = ${scope.corp_id}`
  const ofDays = (first: number, last: number) =>
    sql`${kept} and a.span = ${Span.day} and a.day >= ${first} and a.day <= ${last} and a.day not in (${touched})`
  const day = sql`agg_day a`

  const parts = hasMonths
    ? [
        rows(
          day,
          sql`${kept} and a.span = ${Span.month} and a.day >= ${firstMonth} and a.day < ${lastMonth} and a.day not in (${touchedMonths})`,
        ),
        ...(from < firstMonth ? [rows(day, ofDays(from, firstMonth - 1))] : []),
        ...(lastMonth <= to ? [rows(day, ofDays(lastMonth, to))] : []),
        // Of a month that holds a changed day the others still stand.
        rows(
          sql`(${touchedMonths} group by 1) m join agg_day a on a.day >= m.month and a.day < m.month + 31 and a.month = m.month`,
          ofDays(firstMonth, lastMonth - 1),
        ),
      ]
    : [rows(day, ofDays(from, to))]
  const linesOf = (lineGrain: LineGrain | SetGrain, range: OpenPeriod) => {
    const ofSet = isSetGrain(lineGrain)
    const facts = selectFacts(
      ofSet ? scope : { ...scope, kind: 'corp' },
      { now: filter.now, ...range, ...(ofSet && { dept_ids: filter.dept_ids, only_depts: filter.only_depts }) },
      SUMMED_FACTS,
      { withCrew: lineGrain === Grain.credited || lineGrain === Grain.creditedAuthor, ofDay: sql`td.day` },
    )
    return selectSumsOfFacts(facts, lineGrain)
  }
  const sumsOfLines = (range: OpenPeriod) =>
    grain === Grain.depts
      ? selectDepartmentTotals(sql`select * from (${linesOf(Grain.creditedAuthor, range)}) a where ${ofStaff}`)
      : linesOf(grain, range)
  /** Starts from the few days, whatever the planner believes of their number. */
  const ofLines = (days: SQL, range: OpenPeriod) =>
    rows(
      sql`(${days} offset 0) td cross join lateral (${sumsOfLines(range)}) a`,
      sql`true`,
      isOfSets ? sql`true` : ofStaff,
    )
  const { start, end } = filter
  const marked = sql`${touched} and t.day >= ${from} and t.day <= ${to}`
  const cutDays = idArray(cut.map(({ day: ofCut }) => ofCut))
  if (!readsHours(scope, grain, values)) {
    const readDays = cut.length === 0 ? marked : sql`${marked} union all select unnest(${cutDays})`
    return sql`(${sql.join([...parts, ofLines(readDays, { start, end })], sql` union all `)})`
  }
  // Of a cut day the whole hours are kept, and only the hour that it cuts is read from its lines.
  const ofSetHours = sql`a.corp_id = ${scope.corp_id} and a.grain = ${Grain.hour} and a.span = ${Span.day} and ${isOfSet}`
  const hours = cut.flatMap((each) => [
    rows(
      day,
      sql`${ofSetHours} and a.day = ${each.day} and a.day not in (${touched}) and a.hour >= ${each.hours.first} and a.hour <= ${each.hours.last}`,
      sql`true`,
    ),
    ofLines(sql`select x.day from unnest(${idArray([each.day])}) x(day) where x.day not in (${touched})`, each.rest),
  ])
  const changedCut = sql`${touched} and t.day = any(${cutDays})`
  const readDays = cut.length === 0 ? marked : sql`${marked} union all ${changedCut}`
  return sql`(${sql.join([...parts, ...hours, ofLines(readDays, { start, end })], sql` union all `)})`
}

/** Whether rows by hour tell these values of a day as well: they hold nothing of talents or goods, and orders where none has several. */
function readsHours(scope: Scope, grain: Grain, values: readonly string[]): boolean {
  if (grain !== Grain.platform && grain !== Grain.kind && grain !== Grain.depts && grain !== Grain.hour) return false
  if (values.some((name) => name in COUNTS)) return false
  return !values.includes('orders') || scope.single_hours === true
}

// A first line of a product is a paid one.
const toSummedKinds = ({ kinds }: FactNeeds): FactNeeds => ({
  kinds: kinds.map((kind) => (kind === Fact.firstOfProduct ? Fact.paid : kind)),
})

/** The products (product_id) that have a fact of the filter; undefined where no aggregates have them. */
export function selectSoldProducts(scope: Scope, filter: MetricFilter, needs: FactNeeds): SQL | undefined {
  if (findGrains(scope, filter, ['product_id'])[0] !== Grain.product) return undefined
  return sql`select distinct a.product_id from ${selectDaySums(scope, filter, Grain.product, toSummedKinds(needs))} a`
}

/** The filter's range, platform and staff alone. */
export const toStaffFilter = ({
  now,
  start,
  end,
  platform,
  user_ids,
  dept_ids,
  only_depts,
}: MetricFilter): MetricFilter => ({
  now,
  start,
  end,
  platform,
  user_ids,
  dept_ids,
  only_depts,
})

/** Of one content or product each line is sooner asked whom it is credited to. */
const isWorthAsking = (scope: Scope, filter: MetricFilter) =>
  isStaffed(scope, filter) && filter.content_id === undefined && filter.product_ids?.length !== 1

/** Where lines are known by a fact of theirs, their talents are told by it, whatever else is asked of the lines. */
function ofSameLines(filter: MetricFilter, needs: FactNeeds): [MetricFilter, FactNeeds] {
  const { line_facts } = filter
  if (line_facts === undefined) return [toStaffFilter(filter), toSummedKinds(needs)]
  const { kind, start, end } = line_facts
  return [{ ...toStaffFilter(filter), start, end }, { kinds: [kind] }]
}

/**
 * The talents (author_id, platform) that the filter's staff are credited with a fact of: what else is asked of their lines is
 * asked of these talents alone. Undefined where no aggregates have them, or where they are many (`selectFullyCreditedTalents`).
 */
export function selectCreditedTalents(scope: Scope, filter: MetricFilter, needs: FactNeeds): SQL | undefined {
  const [ofStaff, summed] = ofSameLines(filter, needs)
  if (!isWorthAsking(scope, filter) || findGrains(scope, ofStaff, ['author_id'])[0] !== Grain.creditedAuthor)
    return undefined
  if (isWide(scope, filter)) return undefined
  return sql`select a.author_id, a.platform from ${selectDaySums(scope, ofStaff, Grain.creditedAuthor, summed)} a`
}

/** Whether the departments hold much of everything: as their kept set says, else as the scope does. */
function isWide({ kind, dept_set, leads_most }: Scope, { user_ids, dept_ids }: MetricFilter): boolean {
  if (user_ids !== undefined) return false
  return dept_set?.wide ?? (kind === 'depts' && dept_ids === undefined && leads_most === true)
}

/**
 * The talents (author_id, platform) whose every fact is credited to the filter's departments, where these hold much of everything:
 * whom else a line is credited to need not be asked then. Undefined where no aggregates have them.
 */
export function selectFullyCreditedTalents(scope: Scope, filter: MetricFilter, needs: FactNeeds): SQL | undefined {
  const [ofStaff, summed] = ofSameLines(filter, needs)
  if (!isWorthAsking(scope, filter) || findGrains(scope, ofStaff, ['author_id'])[0] !== Grain.creditedAuthor)
    return undefined
  if (!isWide(scope, filter)) return undefined
  const rows = selectDaySums(scope, ofStaff, Grain.creditedAuthor, summed, { withScope: true })
  return sql`select a.author_id, a.platform from ${rows} a group by a.author_id, a.platform having bool_and(a.is_in_scope)`
}
