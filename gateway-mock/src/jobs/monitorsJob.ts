import { displayDay } from '@crm/base/dates'
import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { AuthorMonitorStatus, MonitorEvent } from '@crm/contracts/enums'
import { MONITOR_ENDING_DAYS, MONITOR_EXTENSIONS_MAX } from '@crm/contracts/rules/monitorRules'
import { type SQL, sql } from 'drizzle-orm'
import { sendNotice } from '../records/notices/notices.ts'
import { extendBy, lockMonitors, settleMonitors } from '../records/talents/monitors.ts'
import type { Db } from '../store/database/db.ts'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import { number, returning, select, selectDistinct, text } from '../store/database/select.ts'
import { defineJob, type JobContext, pause } from './job.ts'

const BATCH = 200
const SYSTEM = 0

/** Corporations with open monitors that meet a condition on the columns of `monitor`. */
const corpsWith = (db: Db, condition: SQL) =>
  rowsOf(
    db,
    selectDistinct(
      { corp_id: number`corp_id` },
      sql`from monitor where status = ${AuthorMonitorStatus.open} and ${condition} order by 1`,
    ),
  )

/**
 * Lets the monitors go on that end before this job runs again, where the corporation wants that: while they still run they keep
 * their place in the quota, and nobody takes it in between.
 */
async function extendInTime(db: Db, now: number): Promise<void> {
  const isDue = sql`end_time > ${now} and end_time <= ${now + HOUR_SECONDS} and extend_count < ${MONITOR_EXTENSIONS_MAX}
    and corp_id in (select corp_id from corp_setting where (monitor_rule->>'auto_extend')::int = 1)`
  for (const { corp_id } of await corpsWith(db, isDue))
    await db.transaction(async (tx) => {
      await lockMonitors(tx, corp_id, now)
      const due = await rowsOf(
        tx,
        select(
          { id: number`id` },
          sql`from monitor where corp_id = ${corp_id} and status = ${AuthorMonitorStatus.open} and ${isDue} for update`,
        ),
      )
      await extendBy(tx, { corp_id, user_id: SYSTEM }, due, MonitorEvent.delay, now)
    })
}

/** Ends what is over, and tells whoever opened it. */
async function endOver(context: JobContext, now: number): Promise<void> {
  const { db } = context
  for (const { corp_id } of await corpsWith(db, sql`end_time <= ${now}`)) {
    let settled: number
    do {
      await pause(context)
      settled = await db.transaction(async (tx) => {
        await lockMonitors(tx, corp_id, now)
        const ended = await settleMonitors(tx, corp_id, now, { limit: BATCH })
        const ids = ended.map(({ author_id }) => author_id)
        const names = await rowsOf(
          tx,
          select(
            { author_id: text`author_id`, platform: text`platform`, name: text`nick_name` },
            sql`from author where ${isOneOf(sql`author_id`, ids)}`,
          ),
        )
        for (const { user_id, author_id, platform } of ended) {
          const found = names.find((each) => each.author_id === author_id && each.platform === platform)
          const content = `「${found?.name ?? author_id}」的内容监控已到期`
          const query = { author_id, platform }
          const message = { event: 'monitorEnded' as const, title: '监控到期', content, route: 'TalentDetail', query }
          await sendNotice(tx, { corp_id, user_id }, message, now)
        }
        return ended.length
      })
    } while (settled === BATCH)
  }
}

/** Tells whoever opened monitors that they end within five days: once for each end, and all of an hour in one message. */
async function announceEnds(context: JobContext, now: number): Promise<void> {
  const { db } = context
  const isNear = sql`end_time > ${now} and end_time <= ${now + MONITOR_ENDING_DAYS * DAY_SECONDS} and announced_end <> end_time`
  for (const { corp_id } of await corpsWith(db, isNear)) {
    await pause(context)
    await db.transaction(async (tx) => {
      const near = await rowsOf(
        tx,
        returning(
          sql`update monitor m set announced_end = m.end_time from author a where a.author_id = m.author_id and a.platform = m.platform
          and m.corp_id = ${corp_id} and m.status = ${AuthorMonitorStatus.open} and ${isNear}`,
          { user_id: number`m.user_id`, name: text`a.nick_name`, end_time: number`m.end_time::float8` },
        ),
      )
      for (const [user_id, rows] of Map.groupBy(near, (row) => row.user_id)) {
        const [first] = rows.toSorted((a, b) => a.end_time - b.end_time)
        if (!first || user_id === SYSTEM) continue
        const more = rows.length > 1 ? `等 ${rows.length} 位达人` : ''
        const content = `「${first.name}」${more}的内容监控最早于 ${displayDay(first.end_time)} 到期`
        const message = {
          event: 'monitorEnding' as const,
          title: '监控即将到期',
          content,
          route: 'MediaCenterTrackAuthor',
        }
        await sendNotice(tx, { corp_id, user_id }, { ...message, query: { tab: 'ending' } }, now)
      }
    })
  }
}

/** Extends in time what goes on by itself, ends the monitors whose period is over, and announces the ends of the next days. */
export const monitorsJob = defineJob({
  name: 'monitors',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    await pause(context)
    await extendInTime(db, now)
    await endOver(context, now)
    await announceEnds(context, now)
  },
})
