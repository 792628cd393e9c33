import { previousPeriod } from '@crm/base/period'
import { platformsOf } from '@crm/access/visibility'
import { videoCalls } from '@crm/contracts/calls/videos'
import { BusinessModule } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { pageInfo } from '../../../records/page.ts'
import { withRates } from '../../../rules/period.ts'
import {
  comparedVideos,
  usedLabels,
  videoGmvBands,
  videoLabels,
  videoList,
  videoRates,
  type VideoTotals,
  videoTrend,
} from '../../../figures/videos.ts'
import { corpScope, scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { talentsInScope } from '../../../records/talents/talentsInScope.ts'
import { videoDetails } from './videoDetails.ts'
import { metricFilterOf, videoWhereOf, wireRows } from '../../../records/videos/videoRows.ts'
import { videoWrites } from './videoWrites.ts'

const LABELS_MAX = 200

const cardsOf = (totals: VideoTotals) => {
  const { video_total, sold_videos, plays, interactions, gmv, volume } = totals
  return { video_total, sold_videos, plays, interactions, gmv, volume, gpm: videoRates(totals).gpm }
}

/** Commerce videos: list and figures, one video's trend and ads, and what staff do to videos. */
export const videos = serve(videoCalls, {
  list: async ({ request, db, who, now }) => {
    const [scope, filter, where] = [scopeOf(who), metricFilterOf(request, now), videoWhereOf(request)]
    const { list, total_count, totals } = await videoList(db, scope, filter, where, request)
    return {
      list: await wireRows(db, who, list),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { ...totals, ...videoRates(totals) } },
    }
  },
  statistic: async ({ request, db, who, now }) => {
    const filter = metricFilterOf(request, now)
    const before = previousPeriod(filter, now)
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
  authors: async ({ request, db, who, now }) => ({
    list: await talentsInScope(db, who, now, {
      ...request,
      platforms: platformsOf(who, 1).filter((each) => each === (request.platform ?? each)),
      listed: sql`ca.in_commerce = 1`,
      classify: BusinessModule.commerce,
    }),
  }),
  ...videoDetails,
  ...videoWrites,
})
