import type { TalentMonitors } from '@crm/contracts/calls/talentDetail'
import { AuthorMonitorStatus, MonitorStart } from '@crm/contracts/enums'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { holdLock } from '../../store/database/locks.ts'
import type { Db } from '../../store/database/db.ts'
import { monitor, type PlatformCode } from '../../store/database/schema.ts'
import { Code, refuse, refuseWith } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import {
  EXTENSIONS_MAX,
  extendRefusal,
  MONITOR_SECONDS,
  MonitorEvent,
  monitorQuota,
  monitorStatus,
  logMonitors,
  startRefusal,
} from '../../rules/monitors.ts'
import { isInScope, scopeOf, scopeRefusal, talentVisibility } from '../../rules/scope.ts'
import { staffJson } from '../../figures/talentRows.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'

/** What a further occasion notes on a monitor that runs. */
const EXTENDS = {
  [MonitorStart.sample]: MonitorEvent.sampleDelay,
  [MonitorStart.cooperation]: MonitorEvent.cooperationDelay,
  [MonitorStart.scheduling]: MonitorEvent.delay,
} as const

type Extension = Record<'before' | 'after', { end_time: string }>

/** The watches over a talent, the latest first, and the corporation's quota. */
export async function monitorsOf(
  db: Queryable,
  who: Staff,
  { author_id, platform }: { author_id: string; platform: string },
  now: number,
): Promise<TalentMonitors> {
  const list = await rowsOf(
    db,
    select(
      {
        id: value<TalentMonitors['list'][number]['id']>`m.id`,
        status: value<TalentMonitors['list'][number]['status']>`m.status`,
        start_time: float<TalentMonitors['list'][number]['start_time']>`m.start_time`,
        end_time: float<TalentMonitors['list'][number]['end_time']>`m.end_time`,
        source_event: value<TalentMonitors['list'][number]['source_event']>`m.source_event`,
        extend_count: value<TalentMonitors['list'][number]['extend_count']>`m.extend_count`,
        user: value<
          TalentMonitors['list'][number]['user']
        >`case when u.user_id is null then null else ${staffJson} end`,
      },
      sql`from monitor m
      left join corp_user u on u.corp_id = m.corp_id and u.user_id = m.user_id left join app_user au on au.user_id = u.user_id
      where m.corp_id = ${who.corp_id} and m.author_id = ${author_id} and m.platform = ${platform}
      order by m.start_time desc, m.id desc`,
    ),
  )
  return {
    list: list.map((row) => ({ ...row, status: monitorStatus(row, now) })),
    ...(await monitorQuota(db, who.corp_id, now)),
  }
}

/** Starts watching talents of the corporation, each in scope. One that cannot be watched refuses all. */
export async function startMonitors(
  db: Db,
  who: Staff,
  platform: PlatformCode,
  authorIds: readonly string[],
  now: number,
): Promise<void> {
  await holdLock(db, 'monitors', who.corp_id)
  const quota = await monitorQuota(db, who.corp_id, now)
  const running = await rowsOf(
    db,
    select(
      { author_id: text`author_id` },
      sql`from monitor where corp_id = ${who.corp_id} and platform = ${platform} and status = ${AuthorMonitorStatus.open}
      and end_time > ${now} and ${isOneOf(sql`author_id`, authorIds)}`,
    ),
  )
  for (const author_id of new Set(authorIds)) {
    const visibility = await talentVisibility(db, scopeOf(who), { author_id, platform })
    if (visibility === 'unknown') refuse(Code.notFound, '达人不存在')
    refuseWith(scopeRefusal(visibility !== 'others'))
    refuseWith(startRefusal({ platform, open: running.some((each) => each.author_id === author_id) }, quota))
    const [started] = await db
      .insert(monitor)
      .values({
        corp_id: who.corp_id,
        author_id,
        platform,
        user_id: who.user_id,
        start_time: now,
        end_time: now + MONITOR_SECONDS,
        status: AuthorMonitorStatus.open,
        source_event: MonitorEvent.manualStart,
        created_at: now,
        updated_at: now,
        updated_by: who.user_id,
      })
      .returning({ id: monitor.id })
    await logMonitors(db, who, started ? [started.id] : [], MonitorEvent.manualStart, now)
    quota.used += 1
  }
}

