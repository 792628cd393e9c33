import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  dayOf,
  inRange,
  type MetricFilter,
  productConditions,
  type Scope,
} from '../../rules/filter.ts'
import { all, type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { type Days, lockAggregates, paidIn, selectChangedDays, selectChangedLines } from './changedDays.ts'
import { int, select } from '../../store/database/select.ts'

// `agg_pair`: when a talent first sold a product.

/** When the pair of the alias `c` first sold of all its lines, as `f(first_at)`. */
const firstOf = (
  corpId: number,
) => sql`cross join lateral (select e.pay_time as first_at from order_item e where e.corp_id = ${corpId}
  and e.author_id = c.author_id and e.platform = c.platform and e.product_id = c.product_id order by e.pay_time limit 1) f`

/**
 * Talents and products that first sold together within the filter's range: corp_id, author_id, platform, product_id, first_at.
 * Only where `hasAggregates`.
 */
export function selectFirstSales(scope: Scope, filter: MetricFilter): SQL {
  const { corp_id } = scope
  const narrowed = (alias: SQL) =>
    all([...authorConditions(filter, alias), ...productConditions(filter, sql`${alias}.product_id`)])
  const isChanged = (time: SQL) => sql`${dayOf(time)} in (${selectChangedDays(corp_id)})`
  const kept = sql`p.corp_id = ${corp_id}`
  return sql`(with changed as materialized (
      select l.author_id, l.platform, l.product_id from ${selectChangedLines(corp_id)}
        left join agg_pair k on k.corp_id = l.corp_id and k.author_id = l.author_id and k.platform = l.platform and k.product_id = l.product_id
        where (k.first_at is null or k.first_at > l.pay_time) and ${narrowed(sql`l`)}
      union select p.author_id, p.platform, p.product_id from agg_pair p where ${kept} and ${isChanged(sql`p.first_at`)} and ${narrowed(sql`p`)})
    select p.corp_id, p.author_id, p.platform, p.product_id, p.first_at from agg_pair p
      where ${kept} and ${inRange(sql`p.first_at`, filter)} and ${narrowed(sql`p`)}
      and (p.author_id, p.platform, p.product_id) not in (select c.author_id, c.platform, c.product_id from changed c)
    union all select ${corp_id}::int, c.author_id, c.platform, c.product_id, f.first_at from changed c ${firstOf(corp_id)}
      where ${inRange(sql`f.first_at`, filter)})`
}

const pairsUntil = (corpId: number, now: number) =>
  sql`select i.corp_id, i.author_id, i.platform, i.product_id, min(i.pay_time) as first_at from order_item i
    where i.corp_id = ${corpId} and i.pay_time <= ${now} group by i.corp_id, i.author_id, i.platform, i.product_id`

/** Makes all first sales of a corporation anew; within a transaction. */
export async function rebuildFirstSales(tx: Queryable, corpId: number, now: number): Promise<void> {
  await lockAggregates(tx, corpId)
  await rowsOf(tx, sql`delete from agg_pair where corp_id = ${corpId}`)
  await rowsOf(
    tx,
    sql`insert into agg_pair (corp_id, author_id, platform, product_id, first_at) ${pairsUntil(corpId, now)}`,
  )
}

/** Makes anew the first sales that rest on some days; within a transaction. */
export async function rebuildFirstSalesOfDays(tx: Queryable, corpId: number, days: Days, now: number): Promise<void> {
  await lockAggregates(tx, corpId)
  const linesOfDays = sql`select l.author_id, l.platform, l.product_id from order_item l where l.corp_id = ${corpId} and ${paidIn(days, sql`l.pay_time`)}`
  const firstInDays = sql`p.corp_id = ${corpId} and ${paidIn(days, sql`p.first_at`)}`
  await rowsOf(
    tx,
    sql`insert into agg_pair (corp_id, author_id, platform, product_id, first_at)
      select ${corpId}::int, c.author_id, c.platform, c.product_id, f.first_at from (${linesOfDays}
        union select p.author_id, p.platform, p.product_id from agg_pair p where ${firstInDays}) c ${firstOf(corpId)} where f.first_at <= ${now}
      on conflict (corp_id, author_id, platform, product_id) do update set first_at = excluded.first_at`,
  )
  // What is left has no line at all any more.
  await rowsOf(
    tx,
    sql`delete from agg_pair p where ${firstInDays} and not exists (select 1 from order_item e where e.corp_id = p.corp_id
      and e.author_id = p.author_id and e.platform = p.platform and e.product_id = p.product_id and e.pay_time = p.first_at)`,
  )
}

/** How many first sales are not what their lines say; those that rest on changed days are left out. */
export async function countDifferingFirstSales(db: Queryable, corpId: number, now: number): Promise<number> {
  const isChanged = (time: SQL) => sql`coalesce(${dayOf(time)} in (${selectChangedDays(corpId)}), false)`
  const { n } = await rowOf(
    db,
    select(
      { n: int`count(*)` },
      sql`from (select * from agg_pair where corp_id = ${corpId}) k full join (${pairsUntil(corpId, now)}) r
      using (corp_id, author_id, platform, product_id) where k.first_at is distinct from r.first_at
      and not ${isChanged(sql`k.first_at`)} and not ${isChanged(sql`r.first_at`)}`,
    ),
  )
  return n
}
