import { DAY_MS } from '@crm/base/durations'
import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  deptTree,
  lastMoment,
  type MetricFilter,
  productConditions,
  type Scope,
  staffConditions,
} from '../../rules/filter.ts'
import { type LineGrain, listColumns } from './dayColumns.ts'
import { selectChangedLines } from './changedDays.ts'
import { coversScope, idArray } from './credited.ts'
import { selectDepartmentTotals } from './departmentSums.ts'
import { Grain, Span } from './grains.ts'
import { dayNumber, dayStart } from '../../rules/period.ts'
import { all, type Queryable, rowOf } from '../../store/database/query.ts'
import { type FactNeeds } from '../salesFacts.ts'
import { Fact } from '../../rules/facts.ts'
import { selectFacts } from './factRows.ts'
import { monthStart, selectSumsOfFacts, SUMMED_FACTS } from './selectSums.ts'
import { flag, select } from '../../store/database/select.ts'

function nextMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS
}

const isStaffed = (scope: Scope, filter: MetricFilter) =>
  scope.kind !== 'corp' || filter.user_ids !== undefined || filter.dept_ids !== undefined
const isByProduct = (filter: MetricFilter) => filter.product_ids !== undefined || filter.products !== undefined
const isByAuthor = (filter: MetricFilter) => filter.author_ids !== undefined || filter.authors !== undefined

/**
 * The days of a range: the first and the last that it holds whole, and those at its ends of which it holds a part. What is kept of
 * today is all that there is of it, so that it is whole where the range does not end before now.
 */
function daysOfRange(filter: MetricFilter): { first: number; last: number; cut: number[] } {
  const from = filter.start === undefined ? 0 : dayNumber(filter.start)
  const to = dayNumber(lastMoment(filter))
  const isFirstCut = filter.start !== undefined && filter.start !== dayStart(from)
  const isLastCut = filter.end !== undefined && filter.end < filter.now && filter.end !== dayStart(to + 1) - 1
  return {
    first: isFirstCut ? from + 1 : from,
    last: isLastCut ? to - 1 : to,
    cut: [...(isFirstCut ? [from] : []), ...(isLastCut ? [to] : [])],
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
    filter.product_type,
    filter.content_id,
    filter.shop_ids,
    filter.colonel_buyin_id,
    filter.colonel_ids,
    filter.is_new,
    filter.lines,
  ]
  return others.every((each) => each === undefined)
}

/** What the rows are wanted by: a key of their group, or nothing but days and platforms. */
export type GrainGroup = 'none' | 'content_kind' | 'author' | 'product' | 'staff'

/** The grains whose rows can answer the filter, the smallest first. */
export function findGrains(scope: Scope, filter: MetricFilter, group: GrainGroup): readonly Grain[] {
  if (!isKept(scope, filter)) return []
  const wanted = [
    filter.content_kind !== undefined || group === 'content_kind' ? Grain.kind : undefined,
    isByProduct(filter) || group === 'product' ? Grain.product : undefined,
    isByAuthor(filter) || group === 'author' ? Grain.author : undefined,
  ].filter((each) => each !== undefined)
  const [only] = wanted
  if (wanted.length > 1) return []
  if (isStaffed(scope, filter) || group === 'staff') {
    const ofSet = scope.dept_set && group === 'none' ? [Grain.depts] : []
    if (only === undefined) return [...ofSet, Grain.credited, Grain.creditedAuthor]
    return only === Grain.author ? [Grain.creditedAuthor] : []
  }
  if (only !== undefined) return [only]
  return [Grain.platform, ...(scope.dept_set ? [Grain.depts] : []), Grain.author, Grain.product]
}

/**
 * The scope, knowing whether numbers of orders add up over followers and talents: no order of the corporation had lines of several
 * when the sums were made, nor has one of the marked days.
 */
