import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { hasAggregates, lockAggregates } from './changedDays.ts'
import { dayOf, type Scope } from '../../rules/filter.ts'
import { materialized, type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { feeLeft } from '../lineFees.ts'
import { int, number, select } from '../../store/database/select.ts'

const FIGURES = [
  'gmv',
  'volume',
  'order_count',
  'refund_gmv',
  'close_sales',
  'commission',
  'live_count',
  'video_count',
] as const
const listColumns = (alias: string) => sql.raw(FIGURES.map((name) => `${alias}.${name}`).join(', '))

/** Cooperations `c` of a condition as what their results hang on: coop_id, corp_id, author_id, platform, start_time, end_time, asked. */
const termsOf = (condition: SQL) => sql`select c.coop_id, c.corp_id, c.author_id, c.platform, c.start_time, c.end_time,
    concat_ws(' ', c.platform, c.author_id, c.start_time, c.end_time, (select md5(string_agg(g.product_id, ',' order by g.product_id))
      from coop_goods g where g.coop_id = c.coop_id)) as asked
  from cooperation c where ${condition}`

/**
 * What the terms `t` have brought until now out of the lines, by coop_id: lines of talent and goods paid in the term. From each
 * cooperation to its lines, and from each line to its refunds, whatever the planner believes of their numbers.
 */
const byLines = (
  terms: SQL,
  now: number,
) => sql`select t.coop_id, coalesce(sum(i.pay_amount), 0)::bigint as gmv, coalesce(sum(i.qty), 0)::bigint as volume,
    count(distinct i.order_id collate "C") as order_count, coalesce(sum(r.amount), 0)::bigint as refund_gmv,
    coalesce(sum(i.settle_amount) filter (where i.settle_time <= ${now}), 0)::bigint as close_sales,
    coalesce(sum(${feeLeft(sql`i.commission_rate`, sql`coalesce(r.amount, 0)`)}), 0)::bigint as commission,
    count(distinct i.content_id collate "C") filter (where i.content_kind = 1 and i.content_id <> '') as live_count,
    count(distinct i.content_id collate "C") filter (where i.content_kind = 2 and i.content_id <> '') as video_count
  from (${terms}) t join coop_goods g on g.coop_id = t.coop_id
  cross join lateral (select * from order_item e where e.corp_id = t.corp_id and e.author_id = t.author_id and e.platform = t.platform
    and e.product_id = g.product_id and e.pay_time >= t.start_time and e.pay_time <= least(t.end_time, ${now}) offset 0) i
  left join lateral (select sum(rf.amount) as amount from refund rf where rf.corp_id = i.corp_id and rf.order_id = i.order_id
    and rf.sku_id = i.sku_id and rf.refund_time <= ${now}) r on true
  group by t.coop_id`

const isTouched = (corpId: number, first: SQL, last: SQL) =>
  sql`exists (select 1 from agg_touched d where d.corp_id = ${corpId} and d.day between ${first} and ${last})`

/**
 * The results of the cooperations `c` of a condition until now, as a subquery with coop_id and the figures: kept ones where
 * nothing has changed since, the others out of their lines. Counts of lives and videos are those that sold.
 */
export function selectCooperationResults(scope: Scope, condition: SQL, now: number): SQL {
  const { corp_id } = scope
  const figures = sql.raw(FIGURES.map((name) => `x.${name}::float8 as ${name}`).join(', '))
  const terms = sql`select * from terms`
  const kept = sql`select k.* from terms t join agg_coop k on k.corp_id = ${corp_id} and k.coop_id = t.coop_id and k.asked = t.asked
    where not ${isTouched(corp_id, sql`k.first_day`, sql`k.last_day`)}`
  if (!hasAggregates(scope, now))
    return materialized(sql`select x.coop_id, ${figures} from (${byLines(termsOf(condition), now)}) x`)
  return materialized(sql`with terms as materialized (${termsOf(condition)}), kept as materialized (${kept})
    select x.coop_id, ${figures} from (select k.coop_id, ${listColumns('k')} from kept k
      union all select l.coop_id, ${listColumns('l')} from (${byLines(sql`${terms} where coop_id not in (select coop_id from kept)`, now)}) l) x`)
}

/** Cooperations whose results are added up in one step. */
const STEP = 500
const ofCorp = (corpId: number) => sql`c.corp_id = ${corpId} and c.deleted_at is null`

/** Adds up the results that are not kept yet, step by step; answers how many. What rests on marked days waits for them. */
export async function addMissingResults(
  db: Db,
  corpId: number,
  now: number,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const missing = await rowsOf(
    db,
    select(
      { coop_id: number`t.coop_id` },
      sql`from (${termsOf(ofCorp(corpId))}) t left join agg_coop k on k.corp_id = t.corp_id and k.coop_id = t.coop_id
      and k.asked = t.asked where k.coop_id is null and not ${isTouched(corpId, dayOf(sql`t.start_time`), dayOf(sql`t.end_time`))} order by 1`,
    ),
  )
  for (let at = 0; at < missing.length; at += STEP) {
    const ids = missing.slice(at, at + STEP).map(({ coop_id }) => coop_id)
    const terms = termsOf(sql`${ofCorp(corpId)} and c.coop_id in ${ids}`)
    await between()
    await db.transaction(async (tx) => {
      await lockAggregates(tx, corpId)
      await rowsOf(
        tx,
        sql`insert into agg_coop (corp_id, coop_id, asked, first_day, last_day, ${sql.raw(FIGURES.join(', '))})
          select t.corp_id, t.coop_id, t.asked, ${dayOf(sql`t.start_time`)}, ${dayOf(sql`t.end_time`)},
            ${sql.raw(FIGURES.map((name) => `coalesce(l.${name}, 0)`).join(', '))}
          from (${terms}) t left join (${byLines(terms, now)}) l on l.coop_id = t.coop_id
          where not ${isTouched(corpId, dayOf(sql`t.start_time`), dayOf(sql`t.end_time`))}
          on conflict (corp_id, coop_id) do update set asked = excluded.asked, first_day = excluded.first_day, last_day = excluded.last_day,
            ${sql.raw(FIGURES.map((name) => `${name} = excluded.${name}`).join(', '))}`,
      )
    })
  }
  return missing.length
}

/** Forgets what rests on some days; within a transaction. */
export async function deleteResultsOfDays(
  tx: Queryable,
  corpId: number,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await rowsOf(
    tx,
    sql`delete from agg_coop where corp_id = ${corpId} and first_day <= ${last} and last_day >= ${first}`,
  )
}

/** How many kept results are not what their lines add up to; those that rest on marked days are left out. */
export async function countDifferingResults(db: Queryable, corpId: number, now: number): Promise<number> {
  const { n } = await rowOf(
    db,
    select(
      { n: int`count(*)` },
      sql`from terms t join agg_coop k on k.corp_id = t.corp_id and k.coop_id = t.coop_id and k.asked = t.asked
        left join (${byLines(sql`select * from terms`, now)}) l on l.coop_id = t.coop_id
      where (${listColumns('k')}) is distinct from (${sql.raw(FIGURES.map((name) => `coalesce(l.${name}, 0)`).join(', '))})
        and not ${isTouched(corpId, sql`k.first_day`, sql`k.last_day`)}`,
      sql`with terms as materialized (${termsOf(ofCorp(corpId))})`,
    ),
  )
  return n
}

/** Forgets every kept result of a corporation. */
export async function deleteResults(db: Queryable, corpId: number): Promise<void> {
  await rowsOf(db, sql`delete from agg_coop where corp_id = ${corpId}`)
}
