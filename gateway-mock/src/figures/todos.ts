import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, CooperationStatus, PLATFORMS, SampleStatus, ShopAuthStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { PlatformCode } from '../store/database/schema.ts'
import { followReleaseAtSql, type ReleaseRule } from '../rules/release.ts'
import {
  cooperationConditions,
  followConditions,
  type MetricFilter,
  platformCondition,
  sampleConditions,
  type Scope,
} from '../rules/filter.ts'
import { endOfDay } from '../rules/period.ts'
import { all, type Queryable, rowOf } from '../store/database/query.ts'
import { int, select } from '../store/database/select.ts'

/** What waits for somebody in the commerce module; every kind is a tab of a list. */
export const TODO_KINDS = [
  'sample_review',
  'sample_ship',
  'sample_overdue',
  'follow_due',
  'release_soon',
  'coop_confirm',
  'shop_auth',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

/** The corporation's rules that decide what is due. */
export interface TodoRules {
  /** Days after signing without a delivery. */
  overdue_days: number
  release: ReleaseRule
}

const COLUMNS: Record<TodoKind, (scope: Scope, filter: MetricFilter, rules: TodoRules) => SQL> = {
  sample_review: (scope, filter) => samplesSql(scope, filter, sql`sm.status = ${SampleStatus.pendingReview}`),
  sample_ship: (scope, filter) => samplesSql(scope, filter, sql`sm.status = ${SampleStatus.awaitingShipment}`),
  // `isSampleOverdue` of the rules
  sample_overdue: (scope, filter, { overdue_days }) =>
    samplesSql(
      scope,
      filter,
      sql`sm.status = ${SampleStatus.signed} and sm.delivery_type = 0 and ${filter.now} - sm.sign_time > ${overdue_days * DAY_SECONDS}`,
    ),
  follow_due: (scope, filter) => followsSql(scope, filter, sql`f.next_at <= ${endOfDay(filter.now)}`),
  release_soon: (scope, filter, { release }) =>
    followsSql(scope, filter, sql`${followReleaseAtSql(release)} <= ${filter.now + release.remind_days * DAY_SECONDS}`),
  coop_confirm: (scope, filter) =>
    sql`(select count(*) from cooperation c where ${cooperationConditions(scope, filter)} and c.status = ${CooperationStatus.toConfirm})`,
  // Shops belong to the corporation, whoever asks.
  shop_auth: (scope, filter) =>
    sql`(select count(*) from shop sh where ${all([
      sql`sh.corp_id = ${scope.corp_id}`,
      sql`sh.deleted_at is null`,
      sql`sh.auth_status = ${ShopAuthStatus.expired}`,
      platformCondition(filter, sql`sh.platform`),
    ])})`,
}

function samplesSql(scope: Scope, filter: MetricFilter, where: SQL): SQL {
  return sql`(select count(*) from sample sm where ${sampleConditions(scope, { ...filter, classify: BusinessModule.commerce })} and ${where})`
}

/** Open follow records, as the list of followed talents has them. */
function followsSql(scope: Scope, filter: MetricFilter, where: SQL): SQL {
  return sql`(select count(*) from follow f join corp_author ca on ca.corp_id = f.corp_id and ca.author_id = f.author_id
    and ca.platform = f.platform where ${followConditions(scope, filter)} and f.unbind_time is null and ca.deleted_at is null and ${where})`
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
      platforms.map((each) => [
        `${kind}_${each}`,
        int`${COLUMNS[kind](scope, { now, platform: each, dept_ids, user_ids }, rules)}`,
      ]),
    ),
  )
  const found = await rowOf(db, select(columns, sql``))
  return kinds.map((type) => {
    const counts = platforms.map((each) => ({ platform: each, count: found[`${type}_${each}`] ?? 0 }))
    return { type, count: counts.reduce((sum, { count }) => sum + count, 0), platforms: counts }
  })
}