export async function withSingleOrders(db: Queryable, scope: Scope, filter: MetricFilter): Promise<Scope> {
  if (!isStaffed(scope, filter) || !isKept(scope, filter)) return scope
  const crew = sql`select array_agg(s.user_id order by s.seat) || array_agg(s.dept_id order by s.seat) from order_attr s
    where s.corp_id = l.corp_id and s.order_id = l.order_id and s.sku_id = l.sku_id`
  const mixed = sql`select l.order_id from ${selectChangedLines(scope.corp_id)}
    group by l.order_id having count(distinct (l.author_id, l.platform, (${crew}))) > 1`
  const { single } = await rowOf(
    db,
    select(
      {
        single: flag`exists (select 1 from agg_state s where s.corp_id = ${scope.corp_id} and s.single_orders = 1) and not exists (${mixed})`,
      },
      sql``,
    ),
  )
  return single ? { ...scope, single_orders: true } : scope
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
 * compares a day that is not over with the same hours of another. Only for a grain that `findGrains` answers. Of the figures they
 * have those of `values`: hundreds of thousands of rows are as slow as they are wide.
 */
export function selectDaySums(
  scope: Scope,
  filter: MetricFilter,
  grain: Grain,
  needs: FactNeeds,
  {
    byDay = false,
    byStaff = false,
    withScope = false,
    values = [],
  }: { byDay?: boolean; byStaff?: boolean; withScope?: boolean; values?: readonly string[] } = {},
): SQL {
  const { first: from, last: to, cut } = daysOfRange(filter)
  const firstMonth = filter.start === undefined ? 0 : monthStart(from) === from ? from : nextMonth(from)
  const lastMonth = nextMonth(to) === to + 1 ? to + 1 : monthStart(to)
  const hasMonths = !byDay && firstMonth < lastMonth

  const staff = staffConditions(scope, filter, sql`s.user_id`, sql`s.dept_id`)
  const crew = sql`unnest(a.users, a.depts) as s(user_id, dept_id)`
  const isNear = all([
    coversScope(scope, sql`a`),
    filter.user_ids && sql`a.users && ${idArray(filter.user_ids)}`,
    filter.dept_ids && sql`a.depts && array(${deptTree(scope.corp_id, filter.dept_ids)})`,
  ])
  // One condition holds of some seat exactly when the lists overlap; of several, one seat must meet all.
  const isCredited = staff.length > 1 && !byStaff ? sql`exists (select 1 from ${crew} where ${all(staff)})` : undefined
  const ofStaff = all([isNear, isCredited])
  const isBySet = grain === Grain.depts || (isStaffed(scope, filter) && filter.user_ids === undefined && !byStaff)
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
    ...(byStaff ? staff : []),
    holds(needs),
  ])
  const columns = sql`a.day, a.platform, a.platform in ('dy', 'ks') as is_dyks, a.content_kind, a.author_id, a.product_id,
    ${byStaff ? sql`s.user_id, s.dept_id` : sql`0 as user_id, 0 as dept_id`}${values.length > 0 ? sql`, ${listColumns(values, 'a')}` : sql``}`
  const rows = (source: SQL, where: SQL, inScope = grain === Grain.depts ? isOfSet : scopeCondition()) => {
    const told = withScope ? sql`${columns}, (${inScope}) as is_in_scope` : columns
    return sql`select ${told} from ${source} ${byStaff ? sql`cross join lateral ${crew}` : sql``}
      where ${all([where, withScope ? undefined : inScope, conditions])}`
  }

  // Of a set that holds much of everything the index of departments finds too much: it is not found where the grain is asked so.
  const isMost = set ? set.wide : isStaffed(scope, filter) && isWide(scope, filter)
  const isOfGrain = isMost ? sql`a.grain = (select ${grain}::smallint)` : sql`a.grain = ${grain}`
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
  const changedOf = (lineGrain: LineGrain) =>
    selectSumsOfFacts(
      selectFacts({ ...scope, kind: 'corp' }, { now: filter.now, start: filter.start, end: filter.end }, SUMMED_FACTS, {
        withCrew: lineGrain === Grain.credited || lineGrain === Grain.creditedAuthor,
        ofDay: sql`td.day`,
      }),
      lineGrain,
    )
  const changed =
    grain === Grain.depts
      ? selectDepartmentTotals(sql`select * from (${changedOf(Grain.creditedAuthor)}) a where ${ofStaff}`)
      : changedOf(grain)
  // Starts from the few days that are marked or cut, whatever the planner believes of their number.
  const marked = sql`${touched} and t.day >= ${from} and t.day <= ${to}`
  const readDays = cut.length === 0 ? marked : sql`${marked} union all select unnest(${idArray(cut)})`
  const changedDays = sql`(${readDays} offset 0) td cross join lateral (${changed}) a`
  const changedRows = rows(changedDays, sql`true`, grain === Grain.depts ? sql`true` : ofStaff)
  return sql`(${sql.join([...parts, changedRows], sql` union all `)})`
}

// A first line of a product is a paid one.
const toSummedKinds = ({ kinds }: FactNeeds): FactNeeds => ({
  kinds: kinds.map((kind) => (kind === Fact.firstOfProduct ? Fact.paid : kind)),
})

/** The products (product_id) that have a fact of the filter; undefined where no aggregates have them. */
export function selectSoldProducts(scope: Scope, filter: MetricFilter, needs: FactNeeds): SQL | undefined {
  if (findGrains(scope, filter, 'product')[0] !== Grain.product) return undefined
  return sql`select distinct a.product_id from ${selectDaySums(scope, filter, Grain.product, toSummedKinds(needs))} a`
}

/** The filter's range, platform and staff alone. */
export const toStaffFilter = ({ now, start, end, platform, user_ids, dept_ids }: MetricFilter): MetricFilter => ({
  now,
  start,
  end,
  platform,
  user_ids,
  dept_ids,
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
  if (!isWorthAsking(scope, filter) || findGrains(scope, ofStaff, 'author')[0] !== Grain.creditedAuthor)
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
  if (!isWorthAsking(scope, filter) || findGrains(scope, ofStaff, 'author')[0] !== Grain.creditedAuthor)
    return undefined
  if (!isWide(scope, filter)) return undefined
  const rows = selectDaySums(scope, ofStaff, Grain.creditedAuthor, summed, { withScope: true })
  return sql`select a.author_id, a.platform from ${rows} a group by a.author_id, a.platform having bool_and(a.is_in_scope)`
}
