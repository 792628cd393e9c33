import type { shareColumns, shareStaffColumns } from '@crm/contracts/columns/shares'
import type { SortKey } from '@crm/contracts/listColumns'
import { ShareKind, ShareStatus } from '@crm/contracts/rules/shareRules'
import { type SQL, sql } from 'drizzle-orm'
import {
  all,
  atLeast,
  atMost,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
} from '../store/database/query.ts'
import {
  type MetricFilter,
  ofListedGoods,
  orderConditions,
  platformCondition,
  sampleConditions,
  type Scope,
  staffConditions,
} from '../rules/filter.ts'
import { holdsText, idCondition, keywordCondition } from '../rules/keywords.ts'
import { COMMERCE_SAMPLES } from './samples.ts'
import { withCount, float, full_count, int, number, select, text, value } from '../store/database/select.ts'

/** What shares are narrowed by besides platform, staff and the time they were made. */
export interface ShareWhere {
  keyword?: string | undefined
  kind?: ShareKind | undefined
  share_id?: string | undefined
}

/** What a share `sh` is for. */
export const shareKind = sql`(case when sh.takes_samples = 1 then ${ShareKind.sample}::int
  when jsonb_array_length(sh.product_ids) = 1 then ${ShareKind.single}::int else ${ShareKind.several}::int end)`

/** Whether a share `sh` may still be opened. */
export const shareStatus = (now: number) =>
  sql`(case when sh.ended_at is not null or sh.expire_at <= ${now} then ${ShareStatus.over}::int else ${ShareStatus.open}::int end)`

const someGoods = (condition: SQL) =>
  sql`exists (select 1 from goods g where g.corp_id = sh.corp_id and sh.product_ids @> to_jsonb(g.product_id) and ${condition})`

/** The conditions on shares `sh` of a scope; a share is of whoever made it, and of the shops of all its goods. */
export function shareConditions(scope: Scope, filter: MetricFilter, { keyword, kind, share_id }: ShareWhere): SQL {
  const ofPlatform = platformCondition(filter, sql`g.platform`)
  return all([
    sql`sh.corp_id = ${scope.corp_id} and sh.deleted_at is null`,
    ofListedGoods(scope, sql`sh.product_ids`, sql`kj.value #>> '{}'`),
    ...staffConditions(
      scope,
      filter,
      sql`sh.user_id`,
      sql`(select su.dept_id from corp_user su where su.corp_id = sh.corp_id and su.user_id = sh.user_id)`,
    ),
    atLeast(sql`sh.created_at`, filter.start),
    atMost(sql`sh.created_at`, filter.end),
    ofPlatform && someGoods(ofPlatform),
    keywordCondition(keyword, {
      names: [sql`sh.title`],
      also: (word) => someGoods(sql`(${holdsText(sql`g.title`, word)} or ${idCondition(sql`g.product_id`, word)})`),
    }),
    kind === undefined ? undefined : sql`${shareKind} = ${kind}`,
    share_id === undefined ? undefined : sql`sh.share_id = ${share_id}`,
  ])
}

const chosen = (conditions: SQL) => sql`(select sh.share_id from promotion_share sh where ${conditions})`

function visits(scope: Scope, conditions: SQL): SQL {
  return materialized(sql`select v.share_id, count(*) filter (where v.action = 'view')::int as view_count,
      count(distinct v.visitor) filter (where v.action = 'view')::int as visitor_count, count(*) filter (where v.action = 'copy')::int as copy_count
    from share_visit v where v.corp_id = ${scope.corp_id} and v.share_id in ${chosen(conditions)} group by v.share_id`)
}

/** Samples `sm` that were asked for through the shares, as the list of samples counts them. */
const samplesOf = (scope: Scope, now: number, conditions: SQL) =>
  sql`from sample sm where ${sampleConditions(scope, { now, ...COMMERCE_SAMPLES })} and sm.share_id in ${chosen(conditions)} and sm.created_at <= ${now}`

function samples(scope: Scope, now: number, conditions: SQL): SQL {
  return materialized(sql`select sm.share_id, count(*)::int as apply_count,
    count(distinct (sm.author_id || sm.platform) collate "C")::int as talent_count ${samplesOf(scope, now, conditions)} group by sm.share_id`)
}

