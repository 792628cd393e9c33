import { DAY_MS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { Period } from '@crm/base/period'
import { reportFigure, type ReportMetric } from '@crm/contracts/figures/reports'
import { type ReportDimension, type ReportSource, TIME_DIMENSIONS } from '@crm/contracts/rules/reportRules'
import { type SQL, sql } from 'drizzle-orm'
import { during, type MetricFilter, type Scope } from '../../rules/filter.ts'
import { changeRate, dayNumber } from '../../rules/period.ts'
import { type Queryable, rowOf, rowsAs, rowsOf } from '../../store/database/query.ts'
import { keyLabel, listKeys, recordNames, UNKNOWN } from '../breakdown/groupNames.ts'
import { SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import { int, select } from '../../store/database/select.ts'
import { unavailable } from '../unavailable.ts'
import { figuresOf, keyColumns, measuresIn, reportRows, reportTotals, type Values } from './reportFamilies.ts'

/** A report as its figures need it. */
export interface ReportQuestion {
  source: ReportSource
  dimensions: readonly ReportDimension[]
  metrics: readonly [ReportMetric, ...ReportMetric[]]
  sort?: { by: ReportMetric; sort: 'asc' | 'desc' } | undefined
  /** The rest stands in one row 其他. */
  top?: number | undefined
  /** What each row and the total are compared with. */
  before?: Period | undefined
}

/** A row with its names, figures, and what narrows a list to it; 其他 has no keys. */
export interface ReportRowFigures {
  keys: Record<string, string | number>
  names: string[]
  values: Values
  before: Values | null
  rates: Values | null
}

/** A page of a report. `count` is of all rows, 其他 included. */
export interface ReportFigures {
  rows: ReportRowFigures[]
  count: number
  total: Values
  previous: Values | null
  rates: Values | null
}

const REST = '其他'

/** The group of the breakdown that a dimension is. Among all sales, those without a colonel have a row of their own. */
export const groupOf = (source: ReportSource, dimension: ReportDimension): SalesGroup =>
  dimension === 'colonel' && source !== 'colonel' ? 'any_colonel' : dimension

const ratesOf = (values: Values, before: Values | null): Values | null =>
  before && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, changeRate(value, before[name])]))

/** How many days, weeks or months the key of a row of `alias` comes after the first of the period. */
function placeIn(group: SalesGroup, alias: SQL, start: number): SQL {
  const key = sql`${alias}.${sql.identifier(SALES_GROUPS[group][0])}`
  const first = dayNumber(start)
  if (group === 'day') return sql`(${key} - ${first}::int)`
  if (group === 'week') return sql`((${key} - ${first - ((first + 3) % 7)}::int) / 7)`
  const date = new Date(first * DAY_MS)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + 1
  const day = sql`('1970-01-01'::date + ${key})`
  return sql`(extract(year from ${day})::int * 12 + extract(month from ${day})::int - ${months}::int)`
}

