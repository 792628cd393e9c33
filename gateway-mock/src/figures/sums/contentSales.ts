import { type SQL, sql } from 'drizzle-orm'
import { dayOf, inRange, orderConditions, type Scope } from '../../rules/filter.ts'
import { dayNumber } from '../../rules/period.ts'
import { all, listedTexts, type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { coversScope, selectCredited } from './credited.ts'
import { type Days, hasAggregates, lockAggregates, paidIn, selectChangedDays } from './changedDays.ts'
import { int, number, select } from '../../store/database/select.ts'

// `agg_content`: what a live or video has sold, by everybody who is credited.

/** Until now, since a moment that begins a day. */
interface SalesPeriod {
  now: number
  start?: number | undefined
}

/**
 * What every content of a kind has sold until now, content_id, gmv, volume, out of the lines that are credited in the scope; of
 * some contents when given.
 */
function soldByLines(scope: Scope, kind: number, period: SalesPeriod, some: SQL | undefined): SQL {
  // Of all lines it is looked up once who is credited, and not asked of each.
  const filter = { ...period, content_kind: kind, is_wide: !some }
  return sql`select i.content_id, sum(i.pay_amount) as gmv, sum(i.qty) as volume from order_item i where ${all([
    orderConditions(scope, filter, { withStaff: true }),
    inRange(sql`i.pay_time`, filter),
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
 * What contents of a kind have sold until now, since the start when there is one, and is credited in the scope, as a statement
 * answering content_id, gmv (fen) and volume (pieces): of the given ids, else of every content that sold.
 */
export async function selectContentSales(
  db: Queryable,
  scope: Scope,
  kind: number,
  period: SalesPeriod,
  ids?: readonly string[],
): Promise<SQL> {
  const { corp_id } = scope
  const { now, start } = period
  if (ids) return soldByLines(scope, kind, period, listedTexts(ids))
  if (!hasAggregates(scope, now)) return soldByLines(scope, kind, period, undefined)
  const touched = await rowsOf(
    db,
    select(
      { day: number`t.day` },
      sql`from (${selectChangedDays(corp_id)} and t.day <= ${dayNumber(now)}) t order by t.day`,
    ),
  )
  const kept = (...conditions: (SQL | undefined)[]) =>
    sql`from agg_content k where ${all([sql`k.corp_id = ${corp_id} and k.content_kind = ${kind}`, ...conditions])}`
  const first = start === undefined ? undefined : dayNumber(start)
  const isSince = first === undefined ? undefined : sql`k.first_day >= ${first}`
  const sums = (condition?: SQL) =>
    sql`select k.content_id, sum(k.pay_amount) as gmv, sum(k.qty) as volume ${kept(coversScope(scope, sql`k`), isSince, condition)} group by k.content_id`
  const runs = runsOf(touched.map(({ day }) => day))
  // What rests on changed days, or sold before the start as well, is read from its lines.
  const rests = [
    ...runs.map((run) => sql`(k.first_day <= ${run.last} and k.last_day >= ${run.first})`),
    ...(first === undefined ? [] : [sql`(k.first_day < ${first} and k.last_day >= ${first})`]),
  ]
  if (rests.length === 0) return sums()
  const lines = runs.map(
    (run) =>
      sql`select l.content_id from order_item l where l.corp_id = ${corp_id} and l.content_kind = ${kind} and ${paidIn(run, sql`l.pay_time`)}`,
  )
  const changed = [sql`select k.content_id ${kept(sql`(${sql.join(rests, sql` or `)})`)}`, ...lines]
  return sql`with changed as materialized (${sql.join(changed, sql` union `)})
    ${sums(sql`k.content_id not in (select c.content_id from changed c)`)}
    union all ${soldByLines(scope, kind, period, sql`select c.content_id from changed c`)}`
}

const KEYS = sql`corp_id, content_kind, content_id, users, depts`
const SOLD = sql`min(${dayOf(sql`i.pay_time`)}) as first_day, max(${dayOf(sql`i.pay_time`)}) as last_day, sum(i.qty)::bigint as qty, sum(i.pay_amount)::bigint as pay_amount`
const contentsUntil = (corpId: number, now: number, some: SQL | undefined) =>
  sql`select i.corp_id, i.content_kind, i.content_id, c.users, c.depts, ${SOLD} from order_item i cross join lateral ${selectCredited(sql`i`)} c where ${all(
    [
      sql`i.corp_id = ${corpId} and i.content_kind in (1, 2) and i.content_id <> '' and i.pay_time <= ${now}`,
      some && sql`(i.content_kind, i.content_id) in (${some})`,
    ],
  )} group by i.corp_id, i.content_kind, i.content_id, c.users, c.depts`

const INSERT = sql`insert into agg_content (${KEYS}, first_day, last_day, qty, pay_amount)`

/** Makes all that contents of a corporation sold anew; within a transaction. */
export async function rebuildContentSales(tx: Queryable, corpId: number, now: number): Promise<void> {
  await lockAggregates(tx, corpId)
  await rowsOf(tx, sql`delete from agg_content where corp_id = ${corpId}`)
  await rowsOf(tx, sql`${INSERT} ${contentsUntil(corpId, now, undefined)}`)
}

/** Makes anew what contents sold that rests on some days; within a transaction. */
export async function rebuildContentSalesOfDays(tx: Queryable, corpId: number, days: Days, now: number): Promise<void> {
  await lockAggregates(tx, corpId)
  const restsOnDays = sql`k.corp_id = ${corpId} and k.first_day <= ${days.last} and k.last_day >= ${days.first}`
  const contents = sql`select k.content_kind, k.content_id from agg_content k where ${restsOnDays}
    union select l.content_kind, l.content_id from order_item l where l.corp_id = ${corpId} and ${paidIn(days, sql`l.pay_time`)}`
  await rowsOf(
    tx,
    sql`${INSERT} ${contentsUntil(corpId, now, contents)}
      on conflict (${KEYS}) do update set first_day = excluded.first_day, last_day = excluded.last_day,
        qty = excluded.qty, pay_amount = excluded.pay_amount`,
  )
  // Whoever is credited with nothing of a content any more was so with a line of one of these days.
  await rowsOf(
    tx,
    sql`delete from agg_content k where ${restsOnDays} and not exists (select 1 from order_item i cross join lateral ${selectCredited(sql`i`)} c
      where i.corp_id = k.corp_id and i.content_kind = k.content_kind and i.content_id = k.content_id and i.pay_time <= ${now}
      and c.users = k.users and c.depts = k.depts)`,
  )
}

/** How many contents have not sold what their lines say; those that rest on changed days are left out. */
export async function countDifferingContentSales(db: Queryable, corpId: number, now: number): Promise<number> {
  const { n } = await rowOf(
    db,
    select(
      { n: int`count(*)` },
      sql`from (select * from agg_content where corp_id = ${corpId}) k full join (${contentsUntil(corpId, now, undefined)}) r
      using (${KEYS})
      where (k.first_day, k.last_day, k.qty, k.pay_amount) is distinct from (r.first_day, r.last_day, r.qty, r.pay_amount)
      and not exists (${selectChangedDays(corpId)} and t.day between least(k.first_day, r.first_day) and greatest(k.last_day, r.last_day))`,
    ),
  )
  return n
}
