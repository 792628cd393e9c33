import { naturalPeriodOf, previousPeriod } from '@crm/base/period'
import type { performanceCalls } from '@crm/contracts/calls/performance'
import { AuthorNewTagRule } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PerformanceQuery } from '../../../figures/performance.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { number, select } from '../../../store/database/select.ts'

/** What 业绩列表 and its figures are narrowed by. */
export type PerformanceFilters = z.output<(typeof performanceCalls)['overview']['request']>

/** 新达人期 can be told apart under the older rule only. */
export const hasNewType = (who: Staff): boolean => who.author_new_tag_rule !== AuthorNewTagRule.daysAfterFirstOrder

/** The members that role and state leave, of those that are named; undefined where nothing narrows them. */
async function narrowedMembers(
  db: Queryable,
  who: Staff,
  { user_id, role_id = [], status }: PerformanceFilters,
): Promise<number[] | undefined> {
  if (role_id.length === 0 && status === undefined) return user_id === undefined ? undefined : [user_id]
  const rows = await rowsOf(
    db,
    select(
      { user_id: number`u.user_id` },
      sql`from corp_user u where ${all([
        sql`u.corp_id = ${who.corp_id}`,
        role_id.length > 0 ? isOneOf(sql`u.role_id`, role_id) : undefined,
        status === undefined ? undefined : sql`u.status = ${status}`,
        user_id === undefined ? undefined : sql`u.user_id = ${user_id}`,
      ])} order by 1`,
    ),
  )
  return rows.map((each) => each.user_id)
}

/** The filter of a request, what it is compared with, and the targets that belong to its range. */
export async function performanceQuery(
  db: Queryable,
  who: Staff,
  request: PerformanceFilters,
  now: number,
): Promise<PerformanceQuery> {
  const { platform, start_time: start, end_time: end, dept_id, new_type, option } = request
  const filter: MetricFilter = {
    now,
    platform,
    start,
    end,
    dept_ids: dept_id ? [dept_id] : undefined,
    user_ids: await narrowedMembers(db, who, request),
    ...(new_type === 1 && hasNewType(who) ? { is_new: 1 as const } : {}),
  }
  const period = naturalPeriodOf({ start, end }, now)
  return { filter, before: previousPeriod(filter, now), goals: period === undefined ? undefined : { option, period } }
}