/**
 * Watches a talent of the corporation because of something that was agreed or sent: opens a monitor, or extends the one that runs by
 * 30 days, once. Answers why it was not opened; one that runs and was extended already is left as it is.
 */
export async function watchTalent(
  db: Db,
  who: Pick<Staff, 'corp_id' | 'user_id'>,
  { author_id, platform }: { author_id: string; platform: PlatformCode },
  event: keyof typeof EXTENDS,
  now: number,
): Promise<string | undefined> {
  await holdLock(db, 'monitors', who.corp_id)
  const [open] = await rowsOf(
    db,
    select(
      { id: number`id`, extend_count: number`extend_count` },
      sql`from monitor where corp_id = ${who.corp_id} and author_id = ${author_id} and platform = ${platform}
      and status = ${AuthorMonitorStatus.open} and end_time > ${now} for update`,
    ),
  )
  if (open) {
    if (open.extend_count >= EXTENSIONS_MAX) return undefined
    await db
      .update(monitor)
      .set({
        end_time: sql`${monitor.end_time} + ${MONITOR_SECONDS}`,
        extend_count: sql`${monitor.extend_count} + 1`,
        updated_at: now,
        updated_by: who.user_id,
      })
      .where(and(eq(monitor.corp_id, who.corp_id), eq(monitor.id, open.id)))
    await logMonitors(db, who, [open.id], EXTENDS[event], now)
    return undefined
  }
  const refusal = startRefusal({ platform, open: false }, await monitorQuota(db, who.corp_id, now))
  if (refusal) return refusal.message
  const [started] = await db
    .insert(monitor)
    .values({
      ...{ corp_id: who.corp_id, author_id, platform, user_id: who.user_id, source_event: event },
      ...{ start_time: now, end_time: now + MONITOR_SECONDS, status: AuthorMonitorStatus.open },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: monitor.id })
  await logMonitors(db, who, started ? [started.id] : [], event, now)
  return undefined
}

/** Extends monitors of the corporation by 30 days, each once. One that cannot be extended refuses all. Answers their ends. */
export async function extendMonitors(db: Db, who: Staff, ids: readonly number[], now: number): Promise<Extension> {
  const mine = and(eq(monitor.corp_id, who.corp_id), inArray(monitor.id, [...ids]))
  // As what starts them, before any of them: two that wait for each other would wait for ever.
  await holdLock(db, 'monitors', who.corp_id)
  const rows = await db.select().from(monitor).where(mine).for('update')
  if (rows.length < new Set(ids).size) refuse(Code.notFound, '监控不存在')
  for (const row of rows) {
    const visibility = await talentVisibility(db, scopeOf(who), row)
    const isOwn = isInScope(scopeOf(who), { corp_id: row.corp_id, user_id: row.user_id, dept_id: 0 })
    refuseWith(scopeRefusal(isOwn || visibility === 'followed' || visibility === 'pool'))
    refuseWith(extendRefusal(row, now))
  }
  await db
    .update(monitor)
    .set({
      end_time: sql`${monitor.end_time} + ${MONITOR_SECONDS}`,
      extend_count: sql`${monitor.extend_count} + 1`,
      updated_at: now,
      updated_by: who.user_id,
    })
    .where(mine)
  const stored = rows.map((row) => row.id)
  await logMonitors(db, who, stored, MonitorEvent.delay, now)
  const endsOf = (more: number) => ({ end_time: rows.map((row) => row.end_time + more).join() })
  return { before: endsOf(0), after: endsOf(MONITOR_SECONDS) }
}
