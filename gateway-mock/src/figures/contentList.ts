import type { spuContentColumns } from '@crm/contracts/columns/spus'
import type { grassVideoColumns } from '@crm/contracts/columns/videos'
import type { SortKey } from '@crm/contracts/listColumns'
import type { ContentForm, ContentSource, Platform, UserStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { contentFacts, type ContentWhere } from './content.ts'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import { percent, perUnit } from '../rules/period.ts'
import {
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'

/** A published seeding content. Null plays are not delivered by the platform; money in fen, 互动率 in percent. */
export interface ContentListRow {
  id: number
  form: ContentForm
  platform: Platform
  title: string
  cover: string
  url: string
  content_no: string
  publish_at: number
  synced_at: number | null
  source: ContentSource
  state: string
  labels: string[]
  author_id: string
  nick_name: string
  avatar: string
  /** The talent's number as the platform shows it; empty for an unknown talent. */
  uid: string
  user_id: number
  user_name: string
  user_avatar: string
  user_status: UserStatus
  spu_id: number | null
  spu_name: string
  campaign_id: number | null
  campaign_name: string
  plays: number | null
  likes: number
  comments: number
  collects: number
  shares: number
  interactions: number
  interaction_rate: number
  positive: number
  negative: number
  quote: number
  sample_cost: number
  ad_cost: number
  cost: number
  cpe: number
  is_hot: boolean
  updated_at: number
}

type ContentSort = SortKey<typeof grassVideoColumns> | SortKey<typeof spuContentColumns>

const SORT: Record<ContentSort, SQL> = {
  interactions: sql`o.interactions`,
  publish_at: sql`ci.publish_at`,
  plays: sql`o.plays`,
  likes: sql`o.likes`,
  comments: sql`o.comments`,
  collects: sql`o.collects`,
  shares: sql`o.shares`,
  interaction_rate: sql`o.interactions::float8 / nullif(o.plays, 0)`,
  cost: sql`o.cost`,
  cpe: sql`o.cost::float8 / nullif(o.interactions, 0)`,
}

/** One page of the seeding contents that the figures of the same filter count, default the latest first. */
export async function contentList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere,
  page: PageOf<ContentSort>,
): Promise<Paged<ContentListRow>> {
  const facts = contentFacts(scope, filter, where)
  const { list, total_count } = await pagedRows<Omit<ContentListRow, 'interaction_rate' | 'cpe'>>(
    db,
    sql`select p.*, coalesce(a.nick_name, '') as nick_name, coalesce(a.avatar, '') as avatar, coalesce(a.uid, '') as uid,
      coalesce(cu.nick_name, '') as user_name, coalesce(au.avatar, '') as user_avatar, coalesce(cu.status, 3)::int as user_status,
      coalesce(s.name, '') as spu_name, coalesce(c.name, '') as campaign_name
      from (select ci.id, ci.form, ci.platform, ci.title, ci.cover, ci.url, ci.content_no, ci.publish_at::float8 as publish_at,
        ci.synced_at::float8 as synced_at, ci.source, ci.state, ci.labels, ci.author_id, ci.user_id, ci.spu_id, ci.campaign_id,
        o.plays::float8 as plays, o.likes::float8 as likes, o.comments::float8 as comments, o.collects::float8 as collects,
        o.shares::float8 as shares, o.interactions::float8 as interactions, ci.positive, ci.negative, ci.quote::float8 as quote,
        o.sample_cost::float8 as sample_cost, ci.ad_cost::float8 as ad_cost, o.cost::float8 as cost, o.is_hot,
        ci.updated_at::float8 as updated_at, count(*) over ()::int as full_count,
        row_number() over (${orderBy(page, SORT, 'publish_at', sql`ci.id`)}) as place
        from ${facts} o join content_item ci on ci.id = o.id order by place ${limitOf(page)}) p
      left join author a on a.author_id = p.author_id and a.platform = p.platform
      left join corp_user cu on cu.corp_id = ${scope.corp_id} and cu.user_id = p.user_id left join app_user au on au.user_id = p.user_id
      left join spu s on s.id = p.spu_id left join campaign c on c.id = p.campaign_id order by p.place`,
    sql`select count(*)::int as n from ${facts} o`,
  )
  return {
    total_count,
    list: list.map((row) => ({
      ...row,
      interaction_rate: percent(row.interactions, row.plays ?? 0),
      cpe: perUnit(row.cost, row.interactions),
    })),
  }
}

/** 点赞, 评论, 收藏 and 分享 over the filter, which together are its 互动量. */
export interface ContentCounters {
  likes: number
  comments: number
  collects: number
  shares: number
}

/** The counters of the 合计 row, beside `contentTotals`. */
export function contentCounters(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere,
): Promise<ContentCounters> {
  const sum = (name: keyof ContentCounters) =>
    sql`coalesce(sum(o.${sql.identifier(name)}), 0)::float8 as ${sql.identifier(name)}`
  return rowOf(
    db,
    sql`select ${sum('likes')}, ${sum('comments')}, ${sum('collects')}, ${sum('shares')} from ${contentFacts(scope, filter, where)} o`,
  )
}

/** Labels of the seeding contents of the whole corporation, the most used first. */
export function contentLabels(db: Queryable, corpId: number, limit: number): Promise<{ name: string }[]> {
  return rowsOf(
    db,
    sql`select x.label as name from content_item ci, jsonb_array_elements_text(ci.labels) x(label)
      where ci.corp_id = ${corpId} and ci.deleted_at is null group by 1 order by count(*) desc, 1 limit ${limit}`,
  )
}
