import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { go, type Query, useCanOpen } from '@crm/platform/navigate'
import { Card } from '@crm/ui/base'
import { type KpiItem, KpiRow } from '@crm/ui/data'
import classes from './ContentOverviewPage.module.css'

interface KeyFigure {
  key: string
  title: string
  note: string
  kind: NonNullable<KpiItem['kind']>
  /** Route name of the list behind the card. */
  list: string
}

const contents: readonly KeyFigure[] = [
  {
    key: 'content_count',
    title: '内容数',
    kind: 'count',
    note: '所选时间内发布的种草内容',
    list: 'MediaCenterGrassVideo',
  },
  { key: 'hot_count', title: '爆文数', kind: 'count', note: '互动量达到爆文标准的内容', list: 'MediaCenterGrassVideo' },
  { key: 'hot_rate', title: '爆文率', kind: 'percent', note: '爆文数 ÷ 内容数', list: 'MediaCenterGrassVideo' },
  {
    key: 'plays',
    title: '播放/阅读',
    kind: 'count',
    note: '内容最新的播放或阅读量之和',
    list: 'MediaCenterGrassVideo',
  },
  {
    key: 'interactions',
    title: '互动量',
    kind: 'count',
    note: '点赞 + 评论 + 收藏 + 分享',
    list: 'MediaCenterGrassVideo',
  },
  {
    key: 'interaction_rate',
    title: '互动率',
    kind: 'percent',
    note: '互动量 ÷ 播放/阅读',
    list: 'MediaCenterGrassVideo',
  },
  { key: 'cost', title: '花费', kind: 'money', note: '达人报价 + 样品成本 + 投放花费', list: 'ContentPerformance' },
  { key: 'cpe', title: 'CPE', kind: 'money', note: '花费 ÷ 互动量', list: 'ContentPerformance' },
  { key: 'cpm', title: 'CPM', kind: 'money', note: '花费 ÷ 播放/阅读 × 1000', list: 'ContentPerformance' },
  { key: 'author_count', title: '合作达人', kind: 'count', note: '发布内容的达人，去重', list: 'ContentPerformance' },
  {
    key: 'new_author_count',
    title: '新达人',
    kind: 'count',
    note: '在所选时间内首次为企业发布内容的达人',
    list: 'ContentPerformance',
  },
  {
    key: 'sample_count',
    title: '寄样数',
    kind: 'count',
    note: '按发货时间统计的种草样品件数；选择 SPU 时为其商品的样品',
    list: 'ContentSample',
  },
]
const samples: readonly KeyFigure[] = [
  { key: 'apply_count', title: '申样数', kind: 'count', note: '按申请时间统计的样品件数', list: 'ContentSample' },
  { key: 'sample_count', title: '寄样数', kind: 'count', note: '按发货时间统计的样品件数', list: 'ContentSample' },
  {
    key: 'sample_author_count',
    title: '寄样达人数',
    kind: 'count',
    note: '已发货样品的达人，去重',
    list: 'ContentSample',
  },
  { key: 'sign_rate', title: '签收率', kind: 'percent', note: '已发货的寄样单中已签收的比例', list: 'ContentSample' },
]

interface KeyFiguresProps {
  reads: 'contents' | 'samples'
  summary: CallState<AnswerOf<typeof contentOverviewCalls.summary>>
  trend: CallState<AnswerOf<typeof contentOverviewCalls.trend>>
  /** Address of the lists behind the cards. */
  query: Query
}

/** The key figures with change and course; a card leads to the list behind it. */
export function KeyFigures({ reads, summary, trend, query }: KeyFiguresProps) {
  const canOpen = useCanOpen()
  const items = (reads === 'samples' ? samples : contents).map(({ list, ...figure }) => {
    const item = summary.data?.items.find(({ key }) => key === figure.key)
    const course = trend.data?.list.map(({ values }) => values[figure.key])
    return {
      ...figure,
      value: item?.value,
      change: item?.rate,
      trend: course?.some((value) => value !== undefined) ? course : undefined,
      onClick: canOpen(list) ? () => go(list, query) : undefined,
    }
  })
  return (
    <section aria-label="核心指标" className={classes.figures} data-stale={summary.stale || undefined}>
      {summary.state === 'failed' ? (
        <Card>
          <KpiRow items={items} read={summary} />
        </Card>
      ) : (
        <KpiRow items={items} read={summary} perRow={4} />
      )}
    </section>
  )
}
