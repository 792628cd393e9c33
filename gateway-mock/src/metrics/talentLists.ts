import { ContactStatus, FollowMode } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { isNewTalentSql, type NewTalentRule } from '../rules/newTalent.ts'
import { type ReleaseRule, releaseAtSql, SOON_DAYS } from '../rules/release.ts'
import { APPROVED_STATUSES, SHIPPED_STATUSES } from '../rules/sampleStates.ts'
import { type MetricFilter, platformCondition, type Scope, staffConditions } from './filter.ts'
import { formerMediumsSql, likeText, mediumsSql, type MediumRef, tagsSql } from './people.ts'
import { DAY_SECONDS, endOfDay, lastDays } from './period.ts'
import { all, computedOnce, isOneOf, limitOf, orderBy, type Paged, pagedRows, type PageOf, type Queryable, rowOf, rowsOf } from './query.ts'
import { groupedSales } from './sales.ts'

/** What both talent lists filter by. Sums in fen, times unix seconds. */
export interface TalentWhere {
  /** Part of the nickname, or uid, id or home link. */
  keyword?: string | undefined
  levels?: readonly number[] | undefined
  fans_min?: number | undefined
  fans_max?: number | undefined
  gmv_min?: number | undefined
  gmv_max?: number | undefined
  sources?: readonly number[] | undefined
  tag_ids?: readonly number[] | undefined
  /** How the tags combine; default any. */
  tag_mode?: 'any' | 'every' | 'none' | undefined
  has_contact?: boolean | undefined
}

function tagCondition(where: TalentWhere): SQL | undefined {
  const ids = where.tag_ids
  if (ids === undefined || ids.length === 0) return undefined
  const found = sql`(select count(distinct tt.tag_id) from author_tag tt where tt.corp_id = ca.corp_id and tt.classify = 1
    and tt.author_id = ca.author_id and tt.platform = ca.platform and ${isOneOf(sql`tt.tag_id`, ids)})`
  if (where.tag_mode === 'none') return sql`${found} = 0`
  return where.tag_mode === 'every' ? sql`${found} = ${new Set(ids).size}` : sql`${found} > 0`
}

const hasContact = sql`exists (select 1 from author_contact ac where ac.corp_id = ca.corp_id and ac.author_id = ca.author_id
  and ac.platform = ca.platform and ac.deleted_at is null)`

function yesNo(wish: boolean | undefined, condition: SQL): SQL | undefined {
  return wish === undefined ? undefined : wish ? condition : sql`not (${condition})`
}

/** Conditions on `ca` (relation), `a` (talent) and `g` (sales of all time). */
function talentConditions(scope: Scope, filter: MetricFilter, where: TalentWhere): SQL {
  const { keyword } = where
  return all([
    sql`ca.corp_id = ${scope.corp_id} and ca.deleted_at is null and ca.in_commerce = 1`,
    platformCondition(filter, sql`ca.platform`),
    filter.author_id === undefined ? undefined : sql`ca.author_id = ${filter.author_id}`,
    keyword === undefined || keyword === ''
      ? undefined
      : sql`(a.nick_name ilike ${likeText(keyword)} or a.uid = ${keyword} or a.author_id = ${keyword} or a.home_url = ${keyword})`,
    where.levels === undefined ? undefined : isOneOf(sql`coalesce(a.level, -1)`, where.levels),
    where.fans_min === undefined ? undefined : sql`a.fans >= ${where.fans_min}`,
    where.fans_max === undefined ? undefined : sql`a.fans <= ${where.fans_max}`,
    where.gmv_min === undefined ? undefined : sql`coalesce(g.gmv, 0) >= ${where.gmv_min}`,
    where.gmv_max === undefined ? undefined : sql`coalesce(g.gmv, 0) <= ${where.gmv_max}`,
    where.sources === undefined ? undefined : isOneOf(sql`ca.source`, where.sources),
    tagCondition(where),
    yesNo(where.has_contact, hasContact),
  ])
}

function salesOf(scope: Scope, filter: MetricFilter): SQL {
  return groupedSales(scope, filter, 'author', ['gmv', 'order_count', 'last_order_at'])
}

