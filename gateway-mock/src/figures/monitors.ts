import { DAY_SECONDS } from '@crm/base/durations'
import type { monitorColumns, seedingMonitorColumns } from '@crm/contracts/columns/monitors'
import {
  AuthorMonitorStatus,
  BusinessModule,
  type MonitorEvent,
  type MonitorStart,
  type Platform,
  type UserStatus,
} from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { MONITOR_ENDING_DAYS, MONITOR_PLATFORMS, type MonitorTab } from '@crm/contracts/rules/monitorRules'
import { type SQL, sql } from 'drizzle-orm'
import { type Scope, staffConditions } from '../rules/filter.ts'
import { keywordCondition } from '../rules/keywords.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  yesNo,
} from '../store/database/query.ts'
import { float, int, number, select, text, value } from '../store/database/select.ts'
import { countsOf, type MonitorCounts, monitorFrom, monitorTo, outputOf } from './monitorCounts.ts'
import { staffJson } from './talentRows.ts'

/** What narrows the monitors besides their tab. */
export interface MonitorFilter {
  classify: BusinessModule
  platform?: string | undefined
  keyword?: string | undefined
  dept_ids?: readonly number[] | undefined
  user_ids?: readonly number[] | undefined
  events?: readonly number[] | undefined
  due_start?: number | undefined
  due_end?: number | undefined
  /** Whether anything was published in the period. */
  has_output?: boolean | undefined
  ids?: readonly number[] | undefined
}

/** A talent under monitor (`id` > 0), or one that is followed and not watched; counts are null without a period. */
export interface MonitorListRow extends MonitorCounts {
  id: number
  author_id: string
  platform: Platform
  author_name: string
  avatar: string
  display_id: string
  user: { user_id: number; name: string; avatar: string; status: UserStatus } | null
  source_event: MonitorStart | null
  status: AuthorMonitorStatus | null
  start_time: number
  end_time: number
  extend_count: number
  updated_at: number
  updated_by: number
  last_event: MonitorEvent | null
  last_at: number | null
}

type Sort = SortKey<typeof monitorColumns> | SortKey<typeof seedingMonitorColumns>
type MonitorPage = PageOf<Sort>

const isOpen = (now: number) => sql`m.status = ${AuthorMonitorStatus.open} and m.end_time > ${now}`

/** The tab as a condition on a monitor `m`; one that was removed stands in none. */
const TABS: Record<Exclude<MonitorTab, 'none'>, (now: number) => SQL> = {
  running: isOpen,
  ending: (now) => sql`(${isOpen(now)} and m.end_time <= ${now + MONITOR_ENDING_DAYS * DAY_SECONDS})`,
  ended: (now) =>
    sql`(m.status = ${AuthorMonitorStatus.ended} or (m.status = ${AuthorMonitorStatus.open} and m.end_time <= ${now}))`,
}

/** The monitor is of somebody in scope, or its talent is followed by somebody in scope. */
function inScope(scope: Scope): SQL | undefined {
  const own = staffConditions(scope, { now: 0 }, sql`m.user_id`, sql`u.dept_id`)
  if (own.length === 0) return undefined
  return sql`((${all(own)}) or exists (select 1 from follow f /* both modules: the stock of monitors is one */ where f.corp_id = m.corp_id and f.author_id = m.author_id
    and f.platform = m.platform and f.unbind_time is null and ${all(staffConditions(scope, { now: 0 }, sql`f.user_id`, sql`f.dept_id`))}))`
}

const named = (keyword: string | undefined) =>
  keywordCondition(keyword, { names: [sql`a.nick_name`], ids: [sql`a.author_id`, sql`a.uid`] })

/** `from … where` of monitors `m` with talent `a` and user `u`, all tabs but 未开启. */
function monitorsFrom(scope: Scope, where: MonitorFilter, now: number, tab?: SQL): SQL {
  const { dept_ids, user_ids } = where
  return sql`from monitor m join author a on a.author_id = m.author_id and a.platform = m.platform
    left join corp_user u on u.corp_id = m.corp_id and u.user_id = m.user_id left join app_user au on au.user_id = u.user_id
    where ${all([
      sql`m.corp_id = ${scope.corp_id} and m.status <> ${AuthorMonitorStatus.removed}`,
      tab,
      inScope(scope),
      ...staffConditions({ ...scope, kind: 'corp' }, { now, dept_ids, user_ids }, sql`m.user_id`, sql`u.dept_id`),
      where.platform === undefined || where.platform === 'all' ? undefined : sql`m.platform = ${where.platform}`,
      where.ids === undefined ? undefined : isOneOf(sql`m.id`, where.ids),
      where.events?.length ? isOneOf(sql`m.source_event`, where.events) : undefined,
      where.due_start === undefined ? undefined : sql`m.end_time >= ${where.due_start}`,
      where.due_end === undefined ? undefined : sql`m.end_time <= ${where.due_end}`,
      yesNo(where.has_output, outputOf(scope, where.classify, now)),
      named(where.keyword),
    ])}`
}

