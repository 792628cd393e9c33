import {
  REPORT_METRICS,
  type ReportBasis,
  reportBasisLabel,
  type ReportFamily,
  reportFamilyLabel,
  reportFigure,
  type ReportMetric,
} from '../figures/reports.ts'

/** What a report is about. */
export const REPORT_SOURCES = [
  'sales',
  'author',
  'goods',
  'medium',
  'sample',
  'cooperation',
  'colonel',
  'content',
] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]

export const reportSourceLabel: Readonly<Record<ReportSource, string>> = {
  sales: '成交',
  author: '达人',
  goods: '商品',
  medium: '媒介',
  sample: '寄样',
  cooperation: '合作',
  colonel: '团长',
  content: '内容',
}

/** What the rows of a report come by, in the order of the form. */
export const REPORT_DIMENSIONS = [
  'day',
  'week',
  'month',
  'platform',
  'dept',
  'user',
  'author',
  'is_new',
  'level',
  'fans',
  'product',
  'class',
  'spu',
  'shop',
  'content_kind',
  'source',
  'colonel',
] as const
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number]

export const reportDimensionLabel: Readonly<Record<ReportDimension, string>> = {
  day: '日',
  week: '周',
  month: '月',
  platform: '平台',
  dept: '部门',
  user: '媒介',
  author: '达人',
  is_new: '新老',
  level: '等级',
  fans: '粉丝层',
  product: '商品',
  class: '分类',
  spu: 'SPU',
  shop: '店铺',
  content_kind: '渠道',
  source: '来源',
  colonel: '团长',
}

export const TIME_DIMENSIONS: readonly ReportDimension[] = ['day', 'week', 'month']

const TIME = ['day', 'week', 'month'] as const
const RECORDS = ['user', 'dept', 'author', 'product', 'platform', ...TIME] as const

/** Filters of a report; each source takes some of them. */
export const REPORT_FILTERS = [
  'platform',
  'dept_id',
  'user_id',
  'shop_id',
  'content_kind',
  'source',
  'class_id',
  'spu_id',
] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

interface SourceRow {
  readonly dimensions: readonly ReportDimension[]
  readonly families: readonly ReportFamily[]
}

/** What each source offers: the table that form, gateway and tests read. */
export const REPORT_TABLE: Readonly<Record<ReportSource, SourceRow>> = {
  sales: { dimensions: REPORT_DIMENSIONS, families: ['sales', 'sample'] },
  author: {
    dimensions: ['author', 'platform', 'level', 'fans', 'is_new', 'user', 'dept', ...TIME],
    families: ['sales', 'sample'],
  },
  goods: { dimensions: ['product', 'class', 'spu', 'shop', 'platform', ...TIME], families: ['sales', 'sample'] },
  medium: { dimensions: ['user', 'dept', ...TIME], families: ['sales', 'sample', 'cooperation'] },
  sample: { dimensions: RECORDS, families: ['sample'] },
  cooperation: { dimensions: RECORDS, families: ['cooperation'] },
  colonel: { dimensions: ['colonel', 'product', ...TIME], families: ['sales'] },
  content: { dimensions: ['author', 'platform', 'content_kind', ...TIME], families: ['content'] },
}

/** What the facts of a family know of themselves. */
const FAMILY_DIMENSIONS: Readonly<Record<ReportFamily, readonly ReportDimension[]>> = {
  sales: REPORT_DIMENSIONS,
  sample: [...RECORDS, 'level', 'fans', 'class', 'spu'],
  cooperation: [...RECORDS, 'level', 'fans'],
  content: REPORT_TABLE.content.dimensions,
}

/** What the facts of a family can be narrowed by. */
const FAMILY_FILTERS: Readonly<Record<ReportFamily, readonly ReportFilter[]>> = {
  sales: REPORT_FILTERS,
  sample: ['platform', 'dept_id', 'user_id', 'class_id', 'spu_id'],
  cooperation: ['platform', 'dept_id', 'user_id', 'class_id', 'spu_id'],
  content: ['platform', 'dept_id', 'user_id', 'content_kind'],
}

