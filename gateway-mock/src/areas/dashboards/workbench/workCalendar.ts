import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { workbenchCalls } from '@crm/contracts/calls/workbench'
import { ScheduleStatus } from '@crm/contracts/enums'
import { FOLLOW_UP_PAST } from '@crm/contracts/rules/workTodos'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { type SQL, sql } from 'drizzle-orm'
import { scheduleConditions } from '../../../figures/schedules.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Ctx } from '../../../records/context.ts'
import { opensRoute } from '../../../rules/access.ts'
import { dayOf, followConditions, type MetricFilter } from '../../../rules/filter.ts'
import { dayLabel, startOfDay } from '../../../rules/period.ts'
import { refuse, refuseField } from '../../../rules/refusal.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { float, int, number, returning, select, text, value } from '../../../store/database/select.ts'

type Calendar = AnswerOf<typeof workbenchCalls.calendar>
type Item = Calendar['list'][number]
type Move = RequestOf<typeof workbenchCalls.calendarMove>

const LISTED = 200
/** Entries of a calendar outside; nobody has more in half a year. */
const SUBSCRIBED = 5000
const MODULE = '我的达人'

/** Follow-ups and lives of a range as rows `e`, a live with its end: those of the list of followed talents, and of 直播排期 but what is cancelled. */
function entries(who: Staff, { start = 0, end = start, ...filter }: MetricFilter): SQL {
  const scope = scopeOf(who)
  const follows = sql`select 'follow' as kind, f.id, f.next_at as at, f.platform, f.author_id, '' as title, f.user_id, f.updated_at, f.next_at as until
    from follow f join corp_author ca on ca.corp_id = f.corp_id and ca.author_id = f.author_id and ca.platform = f.platform
    where ${followConditions(scope, filter)} and f.unbind_time is null and ca.deleted_at is null and f.next_at between ${start}::bigint and ${end}::bigint`
  if (!opensRoute(who, 'LiveScheduling')) return follows
  return sql`${follows} union all select 'live', sc.id, sc.start_time, sc.platform, sc.author_id, sc.title, sc.user_id, sc.updated_at, sc.end_time
    from schedule sc where ${scheduleConditions(scope, { ...filter, start, end })} and sc.status <> ${ScheduleStatus.cancelled}`
}

/** How much each day of the range holds, and the first of it by time. */
export async function workCalendar(
  db: Queryable,
  who: Staff,
  filter: MetricFilter,
  withList: boolean,
): Promise<Calendar> {
  const rows = entries(who, filter)
  const days = await rowsOf(
    db,
    select(
      {
        day: number`${dayOf(sql`e.at`)}`,
        follows: int`count(*) filter (where e.kind = 'follow')`,
        lives: int`count(*) filter (where e.kind = 'live')`,
      },
      sql`from (${rows}) e group by 1 order by 1`,
    ),
  )
  const list = withList
    ? await rowsOf(
        db,
        select(
          {
            kind: value<Item['kind']>`e.kind`,
            id: number`e.id`,
            at: float`e.at`,
            platform: value<Item['platform']>`e.platform`,
            author_id: text`e.author_id`,
            author_name: text`coalesce(a.nick_name, e.author_id)`,
            title: text`e.title`,
            user_name: text`coalesce(u.nick_name, '')`,
            updated_at: float`e.updated_at`,
            is_own: int<0 | 1>`(e.kind = 'follow' and e.user_id = ${who.user_id})`,
          },
          sql`from (${rows}) e left join author a on a.author_id = e.author_id and a.platform = e.platform
            left join corp_user u on u.corp_id = ${who.corp_id} and u.user_id = e.user_id order by e.at, e.kind, e.id limit ${LISTED}`,
        ),
      )
    : []
  return { days: days.map(({ day, ...counts }) => ({ date: dayLabel(day), ...counts })), list }
}

/** What a calendar outside shows of an entry: `until` is the end of a live, unix seconds. */
export interface CalendarEntry extends Pick<Item, 'kind' | 'id' | 'at' | 'author_name' | 'title' | 'updated_at'> {
  until: number
}

/** Entries of a range for a calendar outside, the earliest first; those of the list of the same filter. */
export function calendarEntries(db: Queryable, who: Staff, filter: MetricFilter): Promise<CalendarEntry[]> {
  return rowsOf(
    db,
    select(
      {
        kind: value<Item['kind']>`e.kind`,
        id: number`e.id`,
        at: float`e.at`,
        until: float`e.until`,
        author_name: text`coalesce(a.nick_name, e.author_id)`,
        title: text`e.title`,
        updated_at: float`e.updated_at`,
      },
      sql`from (${entries(who, filter)}) e left join author a on a.author_id = e.author_id and a.platform = e.platform
        order by e.at, e.kind, e.id limit ${SUBSCRIBED}`,
    ),
  )
}

/** The open follow record of the caller, locked; refuses (40301) a talent that the caller does not follow. */
async function ownFollow(db: Db, { corp_id, user_id }: Staff, { author_id, platform }: Move) {
  const [row] = await rowsOf(
    db,
    select(
      {
        id: number`f.id`,
        next_at: float<number | null>`f.next_at`,
        updated_at: float`f.updated_at`,
        updated_by: number`f.updated_by`,
        author_name: text`coalesce((select a.nick_name from author a where a.author_id = f.author_id and a.platform = f.platform), f.author_id)`,
      },
      sql`from follow f where f.corp_id = ${corp_id} and f.classify = 1 and f.author_id = ${author_id} and f.platform = ${platform}
        and f.user_id = ${user_id} and f.unbind_time is null for update`,
    ),
  )
  return row ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** Whether a day is the one that the caller moved the follow-up away from within the seconds of 撤销: back there it may go, though it has passed. */
async function isTakenBack(db: Db, { corp_id, user_id }: Staff, { author_id, platform, next_at }: Move, now: number) {
  const rows = await rowsOf(
    db,
    sql`select 1 from oplog where corp_id = ${corp_id} and classify = 1 and user_id = ${user_id} and created_at >= ${now - UNDO_ACCEPTED_SECONDS}
      and module = ${MODULE} and action = '改期' and object_id = ${author_id} and before ->> 'platform' = ${platform}
      and (before ->> 'next_at')::float8 = ${next_at} limit 1`,
  )
  return rows.length > 0
}

/** Moves a follow-up of the caller to another day from today on. */
export async function moveFollowUp({ request, db, who, now, oplog }: Ctx<Move>): Promise<{ updated_at: number }> {
  const { author_id, platform, next_at, updated_at } = request
  const stored = await ownFollow(db, who, request)
  refuseStale(stored, updated_at)
  if (next_at < startOfDay(now) && !(await isTakenBack(db, who, request, now))) refuseField('next_at', FOLLOW_UP_PAST)
  const written = await rowOf(
    db,
    returning(
      sql`update follow set next_at = ${next_at}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and classify = 1 and id = ${stored.id}`,
      { updated_at: float`updated_at` },
    ),
  )
  await oplog({
    module: MODULE,
    action: '改期',
    object: stored.author_name,
    object_id: author_id,
    before: { platform, next_at: stored.next_at },
    after: { platform, next_at },
  })
  return written
}
