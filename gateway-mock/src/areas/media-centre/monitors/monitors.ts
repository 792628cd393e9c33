import { DAY_SECONDS } from '@crm/base/durations'
import type { RequestOf } from '@crm/contracts/call'
import { monitorCalls, type TalentMonitorRow } from '@crm/contracts/calls/monitors'
import { AuthorMonitorStatus, BusinessModule, monitorEventLabel } from '@crm/contracts/enums'
import { COMMERCE_ONLY_ROLES, CONTENT_ONLY_ROLES } from '@crm/contracts/routes/groups'
import { and, eq, sql } from 'drizzle-orm'
import {
  finishedMonitors,
  monitorIdsIn,
  type MonitorListRow,
  monitorList,
  monitorRows,
  type MonitorFilter,
} from '../../../figures/monitors.ts'
import { pageInfo } from '../../../records/page.ts'
import { monitorRoom } from '../../../records/talents/monitors.ts'
import { yesOrNo } from '../../../records/videos/videoRows.ts'
import { monitorStatus, runningMonitors } from '../../../rules/monitors.ts'
import { dayLabel, dayNumber, endOfDay, startOfDay } from '../../../rules/period.ts'
import { Code, refuse, refuseWith } from '../../../rules/refusal.ts'
import { scopeOf, scopeRefusal } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { monitor } from '../../../store/database/schema.ts'
import { serve } from '../../serve.ts'
import { monitorEntries } from './monitorLog.ts'
import { monitorWrites } from './monitorWrites.ts'

/** Whoever works in one module alone counts what is of it; others say which of the two they mean. */
const moduleOf = ({ role_id }: Staff, asked: BusinessModule | undefined): BusinessModule => {
  if (CONTENT_ONLY_ROLES.includes(role_id)) return BusinessModule.content
  return COMMERCE_ONLY_ROLES.includes(role_id) ? BusinessModule.commerce : (asked ?? BusinessModule.commerce)
}

const filterOf = (who: Staff, request: RequestOf<typeof monitorCalls.list>): MonitorFilter => ({
  classify: moduleOf(who, request.classify),
  platform: request.platform,
  keyword: request.keyword,
  dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],
  user_ids: request.user_id === undefined ? undefined : [request.user_id],
  events: request.events,
  due_start: request.due_start,
  due_end: request.due_end,
  has_output: yesOrNo(request.has_output),
})

/** A row as the wire has it. */
function wireRow(now: number): (row: MonitorListRow) => TalentMonitorRow {
  return ({ author_id, platform, author_name, avatar, display_id, last_event, last_at, updated_by: _, ...row }) => {
    const status = row.status === null ? null : monitorStatus({ status: row.status, end_time: row.end_time }, now)
    const isOpen = status === AuthorMonitorStatus.open
    return {
      ...row,
      status,
      author: { author_id, platform, author_name, avatar, display_id },
      counted_from: row.id === 0 ? 0 : startOfDay(row.start_time),
      counted_to: row.id === 0 ? 0 : endOfDay(Math.min(row.end_time, now)),
      days_left: isOpen ? Math.ceil((row.end_time - now) / DAY_SECONDS) : null,
      last_event: last_event === null ? null : { title: monitorEventLabel[last_event], created_at: last_at ?? 0 },
    }
  }
}

/** One monitor in scope, or a refusal. */
async function monitorOf(db: Db, who: Staff, id: number, now: number): Promise<MonitorListRow> {
  const where = { classify: moduleOf(who, undefined), ids: [id] }
  const [row] = await monitorRows(db, scopeOf(who), where, now)
  if (row) return row
  const known = await db.$count(monitor, and(eq(monitor.corp_id, who.corp_id), eq(monitor.id, id)))
  if (known > 0) refuseWith(scopeRefusal(false))
  return refuse(Code.notFound, '监控不存在')
}

/** 00:00 in Shanghai of the first of the month. */
const monthStart = (now: number) => {
  const days = Number(dayLabel(dayNumber(now)).slice(8, 10)) - 1
  return startOfDay(now) - days * DAY_SECONDS
}

/** Monitors of talents: list and counts, what happened to them, opening, extending, ending. */
export const monitors = serve(monitorCalls, {
  one: async ({ request, db, who, now }) => wireRow(now)(await monitorOf(db, who, request.id, now)),
  list: async ({ request, db, who, now }) => {
    const wanted = { tab: request.tab ?? 'running', where: filterOf(who, request) }
    const { list, total_count, counts } = await monitorList(db, scopeOf(who), wanted, request, now)
    return { list: list.map(wireRow(now)), page_info: pageInfo(request, total_count), ext: { status_count: counts } }
  },
  quota: async ({ db, who, now }) => {
    const { used, limit } = await monitorRoom(db, who.corp_id, now)
    return { used, limit, ...(await runningMonitors(db, who.corp_id, now)) }
  },
  log: async ({ request, db, who, now }) => {
    const { event, start_time = 0, end_time = now } = request
    const isOfEvent = event === undefined ? sql`true` : sql`g.event = ${event}`
    const isInRange = sql`g.created_at between ${start_time} and ${Math.min(end_time, now)}`
    const isInScope = sql`g.monitor_id in ${monitorIdsIn(scopeOf(who), now)}`
    return monitorEntries(db, who, sql`${isInScope} and ${isOfEvent} and ${isInRange}`, request)
  },
  singleLog: async ({ request, db, who, now }) => {
    const { id } = await monitorOf(db, who, request.id, now)
    return monitorEntries(db, who, sql`g.monitor_id = ${id} and g.created_at <= ${now}`, request)
  },
  finishCount: async ({ db, who, now }) => {
    const [start_time, end_time] = [monthStart(now), endOfDay(now)]
    const count = await finishedMonitors(db, scopeOf(who), { start: start_time, end: end_time }, now)
    return { count, start_time, end_time }
  },
  ...monitorWrites,
})
