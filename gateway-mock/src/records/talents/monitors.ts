import type { BulkFailure } from '@crm/contracts/bulk'
import type { TalentMonitors } from '@crm/contracts/calls/talentDetail'
import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { AuthorMonitorStatus, MonitorEvent, MonitorStart, QuotaType } from '@crm/contracts/enums'
import { MONITOR_EXTENSIONS_MAX } from '@crm/contracts/rules/monitorRules'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { monitor, type PlatformCode } from '../../store/database/schema.ts'
import { refuseWith } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { logMonitors, MONITOR_SECONDS, type MonitorRoom, monitorStatus, startRefusal } from '../../rules/monitors.ts'
import { heldQuotaOf, quotaOf } from '../../rules/quota.ts'
import { CONFLICT_CODE, OUT_OF_SCOPE, QUOTA_CODE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { scopeOf, talentVisibilities } from '../../rules/scope.ts'
import { staffJson } from '../../figures/talentRows.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'

/** What a further occasion notes on a monitor that runs. */
const EXTENDS = {
  [MonitorStart.sample]: MonitorEvent.sampleDelay,
  [MonitorStart.cooperation]: MonitorEvent.cooperationDelay,
  [MonitorStart.scheduling]: MonitorEvent.delay,
} as const

type By = Pick<Staff, 'corp_id' | 'user_id'>
const SYSTEM = 0

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
  const { used, limit } = await monitorRoom(db, who.corp_id, now)
  return { list: list.map((row) => ({ ...row, status: monitorStatus(row, now) })), used, limit }
}

/** Talents and posts that are watched, and how many the larger of the two versions allows. */
export async function monitorRoom(db: Queryable, corpId: number, now: number): Promise<MonitorRoom> {
  const { used, limit } = await quotaOf(db, corpId, QuotaType.contentMonitor, now)
  return { used, limit }
}

/**
 * The same, before it is used: nobody else opens, extends or ends monitors of the corporation by an occasion until the end of the
 * transaction. It is the lock of every quota, so that posts, which use the same stock, wait for it as well.
 */
export async function lockMonitors(db: Db, corpId: number, now: number): Promise<MonitorRoom> {
  const { used, limit } = await heldQuotaOf(db, corpId, QuotaType.contentMonitor, now)
  return { used, limit }
}

/** A monitor whose time is over, as whoever is told of its end needs it. */
export interface EndedMonitor {
  id: number
  user_id: number
  author_id: string
  platform: string
}

/**
 * Writes down what became of monitors whose time is over: one that the corporation lets go on once goes on, while there is room; the
 * others have ended. Holds nothing itself: whoever calls it holds `lockMonitors`.
 */
export async function settleMonitors(
  db: Db,
  corp_id: number,
  now: number,
  { only, limit }: { only?: SQL; limit?: number } = {},
): Promise<EndedMonitor[]> {
  const over = await rowsOf(
    db,
    select(
      {
        id: number`m.id`,
        user_id: number`m.user_id`,
        author_id: text`m.author_id`,
        platform: text`m.platform`,
        goes_on: value<boolean>`(coalesce((s.monitor_rule->>'auto_extend')::int, 0) = 1 and m.extend_count < ${MONITOR_EXTENSIONS_MAX}
          and m.end_time > ${now - MONITOR_SECONDS})`,
      },
      sql`from monitor m left join corp_setting s on s.corp_id = m.corp_id where ${all([
        sql`m.corp_id = ${corp_id} and m.status = ${AuthorMonitorStatus.open} and m.end_time <= ${now}`,
        only,
      ])} order by m.end_time, m.id ${limit === undefined ? sql`` : sql`limit ${limit}`} for update of m`,
    ),
  )
  if (over.length === 0) return []
  const room = await monitorRoom(db, corp_id, now)
  const free = room.limit === null ? over.length : Math.max(0, room.limit - room.used)
  const extended = over.filter(({ goes_on }) => goes_on).slice(0, free)
  const ended = over.filter((each) => !extended.includes(each))
  await extendBy(db, { corp_id, user_id: SYSTEM }, extended, MonitorEvent.delay, now)
  await endBy(db, { corp_id, user_id: SYSTEM }, ended, MonitorEvent.expired, now)
  return ended
}

type Ids = readonly { id: number }[]
const these = (corp_id: number, rows: Ids) =>
  and(
    eq(monitor.corp_id, corp_id),
    inArray(
      monitor.id,
      rows.map(({ id }) => id),
    ),
  )
const written = (who: By, now: number) => ({
  // Two writes within one second must differ, or the second browser would not notice the first.
  updated_at: sql`greatest(${now}, ${monitor.updated_at} + 1)`,
  updated_by: who.user_id,
})
const idsOf = (rows: Ids) => rows.map(({ id }) => id)

/** Adds 30 days to the end that is there, and notes why. */
export async function extendBy(db: Db, who: By, rows: Ids, event: MonitorEvent, now: number): Promise<void> {
  if (rows.length === 0) return
  await db
    .update(monitor)
    .set({
      end_time: sql`${monitor.end_time} + ${MONITOR_SECONDS}`,
      extend_count: sql`${monitor.extend_count} + 1`,
      ...written(who, now),
    })
    .where(these(who.corp_id, rows))
  await logMonitors(db, who, idsOf(rows), event, now)
}

/** Ends monitors; one whose time is not over ends now. */
export async function endBy(db: Db, who: By, rows: Ids, event: MonitorEvent, now: number): Promise<void> {
  if (rows.length === 0) return
  await db
    .update(monitor)
    .set({
      status: AuthorMonitorStatus.ended,
      end_time: sql`least(${monitor.end_time}, ${now})`,
      ...written(who, now),
    })
    .where(these(who.corp_id, rows))
  await logMonitors(db, who, idsOf(rows), event, now)
}

