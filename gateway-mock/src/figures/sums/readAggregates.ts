import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { type Queryable, rowOf } from '../../store/database/query.ts'
import { Fact } from '../../rules/facts.ts'
import { factColumnsOf, type Grouping, isByStaff, UNGROUPED } from '../salesGroups.ts'
import { distinctColumns, formulaOverFacts, needsOf, type SalesMeasure } from '../salesMeasures.ts'
import {
  findGrains,
  selectCreditedTalents,
  selectDaySums,
  selectFullyCreditedTalents,
  toStaffFilter,
  withSingleOrders,
} from './daySums.ts'
import { withDepartmentSet } from './departmentSums.ts'
import { selectFacts } from './factRows.ts'
import { AGGREGATES_VERSION, Grain } from './grains.ts'
import { formulaOverSums, isTold, valuesOf } from './measureSums.ts'
import { number, select } from '../../store/database/select.ts'

// What figures are read from. The figures (`figures/`) know this file alone: whether sums by day, first sales or the lines
// themselves answer, and what is kept beside the lines, is decided here and below.

export { selectContentSales } from './contentSales.ts'
export { selectCooperationResults } from './cooperationResults.ts'
export { selectSoldProducts } from './daySums.ts'
export { withDepartmentSet } from './departmentSums.ts'
export { selectFacts } from './factRows.ts'

/** When the aggregates of a corporation were made (unix seconds), as a scalar subquery; null without any, or with older ones. */
export const selectBuiltAt = (corpId: SQLWrapper): SQL<number | null> =>
  sql`(select s.built_at::float8 from agg_state s where s.corp_id = ${corpId} and s.kept = ${AGGREGATES_VERSION})`

/** The same, asked by itself; undefined without any. */
export async function findBuiltAt(db: Queryable, corpId: number): Promise<number | undefined> {
  const row = await rowOf(db, select({ at: number<number | null>`${selectBuiltAt(sql`${corpId}::int`)}` }, sql``))
  return row.at ?? undefined
}

/** Columns of the facts that no sums have. */
const UNSUMMED: readonly string[] = ['content_id', 'activity_id', 'colonel_buyin_id', 'new_period']

/** Orders add up over rows of a grain in groups that hold one talent, product or kind each. */
const ORDER_KEYS: Partial<Record<Grain, string>> = {
  [Grain.author]: 'author_id',
  [Grain.product]: 'product_id',
  [Grain.kind]: 'content_kind',
}

function addsOrders(scope: Scope, grain: Grain, grouping: Grouping): boolean {
  if (grain === Grain.slice) return false
  if (grain === Grain.hour) return scope.single_hours === true
  if (grain === Grain.credited || grain === Grain.creditedAuthor || grain === Grain.depts)
    return scope.single_orders === true && !isByStaff(grouping)
  const key = ORDER_KEYS[grain]
  return key === undefined || grouping.keys.includes(key)
}

/** The smallest rows of `agg_day` that tell a measure, if any do. */
function findGrain(scope: Scope, filter: MetricFilter, grouping: Grouping, measure: SalesMeasure): Grain | undefined {
  return findGrains(scope, filter, factColumnsOf(grouping)).find((grain) =>
    measure === 'order_count' ? addsOrders(scope, grain, grouping) : isTold(measure, grain, isPerDay(grouping)),
  )
}

/** One row for each day, or for each day of a platform. */
const isPerDay = ({ keys, reads }: Grouping) =>
  reads.length === 0 && keys.includes('day') && keys.every((name) => name === 'day' || name === 'platform')

const isOfFirsts = (measures: readonly SalesMeasure[]) =>
  needsOf(measures).kinds.every((kind) => kind === Fact.firstOfProduct)

/** What first sales of pairs have themselves. */
const PAIR_COLUMNS: readonly string[] = ['author_id', 'product_id', 'platform', 'day', 'hour', 'weekday']

const PAIR_FILTERS: readonly string[] =
  'now start end platform author_id author_ids authors product_id product_ids products'.split(' ')

/** Whether the first sales of talents and products alone answer, without the lines that they were. */
function arePairsEnough(scope: Scope, filter: MetricFilter, grouping: Grouping): boolean {
  const narrowing = Object.entries(filter).filter(([, value]) => value !== undefined)
  return (
    scope.kind === 'corp' &&
    factColumnsOf(grouping).every((name) => PAIR_COLUMNS.includes(name)) &&
    narrowing.every(([name]) => PAIR_FILTERS.includes(name))
  )
}

/** Rows `o` that tell some measures, with the formula of each over them. */
export interface SalesSource<Name extends SalesMeasure> {
  measures: readonly Name[]
  rows: SQL
  formulaOf: (name: SalesMeasure) => SQL
}

