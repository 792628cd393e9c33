import { type SQL, sql } from 'drizzle-orm'
import { dayOf, type Scope } from '../rules/filter.ts'
import { dayNumber } from '../rules/period.ts'
import { all, listedTexts, type Queryable, rowOf, rowsOf } from '../db/query.ts'
import { type Days, hasAggregates, lockAggregates, paidIn, selectChangedDays } from './changedDays.ts'

// `agg_content`: what a live or video has sold.

/** What every content of a kind has sold until now, content_id, gmv, volume, out of the lines; of some contents when given. */
function soldByLines(corpId: number, kind: number, now: number, some: SQL | undefined): SQL {
  return sql`select i.content_id, sum(i.pay_amount) as gmv, sum(i.qty) as volume from order_item i where ${all([
    sql`i.corp_id = ${corpId} and i.content_kind = ${kind} and i.pay_time <= ${now}`,
    some && sql`i.content_id in (${some})`,
  ])} group by i.content_id`
}

/** Marked days as few runs as they make. */
function runsOf(days: readonly number[]): Days[] {
  const runs: Days[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && day <= run.last + 1) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}

/**
 * What contents of a kind have sold until now, as a statement answering content_id, gmv (fen) and volume (pieces): of the given
 * ids, else of every content that sold.
 */
export async function selectContentSales(
  db: Queryable,
  scope: Scope,
  kind: number,
  now: number,
  ids?: readonly string[],
): Promise<SQL> {
  const { corp_id } = scope
  if (ids) return soldByLines(corp_id, kind, now, listedTexts(ids))
  if (!hasAggregates(scope, now)) return soldByLines(corp_id, kind, now, undefined)
  const touched = await rowsOf<{ day: number }>(
    db,
    sql`${selectChangedDays(corp_id)} and t.day <= ${dayNumber(now)} order by t.day`,
  )
  const kept = (condition: SQL) =>
    sql`from agg_content k where k.corp_id = ${corp_id} and k.content_kind = ${kind} and ${condition}`
  const figures = sql`select k.content_id, k.pay_amount as gmv, k.qty as volume`
  if (touched.length === 0) return sql`${figures} ${kept(sql`true`)}`
  const runs = runsOf(touched.map(({ day }) => day))
  const rests = sql.join(
    runs.map(({ first, last }) => sql`(k.first_day <= ${last} and k.last_day >= ${first})`),
    sql` or `,
  )
  const lines = runs.map(
    (run) =>
      sql`select l.content_id from order_item l where l.corp_id = ${corp_id} and l.content_kind = ${kind} and ${paidIn(run, sql`l.pay_time`)}`,
  )
  return sql`with changed as materialized (select k.content_id ${kept(sql`(${rests})`)} union ${sql.join(lines, sql` union `)})
    ${figures} ${kept(sql`k.content_id not in (select c.content_id from changed c)`)}
    union all ${soldByLines(corp_id, kind, now, sql`select c.content_id from changed c`)}`
}

const SOLD = sql`min(${dayOf(sql`i.pay_time`)}) as first_day, max(${dayOf(sql`i.pay_time`)}) as last_day, sum(i.qty)::bigint as qty, sum(i.pay_amount)::bigint as pay_amount`
const contentsUntil = (corpId: number, now: number, some: SQL | undefined) =>
  sql`select i.corp_id, i.content_kind, i.content_id, ${SOLD} from order_item i where ${all([
    sql`i.corp_id = ${corpId} and i.content_kind in (1, 2) and i.content_id <> '' and i.pay_time <= ${now}`,
    some && sql`(i.content_kind, i.content_id) in (${some})`,
  ])} group by i.corp_id, i.content_kind, i.content_id`

/** Makes all that contents of a corporation sold anew; within a transaction. */
export async function rebuildContentSales(tx: Queryable, corpId: number, now: number): Promise<void> {
  await lockAggregates(tx, corpId)
  await rowsOf(tx, sql`delete from agg_content where corp_id = ${corpId}`)
  await rowsOf(
    tx,
    sql`insert into agg_content (corp_id, content_kind, content_id, first_day, last_day, qty, pay_amount) ${contentsUntil(corpId, now, undefined)}`,
  )
}

/** Makes anew what contents sold that rests on some days; within a transaction. */
export async function rebuildContentSalesOfDays(tx: Queryable, corpId: number, days: Days, now: number): Promise<void> {
  await lockAggregates(tx, corpId)
  const restsOnDays = sql`k.corp_id = ${corpId} and k.first_day <= ${days.last} and k.last_day >= ${days.first}`
  const contents = sql`select k.content_kind, k.content_id from agg_content k where ${restsOnDays}
    union select l.content_kind, l.content_id from order_item l where l.corp_id = ${corpId} and ${paidIn(days, sql`l.pay_time`)}`
  await rowsOf(
    tx,
    sql`insert into agg_content (corp_id, content_kind, content_id, first_day, last_day, qty, pay_amount) ${contentsUntil(corpId, now, contents)}
      on conflict (corp_id, content_kind, content_id) do update set first_day = excluded.first_day, last_day = excluded.last_day,
        qty = excluded.qty, pay_amount = excluded.pay_amount`,
  )
  await rowsOf(
    tx,
    sql`delete from agg_content k where ${restsOnDays} and not exists (select 1 from order_item i where i.corp_id = k.corp_id
      and i.content_kind = k.content_kind and i.content_id = k.content_id and i.pay_time <= ${now})`,
  )
}

/** How many contents have not sold what their lines say; those that rest on changed days are left out. */
export async function countDifferingContentSales(db: Queryable, corpId: number, now: number): Promise<number> {
  const { n } = await rowOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select * from agg_content where corp_id = ${corpId}) k full join (${contentsUntil(corpId, now, undefined)}) r
      using (corp_id, content_kind, content_id)
      where (k.first_day, k.last_day, k.qty, k.pay_amount) is distinct from (r.first_day, r.last_day, r.qty, r.pay_amount)
      and not exists (${selectChangedDays(corpId)} and t.day between least(k.first_day, r.first_day) and greatest(k.last_day, r.last_day))`,
  )
  return n
}
