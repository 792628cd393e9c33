import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, CooperationStatus, PLATFORMS, SampleStatus, ShopAuthStatus } from '@crm/contracts/enums'
import { TODO_RANGES, type TodoRange, WORK_TODOS, type WorkTodoKind } from '@crm/contracts/rules/workTodos'
import { type SQL, sql } from 'drizzle-orm'
import type { PlatformCode } from '../store/database/schema.ts'
import { followReleaseAtSql, type ReleaseRule } from '../rules/release.ts'
import {
  cooperationConditions,
  followConditions,
  type MetricFilter,
  ofShops,
  platformCondition,
  sampleConditions,
  type Scope,
} from '../rules/filter.ts'
import { endOfDay, startOfDay } from '../rules/period.ts'
import { all, type Queryable, rowOf } from '../store/database/query.ts'
import { int, select } from '../store/database/select.ts'
import { scheduleConditions } from './schedules.ts'
import type { TodoQuery, TodoSource } from './todoList.ts'

/** What the overview counts; every kind is a tab of a list. */
export const TODO_KINDS = [
  'sample_review',
  'sample_ship',
  'sample_overdue',
  'follow_due',
  'release_soon',
  'coop_confirm',
  'shop_auth',
] as const satisfies readonly WorkTodoKind[]
export type TodoKind = (typeof TODO_KINDS)[number]

/** The corporation's rules that decide what is due. */
export interface TodoRules {
  /** Days after signing without a delivery. */
  overdue_days: number
  release: ReleaseRule
}

const NO_TEXT = sql`''`

function samplesOf(scope: Scope, filter: MetricFilter, where: SQL, due_at: SQL): TodoSource {
  return {
    rows: sql`from sample sm where ${sampleConditions(scope, { ...filter, classify: BusinessModule.commerce })} and ${where}`,
    object_id: sql`sm.sample_id::text`,
    due_at,
    platform: sql`sm.platform`,
    author_id: sql`sm.author_id`,
    user_id: sql`sm.user_id`,
    // One that goes to a colonel has no talent.
    title: sql`(select k.name from colonel k where k.corp_id = sm.corp_id and k.colonel_buyin_id = sm.colonel_buyin_id and sm.colonel_buyin_id <> '')`,
    note: sql`sm.sample_no`,
  }
}

/** Open follow records, as the list of followed talents has them. */
function followsOf(scope: Scope, filter: MetricFilter, where: SQL, due_at: SQL): TodoSource {
  return {
    rows: sql`from follow f join corp_author ca on ca.corp_id = f.corp_id and ca.author_id = f.author_id
      and ca.platform = f.platform where ${followConditions(scope, filter)} and f.unbind_time is null and ca.deleted_at is null and ${where}`,
    object_id: sql`f.id::text`,
    due_at,
    platform: sql`f.platform`,
    author_id: sql`f.author_id`,
    user_id: sql`f.user_id`,
    title: NO_TEXT,
    note: NO_TEXT,
  }
}

/** What of the follow records is due: by now as a whole, or in a tab of the workbench. */
function isFollowDue(now: number, range: TodoRange | undefined): SQL {
  switch (range) {
    case undefined:
      return sql`f.next_at <= ${endOfDay(now)}`
    case 'late':
      return sql`f.next_at < ${startOfDay(now)}`
    case 'today':
      return sql`f.next_at between ${startOfDay(now)}::bigint and ${endOfDay(now)}::bigint`
    case 'week':
      return sql`f.next_at between ${startOfDay(now)}::bigint and ${endOfDay(now) + 6 * DAY_SECONDS}::bigint`
  }
}

type SourceOf = (scope: Scope, filter: MetricFilter, rules: TodoRules, range?: TodoRange) => TodoSource

