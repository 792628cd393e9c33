import { refresh } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { videoCalls } from '@crm/contracts/calls/videos'

/** Every read that shows seeding contents or adds them up. */
export const GRASS_READS = [
  grassVideoCalls.list,
  grassVideoCalls.statistic,
  grassVideoCalls.trend,
  grassVideoCalls.options,
  videoCalls.baseInfo,
  videoCalls.dataStatistic,
  contentOverviewCalls.summary,
  contentOverviewCalls.trend,
  contentOverviewCalls.structure,
  contentOverviewCalls.rank,
  contentOverviewCalls.campaigns,
  contentOverviewCalls.quota,
  contentOverviewCalls.start,
]

/** The platform answers within this time. */
const DELIVERY_MS = 4_000

/** Reads again when the counters that were asked for have come. */
export function expectDelivery(): void {
  setTimeout(() => refresh(...GRASS_READS), DELIVERY_MS)
}
