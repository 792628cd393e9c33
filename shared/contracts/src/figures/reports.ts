import { boardFigures } from './boards.ts'
import type { FigureDefinition } from './figure.ts'

/** Facts that a figure of a report is counted from; each has its own scope, time and dimensions. */
export const REPORT_FAMILIES = ['sales', 'sample', 'cooperation', 'content'] as const
export type ReportFamily = (typeof REPORT_FAMILIES)[number]

export const reportFamilyLabel: Readonly<Record<ReportFamily, string>> = {
  sales: '成交',
  sample: '寄样',
  cooperation: '合作',
  content: '内容',
}

/** The moment by which a row falls into the range. */
export type ReportBasis = 'pay' | 'settle' | 'refund' | 'ship' | 'apply' | 'create' | 'publish'

export const reportBasisLabel: Readonly<Record<ReportBasis, string>> = {
  pay: '支付时间',
  settle: '结算时间',
  refund: '退款时间',
  ship: '发货时间',
  apply: '申样时间',
  create: '创建时间',
  publish: '发布时间',
}

/** A figure of a report. */
export interface ReportFigure extends FigureDefinition {
  readonly family: ReportFamily
  readonly basis: ReportBasis
  /** What it divides by what, computed from the sums and never from rates of rows; `per` units of the whole. */
  readonly of?: readonly [part: string, whole: string]
  readonly per?: number
  /** Counts different things: rows do not add up to the total, and what is left has no number of its own. */
  readonly distinct?: true
  /** A thing with several products would count once for each: it is not split by them. */
  readonly whole?: true
}

const sales = { family: 'sales', basis: 'pay' } as const
const sample = { family: 'sample', basis: 'ship' } as const
const cooperation = { family: 'cooperation', basis: 'create', whole: true } as const
const content = { family: 'content', basis: 'publish' } as const
const DY_KS = '仅统计抖音、快手'

