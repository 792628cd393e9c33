import type { FigureDefinitions } from './figure.ts'
import { sampleFigures } from './samples.ts'

/** What seeding contents come to, by the name that the gateway computes. */
const contentFigures = {
  content_count: { kind: 'count', title: '内容数' },
  hot_count: { kind: 'count', title: '爆文数', note: '互动量达到爆文标准的内容' },
  plays: { kind: 'count', title: '播放/阅读' },
  interactions: { kind: 'count', title: '互动量', note: '点赞 + 评论 + 收藏 + 分享' },
  interaction_rate: { kind: 'percent', title: '互动率', note: '互动量 ÷ 播放/阅读' },
  cost: { kind: 'money', title: '花费', note: '达人报价 + 样品成本 + 投放花费' },
  cpe: { kind: 'money', title: 'CPE', note: '花费 ÷ 互动量' },
  cpm: { kind: 'money', title: 'CPM', note: '花费 ÷ 播放/阅读 × 1000' },
} as const satisfies FigureDefinitions

/** The figures above 种草视频. They agree with the overview of seeding. */
export const grassVideoFigures = {
  ...contentFigures,
  plays: { ...contentFigures.plays, note: '平台未提供时不计' },
} as const satisfies FigureDefinitions

const { content_count, hot_count, plays, ...effects } = contentFigures

/** The key figures of the overview of seeding by what its reader works on, in their order. */
export const contentOverviewFigures = {
  contents: {
    content_count: { ...content_count, note: '所选时间内发布的种草内容' },
    hot_count,
    hot_rate: { kind: 'percent', title: '爆文率', note: '爆文数 ÷ 内容数' },
    plays: { ...plays, note: '内容最新的播放或阅读量之和' },
    ...effects,
    author_count: { kind: 'count', title: '合作达人', note: '发布内容的达人，去重' },
    new_author_count: { kind: 'count', title: '新达人', note: '在所选时间内首次为企业发布内容的达人' },
    sample_count: {
      ...sampleFigures.sample_count,
      note: '按发货时间统计的种草样品件数；选择 SPU 时为其商品的样品',
    },
  },
  samples: {
    apply_count: sampleFigures.apply_count,
    sample_count: { ...sampleFigures.sample_count, note: '按发货时间统计的种草样品件数' },
    sample_author_count: sampleFigures.sample_author_count,
    sign_rate: { ...sampleFigures.sign_rate, note: '已发货的寄样单中已签收的比例' },
  },
} as const satisfies Record<string, FigureDefinitions>

const { author_count, new_author_count, hot_rate } = contentOverviewFigures.contents

/** The figures above 种草业绩, which are those of its 合计 and of the overview for the same filter. */
export const contentPerformanceFigures = {
  content_count: contentOverviewFigures.contents.content_count,
  hot_count,
  hot_rate,
  plays: contentOverviewFigures.contents.plays,
  interactions: effects.interactions,
  cost: effects.cost,
  cpe: effects.cpe,
  cpm: effects.cpm,
  author_count,
  goal_rate: {
    kind: 'percent',
    title: '目标完成率',
    note: '有目标的成员：实际合计 ÷ 一级目标合计；仅自然月或季度，目标不分平台；CPE 的目标不相加',
  },
} as const satisfies FigureDefinitions

/** What only the rows of 种草业绩 tell besides. */
export const contentPerformanceRowFigures = {
  interaction_rate: effects.interaction_rate,
  new_author_count,
} as const satisfies FigureDefinitions

/** What a reader of the overview of seeding works on. */
export type ContentOverviewReader = keyof typeof contentOverviewFigures

const { content_count: published, hot_count: hot, interactions, cpe, cost } = contentOverviewFigures.contents

/** 我的数据 of the workbench of seeding by what its reader works on: each is the figure of the overview for the same filter. */
export const contentWorkbenchFigures = {
  contents: { content_count: published, hot_count: hot, interactions, cost, cpe },
  samples: contentOverviewFigures.samples,
} as const satisfies Record<ContentOverviewReader, FigureDefinitions>