/**
 * What tells the measures of a filter by group: the smallest sums by day that do, the first sales of pairs, or the lines
 * themselves, each with the measures that it tells. `scope` comes from `withAggregates`, or from `scopeOf` for fewer sums.
 */
export function findSources<Name extends SalesMeasure>(
  scope: Scope,
  filter: MetricFilter,
  grouping: Grouping,
  measures: readonly Name[],
): SalesSource<Name>[] {
  // Only groups of the aggregates can be joined out of several sources.
  const isJoined = factColumnsOf(grouping).every((name) => !UNSUMMED.includes(name))
  const bySource = Map.groupBy(
    measures,
    (each) => findGrain(scope, filter, grouping, each) ?? (isJoined && isOfFirsts([each]) ? 'firsts' : 'lines'),
  )
  return [...bySource].map(([source, told]) =>
    typeof source === 'number'
      ? ofSums(scope, filter, grouping, { grain: source, measures: told })
      : { measures: told, rows: factsOf(scope, filter, grouping, told), formulaOf: formulaOverFacts },
  )
}

function ofSums<Name extends SalesMeasure>(
  scope: Scope,
  filter: MetricFilter,
  grouping: Grouping,
  { grain, measures }: { grain: Grain; measures: readonly Name[] },
): SalesSource<Name> {
  const columns = factColumnsOf(grouping)
  const formulaOf = (name: SalesMeasure) => formulaOverSums(name, grain, isPerDay(grouping))
  const rows = selectDaySums(scope, filter, grain, needsOf(measures), {
    byDay: columns.includes('day') && !grouping.ofMonths,
    withKind: columns.includes('content_kind'),
    byStaff: isByStaff(grouping),
    values: valuesOf(measures.map(formulaOf)),
  })
  return { measures, rows, formulaOf }
}

/** The facts of the measures, equal ones once where all of them count different things: far fewer are sorted then. */
function factsOf(scope: Scope, filter: MetricFilter, grouping: Grouping, measures: readonly SalesMeasure[]): SQL {
  const byStaff = isByStaff(grouping)
  const needs = needsOf(measures)
  const ofTalents = selectCreditedTalents(scope, filter, needs)
  const whole = byStaff ? undefined : selectFullyCreditedTalents(scope, filter, needs)
  const onlyPairs = isOfFirsts(measures) && arePairsEnough(scope, filter, grouping)
  const facts = selectFacts(scope, filter, needs, {
    byStaff,
    ofTalents,
    whole,
    onlyPairs,
    withNewPeriod: factColumnsOf(grouping).includes('new_period'),
  })
  const distinct = distinctColumns(measures)
  if (distinct === undefined) return facts
  const columns = new Set(['fact', 'is_dyks', ...distinct, ...factColumnsOf(grouping)])
  return sql`(select distinct ${sql.join(
    [...columns].map((name) => sql`f.${sql.identifier(name)}`),
    sql`, `,
  )} from ${facts} f)`
}

/** Whether sums by day tell all of the measures, so that no line is read but those of marked days. */
export const areSummed = (scope: Scope, filter: MetricFilter, measures: readonly SalesMeasure[]): boolean =>
  measures.every((each) => findGrain(scope, filter, UNGROUPED, each) !== undefined)

/** Statements answering talents (author_id, platform), where sums by day tell them. */
export interface CreditedTalents {
  /** Nobody else's lines are in scope. */
  ofTalents?: SQL | undefined
  /** Each of their lines is. */
  whole?: SQL | undefined
}

/** Whose lines with such a fact in the range the staff of scope and filter are credited with: a few talents, or most of all. */
export async function findCreditedTalents(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  kind: Fact,
): Promise<CreditedTalents> {
  const known = await withAggregates(db, scope, filter, { measures: [], byDay: false })
  const needs = { kinds: [kind] }
  return {
    ofTalents: selectCreditedTalents(known, filter, needs),
    whole: selectFullyCreditedTalents(known, filter, needs),
  }
}

/** The scope with what has to be known of the sums: whether numbers of orders add up, and which set says a department. */
export async function withAggregates(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  { measures, byDay, byHour = false }: { measures: readonly SalesMeasure[]; byDay: boolean; byHour?: boolean },
): Promise<Scope> {
  const counting = measures.includes('order_count') ? await withSingleOrders(db, scope, filter, byHour) : scope
  const isOfSome = scope.kind !== 'corp' || filter.dept_ids !== undefined
  const isCounting =
    byDay && measures.some((each) => !isTold(each, Grain.depts, false) && isTold(each, Grain.depts, true))
  if (!isOfSome && !isCounting) return counting
  return findGrains(scope, toStaffFilter(filter), []).length > 1 ? withDepartmentSet(db, counting, filter) : counting
}
