import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { BlockSkeleton, Card, lazyPart } from '@crm/ui/base'
import { type KpiItem, KpiRow } from '@crm/ui/data'

/** What narrows the contents, without page and sort. */
export type GrassRequest = RequestOf<typeof grassVideoCalls.statistic>

const TITLE = '内容与互动趋势'

const shape = (
  <Card title={TITLE}>
    <BlockSkeleton height={240} />
  </Card>
)

const GrassTrend = lazyPart(() => import('./GrassTrend.tsx').then((module) => module.GrassTrend), shape)

/** The cards over the whole filter with their change, and the course. They agree with the overview of seeding. */
export function GrassFigures({ request, enabled }: { request: GrassRequest; enabled: boolean }) {
  const cards = useCall(grassVideoCalls.statistic, request, { enabled })
  const sums = cards.data
  const items: KpiItem[] = [
    { key: 'content_count', title: '内容数', value: sums?.content_count, change: sums?.content_count_rate },
    {
      key: 'hot_count',
      title: '爆文数',
      note: '互动量达到爆文标准的内容',
      value: sums?.hot_count,
      change: sums?.hot_count_rate,
    },
    { key: 'plays', title: '播放/阅读', note: '平台未提供时不计', value: sums?.plays, change: sums?.plays_rate },
    {
      key: 'interactions',
      title: '互动量',
      note: '点赞 + 评论 + 收藏 + 分享',
      value: sums?.interactions,
      change: sums?.interactions_rate,
    },
    {
      key: 'interaction_rate',
      title: '互动率',
      kind: 'percent',
      note: '互动量 ÷ 播放/阅读',
      value: sums?.interaction_rate,
      change: sums?.interaction_rate_rate,
    },
    {
      key: 'cost',
      title: '花费',
      kind: 'money',
      note: '达人报价 + 样品成本 + 投放花费',
      value: sums?.cost,
      change: sums?.cost_rate,
    },
    { key: 'cpe', title: 'CPE', kind: 'money', note: '花费 ÷ 互动量', value: sums?.cpe, change: sums?.cpe_rate },
    {
      key: 'cpm',
      title: 'CPM',
      kind: 'money',
      note: '花费 ÷ 播放/阅读 × 1000',
      value: sums?.cpm,
      change: sums?.cpm_rate,
    },
  ]
  return (
    <>
      <KpiRow items={items} read={cards} perRow={4} />
      {/* The figures first: what draws is the largest part of the page. */}
      {cards.state === 'waiting' ? shape : <GrassTrend title={TITLE} request={request} />}
    </>
  )
}
