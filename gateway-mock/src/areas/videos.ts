import { platformsOf } from '@crm/access/visibility'
import type { VideoRow } from '@crm/contracts/calls/videos'
import { videoCalls } from '@crm/contracts/calls/videos'
import { sql } from 'drizzle-orm'
import { pageInfo } from '../http/page.ts'
import { commentFeelings, commentWords, videoComments } from '../metrics/comments.ts'
import { adRates, adTotals, adTrend } from '../metrics/ads.ts'
import { staffConditions } from '../metrics/filter.ts'
import { likeText } from '../metrics/people.ts'
import { previousPeriod, withRates } from '../metrics/period.ts'
import { all, isOneOf, rowsOf } from '../metrics/query.ts'
import {
  comparedVideos,
  usedLabels,
  videoCourse,
  videoGmvBands,
  videoLabels,
  videoList,
  videoRates,
  videoTotals,
  type VideoTotals,
  videoTrend,
} from '../metrics/videos.ts'
import { corpScope, scopeOf } from '../rules/scope.ts'
import { serve } from '../serve.ts'
import { talentPortrait } from './talentDetail/market.ts'
import { counterOf, metricFilterOf, videoOf, videoWhereOf, wireRows } from './videos/videoRows.ts'
import { videoWrites } from './videos/videoWrites.ts'

const AUTHORS_MAX = 50
const LABELS_MAX = 200

const cardsOf = (totals: VideoTotals) => {
  const { video_total, sold_videos, plays, interactions, gmv, volume } = totals
  return { video_total, sold_videos, plays, interactions, gmv, volume, gpm: videoRates(totals).gpm }
}

/** Commerce videos: list and figures, one video's course and ads, and what staff do to videos. */
export const videos = serve(videoCalls, {
  list: async ({ request, db, who, now }) => {
    const [scope, filter, where] = [scopeOf(who), metricFilterOf(request, now), videoWhereOf(request)]
    const { list, total_count } = await videoList(db, scope, filter, where, request)
    const totals = await videoTotals(db, scope, filter, where)
    return {
      list: await wireRows(db, who, list),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { ...totals, ...videoRates(totals) } },
    }
  },
  statistic: async ({ request, db, who, now }) => {
    const filter = metricFilterOf(request, now)
    const before = previousPeriod(filter, undefined, now)
    const { cur, prev } = await comparedVideos(db, scopeOf(who), filter, videoWhereOf(request), before)
    return withRates(cardsOf(cur), prev && cardsOf(prev))
  },
  trend: async ({ request, db, who, now }) => ({
    list: await videoTrend(db, scopeOf(who), metricFilterOf(request, now), videoWhereOf(request)),
  }),
  gmvDistribution: async ({ request, db, who, now }) => ({
    list: await videoGmvBands(db, scopeOf(who), metricFilterOf(request, now), videoWhereOf(request)),
  }),
  labelRank: async ({ request, db, who, now }) => ({
    list: await videoLabels(db, scopeOf(who), metricFilterOf(request, now), videoWhereOf(request)),
  }),
  labels: async ({ db, who }) => ({ list: await usedLabels(db, corpScope(who), LABELS_MAX) }),
  authors: async ({ request, db, who, now }) => {
    const staff = staffConditions(scopeOf(who), { now }, sql`f.user_id`, sql`f.dept_id`)
    const { keyword } = request
    return {
      list: await rowsOf<VideoRow['author']>(
        db,
        sql`select a.author_id, a.platform, a.nick_name as author_name, a.avatar, a.uid as display_id
          from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
          where ${all([
            sql`ca.corp_id = ${who.corp_id} and ca.deleted_at is null and ca.in_commerce = 1`,
            isOneOf(sql`ca.platform`, platformsOf(who, 1)),
            staff.length === 0
              ? undefined
              : sql`exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id
                  and f.platform = ca.platform and f.classify = 1 and f.unbind_time is null and ${all(staff)})`,
            keyword
              ? sql`(a.nick_name ilike ${likeText(keyword)} or a.author_id = ${keyword} or a.uid = ${keyword})`
              : undefined,
          ])}
          order by a.fans desc, a.author_id limit ${AUTHORS_MAX}`,
      ),
    }
  },
  baseInfo: async ({ request, db, who, now }) => {
    const found = await videoOf(db, who, request.content_id, now)
    const [row] = await wireRows(db, who, [found])
    if (!row) throw new Error('a video without its row')
    const ads = await adTotals(db, scopeOf(who), { now, content_id: row.video_id })
    return { ...row, has_ads: ads.cost > 0 || ads.show > 0 ? 1 : 0 }
  },
  dataStatistic: async ({ request, db, who, now }) => {
    const row = await videoOf(db, who, request.content_id, now)
    const days = await videoCourse(db, scopeOf(who), row.video_id, now)
    const { likes, comments, shares, interaction_rate, gmv, volume, gpm, ad_cost } = row
    return {
      likes,
      comments,
      shares,
      interaction_rate,
      gmv,
      volume,
      gpm,
      ad_cost,
      plays: counterOf(row.plays),
      collects: counterOf(row.collects),
      list: days.map((day) => ({ ...day, plays: counterOf(day.plays), collects: counterOf(day.collects) })),
    }
  },
  commentAnalysis: async ({ request, db, who, now }) => {
    const { video_id } = await videoOf(db, who, request.content_id, now)
    const { list, total_count } = await videoComments(db, who.corp_id, video_id, request, request)
    const ext = await commentFeelings(db, who.corp_id, video_id)
    return { list, page_info: pageInfo(request, total_count), ext }
  },
  wordProportion: async ({ request, db, who, now }) => {
    const { video_id } = await videoOf(db, who, request.content_id, now)
    return { list: await commentWords(db, who.corp_id, video_id) }
  },
  profile: async ({ request, db, who, now }) => {
    const { author_id, platform, uid } = await videoOf(db, who, request.content_id, now)
    if (uid === '') return { gender: [], age: [], region: [] }
    const { gender, age, region } = await talentPortrait(db, { author_id, platform })
    return { gender, age, region }
  },
  adDataStatistic: async ({ request, db, who, now }) => {
    const { video_id } = await videoOf(db, who, request.content_id, now)
    const totals = await adTotals(db, scopeOf(who), { now, content_id: video_id })
    const { cost, show, convert, pay_orders, pay_amount } = totals
    const { click_rate, pay_roi } = adRates(totals)
    return { cost, show, click_rate, convert, pay_orders, pay_amount, pay_roi }
  },
  adTrend: async ({ request, db, who, now }) => {
    const { video_id } = await videoOf(db, who, request.content_id, now)
    const days = await adTrend(db, scopeOf(who), { now, content_id: video_id })
    return { list: days.map(({ date, cost, pay_amount }) => ({ date, cost, pay_amount })) }
  },
  ...videoWrites,
})
