import { flagOf } from '@crm/base/numbers'
import { ContentItemStatus } from '@crm/contracts/enums'
import type { RequestOf } from '@crm/contracts/call'
import type { GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { contentItem } from '../../store/database/schema.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { ContentWhere } from '../../figures/content.ts'
import { contentList, type ContentListRow } from '../../figures/contentList.ts'
import { contentVideoId } from '../../figures/contentVideoId.ts'
import type { MetricFilter } from '../../rules/filter.ts'
import { scopeOf } from '../../rules/scope.ts'
import { counterOf, metricFilterOf, yesOrNo } from './videoRows.ts'

type GrassFilters = RequestOf<typeof grassVideoCalls.statistic>

/** Publish range, platform, department, staff, SPU and campaign of a request. */
export const contentFilterOf = (request: GrassFilters, now: number): MetricFilter => ({
  ...metricFilterOf(request, now),
  spu_id: request.spu_id,
  campaign_id: request.campaign_id,
})

/** What else a request narrows the contents by. */
export const contentWhereOf = (request: GrassFilters): ContentWhere => ({
  keyword: request.keyword,
  labels: request.labels,
  is_hot: yesOrNo(request.is_hot),
  interactions_min: request.interactions_min,
  interactions_max: request.interactions_max,
  source: request.source,
})

const named = (id: number | null, name: string) => (id === null ? null : { id, name })

/** What only a content has, as the wire has it. */
export const seedingOf = (row: ContentListRow) => ({
  id: row.id,
  form: row.form,
  spu: named(row.spu_id, row.spu_name),
  campaign: named(row.campaign_id, row.campaign_name),
  is_hot: flagOf(row.is_hot),
  quote: row.quote,
  sample_cost: row.sample_cost,
  ad_cost: row.ad_cost,
  cost: row.cost,
  cpe: row.cpe,
  // The column takes these words only.
  state: row.state as GrassRow['state'],
  synced_at: row.synced_at,
})

/** What a content has in common with a video, as the wire has it. */
export const publishedOf = (row: ContentListRow) => ({
  platform: row.platform,
  title: row.title,
  cover: row.cover,
  url: /^https?:/.test(row.url) ? row.url : '',
  publish_at: row.publish_at,
  source: row.source,
  labels: row.labels,
  author: {
    author_id: row.author_id,
    platform: row.platform,
    author_name: row.nick_name,
    avatar: row.avatar,
    display_id: row.uid,
  },
  staff: [{ user_id: row.user_id, name: row.user_name, avatar: row.user_avatar, status: row.user_status }],
  plays: counterOf(row.plays),
  likes: row.likes,
  comments: row.comments,
  collects: row.collects,
  shares: row.shares,
  interaction_rate: row.interaction_rate,
  updated_at: row.updated_at,
})

/** A row of the list as the wire has it. */
export const grassRow = (row: ContentListRow): GrassRow => ({
  content_id: contentVideoId(row.id),
  ...publishedOf(row),
  ...seedingOf(row),
})

/** A row of the list in the lists of other records: of an SPU, of a row of 种草业绩. */
export const contentBriefOf = (row: ContentListRow) => {
  const { platform, title, cover, author, publish_at, plays } = publishedOf(row)
  return {
    ...{ platform, title, cover, author, publish_at, plays },
    content_id: contentVideoId(row.id),
    form: row.form,
    interactions: row.interactions,
    cost: row.cost,
    cpe: row.cpe,
  }
}

/** These contents as far as they are published and in the caller's scope. */
export const contentsInScope = (db: Db, who: Staff, ids: readonly number[], now: number): Promise<ContentListRow[]> =>
  contentList(db, scopeOf(who), { now }, { ids }, { page: 1, size: Math.max(ids.length, 1) }).then(({ list }) => list)

/** One content in scope, or 40301 for one of others and 40400 for none; another corporation's is no different from none. */
export async function contentOf(db: Db, who: Staff, id: number, now: number): Promise<ContentListRow> {
  const [row] = await contentsInScope(db, who, [id], now)
  if (row) return row
  const alive = and(
    eq(contentItem.corp_id, who.corp_id),
    eq(contentItem.id, id),
    eq(contentItem.status, ContentItemStatus.published),
    isNull(contentItem.deleted_at),
  )
  if ((await db.$count(contentItem, alive)) > 0) refuse(Code.outOfScope, '暂无数据权限')
  return refuse(Code.notFound, '内容不存在')
}