export const reportFilterLabel: Readonly<Record<ReportFilter, string>> = {
  platform: '平台',
  dept_id: '部门',
  user_id: '媒介',
  shop_id: '店铺',
  content_kind: '渠道',
  source: '来源',
  class_id: '商品分类',
  spu_id: 'SPU',
}

export const REPORT_NAME_MAX = 30
export const REPORT_NOTE_MAX = 200
export const REPORT_DIMENSIONS_MAX = 4
export const REPORT_METRICS_MAX = 20
export const REPORT_TOP_MAX = 1_000
/** A report of more rows is refused before it is read. */
export const REPORT_ROWS_MAX = 100_000
/** Rows of a preview. */
export const PREVIEW_ROWS = 50
/** Seconds after which a preview is stopped. */
export const PREVIEW_SECONDS = 10
/** Scheduled reports of an enterprise. */
export const SCHEDULES_MAX = 50
/** Days that a run with its file is kept. */
export const REPORT_RUN_DAYS = 15
/** So many failed runs in a row stop a schedule. */
export const FAILURES_MAX = 3

/** What is said of a report; the gateway refuses with the same words. */
export const reportMessage = {
  name: '请输入报表名称',
  metrics: '请至少选择一个指标',
  time: '时间维度只能选一个',
  rows: '请缩小范围',
  slow: '预计耗时较长，可转为后台生成',
  schedules: `定时报表最多${SCHEDULES_MAX}个`,
  stopped: (name: string) => `定时报表「${name}」连续${FAILURES_MAX}次失败，已停用`,
  dimensions: `最多选择 ${REPORT_DIMENSIONS_MAX} 个维度`,
  metricsMax: `最多选择 ${REPORT_METRICS_MAX} 个指标`,
  top: `Top N 为 1–${REPORT_TOP_MAX.toLocaleString('en-US')}`,
  receivers: '请选择接收人',
} as const

/** How a report is drawn. */
export const REPORT_CHARTS = ['table', 'line', 'bar', 'pie'] as const
export type ReportChart = (typeof REPORT_CHARTS)[number]
export const reportChartLabel: Readonly<Record<ReportChart, string>> = {
  table: '表格',
  line: '折线',
  bar: '柱',
  pie: '饼',
}

/** How the days of a report are said; all but 自定义 and 全部 follow from the day on which it is read. */
export const REPORT_DATES = ['all', 'today', 'yesterday', 'last7day', 'last30day', 'thismonth', 'customize'] as const
export type ReportDates = (typeof REPORT_DATES)[number]
export const reportDatesLabel: Readonly<Record<ReportDates, string>> = {
  all: '全部',
  today: '今天',
  yesterday: '昨天',
  last7day: '近7天',
  last30day: '近30天',
  thismonth: '本月',
  customize: '自定义',
}
export const isRelative = (dates: ReportDates) => dates !== 'all' && dates !== 'customize'

/** Who sees a report that is not shared with him. */
export const ReportVisibility = { own: 0, all: 1 } as const
export type ReportVisibility = (typeof ReportVisibility)[keyof typeof ReportVisibility]
export const reportVisibilityLabel: Readonly<Record<ReportVisibility, string>> = {
  0: '仅自己和分享对象',
  1: '全员可查看',
}

/** How the last run of a report went. */
export const ReportStatus = { never: 0, running: 1, done: 2, failed: 3 } as const
export type ReportStatus = (typeof ReportStatus)[keyof typeof ReportStatus]
export const reportStatusLabel: Readonly<Record<ReportStatus, string>> = {
  0: '未生成',
  1: '生成中',
  2: '成功',
  3: '失败',
}

/** A report as far as its table is concerned. */
export interface ReportShape {
  source: ReportSource
  dimensions: readonly ReportDimension[]
  metrics: readonly ReportMetric[]
}

/** Why a figure cannot be split by a dimension, or nothing: `寄样指标没有渠道维度`. */
export function splitRefusal(metric: ReportMetric, dimension: ReportDimension): string | undefined {
  const { family, whole, title } = reportFigure(metric)
  if (!FAMILY_DIMENSIONS[family].includes(dimension))
    return `${reportFamilyLabel[family]}指标没有${reportDimensionLabel[dimension]}维度`
  return whole && dimension === 'product' ? `${title}没有商品维度` : undefined
}

