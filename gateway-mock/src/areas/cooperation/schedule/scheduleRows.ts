import type { Schedule, ScheduleEntry } from '@crm/contracts/calls/schedule'
import { sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { scheduleConditions, scheduleSales, scheduleViews, type ScheduleWhere } from '../../../figures/schedules.ts'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { actionsOf } from '../../../records/schedules/storedSchedules.ts'
import { float, json, number, select, value } from '../../../store/database/select.ts'

const FROM = sql`from schedule sc left join author a on a.author_id = sc.author_id and a.platform = sc.platform
  left join corp_user m on m.corp_id = sc.corp_id and m.user_id = sc.user_id left join app_user u on u.user_id = sc.user_id`

const ENTRY = {
  id: value<Schedule['id']>`sc.id`,
  corp_id: number`sc.corp_id`,
  platform: value<Schedule['platform']>`sc.platform`,
  author_id: value<Schedule['author_id']>`sc.author_id`,
  author_name: value<Schedule['author_name']>`coalesce(a.nick_name, sc.author_id)`,
  avatar: value<Schedule['avatar']>`coalesce(a.avatar, '')`,
  user: json<
    Schedule['user']
  >`json_build_object('user_id', sc.user_id, 'name', coalesce(m.nick_name, '-'), 'avatar', coalesce(u.avatar, ''), 'status', coalesce(m.status, 3))`,
  title: value<Schedule['title']>`sc.title`,
  start_time: float<Schedule['start_time']>`sc.start_time`,
  end_time: float<Schedule['end_time']>`sc.end_time`,
  status: value<Schedule['status']>`sc.status`,
  updated_at: float<Schedule['updated_at']>`sc.updated_at`,
}

const GOODS = sql`coalesce((select json_agg(json_build_object('product_id', p.product_id, 'title', p.title, 'cover', p.cover, 'status', p.status,
  'is_main', (g.value->>'is_main')::int) order by g.ordinality) from jsonb_array_elements(sc.goods) with ordinality g
  join goods p on p.corp_id = sc.corp_id and p.product_id = g.value->>'product_id'), '[]'::json)`

const wholeRow = (who: Staff, now: number) => ({
  ...ENTRY,
  display_id: value<Schedule['display_id']>`coalesce(a.uid, '')`,
  kind: value<Schedule['kind']>`sc.kind`,
  goods: value<Schedule['goods']>`${GOODS}`,
  coop: json<
    Schedule['coop']
  >`(select json_build_object('coop_id', c.coop_id, 'coop_no', c.coop_no) from cooperation c where c.coop_id = sc.coop_id and c.corp_id = sc.corp_id)`,
  live_id: value<Schedule['live_id']>`sc.live_id`,
  goal: float<Schedule['goal']>`sc.goal`,
  gmv: value<Schedule['gmv']>`${scheduleSales(who, now)}`,
  views: value<Schedule['views']>`${scheduleViews}`,
  remind: value<Schedule['remind']>`sc.remind`,
  reason: value<Schedule['reason']>`sc.reason`,
  remark: value<Schedule['remark']>`sc.remark`,
  created_at: float<Schedule['created_at']>`sc.created_at`,
})

/** The calendar's entries of the caller's scope that run within the range, in the order of their starts. */
export async function scheduleEntries(
  db: Queryable,
  who: Staff,
  filter: MetricFilter,
  where: ScheduleWhere,
): Promise<ScheduleEntry[]> {
  const { start = 0, end = 0, ...rest } = filter
  const rows = await rowsOf(
    db,
    select(
      { ...ENTRY, goods_count: json<ScheduleEntry['goods_count']>`jsonb_array_length(sc.goods)` },
      sql`${FROM} where ${scheduleConditions(scopeOf(who), rest, where)}
      and sc.start_time <= ${end} and sc.end_time > ${start} order by sc.start_time, sc.id`,
    ),
  )
  return rows.map(({ corp_id: _, ...row }) => ({ ...row, actions: actionsOf(who, row, filter.now) }))
}

/** Rows of the list by their ids, in that order, with what the caller may do to each. */
export async function scheduleRows(
  db: Queryable,
  who: Staff,
  ids: readonly number[],
  now: number,
): Promise<Schedule[]> {
  const rows = await rowsOf(
    db,
    select(
      { ...wholeRow(who, now) },
      sql`${FROM} where sc.corp_id = ${who.corp_id} and sc.deleted_at is null and ${isOneOf(sql`sc.id`, ids)}`,
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    if (!found) return []
    const { corp_id: _, ...row } = found
    const goal_rate = row.goal > 0 && row.gmv !== null ? Math.round((row.gmv / row.goal) * 10_000) / 100 : null
    return [{ ...row, goal_rate, actions: actionsOf(who, row, now) }]
  })
}
