import { TalentPool } from '@crm/contracts/enums'
import { type DataScope, dataScopeOf } from '@crm/access/roles'
import { sql } from 'drizzle-orm'
import {
  deptTree,
  mediaConditions,
  type MetricFilter,
  modulesOf,
  ofShops,
  sampleConditions,
  type Scope,
  staffConditions,
} from './filter.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../store/database/query.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from './ruleRefusal.ts'
import { flag, number, select, text } from '../store/database/select.ts'

/** What of the caller decides the scope. */
export interface ScopeOwner {
  user_id: number
  corp_id: number
  role_id: number
  /** The own department and all below it. */
  dept_ids: readonly number[]
  /** They are a large part of all departments. */
  leads_most?: boolean
  /** The shops that the member is kept to; absent: every shop. */
  shop_ids?: readonly string[] | undefined
  /** When the daily aggregates were built from the corporation's rows. */
  agg_built_at?: number | undefined
}

const KINDS: Record<DataScope, Scope['kind']> = {
  corp: 'corp',
  department: 'depts',
  own: 'own',
  samples: 'samples',
  ads: 'ads',
  assignedAds: 'ads_assigned',
}

type AnyOwner = Pick<ScopeOwner, 'corp_id' | 'user_id' | 'shop_ids' | 'agg_built_at'>

/**
 * What every scope of a member has: the enterprise, and the shops that the member is kept to. The aggregates are not made by shop, so
 * that whoever is kept to some has the rows themselves read.
 */
const commonScope = ({ corp_id, user_id, shop_ids, agg_built_at }: AnyOwner) => ({
  ...{ corp_id, user_id, shop_ids },
  agg_built_at: shop_ids ? undefined : agg_built_at,
})

/** The caller's scope by role: whole corporation, own department tree, own records, samples, ads; of the own shops where there are some. */
export function scopeOf(who: ScopeOwner): Scope {
  const { dept_ids, leads_most } = who
  return { ...commonScope(who), dept_ids, leads_most, kind: KINDS[dataScopeOf(who.role_id)] }
}

/** As `scopeOf`, of samples and whom they go to: for the sample assistant everybody is in it. */
export function sampleScope(who: ScopeOwner): Scope {
  const scope = scopeOf(who)
  return scope.kind === 'samples' ? { ...scope, kind: 'corp' } : scope
}

/** The whole corporation, for what everybody of it may see: public-pool figures, work of the system itself. */
export function corpScope(who: AnyOwner): Scope {
  return { ...commonScope(who), dept_ids: [], kind: 'corp' }
}

/** The caller's own records only, whatever the role: the 我的 side of 我的/团队. */
export function ownScope(who: AnyOwner): Scope {
  return { ...commonScope(who), dept_ids: [], kind: 'own' }
}

/** Whether a record of the caller's corporation with this medium and department is in scope (cooperations, schedules …). */
export function isInScope(scope: Scope, record: { corp_id: number; user_id: number; dept_id: number }): boolean {
  if (record.corp_id !== scope.corp_id) return false
  switch (scope.kind) {
    case 'corp':
      return true
    case 'depts':
      return record.user_id === scope.user_id || scope.dept_ids.includes(record.dept_id)
    case 'own':
      return record.user_id === scope.user_id
    default:
      return false
  }
}

/** As `isInScope`, of a sample: the sample assistant sees all. */
export function isSampleInScope(scope: Scope, record: { corp_id: number; user_id: number; dept_id: number }): boolean {
  return isInScope(scope.kind === 'samples' ? { ...scope, kind: 'corp' } : scope, record)
}

/** Whether an ad account is in scope: ad administrators and administrators all, operators their own. */
export function isAdAccountInScope(scope: Scope, account: { corp_id: number; user_ids: readonly number[] }): boolean {
  if (account.corp_id !== scope.corp_id) return false
  if (scope.kind === 'ads' || scope.kind === 'corp') return true
  return scope.kind === 'ads_assigned' && account.user_ids.includes(scope.user_id)
}

