import { UNAVAILABLE } from '@crm/base/numbers'
import type { videoCalls } from '@crm/contracts/calls/videos'
import { pageInfo } from '../../../records/page.ts'
import { adRates, adTotals, adTrend } from '../../../figures/ads.ts'
import { commentFeelings, commentWords, videoComments } from '../../../figures/comments.ts'
import { videoDailyCounters } from '../../../figures/videos.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers } from '../../../records/context.ts'
import { publishedOf, seedingOf } from '../../../records/videos/grassRows.ts'
import { talentPortrait } from '../../../records/talents/market.ts'
import { counterOf, wireRows } from '../../../records/videos/videoRows.ts'
import { drawerVideo } from '../../../records/videos/drawerVideo.ts'

/** A content sells nothing: sales belong to videos with order lines. */
const UNSOLD = { gmv: UNAVAILABLE, volume: UNAVAILABLE, gpm: UNAVAILABLE }

/** One video or seeding content: what it is, its trend, comments, audience and ads. */
export const videoDetails = {
  baseInfo: async ({ request, db, who, now }) => {
    const found = await drawerVideo(db, who, request.content_id, now)
    const ads = await adTotals(db, scopeOf(who), { now, content_id: found.ref })
    const has_ads = ads.cost > 0 || ads.show > 0 ? 1 : 0
    if (found.kind === 'content') {
      const { row, ref } = found
      const { positive, negative, comments, ad_cost } = row
      const neutral = Math.max(0, comments - positive - negative)
      const video = { video_id: ref, ...publishedOf(row), ...UNSOLD, duration: 0, goods: [], ad_cost }
      return { ...video, has_ads, seeding: { ...seedingOf(row), positive, neutral, negative } }
    }
    const [row] = await wireRows(db, who, [found.row])
    if (!row) throw new Error('a video without its row')
    return { ...row, has_ads, seeding: null }
  },
  dataStatistic: async ({ request, db, who, now }) => {
    const found = await drawerVideo(db, who, request.content_id, now)
    const days = await videoDailyCounters(db, scopeOf(who), found.ref, now)
    const { plays, likes, comments, collects, shares, interaction_rate, ad_cost } = found.row
    const money =
      found.kind === 'content'
        ? { ...UNSOLD, cost: found.row.cost, cpe: found.row.cpe }
        : {
            gmv: found.row.gmv,
            volume: found.row.volume,
            gpm: found.row.gpm,
            cost: UNAVAILABLE,
            cpe: UNAVAILABLE,
          }
    return {
      ...money,
      likes,
      comments,
      shares,
      interaction_rate,
      ad_cost,
      plays: counterOf(plays),
      collects: counterOf(collects),
      list: days.map((day) => ({ ...day, plays: counterOf(day.plays), collects: counterOf(day.collects) })),
    }
  },
  commentAnalysis: async ({ request, db, who, now }) => {
    const { ref } = await drawerVideo(db, who, request.content_id, now)
    const { list, total_count } = await videoComments(db, who.corp_id, ref, request, request)
    const ext = await commentFeelings(db, who.corp_id, ref)
    return { list, page_info: pageInfo(request, total_count), ext }
  },
  wordProportion: async ({ request, db, who, now }) => {
    const { ref } = await drawerVideo(db, who, request.content_id, now)
    return { list: await commentWords(db, who.corp_id, ref) }
  },
  profile: async ({ request, db, who, now }) => {
    const { author_id, platform, uid } = await drawerVideo(db, who, request.content_id, now)
    if (uid === '') return { gender: [], age: [], region: [] }
    const { gender, age, region } = await talentPortrait(db, { author_id, platform })
    return { gender, age, region }
  },
  adDataStatistic: async ({ request, db, who, now }) => {
    const { ref } = await drawerVideo(db, who, request.content_id, now)
    const totals = await adTotals(db, scopeOf(who), { now, content_id: ref })
    const { cost, show, convert, pay_orders, pay_amount } = totals
    const { click_rate, pay_roi } = adRates(totals)
    return { cost, show, click_rate, convert, pay_orders, pay_amount, pay_roi }
  },
  adTrend: async ({ request, db, who, now }) => {
    const { ref } = await drawerVideo(db, who, request.content_id, now)
    const days = await adTrend(db, scopeOf(who), { now, content_id: ref })
    return { list: days.map(({ date, cost, pay_amount }) => ({ date, cost, pay_amount })) }
  },
} satisfies Partial<Handlers<typeof videoCalls>>
