import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { isOfSpan, monthStart, selectSumsOfDays, selectSumsOfMonths } from './selectSums.ts'
import { AGG_KEYS, AGG_VALUES } from './dayColumns.ts'
import { type Days, findDaysWithOrders, lockAggregates, splitIntoSteps } from './changedDays.ts'
import { rebuildContentSales, rebuildContentSalesOfDays } from './contentSales.ts'
import { rebuildFirstSales, rebuildFirstSalesOfDays } from './firstSales.ts'
import { deleteResults, deleteResultsOfDays } from './cooperationResults.ts'
import { resetDepartmentSets } from './departmentSums.ts'
import { Grain, AGGREGATES_VERSION, Span } from './grains.ts'
import { dayNumber, dayStart } from '../../rules/period.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { number, select, selectDistinct } from '../../store/database/select.ts'

const KEYS = sql.join(
  AGG_KEYS.map((name) => sql.identifier(name)),
  sql`, `,
)
const VALUES = sql.join(
  AGG_VALUES.map((name) => sql.identifier(name)),
  sql`, `,
)

const rangeOf = ({ first, last }: Days, now: number) => ({ start: dayStart(first), end: dayStart(last + 1) - 1, now })

/**
 * Makes the rows of some days anew, and those of their months; within a transaction. A day with something that has not
 * happened yet stays marked as changed, so that it is read from its lines until the time has come.
 */
export async function rebuildDays(tx: Queryable, corpId: number, days: Days, now: number): Promise<void> {
  const ofDays = sql`corp_id = ${corpId} and day >= ${days.first} and day <= ${days.last}`
  await lockAggregates(tx, corpId)
  // Waits for whoever is changing rows of these days; what comes later marks them again.
  await rowsOf(tx, sql`delete from agg_touched where ${ofDays}`)
  await rowsOf(
    tx,
    sql`delete from agg_day where ${isOfSpan(corpId, Span.day)} and day >= ${days.first} and day <= ${days.last}`,
  )
  await rowsOf(
    tx,
    sql`insert into agg_day (corp_id, grain, span, day, ${KEYS}, ${VALUES})
      select ${corpId}, grain, ${Span.day}, day, ${KEYS}, ${VALUES} from (${selectSumsOfDays(corpId, rangeOf(days, now))}) g`,
  )
  const day = (time: SQL) => sql`((${time} + 28800) / 86400)::int`
  const { start, end } = rangeOf(days, now)
  const inDays = (time: SQL) => sql`${time} >= ${start} and ${time} <= ${end}`
  await rowsOf(
    tx,
    sql`insert into agg_touched (corp_id, day) select distinct ${corpId}::int, x.day from (
        select ${day(sql`pay_time`)} as day from order_item where corp_id = ${corpId} and ${inDays(sql`pay_time`)} and greatest(pay_time, settle_time) > ${now}
        union all select ${day(sql`settle_time`)} from order_item where corp_id = ${corpId} and ${inDays(sql`settle_time`)} and settle_time > ${now}
        union all select ${day(sql`i.pay_time`)} from refund r join order_item i on i.corp_id = r.corp_id and i.order_id = r.order_id and i.sku_id = r.sku_id
          where r.corp_id = ${corpId} and r.refund_time > ${now} and ${inDays(sql`i.pay_time`)}
        union all select ${day(sql`refund_time`)} from refund where corp_id = ${corpId} and refund_time > ${now} and ${inDays(sql`refund_time`)}
      ) x on conflict do nothing`,
  )
}

/** Makes the rows of whole months anew out of those of their days; within a transaction. */
export async function rebuildMonths(tx: Queryable, corpId: number, days: Days): Promise<void> {
  const first = monthStart(days.first)
  const last = monthStart(monthStart(days.last) + 31) - 1
  await lockAggregates(tx, corpId)
  await rowsOf(
    tx,
    sql`delete from agg_day where ${isOfSpan(corpId, Span.month)} and day >= ${first} and day <= ${last}`,
  )
  await rowsOf(
    tx,
    sql`insert into agg_day (corp_id, grain, span, day, ${KEYS}, ${VALUES})
      select ${corpId}, grain, ${Span.month}, month, ${KEYS}, ${VALUES} from (${selectSumsOfMonths(corpId, { first, last })}) g(${monthColumns()})`,
  )
}

const monthColumns = (): SQL =>
  sql.join(
    ['grain', 'month', ...AGG_KEYS, ...AGG_VALUES].map((name) => sql.identifier(name)),
    sql`, `,
  )

/**
 * Notes whether every order lies in one row of followers and talent, and whether in one of the hours: then these rows count as many as
 * those of all together.
 */
async function noteSingleOrders(db: Queryable, corpId: number): Promise<void> {
  const orders = (grain: Grain) =>
    sql`(select coalesce(sum(orders), 0) from agg_day where corp_id = ${corpId} and grain = ${grain} and span = ${Span.month} and (grain <> ${Grain.hour} or depts = '{}'))`
  const isSame = (grain: Grain) => sql`case when ${orders(Grain.platform)} = ${orders(grain)} then 1 else 0 end`
  await rowsOf(
    db,
    sql`update agg_state set single_orders = ${isSame(Grain.creditedAuthor)}, single_hours = ${isSame(Grain.hour)} where corp_id = ${corpId}`,
  )
}

