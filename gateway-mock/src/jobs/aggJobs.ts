import { DAY_SECONDS } from '@crm/base/durations'
import { sql } from 'drizzle-orm'
import { findDaysWithOrders, splitIntoSteps } from '../figures/sums/changedDays.ts'
import {
  findDifferingDays,
  findDifferingMonths,
  rebuildAll,
  rebuildDays,
  rebuildMonths,
  rebuildChangedDays,
  updateStatistics,
} from '../figures/sums/buildDaySums.ts'
import { countDifferingContentSales, rebuildContentSales } from '../figures/sums/contentSales.ts'
import { countDifferingFirstSales, rebuildFirstSales } from '../figures/sums/firstSales.ts'
import { updateDepartmentSums } from '../figures/sums/departmentSums.ts'
import { countDifferingResults, deleteResults, addMissingResults } from '../figures/sums/cooperationResults.ts'
import { AGGREGATES_VERSION } from '../figures/sums/grains.ts'
import { dayLabel } from '../rules/period.ts'
import { type Queryable, rowsOf } from '../store/database/query.ts'
import { defineJob, type JobContext, pause } from './job.ts'
import { number, select } from '../store/database/select.ts'

const corporations = async (db: Queryable, condition = sql`true`) =>
  (await rowsOf(db, select({ corp_id: number`corp_id` }, sql`from corp c where ${condition} order by corp_id`))).map(
    ({ corp_id }) => corp_id,
  )
const state = sql`select 1 from agg_state s where s.corp_id = c.corp_id and s.kept = ${AGGREGATES_VERSION}`
/** Has sums that are no later than the clock: while it is set back they stand, and are not read. */
const isBuilt = (now: number) => sql`exists (${state} and s.built_at <= ${now})`
/** Has none; made while the clock is set back, they would be of a part only. */
const isToBuild = (now: number) =>
  sql`not exists (${state}) and not exists (select 1 from order_item i where i.corp_id = c.corp_id and i.pay_time > ${now + DAY_SECONDS})`

/** Builds the aggregates of corporations that have none, and brings the others up to date. */
export async function refreshAggregates(context: Pick<JobContext, 'db' | 'clock' | 'signal'>): Promise<void> {
  const { db, clock } = context
  // One moment for all, even when the clock is set meanwhile.
  const now = clock.now()
  const between = () => pause(context)
  let changes = 0
  for (const corpId of await corporations(db, isBuilt(now))) {
    changes += await rebuildChangedDays(db, corpId, now, between)
    changes += await updateDepartmentSums(db, corpId, now, between)
  }
  for (const corpId of await corporations(db, isToBuild(now))) changes += await rebuildAll(db, corpId, now, between)
  for (const corpId of await corporations(db, isBuilt(now)))
    changes += await addMissingResults(db, corpId, now, between)
  if (changes > 0) await updateStatistics(db)
}

/** Compares the aggregates with the rows they stand for; what differs is reported and made anew. Answers the reports. */
export async function checkAggregates(context: Pick<JobContext, 'db' | 'clock' | 'signal'>): Promise<string[]> {
  const { db, clock } = context
  const now = clock.now()
  const reports: string[] = []
  for (const corpId of await corporations(db, isBuilt(now))) {
    const days = await findDaysWithOrders(db, corpId, now)
    if (!days) continue
    for (const step of await splitIntoSteps(db, corpId, days)) {
      await pause(context)
      for (const day of await findDifferingDays(db, corpId, step, now)) {
        reports.push(`agg_day of corporation ${corpId} differed from its rows on ${dayLabel(day)}: made anew`)
        await db.transaction(async (tx) => {
          await rebuildDays(tx, corpId, { first: day, last: day }, now)
          await rebuildMonths(tx, corpId, { first: day, last: day })
        })
      }
    }
    for (const month of await findDifferingMonths(db, corpId, days)) {
      reports.push(
        `agg_day of corporation ${corpId} differed from its days in ${dayLabel(month).slice(0, 7)}: made anew`,
      )
      await db.transaction((tx) => rebuildMonths(tx, corpId, { first: month, last: month }))
    }
    await pause(context)
    const results = await countDifferingResults(db, corpId, now)
    if (results > 0) {
      reports.push(`${results} results of cooperations of corporation ${corpId} differed from their rows: made anew`)
      await deleteResults(db, corpId)
      await addMissingResults(db, corpId, now, () => pause(context))
    }
    const firstSales = await countDifferingFirstSales(db, corpId, now)
    const contents = await countDifferingContentSales(db, corpId, now)
    if (firstSales + contents === 0) continue
    reports.push(
      `${firstSales} first sales and ${contents} sold contents of corporation ${corpId} differed from their rows: made anew`,
    )
    await db.transaction(async (tx) => {
      await rebuildFirstSales(tx, corpId, now)
      await rebuildContentSales(tx, corpId, now)
    })
  }
  return reports
}

/** Hourly: the daily aggregates that overviews, trends and lists read. */
export const aggHourJob = defineJob({ name: 'agg-hour', queue: 'long', every: 'hour', run: refreshAggregates })

/** Nightly: checks that the daily aggregates are what their rows add up to. */
export const aggCheckJob = defineJob({
  name: 'agg-check',
  queue: 'long',
  every: 'day',
  run: async (context) => {
    for (const difference of await checkAggregates(context)) context.report(difference)
  },
})