/** Order lines `i` of talents who asked for a sample through a share, of its goods, since they asked. */
const linesOf = (scope: Scope, now: number, conditions: SQL) =>
  sql`from (select sm.share_id, sm.author_id, sm.platform, min(sm.created_at) as since ${samplesOf(scope, now, conditions)}
      and sm.author_id <> '' group by sm.share_id, sm.author_id, sm.platform) a
    join promotion_share sp on sp.share_id = a.share_id
    join order_item i on i.corp_id = ${scope.corp_id} and i.author_id = a.author_id and i.platform = a.platform and i.pay_time >= a.since
      and i.pay_time <= ${now} and sp.product_ids @> to_jsonb(i.product_id) and ${orderConditions(scope, { now }, { withStaff: true })}`

const sales = (scope: Scope, now: number, conditions: SQL) =>
  materialized(
    sql`select a.share_id, sum(i.pay_amount)::float8 as gmv ${linesOf(scope, now, conditions)} group by a.share_id`,
  )

/** What a share came to. */
export interface ShareFigures {
  view_count: number
  visitor_count: number
  copy_count: number
  apply_count: number
  talent_count: number
  gmv: number
}

const OWN = {
  view_count: number`coalesce(v.view_count, 0)`,
  visitor_count: number`coalesce(v.visitor_count, 0)`,
  copy_count: number`coalesce(v.copy_count, 0)`,
  apply_count: number`coalesce(s.apply_count, 0)`,
  talent_count: number`coalesce(s.talent_count, 0)`,
  gmv: number`coalesce(o.gmv, 0)`,
} satisfies Record<keyof ShareFigures, SQL<number>>
const sharesFrom = (scope: Scope, now: number, conditions: SQL) =>
  sql`from promotion_share sh left join ${visits(scope, conditions)} v on v.share_id = sh.share_id
    left join ${samples(scope, now, conditions)} s on s.share_id = sh.share_id
    left join ${sales(scope, now, conditions)} o on o.share_id = sh.share_id where ${conditions}`

const { talent_count: _, ...SORTED } = OWN
const SORTS: Record<SortKey<typeof shareColumns>, SQL> = { created_at: sql`sh.created_at`, ...SORTED }

