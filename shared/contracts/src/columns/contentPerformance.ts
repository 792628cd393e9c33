import type { ContentPerformance } from '../calls/contentPerformance.ts'
import { contentFormLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { sampleFigures } from '../figures/samples.ts'
import { contentPerformanceFigures, contentPerformanceRowFigures } from '../figures/seeding.ts'
import { type ListColumns, listColumns } from '../listColumns.ts'
import type { PerformanceDim } from '../rules/contentPerformance.ts'
import { goalText } from '../rules/goalRules.ts'

const { author_count, content_count, cost, cpe, cpm, hot_count, hot_rate, interactions, plays } =
  contentPerformanceFigures
const { interaction_rate, new_author_count } = contentPerformanceRowFigures
const summed = { sort: true, total: true } as const

/** Columns of 种草业绩; which of them a dimension shows says `performanceColumnsOf`. */
export const contentPerformanceColumns = listColumns<ContentPerformance>()({
  name: { kind: 'text', title: '名称', pinned: true, width: 200 },
  goal_target: {
    kind: 'text',
    title: '一级目标',
    value: ({ goal }) => (goal === null ? null : goalText(goal.option, goal.levels[0] ?? 0)),
    note: '仅所选时间为自然月或季度时有目标；目标不分平台',
  },
  goal_rate: {
    kind: 'percent',
    title: '完成率',
    ...summed,
    note: '目标周期内的实际 ÷ 一级目标，CPE 为目标 ÷ 实际；达到的最高一级标在后面；不分平台',
    width: 128,
  },
  content_count: { ...figureColumn(content_count), ...summed, note: content_count.note },
  hot_count: { ...figureColumn(hot_count), ...summed, note: hot_count.note },
  hot_rate: { ...figureColumn(hot_rate), ...summed, note: hot_rate.note },
  plays: { ...figureColumn(plays), ...summed, note: '平台未提供时不计' },
  interactions: { ...figureColumn(interactions), ...summed, note: interactions.note },
  interaction_rate: { ...figureColumn(interaction_rate), ...summed, note: interaction_rate.note },
  cost: { ...figureColumn(cost), ...summed, note: cost.note },
  cpe: { ...figureColumn(cpe), ...summed, note: cpe.note },
  cpm: { ...figureColumn(cpm), ...summed, note: cpm.note },
  author_count: { ...figureColumn(author_count), ...summed, note: '发布内容的达人，合计已去重' },
  new_author_count: { ...figureColumn(new_author_count), ...summed, note: '在所选时间内首次为企业发布内容的达人' },
  sample_count: {
    ...figureColumn(sampleFigures.sample_count),
    ...summed,
    note: '按发货时间统计的种草样品件数；按形式或爆文筛选时没有',
  },
  delivery_rate: {
    ...figureColumn(sampleFigures.delivery_rate),
    ...summed,
    note: '所选时间发出的样品：已产出 ÷ 已签收',
  },
  author: { kind: 'text', title: '达人', value: (row) => row.content?.author.author_name ?? null, width: 160 },
  publish_at: { kind: 'time', title: '发布时间', value: (row) => row.content?.publish_at ?? null },
  form: { kind: 'label', title: '形式', value: (row) => row.content?.form ?? null, labels: contentFormLabel },
})

type ColumnName = keyof typeof contentPerformanceColumns

const FIGURES = ['content_count', 'interactions', 'cost', 'cpe', 'hot_count', 'hot_rate', 'plays'] as const
const RATES = ['interaction_rate', 'cpm'] as const
const BY_DIM: Readonly<Record<PerformanceDim, readonly ColumnName[]>> = {
  user: [
    ...(['goal_target', 'goal_rate', ...FIGURES, ...RATES, 'author_count', 'new_author_count'] as const),
    ...(['sample_count', 'delivery_rate'] as const),
  ],
  dept: [...FIGURES, ...RATES, 'author_count', 'new_author_count'],
  content: ['author', 'publish_at', 'plays', 'interactions', 'cost', 'cpe', ...RATES, 'form', 'hot_count'],
  author: [...FIGURES, ...RATES],
  spu: [...FIGURES, ...RATES, 'author_count', 'new_author_count'],
  campaign: [...FIGURES, ...RATES, 'author_count', 'new_author_count'],
}

const TITLES: Readonly<Record<PerformanceDim, string>> = {
  user: '成员',
  dept: '部门',
  content: '内容',
  author: '达人',
  spu: 'SPU',
  campaign: '项目',
}

/** The columns of a dimension, on the screen and in its file. */
export function performanceColumnsOf(dim: PerformanceDim): ListColumns<ContentPerformance> {
  const shown = BY_DIM[dim].map((key) => [key, contentPerformanceColumns[key]])
  return { name: { ...contentPerformanceColumns.name, title: TITLES[dim] }, ...Object.fromEntries(shown) }
}