const BASE_COLUMNS = sql`ca.author_id, ca.platform, a.nick_name, a.avatar, a.uid, a.home_url, a.fans::float8 as fans, a.level, a.categories, a.region,
  ca.source, ca.contact_status, ca.list_flag, ca.remark, ca.custom_fields, ca.cycle_start::float8 as cycle_start, ca.updated_at::float8 as updated_at,
  ${hasContact} as has_contact, coalesce(g.gmv, 0) as gmv, nullif(g.last_order_at, 0) as last_order_at`

/** Columns that both lists show. `level` −, null is 未评级; null times have not happened. */
export interface TalentListRow {
  author_id: string
  platform: 'dy' | 'ks' | 'sph' | 'xhs'
  nick_name: string
  avatar: string
  uid: string
  home_url: string
  fans: number
  level: number | null
  categories: string[]
  region: string
  source: number
  contact_status: number
  list_flag: number
  remark: string
  custom_fields: Record<string, string>
  /** 00:00 of the day on which the present cycle of orders began: ask `isNewTalent`. */
  cycle_start: number | null
  updated_at: number
  has_contact: boolean
  /** Cumulative, fen. */
  gmv: number
  last_order_at: number | null
  mediums: MediumRef[]
  tags: { id: number; name: string; color: string }[]
}

// --- the public pool

export type PoolTab = 'all' | 'fresh' | 'released' | 'untouched'

export interface PoolWhere extends TalentWhere {
  tab?: PoolTab | undefined
  pool_start?: number | undefined
  pool_end?: number | undefined
  /** Followed last by one of these. */
  last_user_ids?: readonly number[] | undefined
  /** Followed by several at present (modes 200, 300, 500). */
  is_shared?: boolean | undefined
}

/** A talent of the pool. */
export interface PoolRow extends TalentListRow {
  pool_at: number | null
  release_reason: string
  follower_count: number
  former_mediums: MediumRef[]
}

const FRESH_DAYS = 7

/** Who may be followed by anybody: in the pool, or followed without anybody's having it alone under the mode. */
function isOpen(mode: number): SQL {
  switch (mode) {
    case FollowMode.multiBeforeContact:
      return sql`(ca.pool = 1 or ca.contact_status <> ${ContactStatus.contacted})`
    case FollowMode.multiBeforeSample:
      return sql`(ca.pool = 1 or not exists (select 1 from follow xf join sample xs on xs.corp_id = xf.corp_id and xs.author_id = xf.author_id
        and xs.platform = xf.platform and xs.user_id = xf.user_id and xs.created_at >= xf.bind_time and xs.deleted_at is null
        and ${isOneOf(sql`xs.status`, APPROVED_STATUSES)}
        where xf.corp_id = ca.corp_id and xf.author_id = ca.author_id and xf.platform = ca.platform and xf.classify = 1 and xf.unbind_time is null))`
    case FollowMode.multi:
      return sql`true`
    default:
      return sql`ca.pool = 1`
  }
}

const TABS: Record<PoolTab, (now: number) => SQL> = {
  all: () => sql`true`,
  fresh: (now) => sql`ca.pool_at >= ${now - FRESH_DAYS * DAY_SECONDS}`,
  released: () => sql`h.ended > 0`,
  untouched: () => sql`h.author_id is null`,
}