const identifiers = (names: readonly string[], alias?: SQL) =>
  sql.join(
    names.map((name) => (alias ? sql`${alias}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )

/** Rows beside those of the compared period: `b_<measure>`. Over time the n-th stands beside the n-th. */
async function comparedRows(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  by: readonly SalesGroup[],
  { metrics, before }: ReportQuestion,
): Promise<SQL> {
  const now = await reportRows(db, scope, filter, by, metrics)
  if (before === undefined) return now
  const then = await reportRows(db, scope, during(filter, before), by, metrics)
  const measures = measuresIn(metrics)
  const keys = keyColumns(by)
  const time = by.find((group) => group === 'day' || group === 'week' || group === 'month')
  // What only one of the periods has stands with 0 in the other.
  const formerColumns = sql.join(
    measures.map((name) => sql`coalesce(b.${sql.identifier(name)}, 0) as ${sql.identifier(`b_${name}`)}`),
    sql`, `,
  )
  if (time === undefined || filter.start === undefined) {
    const own = sql.join(
      measures.map((name) => sql`coalesce(c.${sql.identifier(name)}, 0) as ${sql.identifier(name)}`),
      sql`, `,
    )
    return sql`(select ${identifiers(keys)}, ${own}, ${formerColumns} from ${now} c full join ${then} b using (${identifiers(keys)}))`
  }
  const others = keys.filter((key) => key !== SALES_GROUPS[time][0])
  const same = sql.join(
    [
      sql`${placeIn(time, sql`c`, filter.start)} = ${placeIn(time, sql`b`, before.start)}`,
      ...others.map((key) => sql`c.${sql.identifier(key)} = b.${sql.identifier(key)}`),
    ],
    sql` and `,
  )
  return sql`(select c.*, ${formerColumns} from ${now} c left join ${then} b on ${same})`
}

/** A figure over the rows, null where there is none. */
function worth(metric: ReportMetric): SQL {
  const { of } = reportFigure(metric)
  const known = (name: string) => sql`nullif(g.${sql.identifier(name)}, ${unavailable})`
  return of ? sql`(${known(of[0])}::float8 / nullif(${known(of[1])}, 0))` : known(metric)
}

/** The order of the rows: as asked; over time, the oldest first. */
function orderOf(by: readonly SalesGroup[], { metrics, sort }: ReportQuestion): SQL {
  const keys = keyColumns(by)
  const time = keys.filter((key) => (TIME_DIMENSIONS as readonly string[]).includes(key))
  const { by: metric, sort: direction } = sort ?? { by: metrics[0], sort: 'desc' as const }
  const figure = sql`${worth(metric)} ${sql.raw(direction)} nulls last`
  const first = sort === undefined && time.length > 0 ? [identifiers(time, sql`g`), figure] : [figure]
  return sql.join([...first, identifiers(keys, sql`g`)], sql`, `)
}

type Read = Record<string, string | number | null>

/** The figures of the columns with this prefix. */
function valuesOf(metrics: readonly ReportMetric[], row: Read, prefix: string): Values {
  const measures = measuresIn(metrics).map((name) => [name, Number(row[`${prefix}${name}`] ?? UNAVAILABLE)] as const)
  return figuresOf(metrics, Object.fromEntries(measures))
}

/** What a list is narrowed to by a row: its part of the range where it comes over time. */
function keysOf(by: readonly SalesGroup[], row: Record<string, string | number>, { start, end }: MetricFilter) {
  const keys: Record<string, string | number> = Object.assign({}, ...by.map((group) => listKeys(group, row)))
  if (keys.start_time === undefined) return keys
  return {
    ...keys,
    start_time: Math.max(Number(keys.start_time), start ?? 0),
    end_time: Math.min(Number(keys.end_time), end ?? Number.MAX_SAFE_INTEGER),
  }
}

/** What the rows after the first `top` come to; distinct figures of them have no number of their own. */
async function restRow(db: Queryable, ranked: SQL, { metrics, before }: ReportQuestion, top: number) {
  const measures = measuresIn(metrics)
  const names = before ? measures.flatMap((name) => [name, `b_${name}`]) : measures
  const sums = sql.join(
    names.map((name) => {
      const column = sql.identifier(name)
      return sql`coalesce(sum(nullif(g.${column}, ${unavailable})), case when bool_and(g.${column} = ${unavailable}) then ${unavailable} else 0 end)::float8 as ${column}`
    }),
    sql`, `,
  )
  // Measures are chosen by name: one column each, of that name.
  const row = await rowOf(db, rowsAs<Read>(sql`select ${sums} from ${ranked} g where g.rn > ${top}`))
  const isCounted = (name: ReportMetric) => {
    const { of = [name] } = reportFigure(name)
    return of.some((each) => DISTINCT.has(each))
  }
  const told = (values: Values): Values =>
    Object.fromEntries(metrics.map((name) => [name, isCounted(name) ? UNAVAILABLE : (values[name] ?? UNAVAILABLE)]))
  const values = told(valuesOf(metrics, row, ''))
  const former = before ? told(valuesOf(metrics, row, 'b_')) : null
  return { values, before: former, rates: ratesOf(values, former) }
}

/** Measures that count different things: what is left of them cannot be had by adding up. */
const DISTINCT: ReadonlySet<string> = new Set([
  ...['order_count', 'issue_author', 'first_issue_author', 'goods_count', 'live_count', 'video_count'],
  ...['sample_author_count', 'sample_author_issue_count', 'signed_author_count', 'shipped_samples'],
  ...['signed_samples', 'delivered_samples', 'coop_count', 'coop_author_count', 'coop_ended', 'coop_success'],
])

/**
 * A page of a report: rows by its dimensions, the total over the whole filter (distinct counts once, rates from sums), and both of the
 * compared period. Whoever asks sees what `scope` holds and nothing else.
 */
export async function reportFigures(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  question: ReportQuestion,
  { page, size }: { page: number; size: number },
): Promise<ReportFigures> {
  const { source, dimensions, metrics, top, before } = question
  const total = figuresOf(metrics, await reportTotals(db, scope, filter, metrics))
  const previous = before ? figuresOf(metrics, await reportTotals(db, scope, during(filter, before), metrics)) : null
  const whole = { total, previous, rates: ratesOf(total, previous) }
  const by = dimensions.map((dimension) => groupOf(source, dimension))
  if (by.length === 0)
    return { ...whole, count: 1, rows: [{ keys: {}, names: [], values: total, before: previous, rates: whole.rates }] }
  const rows = await comparedRows(db, scope, filter, by, question)
  const ranked = sql`(select g.*, row_number() over (order by ${orderOf(by, question)})::int as rn, (count(*) over ())::int as n from ${rows} g)`
  const records = by.map((group, at) => ({ at, names: recordNames(group) }))
  const nameColumns = records.flatMap(({ at, names }) =>
    names ? [sql`, coalesce(${names.name}, '') as ${sql.identifier(`name_${at}`)}`] : [],
  )
  const joins = records.flatMap(({ names }) => (names ? [names.join(scope.corp_id)] : []))
  const last = Math.min(page * size, top ?? Number.MAX_SAFE_INTEGER)
  // Dimensions and measures are chosen by name: one column each, of that name.
  const read = await rowsOf(
    db,
    rowsAs<Read>(sql`select g.* ${sql.join(nameColumns, sql``)} from (select * from ${ranked} x
      where x.rn > ${(page - 1) * size} and x.rn <= ${last}) g ${sql.join(joins, sql` `)} order by g.rn`),
  )
  const found = read.map((row) => {
    // Keys of groups are never null.
    const own = row as Record<string, string | number>
    const values = valuesOf(metrics, row, '')
    const former = before ? valuesOf(metrics, row, 'b_') : null
    return {
      keys: keysOf(by, own, filter),
      names: by.map((group, at) =>
        recordNames(group) ? String(row[`name_${at}`] || UNKNOWN) : keyLabel(group, own[SALES_GROUPS[group][0]] ?? ''),
      ),
      values,
      before: former,
      rates: ratesOf(values, former),
    }
  })
  const all = Number(read[0]?.n ?? (await countOf(db, ranked)))
  const hasRest = top !== undefined && all > top
  const count = hasRest ? top + 1 : all
  if (!hasRest || count > page * size || count <= (page - 1) * size) return { ...whole, count, rows: found }
  const rest = await restRow(db, ranked, question, top)
  return { ...whole, count, rows: [...found, { keys: {}, names: by.map((_, at) => (at === 0 ? REST : '')), ...rest }] }
}

async function countOf(db: Queryable, rows: SQL): Promise<number> {
  return (await rowOf(db, select({ n: int`count(*)` }, sql`from ${rows} g`))).n
}
