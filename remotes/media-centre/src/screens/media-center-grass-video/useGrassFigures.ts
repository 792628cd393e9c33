import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'

/** What narrows the contents, without page and sort. */
export type GrassRequest = RequestOf<typeof grassVideoCalls.statistic>

const figures = [
  { key: 'content_count', title: '内容数' },
  { key: 'hot_count', title: '爆文数', note: '互动量达到爆文标准的内容' },
  { key: 'plays', title: '播放/阅读', note: '平台未提供时不计' },
  { key: 'interactions', title: '互动量', note: '点赞 + 评论 + 收藏 + 分享' },
  { key: 'interaction_rate', title: '互动率', kind: 'percent', note: '互动量 ÷ 播放/阅读' },
  { key: 'cost', title: '花费', kind: 'money', note: '达人报价 + 样品成本 + 投放花费' },
  { key: 'cpe', title: 'CPE', kind: 'money', note: '花费 ÷ 互动量' },
  { key: 'cpm', title: 'CPM', kind: 'money', note: '花费 ÷ 播放/阅读 × 1000' },
] as const

/** The figures over the whole filter with their change. They agree with the overview of seeding. */
export function useGrassFigures(request: GrassRequest, enabled: boolean) {
  const read = useCall(grassVideoCalls.statistic, request, { enabled })
  return {
    read,
    items: figures.map((item) => ({ ...item, value: read.data?.[item.key], change: read.data?.[`${item.key}_rate`] })),
  }
}
