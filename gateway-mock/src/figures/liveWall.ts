import { UNAVAILABLE } from '@crm/base/numbers'
import { ContentKind, type Platform, ScheduleStatus } from '@crm/contracts/enums'
import { LIVE_CUT_MINUTES } from '@crm/contracts/rules/liveRules'
import { WALL_TREND_MINUTES, type WallTab } from '@crm/contracts/rules/liveScreenRules'
import { sql } from 'drizzle-orm'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import { endOfDay, percent, startOfDay } from '../rules/period.ts'
import { listedTexts, type Queryable, rowsOf } from '../store/database/query.ts'
import { float, number, select, text, value } from '../store/database/select.ts'
import { liveList, type LiveListRow } from './lives.ts'
import { salesTotals } from './sales.ts'
import { scheduleConditions } from './schedules.ts'
import { saleScope, soldInRange } from './soldContents.ts'

/** What the wall is narrowed by: platform and staff as every figure, and lives that explained one of some goods. */
export interface WallFilter {
  filter: MetricFilter
  product_ids: readonly string[] | undefined
}

const WHOLE = { order_by: 'start_time', sort: 'desc', page: 1 } as const

/** The lives of a tab by their numbers: a wall looks at these few, never at all that were ever made. */
async function liveIds(db: Queryable, corp_id: number, tab: Exclude<WallTab, 'upcoming'>, now: number) {
  const isOfTab =
    tab === 'on_air'
      ? sql`l.end_time is null and l.start_time <= ${now}`
      : sql`l.end_time <= ${now} and l.start_time between ${startOfDay(now)} and ${now}`
  const rows = await rowsOf(
    db,
    select({ live_id: text`l.live_id` }, sql`from live l where l.corp_id = ${corp_id} and ${isOfTab}`),
  )
  return rows.map(({ live_id }) => live_id)
}

/** The lives in scope that are on air, or that began today and are over, the latest first; results of each until now. */
export async function wallLives(
  db: Queryable,
  scope: Scope,
  { filter, product_ids }: WallFilter,
  tab: Exclude<WallTab, 'upcoming'>,
): Promise<LiveListRow[]> {
  const live_ids = await liveIds(db, scope.corp_id, tab, filter.now)
  if (live_ids.length === 0) return []
  const where = { basis: 'pay', live_ids, product_ids } as const
  return (await liveList(db, scope, filter, where, { ...WHOLE, size: live_ids.length })).list
}

/** How many lives of today in scope are over. */
export async function countEnded(db: Queryable, scope: Scope, { filter, product_ids }: WallFilter): Promise<number> {
  const live_ids = await liveIds(db, scope.corp_id, 'ended', filter.now)
  if (live_ids.length === 0) return 0
  const where = { basis: 'pay', live_ids, product_ids } as const
  return (await liveList(db, scope, filter, where, { ...WHOLE, size: 1 })).total_count
}

/** A planned live of today that has not begun. */
export interface PlannedLive {
  schedule_id: number
  platform: Platform
  title: string
  author_id: string
  author_name: string
  user_name: string
  start_time: number
  /** Fen; 0 is none. */
  goal: number
}

const plansOfToday = (scope: Scope, { filter, product_ids }: WallFilter, statuses: readonly ScheduleStatus[]) =>
  scheduleConditions(
    scope,
    { ...filter, start: startOfDay(filter.now), end: endOfDay(filter.now) },
    { statuses, goods: product_ids },
  )

/** 即将开播: what is planned for today and has not begun, the next first. */
export const plannedLives = (db: Queryable, scope: Scope, wall: WallFilter): Promise<PlannedLive[]> =>
  rowsOf(
    db,
    select(
      {
        schedule_id: number`sc.id`,
        platform: value<Platform>`sc.platform`,
        title: text`sc.title`,
        author_id: text`sc.author_id`,
        author_name: text`coalesce(a.nick_name, sc.author_id)`,
        user_name: text`coalesce(m.nick_name, '')`,
        start_time: float`sc.start_time`,
        goal: float`sc.goal`,
      },
      sql`from schedule sc left join author a on a.author_id = sc.author_id and a.platform = sc.platform
        left join corp_user m on m.corp_id = sc.corp_id and m.user_id = sc.user_id
        where ${plansOfToday(scope, wall, [ScheduleStatus.upcoming])} order by sc.start_time, sc.id`,
    ),
  )