/** `暂无数据权限` unless the check holds. */
export function scopeRefusal(isAllowed: boolean): RuleRefusal | undefined {
  return isAllowed ? undefined : OUT_OF_SCOPE
}

/** How the caller stands to a talent: followed in scope, in the public pool, of others, or not in the corporation at all. */
export type TalentVisibility = 'followed' | 'pool' | 'others' | 'unknown'

/**
 * The caller's scope of a talent. Public-pool talents are open to all commerce staff; a followed one to whoever follows it
 * or leads a follower; `others` sees the market side only, its own-figure parts answer 40301.
 */
export async function talentVisibility(
  db: Queryable,
  scope: Scope,
  { author_id, platform }: { author_id: string; platform: string },
): Promise<TalentVisibility> {
  return (await talentVisibilities(db, scope, { platform, author_ids: [author_id] })).get(author_id) ?? 'unknown'
}

/** The caller's scope of several talents of a platform, by their ids; those that the corporation does not have are left out. */
export async function talentVisibilities(
  db: Queryable,
  scope: Scope,
  { author_ids, platform }: { author_ids: readonly string[]; platform: string },
): Promise<ReadonlyMap<string, TalentVisibility>> {
  const filter: MetricFilter = { now: 0 }
  const staff = all(staffConditions(scope, filter, sql`f.user_id`, sql`f.dept_id`))
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        pool: number`ca.pool`,
        is_followed: flag`exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id
      and f.platform = ca.platform and f.classify in ${modulesOf('both')} and f.unbind_time is null and ${staff})`,
      },
      sql`from corp_author ca where ca.corp_id = ${scope.corp_id} and ${isOneOf(sql`ca.author_id`, author_ids)}
      and ca.platform = ${platform} and ca.deleted_at is null`,
    ),
  )
  return new Map(
    rows.map(({ author_id, pool, is_followed }) => [
      author_id,
      scope.kind === 'corp' || is_followed ? 'followed' : pool === TalentPool.open ? 'pool' : 'others',
    ]),
  )
}

/** Whether a product may be opened: it is of the corporation, and of the own shops (goods carry no medium; their figures follow the scope). */
export async function isProductInScope(db: Queryable, scope: Scope, productId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from goods p where ${all([
      sql`p.corp_id = ${scope.corp_id} and p.product_id = ${productId} and p.deleted_at is null`,
      ofShops(scope, sql`p.shop_id`),
    ])}`,
  )
  return rows.length > 0
}

/** Whether a commerce video or live is in scope: its talent was followed in scope when it was published. */
export async function isContentInScope(
  db: Queryable,
  scope: Scope,
  content: { kind: 'video' | 'live'; id: string },
): Promise<boolean> {
  const filter: MetricFilter = { now: 0 }
  const [table, id, time] =
    content.kind === 'video'
      ? [sql`video`, sql`x.video_id`, sql`x.publish_at`]
      : [sql`live`, sql`x.live_id`, sql`x.start_time`]
  const rows = await rowsOf(
    db,
    sql`select 1 from ${table} x where ${id} = ${content.id} and ${mediaConditions(scope, filter, sql`x`, time)}`,
  )
  return rows.length > 0
}

/** Whether a sample with this id is in scope; one that is not differs from a missing one by the code only. */
export async function isSampleIdInScope(db: Queryable, scope: Scope, sampleId: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from sample sm where sm.sample_id = ${sampleId} and ${sampleConditions(scope, { now: 0, classify: 'both' })}`,
  )
  return rows.length > 0
}

/** The departments and all below them, as ids. */
export async function deptSubtree(db: Queryable, corpId: number, deptIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(db, select({ id: number`t.id` }, sql`from (${deptTree(corpId, deptIds)}) t order by t.id`))
  return rows.map((each) => each.id)
}

/** The user ids that are members of the corporation, of those given. A filter by somebody else's staff matches nothing. */
export async function knownUsers(db: Queryable, corpId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { user_id: number`user_id` },
      sql`from corp_user where corp_id = ${corpId} and ${isOneOf(sql`user_id`, userIds)}`,
    ),
  )
  return rows.map((each) => each.user_id)
}