const SOURCES: Record<WorkTodoKind, SourceOf> = {
  sample_review: (scope, filter) =>
    samplesOf(
      scope,
      filter,
      sql`sm.status = ${SampleStatus.pendingReview}`,
      // One that was sent back begins to wait anew.
      sql`coalesce(sm.review_at, sm.created_at)`,
    ),
  sample_ship: (scope, filter) =>
    samplesOf(
      scope,
      filter,
      sql`sm.status = ${SampleStatus.awaitingShipment}`,
      sql`coalesce(sm.review_at, sm.created_at)`,
    ),
  // `isSampleOverdue` of the rules
  sample_overdue: (scope, filter, { overdue_days }) =>
    samplesOf(
      scope,
      filter,
      sql`sm.status = ${SampleStatus.signed} and sm.delivery_type = 0 and ${filter.now} - sm.sign_time > ${overdue_days * DAY_SECONDS}`,
      sql`sm.sign_time + ${overdue_days * DAY_SECONDS}`,
    ),
  follow_due: (scope, filter, _, range) => followsOf(scope, filter, isFollowDue(filter.now, range), sql`f.next_at`),
  release_soon: (scope, filter, { release }) => {
    const release_at = followReleaseAtSql(release)
    return followsOf(scope, filter, sql`${release_at} <= ${filter.now + release.remind_days * DAY_SECONDS}`, release_at)
  },
  coop_confirm: (scope, filter) => ({
    rows: sql`from cooperation c where ${cooperationConditions(scope, filter)} and c.status = ${CooperationStatus.toConfirm}`,
    object_id: sql`c.coop_id::text`,
    due_at: sql`c.created_at`,
    platform: sql`c.platform`,
    author_id: sql`c.author_id`,
    user_id: sql`c.user_id`,
    title: NO_TEXT,
    note: sql`c.coop_no`,
  }),
  live_start: (scope, filter) => ({
    rows: sql`from schedule sc where ${scheduleConditions(scope, filter, { isToday: true })}`,
    object_id: sql`sc.id::text`,
    due_at: sql`sc.start_time`,
    platform: sql`sc.platform`,
    author_id: sql`sc.author_id`,
    user_id: sql`sc.user_id`,
    title: NO_TEXT,
    note: sql`sc.title`,
  }),
  // Shops have no medium: whoever asks is told of all, or of those that he is kept to.
  shop_auth: (scope, filter) => ({
    rows: sql`from shop sh where ${all([
      sql`sh.corp_id = ${scope.corp_id}`,
      sql`sh.deleted_at is null`,
      sql`sh.auth_status = ${ShopAuthStatus.expired}`,
      ofShops(scope, sql`sh.shop_id`),
      platformCondition(filter, sql`sh.platform`),
    ])}`,
    object_id: sql`sh.shop_id`,
    due_at: sql`coalesce(sh.auth_end, sh.updated_at)`,
    platform: sql`sh.platform`,
    author_id: NO_TEXT,
    user_id: sql`0`,
    title: sql`sh.name`,
    note: NO_TEXT,
  }),
}

/** What waits of a kind, by platform; `count` is their sum. */
export interface TodoCount {
  type: TodoKind
  count: number
  platforms: { platform: PlatformCode; count: number }[]
}

/**
 * How many of each kind wait in the caller's scope, whatever the date: 待审核样品, 待发货, 超时未履约, 待跟进达人, 即将释放,
 * 待确认合作单, 店铺授权异常. They are the numbers of the tabs of the lists that they lead to, which show one platform at a time.
 */
export async function todoCounts(
  db: Queryable,
  scope: Scope,
  { now, platform, dept_ids, user_ids }: MetricFilter,
  rules: TodoRules,
  kinds: readonly TodoKind[],
): Promise<TodoCount[]> {
  const platforms = platform === undefined || platform === 'all' ? PLATFORMS : [platform]
  if (kinds.length === 0) return []
  const columns = Object.fromEntries(
    kinds.flatMap((kind) =>
      platforms.map((each) => {
        const { rows } = SOURCES[kind](scope, { now, platform: each, dept_ids, user_ids }, rules)
        return [`${kind}_${each}`, int`(select count(*) ${rows})`]
      }),
    ),
  )
  const found = await rowOf(db, select(columns, sql``))
  return kinds.map((type) => {
    const counts = platforms.map((each) => ({ platform: each, count: found[`${type}_${each}`] ?? 0 }))
    return { type, count: counts.reduce((sum, { count }) => sum + count, 0), platforms: counts }
  })
}

/** What waits in each tab of the workbench of commerce, of the kinds, in the caller's scope. */
export const workTodoQuery = (
  scope: Scope,
  filter: MetricFilter,
  rules: TodoRules,
  kinds: readonly WorkTodoKind[],
): TodoQuery<WorkTodoKind> => ({
  scope,
  classify: BusinessModule.commerce,
  sources: TODO_RANGES.flatMap((range) =>
    kinds
      .filter((kind) => WORK_TODOS[kind].lists[range] !== undefined)
      .map((type) => ({ range, type, source: SOURCES[type](scope, filter, rules, range) })),
  ),
})
