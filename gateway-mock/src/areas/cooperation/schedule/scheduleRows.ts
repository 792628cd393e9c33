import type { Schedule, ScheduleEntry } from '@crm/contracts/calls/schedule'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { scheduleConditions, scheduleSales, scheduleViews, type ScheduleWhere } from '../../../figures/schedules.ts'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { actionsOf } from '../../../records/schedules/storedSchedules.ts'

const FROM = sql`from schedule sc left join author a on a.author_id = sc.author_id and a.platform = sc.platform
  left join corp_user m on m.corp_id = sc.corp_id and m.user_id = sc.user_id left join app_user u on u.user_id = sc.user_id`

const ENTRY = sql`sc.id, sc.corp_id, sc.platform, sc.author_id, coalesce(a.nick_name, sc.author_id) as author_name, coalesce(a.avatar, '') as avatar,
  json_build_object('user_id', sc.user_id, 'name', coalesce(m.nick_name, '-'), 'avatar', coalesce(u.avatar, ''), 'status', coalesce(m.status, 3)) as "user",
  sc.title, sc.start_time::float8 as start_time, sc.end_time::float8 as end_time, sc.status, sc.updated_at::float8 as updated_at`

const GOODS = sql`coalesce((select json_agg(json_build_object('product_id', p.product_id, 'title', p.title, 'cover', p.cover, 'status', p.status,
  'is_main', (g.value->>'is_main')::int) order by g.ordinality) from jsonb_array_elements(sc.goods) with ordinality g
  join goods p on p.corp_id = sc.corp_id and p.product_id = g.value->>'product_id'), '[]'::json)`

const wholeRow = (now: number): SQL => sql`${ENTRY}, coalesce(a.uid, '') as display_id, sc.kind, ${GOODS} as goods,
  (select json_build_object('coop_id', c.coop_id, 'coop_no', c.coop_no) from cooperation c where c.coop_id = sc.coop_id and c.corp_id = sc.corp_id) as coop,
  sc.live_id, sc.goal::float8 as goal, ${scheduleSales(now)} as gmv, ${scheduleViews} as views, sc.remind, sc.reason, sc.remark,
  sc.created_at::float8 as created_at`

interface WithCorp {
  corp_id: number
}

/** The calendar's entries of the caller's scope that run within the range, in the order of their starts. */
export async function scheduleEntries(
  db: Queryable,
  who: Staff,
  filter: MetricFilter,
  where: ScheduleWhere,
): Promise<ScheduleEntry[]> {
  const { start = 0, end = 0, ...rest } = filter
  const rows = await rowsOf<Omit<ScheduleEntry, 'actions'> & WithCorp>(
    db,
    sql`select ${ENTRY}, jsonb_array_length(sc.goods) as goods_count ${FROM} where ${scheduleConditions(scopeOf(who), rest, where)}
      and sc.start_time <= ${end} and sc.end_time > ${start} order by sc.start_time, sc.id`,
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
  const rows = await rowsOf<Omit<Schedule, 'actions' | 'goal_rate'> & WithCorp>(
    db,
    sql`select ${wholeRow(now)} ${FROM} where sc.corp_id = ${who.corp_id} and sc.deleted_at is null and ${isOneOf(sql`sc.id`, ids)}`,
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