/** Every figure that a report may hold, in the order in which the form offers them; those without `of` are measures of their family. */
export const reportFigures = {
  gmv: { ...boardFigures.gmv, ...sales },
  volume: { ...boardFigures.volume, ...sales },
  order_count: { ...boardFigures.order_count, ...sales },
  avg_price: { ...boardFigures.avg_price, ...sales },
  piece_price: { ...boardFigures.piece_price, ...sales },
  refund_gmv: { ...boardFigures.refund_gmv, title: '退款金额(支付口径)', ...sales },
  refund_rate: { ...boardFigures.refund_rate, ...sales },
  pending_sales: { ...boardFigures.pending_sales, title: '待结算金额', ...sales },
  commission: { ...boardFigures.commission, ...sales },
  commission_rate: { ...boardFigures.commission_rate, ...sales },
  service_fee: { ...boardFigures.service_fee, ...sales },
  service_rate: { ...boardFigures.service_rate, ...sales },
  issue_author: { ...boardFigures.issue_author, ...sales },
  first_issue_author: { ...boardFigures.first_issue_author, ...sales },
  author_average: {
    kind: 'money',
    title: '达人均产',
    note: '成交金额 ÷ 出单达人数',
    of: ['gmv', 'issue_author'],
    ...sales,
  },
  new_author_sales: { ...boardFigures.new_author_sales, ...sales },
  old_author_sales: { ...boardFigures.old_author_sales, ...sales },
  live_amount: { ...boardFigures.live_amount, ...sales },
  video_amount: { ...boardFigures.video_amount, ...sales },
  image_amount: { ...boardFigures.image_amount, ...sales },
  showcase_amount: { ...boardFigures.showcase_amount, ...sales },
  live_share: { ...boardFigures.live_share, ...sales },
  goods_count: { ...boardFigures.goods_count, ...sales },
  live_count: { ...boardFigures.live_count, ...sales },
  video_count: { ...boardFigures.video_count, ...sales },
  close_sales: { ...boardFigures.close_sales, ...sales, basis: 'settle' },
  close_author_commission: {
    kind: 'money',
    title: '结算达人佣金',
    note: `按结算时间统计。${DY_KS}`,
    ...sales,
    basis: 'settle',
  },
  refund_sales: {
    kind: 'money',
    title: '退款金额(退款口径)',
    note: `按退款时间统计。${DY_KS}`,
    ...sales,
    basis: 'refund',
  },
  sample_count: { kind: 'count', title: '寄样数', note: '所选时间内寄出的件数', ...sample },
  apply_count: { kind: 'count', title: '申样数', note: '所选时间内申请的件数', ...sample, basis: 'apply' },
  sample_author_count: {
    kind: 'count',
    title: '寄样达人数',
    note: '所选时间内收到寄样的达人，去重',
    distinct: true,
    ...sample,
  },
  sign_rate: {
    kind: 'percent',
    title: '签收率',
    note: '所选时间内寄出的样品：已签收 ÷ 已寄出',
    of: ['signed_samples', 'shipped_samples'],
    ...sample,
  },
  delivery_rate: {
    kind: 'percent',
    title: '履约率',
    note: '所选时间内寄出的样品：已履约 ÷ 已签收',
    of: ['delivered_samples', 'signed_samples'],
    ...sample,
  },
  sample_author_issue_count: {
    kind: 'count',
    title: '签收出单达人数',
    note: '签收后卖出该商品的达人，去重',
    distinct: true,
    ...sample,
  },
  sample_author_issue_rate: {
    kind: 'percent',
    title: '签收出单率',
    note: '签收出单达人数 ÷ 已签收的达人数',
    of: ['sample_author_issue_count', 'signed_author_count'],
    ...sample,
  },
  sample_cost: { kind: 'money', title: '寄样成本', note: '件数 × 成本价，加快递费', ...sample },
  coop_count: {
    kind: 'count',
    title: '合作单数',
    note: '所选时间内创建、未取消的合作单',
    distinct: true,
    ...cooperation,
    whole: undefined,
  },
  coop_author_count: {
    kind: 'count',
    title: '合作达人数',
    note: '合作单的达人，去重',
    distinct: true,
    ...cooperation,
    whole: undefined,
  },
  coop_rate: {
    kind: 'percent',
    title: '合作达成率',
    note: '已结束的合作单中有订单的占比',
    of: ['coop_success', 'coop_ended'],
    ...cooperation,
    whole: undefined,
  },
  coop_fee: { kind: 'money', title: '坑位费', note: '所选时间内创建、未取消的合作单的坑位费', ...cooperation },
  coop_gmv: { kind: 'money', title: '合作成交金额', note: '合作单在其合作期内的成交，至今', ...cooperation },
  coop_volume: { kind: 'count', title: '合作销量', note: '合作单在其合作期内的销量，至今', ...cooperation },
  coop_commission: { kind: 'money', title: '合作佣金', note: '合作单在其合作期内的预估佣金，至今', ...cooperation },
  published_videos: { kind: 'count', title: '发布视频', note: '所选时间内发布的视频', ...content },
  started_lives: { kind: 'count', title: '直播场次', note: '所选时间内开播的直播', ...content },
  plays: { kind: 'count', title: '播放量', note: '所选时间内发布的视频至今的播放', ...content },
  interactions: { kind: 'count', title: '互动量', note: '点赞、评论、收藏、分享之和，至今', ...content },
  interaction_rate: {
    kind: 'percent',
    title: '互动率',
    note: '互动量 ÷ 播放量',
    of: ['interactions', 'plays'],
    ...content,
  },
  hot_videos: { kind: 'count', title: '爆文数', note: '所选时间内发布、互动量达到爆文标准的视频', ...content },
  views: { kind: 'count', title: '观看人次', note: '所选时间内开播的直播至今的观看', ...content },
  content_gmv: { kind: 'money', title: '内容成交金额', note: '所选时间内发布的视频、开播的直播至今的成交', ...content },
  content_gpm: {
    kind: 'money',
    title: 'GPM',
    note: '内容成交金额 ÷ 播放与观看人次 × 1000',
    of: ['content_gmv', 'seen'],
    per: 1_000,
    ...content,
  },
} as const satisfies Readonly<Record<string, { readonly whole?: true | undefined } & Omit<ReportFigure, 'whole'>>>

export type ReportMetric = keyof typeof reportFigures
/** Names of the figures, for request schemas. */
export const REPORT_METRICS = Object.keys(reportFigures) as [ReportMetric, ...ReportMetric[]]

/** A figure of a report, whatever it has. */
export const reportFigure = (name: ReportMetric): ReportFigure => reportFigures[name] as ReportFigure

/** The measures that a figure is made of: its own, or the two that it divides. */
export const measuresOfMetric = (name: ReportMetric): readonly string[] => reportFigure(name).of ?? [name]
