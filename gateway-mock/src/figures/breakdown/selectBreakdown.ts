import { type SQL, sql } from 'drizzle-orm'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { materialized } from '../../store/database/query.ts'
import { groupingOf, groupSql, isMixed, type SalesGroup } from '../salesGroups.ts'
import { isDelivered, measureColumns, type SalesMeasure } from '../salesMeasures.ts'
import { findSources, type SalesSource } from '../sums/readAggregates.ts'
import { unavailable } from '../unavailable.ts'

/** The rows of one source by the groups; `withDyks` says of rows of one platform whether it is one that delivers refunds. */
function selectGroups<Name extends SalesMeasure>(
  { corp_id }: Scope,
  { platform }: MetricFilter,
  groups: readonly SalesGroup[],
  { measures, rows, formulaOf }: SalesSource<Name>,
  withDyks: boolean,
): SQL {
  const { columns, joins, conditions } = groupSql(groups, corp_id)
  const keys = columns.map(({ name, sql: column }) => sql`${column} as ${sql.identifier(name)}`)
  const isOnePlatform = !isMixed(groups)
  const values = measureColumns(measures, platform, isOnePlatform, formulaOf)
  const by =
    columns.length === 0
      ? sql`having true`
      : sql`group by ${sql.join(
          columns.map((each) => each.sql),
          sql`, `,
        )}`
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  return materialized(sql`select ${sql.join([...keys, ...(withDyks ? [sql`bool_or(o.is_dyks) as is_of_dyks`] : []), values], sql`, `)}
    from ${rows} o ${sql.join(joins, sql` `)} ${where} ${by}`)
}

/**
 * Sales measures by any of the groups together, as a subquery to join or to page: every figure of sales is one of these. Columns:
 * those of the groups (`SALES_GROUPS`) and the measures. Each measure is read from the smallest sums that tell it by these groups,
 * else from the lines; groups that only one source has stand with 0, or unavailable what their platform does not deliver.
 */
export function selectBreakdown(
  scope: Scope,
  filter: MetricFilter,
  groups: readonly SalesGroup[],
  measures: readonly SalesMeasure[],
): SQL {
  const sources = findSources(scope, filter, groupingOf(groups), measures)
  const withDyks = sources.length > 1 && !isMixed(groups)
  const parts = sources.map((source, index) => ({
    measures: source.measures,
    rows: selectGroups(scope, filter, groups, source, withDyks),
    alias: sql.identifier(`s${index}`),
  }))
  const [first] = parts
  if (first === undefined) throw new Error('selectBreakdown: no measures')
  if (parts.length === 1) return first.rows
  const keys = groupSql(groups, scope.corp_id).columns.map(({ name }) => sql.identifier(name))
  const joined = parts.map(({ rows, alias }, index) =>
    index === 0 ? sql`${rows} ${alias}` : sql`full join ${rows} ${alias} using (${sql.join(keys, sql`, `)})`,
  )
  const isOfDyks = sql`coalesce(${sql.join(
    parts.map(({ alias }) => sql`${alias}.is_of_dyks`),
    sql`, `,
  )})`
  const columns = parts.flatMap(({ measures: ofPart, alias }) =>
    ofPart.map((each) => {
      const none = isDelivered(each, filter.platform) ? sql`0` : unavailable
      const missing =
        !withDyks || isDelivered(each, 'xhs') ? none : sql`case when ${isOfDyks} then ${none} else ${unavailable} end`
      return sql`coalesce(${alias}.${sql.identifier(each)}, ${missing}) as ${sql.identifier(each)}`
    }),
  )
  return materialized(sql`select ${sql.join([...keys, ...columns], sql`, `)} from ${sql.join(joined, sql` `)}`)
}
