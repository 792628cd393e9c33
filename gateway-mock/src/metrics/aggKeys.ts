import { type SQL, sql } from 'drizzle-orm'
import { authorConditions, dayOf, inRange, type MetricFilter, productConditions, type Scope } from './filter.ts'
import { dayNumber, dayStart } from './period.ts'
import { all, listedTexts, type Queryable, rowOf, rowsOf } from './query.ts'

// `agg_pair` and `agg_content`: when a talent first sold a product, and what a live or video has sold. Like the sums by day they
// stand unless a day that they rest on is marked in `agg_touched`; what rests on a marked day is read from the lines.

/** A run of day numbers. */
export interface Days {
  first: number
  last: number
}

const touchedDays = (corpId: number) => sql`select t.day from agg_touched t where t.corp_id = ${corpId}`
/** The lines `l` of marked days: from the few days to their lines, whatever the planner believes of their number. */
export const linesOfTouched = (corpId: number) => sql`(${touchedDays(corpId)} offset 0) td
  cross join lateral (select * from order_item e where e.corp_id = ${corpId} and e.pay_time >= td.day::bigint * 86400 - 28800
    and e.pay_time < td.day::bigint * 86400 + 57600 offset 0) l`
const paidIn = ({ first, last }: Days, column: SQL) =>
  sql`${column} >= ${dayStart(first)} and ${column} < ${dayStart(last + 1)}`

/** Whether what is kept may be asked at all: it was made, and not after the clock. */
export function isBuilt(scope: Scope, now: number): boolean {
  return scope.agg_built_at !== undefined && now >= scope.agg_built_at
}

/** When the pair of the alias `c` first sold of all its lines, as `f(first_at)`. */
const firstOf = (
  corpId: number,
) => sql`cross join lateral (select e.pay_time as first_at from order_item e where e.corp_id = ${corpId}
  and e.author_id = c.author_id and e.platform = c.platform and e.product_id = c.product_id order by e.pay_time limit 1) f`

/**
 * Talents and products that first sold together within the filter's range: corp_id, author_id, platform, product_id, first_at.
 * Only where `isBuilt`.
 */
export function keptFirsts(scope: Scope, filter: MetricFilter): SQL {
  const { corp_id } = scope
  const narrowed = (alias: SQL) =>
    all([...authorConditions(filter, alias), ...productConditions(filter, sql`${alias}.product_id`)])
  const isTouched = (time: SQL) => sql`${dayOf(time)} in (${touchedDays(corp_id)})`
  const kept = sql`p.corp_id = ${corp_id}`
  return sql`(with changed as materialized (
      select l.author_id, l.platform, l.product_id from ${linesOfTouched(corp_id)}
        left join agg_pair k on k.corp_id = l.corp_id and k.author_id = l.author_id and k.platform = l.platform and k.product_id = l.product_id
        where (k.first_at is null or k.first_at > l.pay_time) and ${narrowed(sql`l`)}
      union select p.author_id, p.platform, p.product_id from agg_pair p where ${kept} and ${isTouched(sql`p.first_at`)} and ${narrowed(sql`p`)})
    select p.corp_id, p.author_id, p.platform, p.product_id, p.first_at from agg_pair p
      where ${kept} and ${inRange(sql`p.first_at`, filter)} and ${narrowed(sql`p`)}
      and (p.author_id, p.platform, p.product_id) not in (select c.author_id, c.platform, c.product_id from changed c)
    union all select ${corp_id}::int, c.author_id, c.platform, c.product_id, f.first_at from changed c ${firstOf(corp_id)}
      where ${inRange(sql`f.first_at`, filter)})`
}

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
export async function soldContents(
  db: Queryable,
  scope: Scope,
  kind: number,
  now: number,
  ids?: readonly string[],
): Promise<SQL> {
  const { corp_id } = scope
  if (ids) return soldByLines(corp_id, kind, now, listedTexts(ids))
  if (!isBuilt(scope, now)) return soldByLines(corp_id, kind, now, undefined)
  const touched = await rowsOf<{ day: number }>(
    db,
    sql`${touchedDays(corp_id)} and t.day <= ${dayNumber(now)} order by t.day`,
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
const pairsUntil = (corpId: number, now: number) =>
  sql`select i.corp_id, i.author_id, i.platform, i.product_id, min(i.pay_time) as first_at from order_item i
    where i.corp_id = ${corpId} and i.pay_time <= ${now} group by i.corp_id, i.author_id, i.platform, i.product_id`

const KEPT_LOCK = 20_261_121

/**
 * One at a time makes anew what is kept of a corporation; within a transaction, before its first statement reads rows. Without
 * it a gateway that read before a change could write after another that knows of it.
 */
export async function lockKept(tx: Queryable, corpId: number): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(${KEPT_LOCK}, ${corpId})`)
}

/** Makes all first sales and sold contents of a corporation anew; within a transaction. */
export async function rebuildKeys(tx: Queryable, corpId: number, now: number): Promise<void> {
  await lockKept(tx, corpId)
  await rowsOf(tx, sql`delete from agg_pair where corp_id = ${corpId}`)
  await rowsOf(
    tx,
    sql`insert into agg_pair (corp_id, author_id, platform, product_id, first_at) ${pairsUntil(corpId, now)}`,
  )
  await rowsOf(tx, sql`delete from agg_content where corp_id = ${corpId}`)
  await rowsOf(
    tx,
    sql`insert into agg_content (corp_id, content_kind, content_id, first_day, last_day, qty, pay_amount) ${contentsUntil(corpId, now, undefined)}`,
  )
}

/** Makes anew what rests on some days; within a transaction. */
export async function rebuildKeysOf(tx: Queryable, corpId: number, days: Days, now: number): Promise<void> {
  await lockKept(tx, corpId)
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

/** How many first sales and sold contents are not what their lines say; those that rest on marked days are left out. */
export async function differingKeys(
  db: Queryable,
  corpId: number,
  now: number,
): Promise<{ pairs: number; contents: number }> {
  const isTouched = (time: SQL) => sql`coalesce(${dayOf(time)} in (${touchedDays(corpId)}), false)`
  const ofCorp = sql`where corp_id = ${corpId}`
  return rowOf(
    db,
    sql`select (select count(*) from (select * from agg_pair ${ofCorp}) k full join (${pairsUntil(corpId, now)}) r
        using (corp_id, author_id, platform, product_id) where k.first_at is distinct from r.first_at
        and not ${isTouched(sql`k.first_at`)} and not ${isTouched(sql`r.first_at`)})::int as pairs,
      (select count(*) from (select * from agg_content ${ofCorp}) k full join (${contentsUntil(corpId, now, undefined)}) r
        using (corp_id, content_kind, content_id)
        where (k.first_day, k.last_day, k.qty, k.pay_amount) is distinct from (r.first_day, r.last_day, r.qty, r.pay_amount)
        and not exists (${touchedDays(corpId)} and t.day between least(k.first_day, r.first_day) and greatest(k.last_day, r.last_day)))::int as contents`,
  )
}
