import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, CooperationStatus, PLATFORMS, SampleStatus, ShopAuthStatus } from '@crm/contracts/enums'
import {
  TODO_RANGES,
  type TodoKey,
  todoKey,
  type TodoRange,
  WORK_TODOS,
  type WorkTodoKind,
} from '@crm/contracts/rules/workTodos'
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
import { all, limitOf, type Paged, type PageOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { columnList, type Columns, float, full_count, int, select, text, value } from '../store/database/select.ts'
import { scheduleConditions } from './schedules.ts'

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

/** What waits of a kind: which rows, and what each of them is. The counts of every page and the rows of the workbench are of these. */
interface TodoSource {
  /** `from … where …`. */
  rows: SQL
  object_id: SQL
  /** When it is due; of what waits for a decision, since when it waits. */
  due_at: SQL
  platform: SQL
  author_id: SQL
  user_id: SQL
  title: SQL
  note: SQL
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

/** Whose to-dos are asked for, by whom: what that member put aside is left out. */
export interface WorkTodoQuery {
  scope: Scope
  filter: MetricFilter
  rules: TodoRules
  kinds: readonly WorkTodoKind[]
}

/** A to-do of the workbench: one object. */
export interface WorkTodo {
  type: WorkTodoKind
  object_id: string
  /** Unix seconds: when it is due; of what waits for a decision, since when it waits. */
  due_at: number
  title: string
  note: string
  platform: PlatformCode
  author_id: string
  user_name: string
}

/** What waits of a kind in a tab: all of it, what of that the caller put aside, and where. */
export interface WaitingTodos {
  count: number
  ignored: number
  platforms: { platform: PlatformCode; count: number }[]
}

const isKindOf = (kind: WorkTodoKind, range: TodoRange) => WORK_TODOS[kind].lists[range] !== undefined

/** Rows `t` of what waits in the tabs, whatever was put aside, each joined to its mark `ti`, if it has one. */
function waitingTodos({ scope, filter, rules, kinds }: WorkTodoQuery, ranges: readonly TodoRange[]): SQL {
  const parts = ranges.flatMap((range) =>
    kinds
      .filter((kind) => isKindOf(kind, range))
      .map((kind) => {
        const { rows, ...columns } = SOURCES[kind](scope, filter, rules, range)
        const selected: Columns = { range: sql`${range}::text`, type: sql`${kind}::text`, ...columns }
        return sql`select ${columnList(selected)} ${rows}`
      }),
  )
  return sql`from (${sql.join(parts, sql` union all `)}) t left join todo_ignored ti on ti.corp_id = ${scope.corp_id} and ti.user_id = ${scope.user_id}
    and ti.classify = ${BusinessModule.commerce} and ti.type = t.type and ti.object_id = t.object_id and ti.due_at = t.due_at`
}

/** What waits by tab and kind; a tab and kind without anything is told as none. */
export async function countWorkTodos(
  db: Queryable,
  query: WorkTodoQuery,
): Promise<Partial<Record<TodoKey, WaitingTodos>>> {
  const keys = TODO_RANGES.flatMap((range) =>
    query.kinds.filter((kind) => isKindOf(kind, range)).map((kind) => todoKey(range, kind)),
  )
  const waiting = new Map(keys.map((key): [TodoKey, WaitingTodos] => [key, { count: 0, ignored: 0, platforms: [] }]))
  if (keys.length === 0) return {}
  const rows = await rowsOf(
    db,
    select(
      {
        range: value<TodoRange>`t.range`,
        type: value<WorkTodoKind>`t.type`,
        platform: value<PlatformCode>`t.platform`,
        count: int`count(*)`,
        ignored: int`count(ti.user_id)`,
      },
      sql`${waitingTodos(query, TODO_RANGES)} group by t.range, t.type, t.platform order by t.platform`,
    ),
  )
  for (const { range, type, platform, count, ignored } of rows) {
    const kind = waiting.get(todoKey(range, type))
    if (kind === undefined) continue
    kind.count += count
    kind.ignored += ignored
    kind.platforms.push({ platform, count })
  }
  return Object.fromEntries(waiting)
}

/** One page of what waits in a tab and was not put aside, or was (`isIgnored`); what is due first comes first. */
export async function workTodos(
  db: Queryable,
  query: WorkTodoQuery,
  { range, isIgnored, ...page }: PageOf & { range: TodoRange; isIgnored: boolean },
): Promise<Paged<WorkTodo>> {
  if (!query.kinds.some((kind) => isKindOf(kind, range))) return { list: [], total_count: 0 }
  const rows = await rowsOf(
    db,
    select(
      {
        type: value<WorkTodoKind>`g.type`,
        object_id: text`g.object_id`,
        due_at: float`g.due_at`,
        title: text`coalesce(a.nick_name, g.title, '')`,
        note: text`g.note`,
        platform: value<PlatformCode>`g.platform`,
        author_id: text`g.author_id`,
        user_name: text`coalesce(u.nick_name, '')`,
        full_count: int`g.full_count`,
      },
      sql`from (select t.*, ${full_count} as full_count ${waitingTodos(query, [range])}
        where ti.user_id is ${isIgnored ? sql`not null` : sql`null`} order by t.due_at, t.type, t.object_id ${limitOf(page)}) g
      left join author a on a.author_id = g.author_id and a.platform = g.platform
      left join corp_user u on u.corp_id = ${query.scope.corp_id} and u.user_id = g.user_id
      order by g.due_at, g.type, g.object_id`,
    ),
  )
  return { list: rows.map(({ full_count: _, ...row }) => row), total_count: rows[0]?.full_count ?? 0 }
}

/** Whether a to-do waits in a tab of the query, put aside or not. */
export async function isWaiting(
  db: Queryable,
  query: WorkTodoQuery,
  { type, object_id, due_at }: Pick<WorkTodo, 'type' | 'object_id' | 'due_at'>,
): Promise<boolean> {
  if (!query.kinds.includes(type)) return false
  const rows = await rowsOf(
    db,
    sql`select 1 ${waitingTodos({ ...query, kinds: [type] }, TODO_RANGES)}
      where t.object_id = ${object_id} and t.due_at = ${due_at} limit 1`,
  )
  return rows.length > 0
}