async function openBy(
  db: Db,
  who: By,
  talent: { author_id: string; platform: PlatformCode },
  event: MonitorStart,
  now: number,
): Promise<void> {
  const [started] = await db
    .insert(monitor)
    .values({
      ...{ corp_id: who.corp_id, ...talent, user_id: who.user_id, source_event: event },
      ...{ start_time: now, end_time: now + MONITOR_SECONDS, status: AuthorMonitorStatus.open },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: monitor.id })
  await logMonitors(db, who, started ? [started.id] : [], event, now)
}

const ofTalents = (platform: string, authorIds: readonly string[]) =>
  sql`m.platform = ${platform} and ${isOneOf(sql`m.author_id`, authorIds)}`

/** Monitors of these talents that run. */
const runningOf = (db: Db, corpId: number, platform: string, authorIds: readonly string[], now: number) =>
  rowsOf(
    db,
    select(
      { id: number`m.id`, author_id: text`m.author_id`, extend_count: number`m.extend_count` },
      sql`from monitor m where m.corp_id = ${corpId} and m.status = ${AuthorMonitorStatus.open} and m.end_time > ${now}
      and ${ofTalents(platform, authorIds)}`,
    ),
  )

/** The same, to be written: nobody else opens or extends them, and what is over of these talents is written down first. */
async function lockRunning(db: Db, corpId: number, platform: string, authorIds: readonly string[], now: number) {
  await lockMonitors(db, corpId, now)
  await settleMonitors(db, corpId, now, { only: ofTalents(platform, authorIds) })
  return runningOf(db, corpId, platform, authorIds, now)
}

const UNKNOWN: RuleRefusal = { code: NOT_FOUND_CODE, message: '达人不存在' }

/** What became, or would become, of talents that are to be watched. */
export interface Opened {
  opened: string[]
  failures: (BulkFailure & { refusal: RuleRefusal })[]
  running: number
  unsupported: number
  over: number
  /** Null is unlimited. */
  quota_after: number | null
}

/**
 * Starts watching talents of the corporation, each in scope: as many as fit, in the order in which they are named. With `preview`
 * nothing is written.
 */
export async function openMonitors(
  db: Db,
  who: Staff,
  { platform, author_ids, preview }: { platform: PlatformCode; author_ids: readonly string[]; preview?: boolean },
  now: number,
): Promise<Opened> {
  const ids = [...new Set(author_ids)]
  const found = await (preview ? runningOf : lockRunning)(db, who.corp_id, platform, ids, now)
  const running = new Set(found.map(({ author_id }) => author_id))
  const quota = await monitorRoom(db, who.corp_id, now)
  const known = await rowsOf(
    db,
    select(
      { author_id: text`a.author_id`, name: text`a.nick_name` },
      sql`from author a where a.platform = ${platform} and ${isOneOf(sql`a.author_id`, ids)}`,
    ),
  )
  const nameOf = new Map(known.map(({ author_id, name }) => [author_id, name]))
  const done: Opened = { opened: [], failures: [], running: 0, unsupported: 0, over: 0, quota_after: null }
  const visibilities = await talentVisibilities(db, scopeOf(who), { author_ids: ids, platform })
  for (const author_id of ids) {
    const visibility = visibilities.get(author_id)
    const strange = visibility === undefined ? UNKNOWN : visibility === 'others' ? OUT_OF_SCOPE : undefined
    const refusal = strange ?? startRefusal({ platform, open: running.has(author_id) }, quota)
    if (refusal) {
      // A name of somebody else's talent is none of the caller's.
      const name = strange ? author_id : (nameOf.get(author_id) ?? author_id)
      done.failures.push({ key: author_id, name, reason: refusal.message, refusal })
      if (refusal.code === QUOTA_CODE) done.over += 1
      else if (refusal.code === CONFLICT_CODE) done.running += 1
      else if (!strange) done.unsupported += 1
      continue
    }
    if (!preview) await openBy(db, who, { author_id, platform }, MonitorStart.manual, now)
    done.opened.push(author_id)
    quota.used += 1
  }
  done.quota_after = quota.limit === null ? null : Math.max(0, quota.limit - quota.used)
  return done
}

/** The same where one that cannot be watched refuses all. */
export async function startMonitors(
  db: Db,
  who: Staff,
  platform: PlatformCode,
  author_ids: readonly string[],
  now: number,
): Promise<void> {
  const { failures } = await openMonitors(db, who, { platform, author_ids }, now)
  refuseWith(failures[0]?.refusal)
}

/**
 * Watches a talent of the corporation because of something that was agreed or sent: opens a monitor, or extends the one that runs by
 * 30 days, once. Answers why it was not opened; one that runs and was extended already is left as it is.
 */
export async function watchTalent(
  db: Db,
  who: By,
  { author_id, platform }: { author_id: string; platform: PlatformCode },
  event: keyof typeof EXTENDS,
  now: number,
): Promise<string | undefined> {
  const [open] = await lockRunning(db, who.corp_id, platform, [author_id], now)
  if (open) {
    if (open.extend_count < MONITOR_EXTENSIONS_MAX) await extendBy(db, who, [open], EXTENDS[event], now)
    return undefined
  }
  const refusal = startRefusal({ platform, open: false }, await monitorRoom(db, who.corp_id, now))
  if (refusal) return refusal.message
  await openBy(db, who, { author_id, platform }, event, now)
  return undefined
}