/**
 * After changes. An embedded database does not do it by itself, and would walk over every row that was ever marked; of the many
 * columns only those that rows are found by are looked at, since nothing else is answered meanwhile.
 */
export async function updateStatistics(db: Db): Promise<void> {
  await rowsOf(db, sql`vacuum (analyze) agg_touched`)
  await rowsOf(
    db,
    sql`analyze agg_day (grain, span, day, corp_id, month, platform, content_kind, author_id, product_id, shop_id)`,
  )
  for (const table of ['agg_pair', 'agg_content', 'agg_coop']) await rowsOf(db, sql`analyze ${sql.identifier(table)}`)
}

/** Makes everything of a corporation anew, step by step; answers the number of days, after which the tables want tidying. */
export async function rebuildAll(
  db: Db,
  corpId: number,
  now: number,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  await rowsOf(db, sql`delete from agg_state where corp_id = ${corpId}`)
  await db.transaction((tx) => resetDepartmentSets(tx, corpId, now))
  const days = await findDaysWithOrders(db, corpId, now)
  if (days) {
    for (const step of await splitIntoSteps(db, corpId, days)) {
      await between()
      await db.transaction((tx) => rebuildDays(tx, corpId, step, now))
    }
    await db.transaction((tx) => rebuildMonths(tx, corpId, days))
  }
  await between()
  await db.transaction(async (tx) => {
    await rebuildFirstSales(tx, corpId, now)
    await rebuildContentSales(tx, corpId, now)
    await deleteResults(tx, corpId)
  })
  await rowsOf(
    db,
    sql`insert into agg_state (corp_id, built_at, kept) values (${corpId}, ${now}, ${AGGREGATES_VERSION})
      on conflict (corp_id) do update set built_at = excluded.built_at, kept = excluded.kept`,
  )
  await noteSingleOrders(db, corpId)
  return days ? days.last - days.first + 1 : 0
}

/** Whether a day of the month but this one has changed. */
async function hasChangedDay(tx: Queryable, corpId: number, month: number, except: number): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from agg_touched where corp_id = ${corpId} and month = ${month} and day <> ${except} limit 1`,
  )
  return rows.length > 0
}

/** Makes anew what has changed since; answers the number of days, after which the tables want tidying. */
export async function rebuildChangedDays(
  db: Db,
  corpId: number,
  now: number,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const touched = await rowsOf(
    db,
    select(
      { day: number`day` },
      sql`from agg_touched where corp_id = ${corpId} and day <= ${dayNumber(now)} order by day`,
    ),
  )
  for (const { day } of touched) {
    await between()
    await db.transaction(async (tx) => {
      await rebuildDays(tx, corpId, { first: day, last: day }, now)
      // A month with another changed day is read from its days: it is made once, with the last of them.
      if (!(await hasChangedDay(tx, corpId, monthStart(day), day)))
        await rebuildMonths(tx, corpId, { first: day, last: day })
      await rebuildFirstSalesOfDays(tx, corpId, { first: day, last: day }, now)
      await rebuildContentSalesOfDays(tx, corpId, { first: day, last: day }, now)
      await deleteResultsOfDays(tx, corpId, { first: day, last: day })
    })
  }
  await rowsOf(db, sql`update agg_state set built_at = ${now} where corp_id = ${corpId}`)
  await noteSingleOrders(db, corpId)
  return touched.length
}

/** Days whose kept rows are not what their lines add up to, in a range; days marked as changed are left out. */
export async function findDifferingDays(db: Queryable, corpId: number, days: Days, now: number): Promise<number[]> {
  const kept = sql`select grain, day, ${KEYS}, ${VALUES} from agg_day where ${isOfSpan(corpId, Span.day)}
    and day >= ${days.first} and day <= ${days.last}`
  const lines = sql`select grain, day, ${KEYS}, ${VALUES} from (${selectSumsOfDays(corpId, rangeOf(days, now))}) g`
  // Rows that are there twice are one from each side.
  const rows = await rowsOf(
    db,
    selectDistinct(
      { day: number`day` },
      sql`from (select day from ((${kept}) union all (${lines})) both_sides
        group by grain, day, ${KEYS}, ${VALUES} having count(*) <> 2) d
      where day not in (select t.day from agg_touched t where t.corp_id = ${corpId}) order by day`,
    ),
  )
  return rows.map(({ day }) => day)
}

/** Months whose kept rows are not what the rows of their days add up to; those with a changed day are left out, as they are not read. */
export async function findDifferingMonths(db: Queryable, corpId: number, days: Days): Promise<number[]> {
  const first = monthStart(days.first)
  const last = monthStart(monthStart(days.last) + 31) - 1
  const kept = sql`select grain, day as month, ${KEYS}, ${VALUES} from agg_day
    where ${isOfSpan(corpId, Span.month)} and day >= ${first} and day <= ${last}`
  const summed = sql`select grain, month, ${KEYS}, ${VALUES} from (${selectSumsOfMonths(corpId, { first, last })}) g`
  // As for days.
  const rows = await rowsOf(
    db,
    selectDistinct(
      { month: number`month` },
      sql`from (select month from ((${kept}) union all (${summed})) both_sides
          group by grain, month, ${KEYS}, ${VALUES} having count(*) <> 2) d
        where month not in (select t.month from agg_touched t where t.corp_id = ${corpId}) order by 1`,
    ),
  )
  return rows.map(({ month }) => month)
}