/** 目标完成率 in percent: what the lives planned for today sold today, over the goals of those that have one. */
async function goalRate(db: Queryable, scope: Scope, wall: WallFilter): Promise<number> {
  const { upcoming, living, ended } = ScheduleStatus
  const plans = await rowsOf(
    db,
    select(
      { live_id: text`sc.live_id`, goal: float`sc.goal` },
      sql`from schedule sc where ${plansOfToday(scope, wall, [upcoming, living, ended])} and sc.goal > 0`,
    ),
  )
  const live_ids = [...new Set(plans.map(({ live_id }) => live_id))].filter((id) => id !== '')
  const { now } = wall.filter
  const today = { now, start: startOfDay(now), end: endOfDay(now) }
  const sold =
    live_ids.length === 0
      ? []
      : await rowsOf(
          db,
          select(
            { gmv: float`coalesce(sum(s.gmv), 0)` },
            sql`from (${await soldInRange(db, scope, ContentKind.live, today, live_ids)}) s`,
          ),
        )
  return percent(
    sold[0]?.gmv ?? 0,
    plans.reduce((sum, { goal }) => sum + goal, 0),
  )
}

/**
 * What the wall comes to: lives on air and the people in them; 今日成交金额 and 今日订单 are the orders of today of every live, whatever day
 * it began, the same that the list of orders has for today and live.
 *
 * @param withGoals the caller may see what is planned
 */
export async function wallSums(
  db: Queryable,
  scope: Scope,
  wall: WallFilter,
  onAir: readonly Pick<LiveListRow, 'online'>[],
  withGoals: boolean,
) {
  const { filter, product_ids } = wall
  const [start_time, end_time] = [startOfDay(filter.now), endOfDay(filter.now)]
  const today = { ...filter, start: start_time, end: end_time, content_kind: ContentKind.live, product_ids }
  const { gmv, order_count } = await salesTotals(db, saleScope(scope), today, ['gmv', 'order_count'])
  const known = onAir.flatMap(({ online }) => online ?? [])
  return {
    live_total: onAir.length,
    online: onAir.length > 0 && known.length === 0 ? UNAVAILABLE : known.reduce((sum, each) => sum + each, 0),
    gmv,
    order_count,
    goal_rate: withGoals ? await goalRate(db, scope, wall) : UNAVAILABLE,
    start_time,
    end_time,
  }
}

/** The last minutes of a live: people at the end of each, null where there is no data, and what is explained now ('' for nothing). */
export interface RecentMinutes {
  trend: (number | null)[]
  product_id: string
}

/** The last minutes of some lives on air; none of one that is not recorded. */
export async function recentMinutes(
  db: Queryable,
  corp_id: number,
  live_ids: readonly string[],
  now: number,
): Promise<Map<string, RecentMinutes>> {
  if (live_ids.length === 0) return new Map()
  const whole = sql`floor((${now} - l.start_time) / 60)::int`
  const rows = await rowsOf(
    db,
    select(
      {
        live_id: text`m.live_id`,
        /** Minutes before the one that is not over: 1 is the last whole one. */
        ago: number`${whole} - m.minute`,
        online: number`m.online`,
        product_id: text`m.product_id`,
      },
      sql`from live l join live_minute m on m.corp_id = l.corp_id and m.live_id = l.live_id
        where l.corp_id = ${corp_id} and l.live_id in (${listedTexts(live_ids)})
        and m.minute >= ${whole} - ${WALL_TREND_MINUTES} and m.minute < ${whole} order by m.live_id, m.minute`,
    ),
  )
  return new Map(
    [...Map.groupBy(rows, ({ live_id }) => live_id)].map(([live_id, minutes]) => {
      const online = new Map(minutes.map((each) => [each.ago, each.online]))
      const last = minutes.at(-1)
      const trend = Array.from(
        { length: WALL_TREND_MINUTES },
        (_, index) => online.get(WALL_TREND_MINUTES - index) ?? null,
      )
      // What was spoken of long ago is not what is spoken of now.
      const product_id = last !== undefined && last.ago <= LIVE_CUT_MINUTES ? last.product_id : ''
      return [live_id, { trend, product_id }]
    }),
  )
}
