import { DAY_SECONDS } from '@crm/base/durations'
import { AuthorMonitorStatus, QuotaType } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { isOneOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { CONFLICT_CODE, QUOTA_CODE, type RuleRefusal, WRONG_STATE_CODE } from './ruleRefusal.ts'
import { int, number, returning, select } from '../store/database/select.ts'

/** Length of the first period and of an extension. */
export const MONITOR_SECONDS = 30 * DAY_SECONDS
/** Extensions of one monitor. */
export const EXTENSIONS_MAX = 1
/** Platforms whose talents can be watched. */
export const MONITOR_PLATFORMS: readonly string[] = ['dy', 'ks']

/** What a monitor notes about itself; `MONITOR_EVENTS` of its table has all codes. */
export const MonitorEvent = {
  sample: 11,
  cooperation: 12,
  scheduling: 13,
  manualStart: 20,
  delay: 30,
  cooperationDelay: 31,
  sampleDelay: 32,
  expired: 80,
  released: 81,
  live: 130,
} as const

/** Notes one event of some monitors, by a member of staff or the system (user_id 0); `ref` is what it is about. */
export async function logMonitors(
  db: Queryable,
  { corp_id, user_id }: { corp_id: number; user_id: number },
  ids: readonly number[],
  event: (typeof MonitorEvent)[keyof typeof MonitorEvent],
  now: number,
  ref = '',
): Promise<void> {
  if (ids.length === 0) return
  await rowsOf(
    db,
    sql`insert into monitor_log (corp_id, monitor_id, event, ref, user_id, created_at)
      select ${corp_id}, m.id, ${event}, ${ref}, ${user_id}, ${now} from monitor m where m.corp_id = ${corp_id} and ${isOneOf(sql`m.id`, ids)}`,
  )
}

/** Ends the watch over a talent that nobody follows any more. */
export async function endMonitors(
  db: Queryable,
  who: { corp_id: number; user_id: number },
  talent: { author_id: string; platform: string },
  now: number,
): Promise<void> {
  const ended = await rowsOf(
    db,
    returning(
      sql`update monitor set status = ${AuthorMonitorStatus.ended}, end_time = ${now}, updated_at = ${now}, updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and author_id = ${talent.author_id} and platform = ${talent.platform}
      and status = ${AuthorMonitorStatus.open} and end_time > ${now}`,
      { id: number`id` },
    ),
  )
  const ids = ended.map(({ id }) => id)
  await logMonitors(db, who, ids, MonitorEvent.released, now)
}

/** What decides about a monitor. */
export interface MonitorState {
  status: AuthorMonitorStatus
  end_time: number
  extend_count: number
}

/** The status to show: an open monitor whose time is over has ended, also before the nightly job has written it. */
export function monitorStatus(
  { status, end_time }: Pick<MonitorState, 'status' | 'end_time'>,
  now: number,
): AuthorMonitorStatus {
  return status === AuthorMonitorStatus.open && end_time <= now ? AuthorMonitorStatus.ended : status
}

/** Why the talent cannot be watched (more), or nothing. `open`: whether a monitor of the talent runs. */
export function startRefusal(
  talent: { platform: string; open: boolean },
  quota: { used: number; limit: number | null },
): RuleRefusal | undefined {
  if (!MONITOR_PLATFORMS.includes(talent.platform))
    return { code: WRONG_STATE_CODE, message: '仅支持监控抖音、快手达人' }
  if (talent.open) return { code: CONFLICT_CODE, message: '该达人已在监控中' }
  if (quota.limit !== null && quota.used >= quota.limit)
    return {
      code: QUOTA_CODE,
      message: '内容监控数已达版本上限',
      data: { type: QuotaType.contentMonitor, ...quota },
    }
  return undefined
}

/** Why a monitor cannot be extended, or nothing. */
export function extendRefusal(monitor: MonitorState, now: number): RuleRefusal | undefined {
  if (monitorStatus(monitor, now) !== AuthorMonitorStatus.open)
    return { code: WRONG_STATE_CODE, message: '该监控已结束，无法延期' }
  if (monitor.extend_count >= EXTENSIONS_MAX) return { code: WRONG_STATE_CODE, message: '已达延期上限' }
  return undefined
}

/** Open monitors of the corporation and how many its versions allow (the larger of its modules); null is unlimited. */
export async function monitorQuota(
  db: Queryable,
  corpId: number,
  now: number,
): Promise<{ used: number; limit: number | null }> {
  const { used, bound } = await rowOf(
    db,
    select(
      {
        used: int`select count(*) from monitor where corp_id = ${corpId} and status = ${AuthorMonitorStatus.open} and end_time > ${now}`,
        bound: int<
          number | null
        >`select max(coalesce(q.limit_value, 2147483647)) from plan_quota q join corp c on c.corp_id = ${corpId}
        and q.level = case q.classify when 1 then c.commerce_level else c.content_level end where q.type = ${QuotaType.contentMonitor}`,
      },
      sql``,
    ),
  )
  return { used, limit: bound === 2_147_483_647 ? null : (bound ?? 0) }
}
