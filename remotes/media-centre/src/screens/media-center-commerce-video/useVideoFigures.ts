import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { videoCalls } from '@crm/contracts/calls/videos'

/** What narrows the videos, without page and sort. */
export type VideoRequest = RequestOf<typeof videoCalls.statistic>

const figures = [
  { key: 'video_total', title: '视频数' },
  { key: 'sold_videos', title: '出单视频数', note: '至今有成交的视频' },
  { key: 'plays', title: '播放' },
  { key: 'interactions', title: '互动', note: '点赞、评论、收藏与分享之和' },
  { key: 'gmv', title: '成交金额', kind: 'money', note: '所选视频至今的成交金额' },
  { key: 'volume', title: '销量' },
  { key: 'gpm', title: '平均GPM', kind: 'money', note: '成交金额 ÷ 播放 × 1000' },
] as const

/** The figures over the whole filter with their change. */
export function useVideoFigures(request: VideoRequest, enabled: boolean) {
  const read = useCall(videoCalls.statistic, request, { enabled })
  return {
    read,
    items: figures.map((item) => ({ ...item, value: read.data?.[item.key], change: read.data?.[`${item.key}_rate`] })),
  }
}
