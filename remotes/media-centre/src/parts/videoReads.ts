import { videoCalls } from '@crm/contracts/calls/videos'

/** Every read that shows videos or adds them up. */
export const VIDEO_READS = [
  videoCalls.list,
  videoCalls.statistic,
  videoCalls.trend,
  videoCalls.gmvDistribution,
  videoCalls.labelRank,
  videoCalls.labels,
  videoCalls.baseInfo,
  videoCalls.dataStatistic,
]