/** Why a dimension cannot be added to the others, or nothing. */
export function dimensionRefusal(
  { source, dimensions, metrics }: ReportShape,
  dimension: ReportDimension,
): string | undefined {
  if (!REPORT_TABLE[source].dimensions.includes(dimension))
    return `${reportSourceLabel[source]}没有${reportDimensionLabel[dimension]}维度`
  const others = dimensions.filter((each) => each !== dimension)
  if (TIME_DIMENSIONS.includes(dimension) && others.some((each) => TIME_DIMENSIONS.includes(each)))
    return reportMessage.time
  if (others.length >= REPORT_DIMENSIONS_MAX) return reportMessage.dimensions
  return firstOf(metrics, (metric) => splitRefusal(metric, dimension))
}

/** Why a figure cannot be added to the others, or nothing. */
export function metricRefusal({ source, dimensions, metrics }: ReportShape, metric: ReportMetric): string | undefined {
  const { family } = reportFigure(metric)
  if (!REPORT_TABLE[source].families.includes(family))
    return `${reportSourceLabel[source]}没有${reportFamilyLabel[family]}指标`
  if (metrics.filter((each) => each !== metric).length >= REPORT_METRICS_MAX) return reportMessage.metricsMax
  return firstOf(dimensions, (dimension) => splitRefusal(metric, dimension))
}

/** Filters that every figure of the report can take. */
export const filtersOf = (metrics: readonly ReportMetric[]): readonly ReportFilter[] =>
  REPORT_FILTERS.filter((filter) =>
    metrics.every((metric) => FAMILY_FILTERS[reportFigure(metric).family].includes(filter)),
  )

/** Why a report cannot be narrowed by a filter, or nothing: `寄样指标不能按店铺筛选`. */
export function filterRefusal(metrics: readonly ReportMetric[], filter: ReportFilter): string | undefined {
  const other = metrics
    .map((metric) => reportFigure(metric).family)
    .find((each) => !FAMILY_FILTERS[each].includes(filter))
  return other && `${reportFamilyLabel[other]}指标不能按${reportFilterLabel[filter]}筛选`
}

/** Figures that a source offers. */
export const metricsOf = (source: ReportSource): readonly ReportMetric[] =>
  REPORT_METRICS.filter((metric) => REPORT_TABLE[source].families.includes(reportFigure(metric).family))

/** What is wrong with a report, and in which field of its form; or nothing. */
export function reportError(shape: ReportShape): { field: 'dimensions' | 'metrics'; message: string } | undefined {
  const { dimensions, metrics } = shape
  if (metrics.length === 0) return { field: 'metrics', message: reportMessage.metrics }
  const ofMetric = firstOf(metrics, (metric) => metricRefusal(shape, metric))
  const ofDimension = firstOf(dimensions, (dimension) => dimensionRefusal(shape, dimension))
  if (ofDimension !== undefined) return { field: 'dimensions', message: ofDimension }
  if (ofMetric !== undefined) return { field: 'metrics', message: ofMetric }
  if (new Set(dimensions).size < dimensions.length) return { field: 'dimensions', message: '维度不能重复' }
  return new Set(metrics).size < metrics.length ? { field: 'metrics', message: '指标不能重复' } : undefined
}

/** Times that the figures of a report fall by: with more than one, no sum is made across them. */
export const basesOf = (metrics: readonly ReportMetric[]): ReportBasis[] => [
  ...new Set(metrics.map((metric) => reportFigure(metric).basis)),
]

/** `成交金额按支付时间，结算金额按结算时间`, of a report with more than one basis. */
export function basesNote(metrics: readonly ReportMetric[]): string | undefined {
  const bases = basesOf(metrics)
  if (bases.length < 2) return undefined
  const parts = bases.map((basis) => {
    const titles = metrics.filter((metric) => reportFigure(metric).basis === basis)
    return `${titles.map((metric) => reportFigure(metric).title).join('、')}按${reportBasisLabel[basis]}`
  })
  return parts.join('；')
}

function firstOf<Item>(items: readonly Item[], refusalOf: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const refusal = refusalOf(item)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