function poolFrom(scope: Scope, filter: MetricFilter, where: PoolWhere, mode: number, tab: PoolTab): SQL {
  const conditions = all([
    talentConditions(scope, filter, where),
    isOpen(mode),
    TABS[tab](filter.now),
    where.pool_start === undefined ? undefined : sql`ca.pool_at >= ${where.pool_start}`,
    where.pool_end === undefined ? undefined : sql`ca.pool_at <= ${where.pool_end}`,
    where.last_user_ids === undefined ? undefined : isOneOf(sql`h.last_user`, where.last_user_ids),
    where.is_shared === undefined ? undefined : where.is_shared ? sql`h.open > 1` : sql`coalesce(h.open, 0) <= 1`,
  ])
  return sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    left join ${salesOf(scope, { now: filter.now, platform: filter.platform })} g on g.author_id = ca.author_id and g.platform = ca.platform
    left join ${computedOnce(sql`select author_id, platform, count(*) filter (where unbind_time is null)::int as open, count(*) filter (where unbind_time is not null)::int as ended,
      (array_agg(user_id order by unbind_time desc nulls last, id desc))[1] as last_user from follow
      where corp_id = ${scope.corp_id} and classify = 1 group by author_id, platform`)} h on h.author_id = ca.author_id and h.platform = ca.platform
    where ${conditions}`
}

const POOL_SORT: Record<string, SQL> = {
  fans: sql`a.fans`,
  gmv: sql`coalesce(g.gmv, 0)`,
  last_order_at: sql`nullif(g.last_order_at, 0)`,
  pool_at: sql`ca.pool_at`,
}

/**
 * One page of the public pool, default the latest arrivals first. It is open to all commerce staff: pass the corporation's
 * scope (`corpScope`), so that 历史成交 is the corporation's.
 */
export function poolList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: PoolWhere,
  mode: number,
  page: PageOf,
): Promise<Paged<PoolRow>> {
  const from = poolFrom(scope, filter, where, mode, where.tab ?? 'all')
  const key = [scope.corp_id, sql`t.author_id`, sql`t.platform`] as const
  return pagedRows(
    db,
    sql`select t.*, ${mediumsSql(...key)} as mediums, ${formerMediumsSql(...key)} as former_mediums, ${tagsSql(...key)} as tags from (
      select ${BASE_COLUMNS}, ca.pool_at::float8 as pool_at, ca.release_reason, coalesce(h.open, 0) as follower_count, count(*) over ()::int as full_count,
      row_number() over (${orderBy(page, POOL_SORT, 'pool_at', sql`ca.author_id, ca.platform`)}) as place
      ${from} order by place ${limitOf(page)}) t order by t.place`,
    sql`select count(*)::int as n ${from}`,
  )
}

/** Talents of each tab of the pool under the other filters. */
export async function poolTabCounts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: PoolWhere,
  mode: number,
): Promise<Record<PoolTab, number>> {
  const count = (tab: PoolTab) => sql`count(*) filter (where ${TABS[tab](filter.now)})::int as ${sql.identifier(tab)}`
  return rowOf(
    db,
    sql`select ${count('all')}, ${count('fresh')}, ${count('released')}, ${count('untouched')} ${poolFrom(scope, filter, where, mode, 'all')}`,
  )
}

// --- followed talents

/** Stages of a followed talent; each talent is in exactly one. */
export const STAGES = ['to_contact', 'contacting', 'contacted', 'sampled', 'ordered', 'refused'] as const
export type Stage = (typeof STAGES)[number]
export type MineTab = 'all' | Stage | 'to_follow' | 'releasing'

export interface MineWhere extends TalentWhere {
  tab?: MineTab | undefined
  log_start?: number | undefined
  log_end?: number | undefined
  next_start?: number | undefined
  next_end?: number | undefined
  sample_statuses?: readonly number[] | undefined
  /** 新达人 now, under the corporation's rule; needs both. */
  is_new?: boolean | undefined
  new_rule?: NewTalentRule | undefined
}

/** A followed talent. Times are the earliest of the followers in reach, `last_log_at` the latest. */
export interface MineRow extends TalentListRow {
  stage: Stage
  bind_time: number
  next_at: number | null
  last_log_at: number | null
  last_log: { content: string; kind: number; created_at: number; user_id: number } | null
  release_at: number | null
  gmv_30d: number
  sample_count: number
}

const STAGE = sql`case when ca.contact_status = ${ContactStatus.refused} then 'refused' when coalesce(g.order_count, 0) > 0 then 'ordered'
  when coalesce(s.sample_count, 0) > 0 then 'sampled' when ca.contact_status = ${ContactStatus.contacted} then 'contacted'
  when ca.contact_status = ${ContactStatus.contacting} then 'contacting' else 'to_contact' end`

function mineTab(tab: MineTab, now: number): SQL {
  if (tab === 'all') return sql`true`
  if (tab === 'to_follow') return sql`fl.next_at <= ${endOfDay(now)}`
  if (tab === 'releasing') return sql`fl.release_at <= ${now + SOON_DAYS * DAY_SECONDS}`
  return sql`${STAGE} = ${tab}`
}

/** The followers in reach, by talent, with the earliest release. */
function followsInReach(scope: Scope, filter: MetricFilter, rule: ReleaseRule): SQL {
  const release = releaseAtSql(rule, {
    sample: sql`exists (select 1 from sample rs where rs.corp_id = f.corp_id and rs.author_id = f.author_id and rs.platform = f.platform
      and rs.deleted_at is null and rs.ship_time >= f.bind_time and ${isOneOf(sql`rs.status`, SHIPPED_STATUSES)})`,
    lastOrderAt: sql`ca.last_order_at`,
  })
  return computedOnce(sql`select f.author_id, f.platform, min(f.bind_time)::float8 as bind_time, min(f.next_at)::float8 as next_at, max(f.last_log_at)::float8 as last_log_at,
    min(${release}) as release_at from follow f join corp_author ca on ca.corp_id = f.corp_id and ca.author_id = f.author_id and ca.platform = f.platform
    where ${all([
      sql`f.corp_id = ${scope.corp_id}`,
      sql`f.classify = 1 and f.unbind_time is null and f.bind_time <= ${filter.now}`,
      platformCondition(filter, sql`f.platform`),
      ...staffConditions(scope, filter, sql`f.user_id`, sql`f.dept_id`),
    ])} group by f.author_id, f.platform`)
}

function sampleSums(scope: Scope): SQL {
  return computedOnce(sql`select sm.author_id, sm.platform, (sum(si.qty) filter (where ${isOneOf(sql`sm.status`, SHIPPED_STATUSES)}))::float8 as sample_count
    from sample sm join sample_item si on si.sample_id = sm.sample_id where sm.corp_id = ${scope.corp_id} and sm.deleted_at is null and sm.author_id <> ''
    group by 1, 2`)
}

function mineFrom(scope: Scope, filter: MetricFilter, where: MineWhere, rule: ReleaseRule, tab: MineTab): SQL {
  const { now, platform } = filter
  const ofStaff = { now, platform, dept_ids: filter.dept_ids, user_ids: filter.user_ids }
  const conditions = all([
    talentConditions(scope, filter, where),
    mineTab(tab, now),
    where.log_start === undefined ? undefined : sql`fl.last_log_at >= ${where.log_start}`,
    where.log_end === undefined ? undefined : sql`fl.last_log_at <= ${where.log_end}`,
    where.next_start === undefined ? undefined : sql`fl.next_at >= ${where.next_start}`,
    where.next_end === undefined ? undefined : sql`fl.next_at <= ${where.next_end}`,
    where.sample_statuses === undefined
      ? undefined
      : sql`exists (select 1 from sample ws where ws.corp_id = ca.corp_id and ws.author_id = ca.author_id and ws.platform = ca.platform
          and ws.deleted_at is null and ${isOneOf(sql`ws.status`, where.sample_statuses)})`,
    where.new_rule === undefined ? undefined : yesNo(where.is_new, isNewTalentSql(sql`ca.cycle_start`, where.new_rule, now)),
  ])
  return sql`from ${followsInReach(scope, filter, rule)} fl join corp_author ca on ca.corp_id = ${scope.corp_id} and ca.author_id = fl.author_id and ca.platform = fl.platform
    join author a on a.author_id = ca.author_id and a.platform = ca.platform
    left join ${salesOf(scope, ofStaff)} g on g.author_id = ca.author_id and g.platform = ca.platform
    left join ${groupedSales(scope, { ...ofStaff, ...lastDays(30, now) }, 'author', ['gmv'])} m on m.author_id = ca.author_id and m.platform = ca.platform
    left join ${sampleSums(scope)} s on s.author_id = ca.author_id and s.platform = ca.platform
    where ${conditions}`
}

const MINE_SORT: Record<string, SQL> = {
  fans: sql`a.fans`,
  gmv: sql`coalesce(g.gmv, 0)`,
  gmv_30d: sql`coalesce(m.gmv, 0)`,
  sample_count: sql`coalesce(s.sample_count, 0)`,
  last_order_at: sql`nullif(g.last_order_at, 0)`,
  last_log_at: sql`fl.last_log_at`,
  next_at: sql`fl.next_at`,
  bind_time: sql`fl.bind_time`,
  release_at: sql`fl.release_at`,
}

/** One page of the followed talents in reach (`ownScope` for 我的), default by cumulative 成交金额 falling. */
export function mineList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: MineWhere,
  rule: ReleaseRule,
  page: PageOf,
): Promise<Paged<MineRow>> {
  const from = mineFrom(scope, filter, where, rule, where.tab ?? 'all')
  const key = [scope.corp_id, sql`t.author_id`, sql`t.platform`] as const
  return pagedRows(
    db,
    sql`select t.*, ${mediumsSql(...key)} as mediums, ${tagsSql(...key)} as tags,
      (select json_build_object('content', fg.content, 'kind', fg.kind, 'created_at', fg.created_at, 'user_id', fg.user_id) from follow_log fg
        where fg.corp_id = ${scope.corp_id} and fg.author_id = t.author_id and fg.platform = t.platform and fg.deleted_at is null and fg.created_at <= ${filter.now}
        order by fg.created_at desc, fg.id desc limit 1) as last_log from (
      select ${BASE_COLUMNS}, ${STAGE} as stage, fl.bind_time, fl.next_at, fl.last_log_at, fl.release_at, coalesce(m.gmv, 0) as gmv_30d,
      coalesce(s.sample_count, 0) as sample_count, count(*) over ()::int as full_count,
      row_number() over (${orderBy(page, MINE_SORT, 'gmv', sql`ca.author_id, ca.platform`)}) as place
      ${from} order by place ${limitOf(page)}) t order by t.place`,
    sql`select count(*)::int as n ${from}`,
  )
}

/** Talents of each tab under the other filters: the six stages add up to `all`. */
export async function mineTabCounts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: MineWhere,
  rule: ReleaseRule,
): Promise<Record<MineTab, number>> {
  const tabs: MineTab[] = ['all', ...STAGES, 'to_follow', 'releasing']
  const counts = tabs.map((tab) => sql`count(*) filter (where ${mineTab(tab, filter.now)})::int as ${sql.identifier(tab)}`)
  return rowOf(db, sql`select ${sql.join(counts, sql`, `)} ${mineFrom(scope, filter, where, rule, 'all')}`)
}

/** 合计 of the followed talents: 成交金额 (all time and 30 days) and 寄样数 of the listed ones. */
export async function mineTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: MineWhere,
  rule: ReleaseRule,
): Promise<{ gmv: number; gmv_30d: number; sample_count: number }> {
  return rowOf(
    db,
    sql`select coalesce(sum(g.gmv), 0)::float8 as gmv, coalesce(sum(m.gmv), 0)::float8 as gmv_30d, coalesce(sum(s.sample_count), 0)::float8 as sample_count
      ${mineFrom(scope, filter, where, rule, where.tab ?? 'all')}`,
  )
}

/** The keys of all talents that a list's filter finds, for actions on the whole selection; at most `limit`. */
export function mineKeys(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: MineWhere,
  rule: ReleaseRule,
  limit = 10_000,
): Promise<{ author_id: string; platform: 'dy' | 'ks' | 'sph' | 'xhs' }[]> {
  return rowsOf(
    db,
    sql`select ca.author_id, ca.platform ${mineFrom(scope, filter, where, rule, where.tab ?? 'all')} order by 1, 2 limit ${limit}`,
  )
}

/** As `mineKeys`, of the public pool. */
export function poolKeys(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: PoolWhere,
  mode: number,
  limit = 10_000,
): Promise<{ author_id: string; platform: 'dy' | 'ks' | 'sph' | 'xhs' }[]> {
  return rowsOf(
    db,
    sql`select ca.author_id, ca.platform ${poolFrom(scope, filter, where, mode, where.tab ?? 'all')} order by 1, 2 limit ${limit}`,
  )
}

