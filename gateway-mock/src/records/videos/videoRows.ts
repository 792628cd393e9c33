import { UNAVAILABLE } from '@crm/base/numbers'
import type { RequestOf } from '@crm/contracts/call'
import type { VideoGoods, VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { goods, video } from '../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { type MetricFilter, ofShops } from '../../rules/filter.ts'
import { findVideos, type VideoListRow, type VideoWhere } from '../../figures/videos.ts'
import { scopeOf } from '../../rules/scope.ts'

/** An empty list does not narrow. */
export const orNothing = (list: readonly string[] | undefined) => (list?.length ? list : undefined)

type VideoFilters = RequestOf<typeof videoCalls.statistic>

/** Publish range, platform, department and staff of a request. */
export const metricFilterOf = (
  {
    platform,
    start_time,
    end_time,
    dept_id,
    user_id,
    author_id,
  }: Pick<VideoFilters, 'platform' | 'start_time' | 'end_time' | 'dept_id' | 'user_id'> &
    Partial<Pick<VideoFilters, 'author_id'>>,
  now: number,
) =>
  ({
    now,
    platform,
    start: start_time,
    end: end_time,
    dept_ids: dept_id === undefined ? undefined : [dept_id],
    user_ids: user_id === undefined ? undefined : [user_id],
    author_ids: orNothing(author_id),
  }) satisfies MetricFilter

/** 1 and 0 of a request as a wish. */
export const yesOrNo = (value: number | undefined) => (value === undefined ? undefined : value === 1)

/** What else a request narrows the videos by. */
export const videoWhereOf = (request: VideoFilters): VideoWhere => ({
  basis: request.basis ?? 'pay',
  keyword: request.keyword,
  product_ids: orNothing(request.product_id),
  labels: orNothing(request.labels),
  has_gmv: yesOrNo(request.has_gmv),
  gmv_min: request.gmv_min,
  gmv_max: request.gmv_max,
  plays_min: request.plays_min,
  plays_max: request.plays_max,
  source: request.source,
  has_ads: yesOrNo(request.has_ads),
})

/** The goods of some contents, by their ids, as far as the member is not kept to other shops. */
export async function goodsOf(
  db: Db,
  who: Staff,
  rows: readonly { product_ids: readonly string[] }[],
): Promise<Map<string, VideoGoods>> {
  const ids = [...new Set(rows.flatMap((row) => row.product_ids))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      product_id: goods.product_id,
      platform: goods.platform,
      title: goods.title,
      cover: goods.cover,
      status: goods.status,
    })
    .from(goods)
    .where(and(eq(goods.corp_id, who.corp_id), inArray(goods.product_id, ids), ofShops(who, sql`${goods.shop_id}`)))
  return new Map(found.map((each) => [each.product_id, each]))
}

/** A counter as the wire has it: what the platform does not deliver is "not available". */
export const counterOf = (value: number | null) => value ?? UNAVAILABLE

/** The talent of a row and who followed him, as the wire has them. */
export const peopleOf = ({
  author_id,
  platform,
  nick_name,
  avatar,
  uid,
  mediums,
}: Pick<VideoListRow, 'author_id' | 'platform' | 'nick_name' | 'avatar' | 'uid' | 'mediums'>) => ({
  author: { author_id, platform, author_name: nick_name, avatar, display_id: uid },
  staff: mediums.map((each) => ({
    user_id: each.user_id,
    name: each.nick_name,
    avatar: each.avatar,
    status: each.status,
  })),
})

/** Rows of the list as the wire has them, with their goods. */
export async function wireRows(db: Db, who: Staff, rows: readonly VideoListRow[]): Promise<VideoRow[]> {
  const known = await goodsOf(db, who, rows)
  return rows.map((row) => ({
    video_id: row.video_id,
    platform: row.platform,
    title: row.title,
    cover: row.cover,
    url: /^https?:/.test(row.url) ? row.url : '',
    duration: row.duration,
    publish_at: row.publish_at,
    source: row.source,
    labels: row.labels,
    goods: row.product_ids.flatMap((id) => known.get(id) ?? []),
    ...peopleOf(row),
    plays: counterOf(row.plays),
    likes: row.likes,
    comments: row.comments,
    collects: counterOf(row.collects),
    shares: row.shares,
    interaction_rate: row.interaction_rate,
    gmv: row.gmv,
    volume: row.volume,
    gpm: row.gpm,
    ad_cost: row.ad_cost,
    updated_at: row.updated_at,
  }))
}

/** These videos as far as they are in the caller's scope. */
export const videosInScope = (db: Db, who: Staff, ids: readonly string[], now: number): Promise<VideoListRow[]> =>
  findVideos(db, scopeOf(who), ids, now)

/** One video in scope, or 40301 for one of others and 40400 for none; another corporation's is no different from none. */
export async function videoOf(db: Db, who: Staff, video_id: string, now: number): Promise<VideoListRow> {
  const [row] = await videosInScope(db, who, [video_id], now)
  if (row) return row
  const [exists] = await db
    .select({ kind: video.kind, deleted_at: video.deleted_at })
    .from(video)
    .where(and(eq(video.corp_id, who.corp_id), eq(video.video_id, video_id)))
  if (exists?.kind === 1 && exists.deleted_at === null) refuse(Code.outOfScope, '暂无数据权限')
  return refuse(Code.notFound, '视频不存在')
}

/** Refuses products that are not the corporation's. */
export async function checkProducts(db: Db, who: Staff, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = and(
    eq(goods.corp_id, who.corp_id),
    inArray(goods.product_id, [...ids]),
    ofShops(who, sql`${goods.shop_id}`),
  )
  if ((await db.$count(goods, own)) < new Set(ids).size) refuseField('product_ids', '所选商品中有不存在的，请重新选择')
}