/** One page of shares with what each came to, default the latest first. */
export function sharePage(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ShareWhere,
  page: PageOf<SortKey<typeof shareColumns>>,
): Promise<Paged<ShareFigures & { share_id: string }>> {
  const conditions = shareConditions(scope, filter, where)
  return pagedRows(
    db,
    select(
      { share_id: text`sh.share_id`, ...OWN, full_count },
      sql`${sharesFrom(scope, filter.now, conditions)} ${orderBy(page, SORTS, 'created_at', sql`sh.share_id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from promotion_share sh where ${conditions}`,
  )
}

/** 合计 of the shares: talents once, and an order line under two shares once. A visitor is told apart within a share alone. */
export async function shareTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ShareWhere,
): Promise<ShareFigures & { share_count: number }> {
  const conditions = shareConditions(scope, filter, where)
  const { now } = filter
  const counted = await rowOf(
    db,
    select(
      {
        share_count: int`count(*)`,
        view_count: int`coalesce(sum(v.view_count), 0)`,
        visitor_count: int`coalesce(sum(v.visitor_count), 0)`,
        copy_count: int`coalesce(sum(v.copy_count), 0)`,
        apply_count: int`coalesce(sum(s.apply_count), 0)`,
      },
      sql`from promotion_share sh left join ${visits(scope, conditions)} v on v.share_id = sh.share_id
      left join ${samples(scope, now, conditions)} s on s.share_id = sh.share_id where ${conditions}`,
    ),
  )
  const once = await rowOf(
    db,
    select(
      {
        talent_count: number`(select count(distinct (sm.author_id || sm.platform) collate "C")::int ${samplesOf(scope, now, conditions)})`,
        gmv: number`(select coalesce(sum(l.pay_amount), 0)::float8 from (select distinct i.order_id, i.sku_id, i.pay_amount ${linesOf(scope, now, conditions)}) l)`,
      },
      sql``,
    ),
  )
  return { ...counted, ...once }
}

/** What the shares of each member of staff came to, who made most first. */
export function sharesByStaff(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ShareWhere,
  page: PageOf<SortKey<typeof shareStaffColumns>>,
): Promise<Paged<{ user_id: number; share_count: number } & Omit<ShareFigures, 'view_count' | 'talent_count'>>> {
  const conditions = shareConditions(scope, filter, where)
  const grouped = select(
    {
      user_id: number`sh.user_id`,
      share_count: int`count(*)`,
      visitor_count: int`sum(${OWN.visitor_count})`,
      copy_count: int`sum(${OWN.copy_count})`,
      apply_count: int`sum(${OWN.apply_count})`,
      gmv: float`sum(${OWN.gmv})`,
    },
    sql`${sharesFrom(scope, filter.now, conditions)} group by sh.user_id`,
  )
  const sorts = { share_count: sql`g.share_count` }
  return pagedRows(
    db,
    withCount(grouped, sql`${orderBy(page, sorts, 'share_count', sql`g.user_id`)} ${limitOf(page)}`),
    sql`select count(distinct sh.user_id)::int as n from promotion_share sh where ${conditions}`,
  )
}

/** Who looked at a share: people told apart by a hash, with the talent who asked for a sample. */
export function shareVisitors(
  db: Queryable,
  corpId: number,
  shareId: string,
  page: PageOf<'last_at'>,
): Promise<
  Paged<{ visitor: string; views: number; copies: number; applies: number; talent: string; last_at: number }>
> {
  const ofShare = sql`v.corp_id = ${corpId} and v.share_id = ${shareId}`
  const grouped = select(
    {
      visitor: text`v.visitor`,
      views: int`count(*) filter (where v.action = 'view')`,
      copies: int`count(*) filter (where v.action = 'copy')`,
      applies: int`count(*) filter (where v.action = 'apply')`,
      talent: text`coalesce(max(a.nick_name), '')`,
      last_at: float`max(v.created_at)`,
    },
    sql`from share_visit v left join sample sm on sm.corp_id = v.corp_id and sm.sample_id = v.sample_id and v.sample_id > 0
    left join author a on a.author_id = sm.author_id and a.platform = sm.platform where ${ofShare} group by v.visitor
    having count(*) filter (where v.action = 'view') > 0`,
  )
  return pagedRows(
    db,
    withCount(grouped, sql`${orderBy(page, { last_at: sql`g.last_at` }, 'last_at', sql`g.visitor`)} ${limitOf(page)}`),
    sql`select count(distinct v.visitor)::int as n from share_visit v where ${ofShare} and v.action = 'view'`,
  )
}

/** A product of a share with what was done on its page. */
export interface ShareProductRow {
  product_id: string
  title: string
  cover: string
  platform: string
  status: 0 | 1 | 2 | 3
  views: number
  visitors: number
  copies: number
  applies: number
}

/** The goods of a share, the most looked at first. */
export function shareProducts(
  db: Queryable,
  scope: Scope,
  shareId: string,
  now: number,
  page: PageOf<'views'>,
): Promise<Paged<ShareProductRow>> {
  const conditions = sql`sh.corp_id = ${scope.corp_id} and sh.share_id = ${shareId}`
  const rows = select(
    {
      product_id: text`p.product_id`,
      title: text`p.title`,
      cover: text`p.cover`,
      platform: text`p.platform`,
      status: value<ShareProductRow['status']>`p.status`,
      views: number`coalesce(x.views, 0)`,
      visitors: number`coalesce(x.visitors, 0)`,
      copies: number`coalesce(x.copies, 0)`,
      applies: int`(select count(*) ${samplesOf(scope, now, conditions)} and exists (select 1 from sample_item si
        where si.sample_id = sm.sample_id and si.product_id = p.product_id))`,
    },
    sql`from promotion_share sh join goods p on p.corp_id = sh.corp_id and sh.product_ids @> to_jsonb(p.product_id)
    left join (select v.product_id, count(*) filter (where v.action = 'view')::int as views, count(distinct v.visitor) filter (where v.action = 'view')::int as visitors,
      count(*) filter (where v.action = 'copy')::int as copies from share_visit v where v.corp_id = ${scope.corp_id} and v.share_id = ${shareId}
      group by v.product_id) x on x.product_id = p.product_id where ${conditions}`,
  )
  return pagedRows(
    db,
    withCount(rows, sql`${orderBy(page, { views: sql`g.views` }, 'views', sql`g.product_id`)} ${limitOf(page)}`),
    sql`select count(*)::int as n from (${rows}) r`,
  )
}
