import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { type Queryable, rowOf } from '../../store/database/query.ts'
import { Fact } from '../../rules/facts.ts'
import { isByStaff, SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import { distinctColumns, formulaOverFacts, needsOf, type SalesMeasure } from '../salesMeasures.ts'
import {
  findGrains,
  type GrainGroup,
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

/** The smallest rows of `agg_day` that tell a measure, if any do. */
function findGrain(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup | undefined,
  measure: SalesMeasure,
): Grain | undefined {
  const kind = group === undefined ? 'none' : GRAIN_GROUPS[group]
  if (kind === undefined) return undefined
  const isCounted = (grain: Grain) =>
    grain === Grain.credited || grain === Grain.creditedAuthor || grain === Grain.depts
      ? scope.single_orders === true && !isByStaff(group)
      : isTold('order_count', grain, false) && addsOrders(grain, group)
  return findGrains(scope, filter, kind).find((grain) =>
    measure === 'order_count' ? isCounted(grain) : isTold(measure, grain, group === 'day'),
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
  group: SalesGroup | undefined,
  measures: readonly Name[],
): SalesSource<Name>[] {
  // Only groups of the aggregates can be joined out of several sources.
  const isJoined = group === undefined || group in GRAIN_GROUPS
  const bySource = Map.groupBy(
    measures,
    (each) => findGrain(scope, filter, group, each) ?? (isJoined && isOfFirsts([each]) ? 'firsts' : 'lines'),
  )
  return [...bySource].map(([source, told]) =>
    typeof source === 'number'
      ? ofSums(scope, filter, group, { grain: source, measures: told })
      : { measures: told, rows: factsOf(scope, filter, group, told), formulaOf: formulaOverFacts },
  )
}

function ofSums<Name extends SalesMeasure>(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup | undefined,
  { grain, measures }: { grain: Grain; measures: readonly Name[] },
): SalesSource<Name> {
  const byDay = group === 'day'
  const formulaOf = (name: SalesMeasure) => formulaOverSums(name, grain, byDay)
  const values = valuesOf(measures.map(formulaOf))
  const rows = selectDaySums(scope, filter, grain, needsOf(measures), { byDay, byStaff: isByStaff(group), values })
  return { measures, rows, formulaOf }
}

/** The facts of the measures, equal ones once where all of them count different things: far fewer are sorted then. */
function factsOf(
  scope: Scope,
  filter: MetricFilter,
  group: SalesGroup | undefined,
  measures: readonly SalesMeasure[],
): SQL {
  const byStaff = isByStaff(group)
  const needs = needsOf(measures)
  const ofTalents = selectCreditedTalents(scope, filter, needs)
  const whole = byStaff ? undefined : selectFullyCreditedTalents(scope, filter, needs)
  const onlyPairs = isOfFirsts(measures) && arePairsEnough(scope, filter, group)
  const facts = selectFacts(scope, filter, needs, { byStaff, ofTalents, whole, onlyPairs })
  const distinct = distinctColumns(measures)
  if (distinct === undefined) return facts
  const columns = new Set(['fact', ...distinct, ...(group === undefined ? [] : SALES_GROUPS[group])])
  return sql`(select distinct ${sql.join(
    [...columns].map((name) => sql`f.${sql.identifier(name)}`),
    sql`, `,
  )} from ${facts} f)`
}

/** Whether sums by day tell all of the measures, so that no line is read but those of marked days. */
export const areSummed = (scope: Scope, filter: MetricFilter, measures: readonly SalesMeasure[]): boolean =>
  measures.every((each) => findGrain(scope, filter, undefined, each) !== undefined)

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
  { measures, byDay }: { measures: readonly SalesMeasure[]; byDay: boolean },
): Promise<Scope> {
  const counting = measures.includes('order_count') ? await withSingleOrders(db, scope, filter) : scope
  const isOfSome = scope.kind !== 'corp' || filter.dept_ids !== undefined
  const isCounting =
    byDay && measures.some((each) => !isTold(each, Grain.depts, false) && isTold(each, Grain.depts, true))
  if (!isOfSome && !isCounting) return counting
  return findGrains(scope, toStaffFilter(filter), 'none').length > 1
    ? withDepartmentSet(db, counting, filter)
    : counting
}
