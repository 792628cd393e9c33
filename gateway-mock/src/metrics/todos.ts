import { CooperationStatus, SampleStatus, ShopAuthStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { type ReleaseRule, releaseAtSql, SOON_DAYS } from '../rules/release.ts'
import { cooperationConditions, followConditions, type MetricFilter, sampleConditions, type Scope } from './filter.ts'
import { DAY_SECONDS, endOfDay } from './period.ts'
import { type Queryable, rowOf } from './query.ts'

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

function samplesSql(scope: Scope, filter: MetricFilter, where: SQL): SQL {
  return sql`(select count(*) from sample sm where ${sampleConditions(scope, { ...filter, classify: 1 })} and ${where})`
}

function followsSql(scope: Scope, filter: MetricFilter, where: SQL): SQL {
  return sql`(select count(distinct (f.author_id, f.platform)) from follow f
    join corp_author ca on ca.corp_id = f.corp_id and ca.author_id = f.author_id and ca.platform = f.platform and ca.deleted_at is null
    where ${followConditions(scope, filter)} and f.unbind_time is null and ${where})`
}

/** When the follow record `f` is released, from what has happened since it began. */
function releaseOf(rule: ReleaseRule, now: number): SQL {
  return releaseAtSql(rule, {
    sample: sql`exists (select 1 from sample rs where rs.corp_id = f.corp_id and rs.author_id = f.author_id and rs.platform = f.platform
      and rs.deleted_at is null and rs.ship_time >= f.bind_time and rs.ship_time <= ${now})`,
    lastOrderAt: sql`(select max(ri.pay_time) from order_item ri where ri.corp_id = f.corp_id and ri.author_id = f.author_id
      and ri.platform = f.platform and ri.pay_time >= f.bind_time and ri.pay_time <= ${now})`,
  })
}

const COUNTS: Record<TodoKind, (scope: Scope, filter: MetricFilter, rules: TodoRules) => SQL> = {
  /** 待审核样品. */
  sample_review: (scope, filter) => samplesSql(scope, filter, sql`sm.status = ${SampleStatus.pendingReview}`),
  /** 待发货. */
  sample_ship: (scope, filter) => samplesSql(scope, filter, sql`sm.status = ${SampleStatus.awaitingShipment}`),
  /** 超时未履约: `isSampleOverdue` of the rules, in SQL. */
  sample_overdue: (scope, filter, { overdue_days }) =>
    samplesSql(
      scope,
      filter,
      sql`sm.status = ${SampleStatus.signed} and sm.delivery_type = 0 and ${filter.now} - sm.sign_time > ${overdue_days * DAY_SECONDS}`,
    ),
  /** 待跟进达人: the next contact is due today or was. */
  follow_due: (scope, filter) => followsSql(scope, filter, sql`f.next_at <= ${endOfDay(filter.now)}`),
  /** 即将释放. */
  release_soon: (scope, filter, { release }) =>
    followsSql(scope, filter, sql`${releaseOf(release, filter.now)} <= ${filter.now + SOON_DAYS * DAY_SECONDS}`),
  /** 待确认合作单. */
  coop_confirm: (scope, filter) =>
    sql`(select count(*) from cooperation c where ${cooperationConditions(scope, filter)} and c.status = ${CooperationStatus.toConfirm})`,
  /** 店铺授权异常: shops of the corporation whose authorisation has run out. */
  shop_auth: (scope, filter) =>
    sql`(select count(*) from shop sh where sh.corp_id = ${scope.corp_id} and sh.deleted_at is null and sh.auth_status = ${ShopAuthStatus.expired}
      and ${filter.platform === undefined || filter.platform === 'all' ? sql`true` : sql`sh.platform = ${filter.platform}`})`,
}

/** How many of each kind wait in the caller's reach, whatever the date; the numbers of the tabs of the lists they lead to. */
export function todoCounts<Kind extends TodoKind>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  rules: TodoRules,
  kinds: readonly Kind[],
): Promise<Record<Kind, number>> {
  const columns = kinds.map((kind) => sql`${COUNTS[kind](scope, filter, rules)}::int as ${sql.identifier(kind)}`)
  return rowOf(db, sql`select ${sql.join(columns, sql`, `)}`)
}
