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
import { flag, float, full_count, json, number, select, text, value, withColumns } from '../store/database/select.ts'

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
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
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
  const { list, total_count } = await pagedRows(
    db,
    withColumns(
      select(
        {
          id: number`ci.id`,
          form: value<ContentListRow['form']>`ci.form`,
          platform: value<ContentListRow['platform']>`ci.platform`,
          title: text`ci.title`,
          cover: text`ci.cover`,
          url: text`ci.url`,
          content_no: text`ci.content_no`,
          publish_at: float<ContentListRow['publish_at']>`ci.publish_at`,
          synced_at: value<ContentListRow['synced_at']>`ci.synced_at::float8`,
          source: value<ContentListRow['source']>`ci.source`,
          state: value<ContentListRow['state']>`ci.state`,
          labels: json<ContentListRow['labels']>`ci.labels`,
          author_id: text`ci.author_id`,
          user_id: number`ci.user_id`,
          spu_id: value<ContentListRow['spu_id']>`ci.spu_id`,
          campaign_id: value<ContentListRow['campaign_id']>`ci.campaign_id`,
          plays: value<ContentListRow['plays']>`o.plays::float8`,
          likes: float<ContentListRow['likes']>`o.likes`,
          comments: float<ContentListRow['comments']>`o.comments`,
          collects: float<ContentListRow['collects']>`o.collects`,
          shares: float<ContentListRow['shares']>`o.shares`,
          interactions: float<ContentListRow['interactions']>`o.interactions`,
          positive: number`ci.positive`,
          negative: number`ci.negative`,
          quote: float<ContentListRow['quote']>`ci.quote`,
          sample_cost: float<ContentListRow['sample_cost']>`o.sample_cost`,
          ad_cost: float<ContentListRow['ad_cost']>`o.ad_cost`,
          cost: float<ContentListRow['cost']>`o.cost`,
          is_hot: flag`o.is_hot`,
          updated_at: float<ContentListRow['updated_at']>`ci.updated_at`,
          updated_by: number`ci.updated_by`,
          full_count,
          place: number`row_number() over (${orderBy(page, SORT, 'publish_at', sql`ci.id`)})`,
        },
        sql`from ${facts} o join content_item ci on ci.id = o.id order by place ${limitOf(page)}`,
      ),
      {
        nick_name: text`coalesce(a.nick_name, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        uid: text`coalesce(a.uid, '')`,
        user_name: text`coalesce(cu.nick_name, '')`,
        user_avatar: text`coalesce(au.avatar, '')`,
        user_status: value<ContentListRow['user_status']>`coalesce(cu.status, 3)::int`,
        spu_name: text`coalesce(s.name, '')`,
        campaign_name: text`coalesce(c.name, '')`,
      },
      sql`left join author a on a.author_id = g.author_id and a.platform = g.platform
        left join corp_user cu on cu.corp_id = ${scope.corp_id} and cu.user_id = g.user_id left join app_user au on au.user_id = g.user_id
        left join spu s on s.id = g.spu_id left join campaign c on c.id = g.campaign_id order by g.place`,
    ),
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
  const sum = (column: SQL) => float`coalesce(sum(${column}), 0)`
  return rowOf(
    db,
    select(
      {
        likes: sum(sql`o.likes`),
        comments: sum(sql`o.comments`),
        collects: sum(sql`o.collects`),
        shares: sum(sql`o.shares`),
      },
      sql`from ${contentFacts(scope, filter, where)} o`,
    ),
  )
}

/** Labels of the seeding contents of the whole corporation, the most used first. */
export function contentLabels(db: Queryable, corpId: number, limit: number): Promise<{ name: string }[]> {
  return rowsOf(
    db,
    select(
      { name: text`x.label` },
      sql`from content_item ci, jsonb_array_elements_text(ci.labels) x(label)
      where ci.corp_id = ${corpId} and ci.deleted_at is null group by 1 order by count(*) desc, 1 limit ${limit}`,
    ),
  )
}
