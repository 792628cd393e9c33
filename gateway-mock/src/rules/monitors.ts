import { DAY_SECONDS } from '@crm/base/durations'
import { AuthorMonitorStatus, MonitorEvent, QuotaType } from '@crm/contracts/enums'
import { MONITOR_DAYS, MONITOR_EXTENSIONS_MAX, MONITOR_PLATFORMS } from '@crm/contracts/rules/monitorRules'
import { sql } from 'drizzle-orm'
import { isOneOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { CONFLICT_CODE, QUOTA_CODE, type RuleRefusal, WRONG_STATE_CODE } from './ruleRefusal.ts'
import { int, number, returning, select } from '../store/database/select.ts'

/** Length of the first period and of an extension. */
export const MONITOR_SECONDS = MONITOR_DAYS * DAY_SECONDS
const PLATFORMS: readonly string[] = MONITOR_PLATFORMS

/** Notes one event of some monitors, by a member of staff or the system (user_id 0); `ref` is what it is about. */
export async function logMonitors(
  db: Queryable,
  { corp_id, user_id }: { corp_id: number; user_id: number },
  ids: readonly number[],
  event: MonitorEvent,
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

/** The status to show: an open monitor whose time is over has ended, also before the hourly job has written it. */
export function monitorStatus(
  { status, end_time }: Pick<MonitorState, 'status' | 'end_time'>,
  now: number,
): AuthorMonitorStatus {
  return status === AuthorMonitorStatus.open && end_time <= now ? AuthorMonitorStatus.ended : status
}

/** How many monitors may run, and how many do; null is unlimited. */
export interface MonitorRoom {
  used: number
  limit: number | null
}

/** Why the talent cannot be watched (more), or nothing. `open`: whether a monitor of the talent runs. */
export function startRefusal(talent: { platform: string; open: boolean }, quota: MonitorRoom): RuleRefusal | undefined {
  if (!PLATFORMS.includes(talent.platform)) return { code: WRONG_STATE_CODE, message: '仅支持监控抖音、快手达人' }
  if (talent.open) return { code: CONFLICT_CODE, message: '该达人已在监控中' }
  if (quota.limit !== null && quota.used >= quota.limit)
    return {
      code: QUOTA_CODE,
      message: '内容监控数已达版本上限',
      data: { type: QuotaType.contentMonitor, used: quota.used, limit: quota.limit },
    }
  return undefined
}

/** Why a monitor cannot be extended, or nothing. */
export function extendRefusal(monitor: MonitorState, now: number): RuleRefusal | undefined {
  if (monitorStatus(monitor, now) !== AuthorMonitorStatus.open)
    return { code: WRONG_STATE_CODE, message: '该监控已结束，无法延期' }
  if (monitor.extend_count >= MONITOR_EXTENSIONS_MAX) return { code: WRONG_STATE_CODE, message: '已达延期上限' }
  return undefined
}

/** Why a monitor cannot be ended, or nothing. */
export function endRefusal(monitor: Pick<MonitorState, 'status' | 'end_time'>, now: number): RuleRefusal | undefined {
  if (monitorStatus(monitor, now) === AuthorMonitorStatus.open) return undefined
  return { code: WRONG_STATE_CODE, message: '该监控已结束' }
}

/** The two parts of the one stock of content monitors: talents and posts that are watched now. */
export function runningMonitors(
  db: Queryable,
  corpId: number,
  now: number,
): Promise<{ authors: number; posts: number }> {
  return rowOf(
    db,
    select(
      {
        authors: int`select count(*) from monitor where corp_id = ${corpId} and status = ${AuthorMonitorStatus.open} and end_time > ${now}`,
        posts: int`select count(*) from content_item where corp_id = ${corpId} and deleted_at is null and monitor_until > ${now}`,
      },
      sql``,
    ),
  )
}
