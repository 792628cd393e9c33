import { DAY_SECONDS } from '@crm/base/durations'
import type { scheduleColumns } from '@crm/contracts/columns/schedule'
import { ContentKind, ScheduleStatus, UserStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { MEDIUM_ROLES, SALES } from '@crm/contracts/routes/groups'
import { type SQL, sql } from 'drizzle-orm'
import { selectContentSales } from './sums/readAggregates.ts'
import {
  all,
  atLeast,
  atMost,
  isOneOf,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import {
  authorConditions,
  type MetricFilter,
  ofListedGoods,
  ofShops,
  type Scope,
  type ShopScope,
  staffConditions,
} from '../rules/filter.ts'
import { authorHolds, keywordCondition } from '../rules/keywords.ts'
import { dayLabel, dayNumber, dayStart, endOfDay, startOfDay } from '../rules/period.ts'
import { float, full_count, int, number, select } from '../store/database/select.ts'

/** What agreed lives are narrowed by besides the filters that every figure knows; the range of those is about the start. */
export interface ScheduleWhere {
  keyword?: string | undefined
  statuses?: readonly number[] | undefined
  goods?: readonly string[] | undefined
  coop_id?: number | undefined
  /** Begin today and have not ended. */
  isToday?: boolean | undefined
}

/** Agreed lives that begin today and have not ended: 今日排期 of the overview, and the tab that it leads to. */
const isToday = (now: number): SQL =>
  sql`(sc.status in (${ScheduleStatus.upcoming}, ${ScheduleStatus.living}) and sc.start_time between ${startOfDay(now)} and ${endOfDay(now)})`

/** An agreed live `sc` is about nothing but goods of the shops that the member is kept to; nothing where he is kept to none. */
export const schedulesOfShops = (scope: ShopScope): SQL | undefined =>
  ofListedGoods(scope, sql`sc.goods`, sql`kj.value->>'product_id'`)

/** The conditions on agreed lives `sc` of a scope. */
export function scheduleConditions(scope: Scope, filter: MetricFilter, where: ScheduleWhere = {}): SQL {
  const { keyword, statuses, goods, coop_id } = where
  return all([
    sql`sc.corp_id = ${scope.corp_id}`,
    sql`sc.deleted_at is null`,
    schedulesOfShops(scope),
    ...staffConditions(scope, filter, sql`sc.user_id`, sql`sc.dept_id`),
    ...authorConditions(filter, sql`sc`),
    // What is agreed on is to come: no range ends now by itself.
    atLeast(sql`sc.start_time`, filter.start),
    atMost(sql`sc.start_time`, filter.end),
    where.isToday ? isToday(filter.now) : undefined,
    statuses && isOneOf(sql`sc.status`, statuses),
    coop_id === undefined ? undefined : sql`sc.coop_id = ${coop_id}`,
    goods &&
      sql`exists (select 1 from jsonb_array_elements(sc.goods) g where ${isOneOf(sql`g.value->>'product_id'`, goods)})`,
    keywordCondition(keyword, { names: [sql`sc.title`], ids: [sql`sc.author_id`], also: authorHolds(sql`sc`) }),
  ])
}

/** 场观 of the linked live of an agreed live `sc`; null without one. */
export const scheduleViews: SQL = sql`(select lv.views::float8 from live lv where lv.corp_id = sc.corp_id and lv.live_id = sc.live_id and sc.live_id <> '')`

/** 成交金额 of the linked live of an agreed live `sc`, fen; null without one. */
export const scheduleSales = (scope: ShopScope, now: number): SQL =>
  sql`case when sc.live_id <> '' then (select coalesce(sum(i.pay_amount), 0)::float8 from order_item i where ${all([
    sql`i.corp_id = sc.corp_id and i.content_kind = ${ContentKind.live} and i.content_id = sc.live_id and i.pay_time <= ${now}`,
    ofShops(scope, sql`i.shop_id`),
  ])}) end`

/** The ids of one page of the list in their order, default the latest first. */
export async function schedulePage(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ScheduleWhere,
  page: PageOf<SortKey<typeof scheduleColumns>>,
): Promise<Paged<{ id: number }>> {
  const sales =
    page.order_by === 'gmv'
      ? sql`left join ${materialized(await selectContentSales(db, { ...scope, kind: 'corp' }, ContentKind.live, { now: filter.now }))} s on s.content_id = sc.live_id and sc.live_id <> ''`
      : sql``
  const gmv = sql`case when sc.live_id <> '' then coalesce(s.gmv, 0) end`
  const conditions = scheduleConditions(scope, filter, where)
  const order = orderBy(page, { start_time: sql`sc.start_time`, gmv, views: scheduleViews }, 'start_time', sql`sc.id`)
  return pagedRows(
    db,
    select(
      { id: number`sc.id`, full_count },
      sql`from schedule sc ${sales} where ${conditions} ${order} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from schedule sc where ${conditions}`,
  )
}

/** The ids of the list, at most `limit`: what 选择全部 means. */
export async function scheduleIds(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ScheduleWhere,
  limit: number,
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { id: number`sc.id` },
      sql`from schedule sc where ${scheduleConditions(scope, filter, where)} order by sc.id limit ${limit}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Sums over the listed entries; a live that two of them name is counted with each. */
export async function scheduleTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ScheduleWhere,
): Promise<{ goal: number; gmv: number; views: number }> {
  const sales = materialized(
    await selectContentSales(db, { ...scope, kind: 'corp' }, ContentKind.live, { now: filter.now }),
  )
  return rowOf(
    db,
    select(
      {
        goal: float`coalesce(sum(sc.goal), 0)`,
        gmv: float`coalesce(sum(s.gmv), 0)`,
        views: float`coalesce(sum(lv.views), 0)`,
      },
      sql`from schedule sc left join live lv on lv.corp_id = sc.corp_id and lv.live_id = sc.live_id and sc.live_id <> ''
      left join ${sales} s on s.content_id = sc.live_id and sc.live_id <> '' where ${scheduleConditions(scope, filter, where)}`,
    ),
  )
}

/** How many entries each tab has under the other filters; 今日未结束 is a view over 全部. */
export function scheduleTabCounts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  { isToday: _, ...where }: ScheduleWhere,
): Promise<{ all: number; today: number }> {
  return rowOf(
    db,
    select(
      { all: int`count(*)`, today: int`count(*) filter (where ${isToday(filter.now)})` },
      sql`from schedule sc
      where ${scheduleConditions(scope, filter, where)}`,
    ),
  )
}

const HOSTS = MEDIUM_ROLES.filter((role) => SALES.includes(role))

/** A day with agreed lives: how many begin on it, and how many of them run at once at most. */
export interface DayLoad {
  date: string
  count: number
  peak: number
}

/** The load of each day on which one of the lives begins or runs. Pure. */
export function dayLoads(lives: readonly { start_time: number; end_time: number }[]): DayLoad[] {
  const days = new Map<number, { count: number; edges: [at: number, step: 1 | -1][] }>()
  const dayOf = (day: number) => {
    const known = days.get(day) ?? { count: 0, edges: [] }
    days.set(day, known)
    return known
  }
  for (const { start_time, end_time } of lives) {
    const first = dayNumber(start_time)
    dayOf(first).count += 1
    for (let day = first; day <= dayNumber(end_time - 1); day++)
      dayOf(day).edges.push([Math.max(start_time, dayStart(day)), 1], [end_time, -1])
  }
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, { count, edges }]) => {
      let running = 0
      let peak = 0
      // One that ends when the next begins does not run beside it.
      for (const [, step] of edges.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])) {
        running += step
        peak = Math.max(peak, running)
      }
      return { date: dayLabel(day), count, peak }
    })
}

/** The load of the days of a range over what is not cancelled, and which media of the scope can attend lives, by name. */
export async function scheduleLoad(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ days: DayLoad[]; hosts: string[] }> {
  const { start: _, end: __, platform: ___, ...staff } = filter
  const [start, end] = [filter.start ?? filter.now, filter.end ?? filter.now]
  const lives = await rowsOf(
    db,
    select(
      { start_time: float`sc.start_time`, end_time: float`sc.end_time` },
      sql`from schedule sc
      where ${scheduleConditions(scope, staff)} and sc.status <> ${ScheduleStatus.cancelled}
      and sc.start_time <= ${end} and sc.start_time > ${start - DAY_SECONDS} and sc.end_time > ${start}`,
    ),
  )
  const hosts = await rowsOf(
    db,
    select(
      { name: sql<string>`m.nick_name` },
      sql`from corp_user m where m.corp_id = ${scope.corp_id} and m.status = ${UserStatus.enabled}
      and ${isOneOf(sql`m.role_id`, HOSTS)} and ${all(staffConditions(scope, staff, sql`m.user_id`, sql`m.dept_id`))}
      order by m.nick_name, m.user_id`,
    ),
  )
  const [first, last] = [dayLabel(dayNumber(start)), dayLabel(dayNumber(end))]
  return {
    days: dayLoads(lives).filter(({ date }) => date >= first && date <= last),
    hosts: hosts.map(({ name }) => name),
  }
}