/** `from … where` of talents `ca` that somebody in scope follows and that no monitor watches, with follower `u`. */
function unwatchedFrom(scope: Scope, where: MonitorFilter, now: number): SQL {
  const { dept_ids, user_ids } = where
  return sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    join lateral (select f.user_id, f.bind_time from follow f where ${all([
      sql`f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.unbind_time is null`,
      sql`f.classify = ${where.classify}`,
      ...staffConditions(scope, { now, dept_ids, user_ids }, sql`f.user_id`, sql`f.dept_id`),
    ])} order by f.bind_time, f.id limit 1) f on true
    join corp_user u on u.corp_id = ca.corp_id and u.user_id = f.user_id join app_user au on au.user_id = u.user_id
    where ${all([
      sql`ca.corp_id = ${scope.corp_id} and ca.deleted_at is null`,
      isOneOf(sql`ca.platform`, MONITOR_PLATFORMS),
      where.platform === undefined || where.platform === 'all' ? undefined : sql`ca.platform = ${where.platform}`,
      sql`not exists (select 1 from monitor m where m.corp_id = ca.corp_id and m.author_id = ca.author_id and m.platform = ca.platform and ${isOpen(now)})`,
      named(where.keyword),
    ])}`
}

/** How many rows each tab has under the same filters. */
export async function monitorTabCounts(
  db: Queryable,
  scope: Scope,
  where: MonitorFilter,
  now: number,
): Promise<Record<MonitorTab, number>> {
  const watched = await rowOf(
    db,
    select(
      {
        running: int`count(*) filter (where ${TABS.running(now)})`,
        ending: int`count(*) filter (where ${TABS.ending(now)})`,
        ended: int`count(*) filter (where ${TABS.ended(now)})`,
      },
      monitorsFrom(scope, where, now),
    ),
  )
  const { none } = await rowOf(db, select({ none: int`count(*)` }, unwatchedFrom(scope, where, now)))
  return { ...watched, none }
}

const TALENT = {
  platform: value<Platform>`a.platform`,
  author_id: text`a.author_id`,
  author_name: text`a.nick_name`,
  avatar: text`a.avatar`,
  display_id: text`a.uid`,
}
const COUNTED: readonly string[] = [
  ...['video_count', 'sold_video_count', 'live_count', 'sold_live_count', 'gmv', 'content_count', 'interactions'],
]
const NOTHING: MonitorCounts = {
  ...{ video_count: null, sold_video_count: null, live_count: null, sold_live_count: null, gmv: null },
  ...{ content_count: null, interactions: null },
}

const period = (now: number) => sql`${monitorFrom} as from_at, ${monitorTo(now)} as to_at`

/** The ids of one page: by what came of the monitors all of the filter are counted, otherwise none. */
async function pageIds(
  db: Queryable,
  scope: Scope,
  { where, tab }: { where: MonitorFilter; tab: SQL },
  page: MonitorPage,
  now: number,
): Promise<number[]> {
  const from = monitorsFrom(scope, where, now, tab)
  const ids = { id: number`m.id` }
  if (page.order_by === undefined || !COUNTED.includes(page.order_by)) {
    const order = orderBy<'days_left'>(
      { ...page, order_by: page.order_by && 'days_left' },
      { days_left: sql`m.end_time` },
      'days_left',
      sql`m.id`,
    )
    return (await rowsOf(db, select(ids, sql`${from} ${order} ${limitOf(page)}`))).map(({ id }) => id)
  }
  const order = orderBy({ ...page, order_by: 'by' }, { by: sql`c.${sql.identifier(page.order_by)}` }, 'by', sql`c.id`)
  const ranked = await rowsOf(
    db,
    select(
      { id: number`c.id` },
      sql`from counts c ${order} ${limitOf(page)}`,
      sql`with m as materialized (select m.id, m.author_id, m.platform, ${period(now)} ${from}), ${countsOf(scope, where.classify, now)}`,
    ),
  )
  return ranked.map(({ id }) => id)
}

/** These monitors in the order of their ids, with what came of them. */
export async function monitorRows(
  db: Queryable,
  scope: Scope,
  where: MonitorFilter & { ids: readonly number[] },
  now: number,
): Promise<MonitorListRow[]> {
  if (where.ids.length === 0) return []
  const rows = await rowsOf(
    db,
    select(
      {
        ...TALENT,
        id: number`w.id`,
        user: value<MonitorListRow['user']>`case when u.user_id is null then null else ${staffJson} end`,
        source_event: value<MonitorStart>`w.source_event`,
        status: value<AuthorMonitorStatus>`w.status`,
        start_time: float`w.start_time`,
        end_time: float`w.end_time`,
        extend_count: number`w.extend_count`,
        updated_at: float`w.updated_at`,
        updated_by: number`w.updated_by`,
        video_count: number<number | null>`c.video_count`,
        sold_video_count: number<number | null>`c.sold_video_count`,
        live_count: number<number | null>`c.live_count`,
        sold_live_count: number<number | null>`c.sold_live_count`,
        gmv: number<number | null>`c.gmv`,
        content_count: number<number | null>`c.content_count`,
        interactions: number<number | null>`c.interactions`,
        last_event: value<MonitorEvent | null>`g2.event`,
        last_at: float<number | null>`g2.created_at`,
      },
      sql`from counts c join monitor w on w.corp_id = ${scope.corp_id} and w.id = c.id
      join author a on a.author_id = w.author_id and a.platform = w.platform
      left join corp_user u on u.corp_id = w.corp_id and u.user_id = w.user_id left join app_user au on au.user_id = u.user_id
      left join lateral (select g.event, g.created_at from monitor_log g where g.corp_id = w.corp_id and g.monitor_id = w.id
        and g.created_at <= ${now} order by g.created_at desc, g.id desc limit 1) g2 on true`,
      sql`with m as materialized (select m.id, m.author_id, m.platform, ${period(now)} ${monitorsFrom(scope, where, now)}),
      ${countsOf(scope, where.classify, now)}`,
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return where.ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of a tab with the number of its rows, default what ends first. */
export async function monitorList(
  db: Queryable,
  scope: Scope,
  { tab, where }: { tab: MonitorTab; where: MonitorFilter },
  page: MonitorPage,
  now: number,
): Promise<Paged<MonitorListRow> & { counts: Record<MonitorTab, number> }> {
  const counts = await monitorTabCounts(db, scope, where, now)
  if (tab === 'none')
    return { list: await unwatchedRows(db, scope, where, page, now), total_count: counts.none, counts }
  const ids = await pageIds(db, scope, { where, tab: TABS[tab](now) }, page, now)
  return { list: await monitorRows(db, scope, { ...where, ids }, now), total_count: counts[tab], counts }
}

async function unwatchedRows(
  db: Queryable,
  scope: Scope,
  where: MonitorFilter,
  page: MonitorPage,
  now: number,
): Promise<MonitorListRow[]> {
  const rows = await rowsOf(
    db,
    select(
      { ...TALENT, user: value<MonitorListRow['user']>`${staffJson}` },
      sql`${unwatchedFrom(scope, where, now)} order by f.bind_time desc, ca.author_id ${limitOf(page)}`,
    ),
  )
  return rows.map((row) => ({
    ...row,
    ...NOTHING,
    ...{ id: 0, source_event: null, status: null, start_time: 0, end_time: 0, extend_count: 0 },
    ...{ updated_at: 0, updated_by: 0, last_event: null, last_at: null },
  }))
}

/** Monitors in scope that ended in a range of time, however. */
export async function finishedMonitors(
  db: Queryable,
  scope: Scope,
  { start, end }: { start: number; end: number },
  now: number,
): Promise<number> {
  const { n } = await rowOf(
    db,
    select(
      { n: int`count(*)` },
      monitorsFrom(
        scope,
        { classify: BusinessModule.commerce },
        now,
        sql`${TABS.ended(now)} and m.end_time between ${start} and ${end}`,
      ),
    ),
  )
  return n
}

/** The ids of all monitors in scope, as a subquery. */
export const monitorIdsIn = (scope: Scope, now: number): SQL =>
  sql`(select m.id ${monitorsFrom(scope, { classify: BusinessModule.commerce }, now)})`
