import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { videoCalls } from '@crm/contracts/calls/videos'
import { BlockSkeleton, Card, lazyPart } from '@crm/ui/base'
import { type KpiItem, KpiRow } from '@crm/ui/data'
import classes from '../../parts/ListFrame.module.css'

/** What narrows the videos, without page and sort. */
export type VideoRequest = RequestOf<typeof videoCalls.statistic>

const shapes = (
  <div className={classes.charts}>
    {['发布与成交趋势', '成交金额分布', '标签排行'].map((title) => (
      <Card key={title} title={title}>
        <BlockSkeleton height={240} />
      </Card>
    ))}
  </div>
)

const VideoCharts = lazyPart(() => import('./VideoCharts.tsx').then((module) => module.VideoCharts), shapes)

/** The cards over the whole filter with their change, and the charts. */
export function VideoFigures({ request, enabled }: { request: VideoRequest; enabled: boolean }) {
  const cards = useCall(videoCalls.statistic, request, { enabled })
  const sums = cards.data
  const items: KpiItem[] = [
    { key: 'video_total', title: '视频数', value: sums?.video_total, change: sums?.video_total_rate },
    {
      key: 'sold_videos',
      title: '出单视频数',
      note: '至今有成交的视频',
      value: sums?.sold_videos,
      change: sums?.sold_videos_rate,
    },
    { key: 'plays', title: '播放', value: sums?.plays, change: sums?.plays_rate },
    {
      key: 'interactions',
      title: '互动',
      note: '点赞、评论、收藏与分享之和',
      value: sums?.interactions,
      change: sums?.interactions_rate,
    },
    {
      key: 'gmv',
      title: '成交金额',
      kind: 'money',
      note: '所选视频至今的成交金额',
      value: sums?.gmv,
      change: sums?.gmv_rate,
    },
    { key: 'volume', title: '销量', value: sums?.volume, change: sums?.volume_rate },
    {
      key: 'gpm',
      title: '平均GPM',
      kind: 'money',
      note: '成交金额 ÷ 播放 × 1000',
      value: sums?.gpm,
      change: sums?.gpm_rate,
    },
  ]
  return (
    <>
      <KpiRow items={items} read={cards} minWidth={128} />
      {/* The figures first: what draws is the largest part of the page. */}
      {cards.state === 'waiting' ? shapes : <VideoCharts request={request} />}
    </>
  )
}
