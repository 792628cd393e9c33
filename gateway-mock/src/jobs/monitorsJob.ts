import { AuthorMonitorStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../store/database/query.ts'
import { sendNotice } from '../records/notices/notices.ts'
import type { Db } from '../store/database/db.ts'
import { EXTENSIONS_MAX, MONITOR_SECONDS, MonitorEvent, logMonitors } from '../rules/monitors.ts'
import { defineJob, pause } from './job.ts'
import { number, returning, text } from '../store/database/select.ts'

const BATCH = 200

/** Lets the monitors go on once whose corporation wants that, instead of ending them. */
async function extendSome(tx: Db, now: number): Promise<void> {
  const extended = await rowsOf(
    tx,
    returning(
      sql`update monitor m set end_time = m.end_time + ${MONITOR_SECONDS}, extend_count = m.extend_count + 1, updated_at = ${now},
      updated_by = 0 from corp_setting s where s.corp_id = m.corp_id and (s.monitor_rule->>'auto_extend')::int = 1
      and m.status = ${AuthorMonitorStatus.open} and m.end_time <= ${now} and m.end_time > ${now - MONITOR_SECONDS}
      and m.extend_count < ${EXTENSIONS_MAX}`,
      { id: number`m.id`, corp_id: number`m.corp_id` },
    ),
  )
  for (const { id, corp_id } of extended) await logMonitors(tx, { corp_id, user_id: 0 }, [id], MonitorEvent.delay, now)
}

/** Ends the monitors whose period is over and notifies whoever started them. */
export const monitorsJob = defineJob({
  name: 'monitors',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    let ended_count: number
    do {
      await pause(context)
      ended_count = await db.transaction(async (tx) => {
        await extendSome(tx, now)
        const ended = await rowsOf(
          tx,
          returning(
            sql`update monitor m set status = ${AuthorMonitorStatus.ended}, updated_at = ${now}, updated_by = 0 from author a
            where a.author_id = m.author_id and a.platform = m.platform and m.id in (select id from monitor
              where status = ${AuthorMonitorStatus.open} and end_time <= ${now} order by id limit ${BATCH} for update)`,
            {
              id: number`m.id`,
              corp_id: number`m.corp_id`,
              user_id: number`m.user_id`,
              nick_name: text`a.nick_name`,
              platform: text`m.platform`,
              author_id: text`m.author_id`,
            },
          ),
        )
        for (const { id, corp_id, user_id, nick_name, platform, author_id } of ended) {
          await logMonitors(tx, { corp_id, user_id: 0 }, [id], MonitorEvent.expired, now)
          const content = `「${nick_name}」的内容监控已到期`
          const query = { author_id, platform }
          const message = { event: 'monitorEnded' as const, title: '监控到期', content, route: 'TalentDetail', query }
          await sendNotice(tx, { corp_id, user_id }, message, now)
        }
        return ended.length
      })
    } while (ended_count === BATCH)
  },
})
