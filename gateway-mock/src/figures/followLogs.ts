import { ContactStatus, FollowLogKind } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import {
  dayOf,
  lastMoment,
  platformCondition,
  type MetricFilter,
  type Scope,
  staffConditions,
  inRange,
} from '../rules/filter.ts'
import { dayLabel, dayNumber } from '../rules/period.ts'
import { all, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { int, number, select, text } from '../store/database/select.ts'

/** Days that the bars of staff show at most. */
const DAYS_MAX = 31
/** Staff that the bars show at most. */
const STAFF_MAX = 10

/** Tenant, scope, platform and time of an entry `l` of the follow log whose writer is `u`. */
export function logConditions(scope: Scope, filter: MetricFilter): SQL {
  return all([
    sql`l.corp_id = ${scope.corp_id}`,
    sql`l.deleted_at is null`,
    platformCondition(filter, sql`l.platform`),
    ...staffConditions(scope, filter, sql`l.user_id`, sql`u.dept_id`),
    inRange(sql`l.created_at`, filter),
  ])
}

const SOURCE = sql`from follow_log l join author a on a.author_id = l.author_id and a.platform = l.platform
  left join corp_user u on u.corp_id = l.corp_id and u.user_id = l.user_id`
// What the system wrote is nobody's work.
const WRITTEN = sql`l.kind <> ${FollowLogKind.system}`

/** Figures of the follow log: its entries, about how many talents, and how many of them reached 已建联 by it. */
export interface LogTotals {
  log_count: number
  author_count: number
  contact_count: number
  /** What staff wrote, per writer, two decimals. */
  per_person: number
}

/**
 * 跟进次数, 跟进达人数, 建联达人数 (an entry put the talent to 已建联), 人均跟进, of entries that meet further conditions: as many as the
 * list of the same conditions has. Only 人均跟进 leaves out what the system noted.
 */
export async function logTotals(db: Queryable, scope: Scope, filter: MetricFilter, more: SQL): Promise<LogTotals> {
  const row = await rowOf(
    db,
    select(
      {
        log_count: int`count(*)`,
        author_count: int`count(distinct (l.author_id, l.platform))`,
        contact_count: int`count(distinct (l.author_id, l.platform)) filter (where l.stage = ${ContactStatus.contacted})`,
        written: int`count(*) filter (where ${WRITTEN})`,
        writers: int`count(distinct l.user_id) filter (where ${WRITTEN})`,
      },
      sql`${SOURCE} where ${logConditions(scope, filter)} and ${more}`,
    ),
  )
  const { written, writers, ...totals } = row
  return { ...totals, per_person: writers === 0 ? 0 : Math.round((written * 100) / writers) / 100 }
}

/** Entries per member and day: the last 31 days of the range, the ten who wrote most. */
export async function logsByStaff(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  more: SQL,
): Promise<{ days: string[]; staff: { user_id: number; name: string; counts: number[] }[] }> {
  const rows = await rowsOf(
    db,
    select(
      {
        user_id: number`l.user_id`,
        name: text`coalesce(u.nick_name, '')`,
        day: number`${dayOf(sql`l.created_at`)}`,
        n: int`count(*)`,
      },
      sql`${SOURCE} where ${logConditions(scope, filter)} and ${WRITTEN} and ${more} group by 1, 2, 3`,
    ),
  )
  const last = dayNumber(lastMoment(filter))
  const from = filter.start === undefined ? Math.min(last, ...rows.map(({ day }) => day)) : dayNumber(filter.start)
  const first = Math.max(from, last - DAYS_MAX + 1)
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const byUser = Map.groupBy(
    rows.filter(({ day }) => day >= first),
    ({ user_id }) => user_id,
  )
  const staff = [...byUser].map(([user_id, own]) => ({
    user_id,
    name: own[0]?.name ?? '',
    counts: days.map((day) => own.find((row) => row.day === day)?.n ?? 0),
  }))
  const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)
  return {
    days: days.map(dayLabel),
    staff: staff.sort((a, b) => sum(b.counts) - sum(a.counts) || a.user_id - b.user_id).slice(0, STAFF_MAX),
  }
}
