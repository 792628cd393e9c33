import { UNAVAILABLE } from '@crm/base/numbers'
import { measuresOfMetric, type ReportFamily, reportFigure, type ReportMetric } from '@crm/contracts/figures/reports'
import { type SQL, sql } from 'drizzle-orm'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { percent, perUnit } from '../../rules/period.ts'
import { materialized, type Queryable, rowOf, rowsAs } from '../../store/database/query.ts'
import { breakdownRows } from '../breakdown/breakdown.ts'
import { contentFacts, contentMeasures } from '../contentStructure.ts'
import { cooperationFacts, cooperationMeasures } from '../cooperationFacts.ts'
import { salesTotals } from '../sales.ts'
import { groupSql, SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import { isDelivered, type SalesMeasure } from '../salesMeasures.ts'
import { COMMERCE_SAMPLES, sampleEvents, type SampleMeasure, sampleMeasures } from '../samples.ts'
import { unavailable } from '../unavailable.ts'

export type Values = Record<string, number>

/** What figures of a report are counted from. */
interface Family {
  /** Columns: those of the groups (`SALES_GROUPS`) and the measures. */
  rows: (
    db: Queryable,
    scope: Scope,
    filter: MetricFilter,
    by: readonly SalesGroup[],
    measures: string[],
  ) => Promise<SQL>
  totals: (db: Queryable, scope: Scope, filter: MetricFilter, measures: string[]) => Promise<Values>
  /** The measure of a row that only another family has; `platform` is its column, if rows are of one. */
  missing: (filter: MetricFilter, measure: string, platform: SQL | undefined) => SQL
}

const columnsOf = (measures: readonly string[], formulas: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    measures.map((name) => {
      const formula = formulas[name]
      if (formula === undefined) throw new Error(`no measure ${name}`)
      return sql`${formula} as ${sql.identifier(name)}`
    }),
    sql`, `,
  )

/** A family of facts `o`, which have the columns that their dimensions read. */
const ofFacts = (
  facts: (scope: Scope, filter: MetricFilter, by: readonly SalesGroup[]) => SQL,
  columns: (measures: string[], filter: MetricFilter) => SQL,
): Family => ({
  rows: async (_db, scope, filter, by, measures) => {
    const { columns: keys, joins } = groupSql(by, scope.corp_id)
    const named = keys.map(({ name, sql: column }) => sql`${column} as ${sql.identifier(name)}`)
    return materialized(sql`select ${sql.join([...named, columns(measures, filter)], sql`, `)} from ${facts(scope, filter, by)} o
      ${sql.join(joins, sql` `)} group by ${sql.join(
        keys.map((each) => each.sql),
        sql`, `,
      )}`)
  },
  totals: (db, scope, filter, measures) =>
    // Measures are chosen by name: one column each, of that name.
    rowOf(db, rowsAs<Values>(sql`select ${columns(measures, filter)} from ${facts(scope, filter, [])} o`)),
  missing: () => sql`0`,
})

const FAMILIES: Readonly<Record<ReportFamily, Family>> = {
  sales: {
    // The figures of the family that divide nothing are measures, which its test says.
    rows: (db, scope, filter, by, measures) => breakdownRows(db, scope, filter, by, measures as SalesMeasure[]),
    totals: (db, scope, filter, measures) => salesTotals(db, scope, filter, measures as SalesMeasure[]),
    missing: (filter, measure, platform) => {
      const name = measure as SalesMeasure
      if (!isDelivered(name, filter.platform)) return unavailable
      if (platform === undefined || isDelivered(name, 'xhs')) return sql`0`
      return sql`case when ${platform} in ('dy', 'ks') then 0 else ${unavailable} end`
    },
  },
  sample: ofFacts(
    (scope, filter) => sampleEvents(scope, { ...filter, ...COMMERCE_SAMPLES }),
    (measures) => sampleMeasures(measures as SampleMeasure[]),
  ),
  cooperation: ofFacts(
    (scope, filter, by) => cooperationFacts(scope, filter, by.includes('product')),
    (measures, filter) => columnsOf(measures, cooperationMeasures(filter)),
  ),
  content: ofFacts(contentFacts, (measures) =>
    columnsOf(measures, {
      ...contentMeasures,
      content_gmv: contentMeasures.gmv,
      seen: sql`(${contentMeasures.plays} + ${contentMeasures.views})`,
    }),
  ),
}

/** The measures of the figures by family, each once. */
export function measuresByFamily(metrics: readonly ReportMetric[]): [ReportFamily, string[]][] {
  const found = new Map<ReportFamily, Set<string>>()
  for (const metric of metrics) {
    const { family } = reportFigure(metric)
    const names = found.get(family) ?? new Set()
    for (const name of measuresOfMetric(metric)) names.add(name)
    found.set(family, names)
  }
  return [...found].map(([family, names]) => [family, [...names]])
}

/** Names of the measures in the rows, in their order. */
export const measuresIn = (metrics: readonly ReportMetric[]): string[] =>
  measuresByFamily(metrics).flatMap(([, measures]) => measures)

/** Key columns of groups, each once. */
export const keyColumns = (by: readonly SalesGroup[]): string[] => [
  ...new Set(by.flatMap((group) => SALES_GROUPS[group] as readonly string[])),
]

/** The measures of all families by the groups, as a subquery: a row that a family does not have stands with 0. */
export async function reportRows(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  by: readonly SalesGroup[],
  metrics: readonly ReportMetric[],
): Promise<SQL> {
  const parts = await Promise.all(
    measuresByFamily(metrics).map(async ([family, measures], index) => ({
      family: FAMILIES[family],
      measures,
      rows: await FAMILIES[family].rows(db, scope, filter, by, measures),
      alias: sql.identifier(`f${index}`),
    })),
  )
  const [first, ...others] = parts
  if (first === undefined) throw new Error('reportRows: no figures')
  if (others.length === 0) return first.rows
  const keys = keyColumns(by)
  const using = sql.join(
    keys.map((key) => sql.identifier(key)),
    sql`, `,
  )
  const platform = keys.includes('platform') ? sql`platform` : undefined
  const columns = parts.flatMap(({ family, measures, alias }) =>
    measures.map((name) => {
      const column = sql.identifier(name)
      return sql`coalesce(${alias}.${column}, ${family.missing(filter, name, platform)}) as ${column}`
    }),
  )
  const joined = others.map(({ rows, alias }) => sql`full join ${rows} ${alias} using (${using})`)
  return materialized(
    sql`select ${using}, ${sql.join(columns, sql`, `)} from ${first.rows} ${first.alias} ${sql.join(joined, sql` `)}`,
  )
}

/** The measures over the whole filter, distinct ones counted once. */
export async function reportTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  metrics: readonly ReportMetric[],
): Promise<Values> {
  const totals: Values = {}
  for (const [family, measures] of measuresByFamily(metrics))
    Object.assign(totals, await FAMILIES[family].totals(db, scope, filter, measures))
  return totals
}

/** The figures from the measures that they are made of. */
export function figuresOf(metrics: readonly ReportMetric[], measures: Values): Values {
  const entries = metrics.map((name) => {
    const { of, kind, per = 1 } = reportFigure(name)
    if (of === undefined) return [name, measures[name] ?? UNAVAILABLE] as const
    const [part = UNAVAILABLE, whole = UNAVAILABLE] = of.map((each) => measures[each])
    if (kind === 'percent') return [name, percent(part, whole)] as const
    return [name, perUnit(part === UNAVAILABLE ? part : part * per, whole)] as const
  })
  return Object.fromEntries(entries)
}
