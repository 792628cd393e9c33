import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { formulaOverFacts, type SalesMeasure } from '../salesMeasures.ts'
import { AGG_VALUES } from './dayColumns.ts'
import { Grain } from './grains.ts'

/** How a measure comes out of rows of `agg_day`. */
interface SumFormula {
  /** Over the rows `o`; without it the formula over the facts holds there as well. */
  sums?: SQL
  /** The same in one group per day, where every key has one row. */
  perDay?: SQL
  /** The same out of rows that count talents (`Grain.depts`), which only in one group per day add up. */
  counted?: SQL
  /** Rows with other keys cannot tell it. */
  grains?: readonly Grain[]
}

const sum = (column: SQL): SQL => sql`coalesce(sum(${column}), 0)::float8`
const talentsWith = (lines: SQL): SQL =>
  sql`count(distinct (o.author_id || o.platform) collate "C") filter (where ${lines} > 0)::int`
const TALENT_GRAINS = [Grain.author, Grain.creditedAuthor]

/** The measures that rows of `agg_day` tell. Any other is read from the lines alone. */
const SUM_FORMULAS: Partial<Record<SalesMeasure, SumFormula>> = {
  gmv: {},
  volume: {},
  // No order is split by these keys; of talents and products only a group of its own may add orders up.
  order_count: {
    sums: sql`coalesce(sum(o.orders), 0)::int`,
    grains: [Grain.platform, Grain.kind, Grain.author, Grain.product, Grain.hour],
  },
  refund_gmv: {},
  refund_sales: {},
  close_sales: {},
  close_author_commission: {},
  settled_part: {},
  settled_part_fee: {},
  lines_paid: {
    sums: sql`coalesce(sum(o.lines - o.lines_finished - o.lines_refunded - o.lines_settled), 0)::int`,
  },
  lines_finished: { sums: sql`coalesce(sum(o.lines_finished), 0)::int` },
  lines_refunded: { sums: sql`coalesce(sum(o.lines_refunded), 0)::int` },
  lines_settled: { sums: sql`coalesce(sum(o.lines_settled), 0)::int` },
  pending_sales: {},
  dyks_gmv: {},
  commission: {},
  service_fee: {},
  goods_count: {
    sums: sql`count(distinct o.product_id collate "C") filter (where o.lines > 0)::int`,
    grains: [Grain.product],
  },
  live_amount: { sums: sum(sql`o.live_amount`) },
  video_amount: { sums: sum(sql`o.video_amount`) },
  image_amount: { sums: sum(sql`o.image_amount`) },
  showcase_amount: { sums: sum(sql`o.showcase_amount`) },
  issue_author: {
    sums: talentsWith(sql`o.lines`),
    perDay: sql`count(*) filter (where o.lines > 0)::int`,
    counted: sql`coalesce(sum(o.authors), 0)::int`,
    grains: TALENT_GRAINS,
  },
  first_issue_author: {
    sums: talentsWith(sql`o.first_lines`),
    perDay: sql`count(*) filter (where o.first_lines > 0)::int`,
    counted: sql`coalesce(sum(o.first_authors), 0)::int`,
    grains: TALENT_GRAINS,
  },
  new_author_sales: { sums: sum(sql`o.new_amount`) },
  new_line_count: { sums: sql`coalesce(sum(o.new_lines), 0)::int` },
  old_author_sales: { sums: sum(sql`o.old_amount`) },
  last_order_at: { sums: sql`coalesce(max(o.last_at), 0)::float8` },
  first_order_at: { sums: sql`coalesce(min(o.first_at), 0)::float8` },
}

/** Whether rows of `agg_day` with these keys tell the measure, of all days or by day. */
export function isTold(name: SalesMeasure, grain: Grain, byDay: boolean): boolean {
  const formula = SUM_FORMULAS[name]
  if (formula === undefined) return false
  if (grain === Grain.depts && formula.counted !== undefined) return byDay
  return formula.grains === undefined || formula.grains.includes(grain)
}

/** The formula of a measure over rows of `agg_day` with these keys, `o`, of all days or by day. */
export function formulaOverSums(name: SalesMeasure, grain: Grain, byDay: boolean): SQL {
  const { sums, perDay, counted } = SUM_FORMULAS[name] ?? {}
  const ofDay = grain === Grain.depts ? counted : grain === Grain.creditedAuthor ? undefined : perDay
  return (byDay ? ofDay : undefined) ?? sums ?? formulaOverFacts(name)
}

const dialect = new PgDialect()

/** The figures of `agg_day` that formulas over its rows `o` name. */
export function valuesOf(formulas: readonly SQL[]): string[] {
  const { sql: text } = dialect.sqlToQuery(sql.join([...formulas], sql` `))
  const named = new Set([...text.matchAll(/\bo\."?(\w+)/g)].map(([, name]) => name))
  return AGG_VALUES.filter((name) => named.has(name))
}
