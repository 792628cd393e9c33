import type { FigureDefinitions } from './figure.ts'

/** What samples come to, by the name that the gateway computes. */
export const sampleFigures = {
  apply_count: { kind: 'count', title: '申样数', note: '按申请时间统计的样品件数' },
  sample_count: { kind: 'count', title: '寄样数', note: '按发货时间统计的带货样品件数' },
  sample_author_count: { kind: 'count', title: '寄样达人数', note: '已发货样品的达人，去重' },
  sign_rate: { kind: 'percent', title: '签收率', note: '所选时间内发货的寄样单中已签收的比例' },
  delivery_rate: { kind: 'percent', title: '履约率', note: '已签收的寄样单中已履约的比例' },
  sample_author_issue_rate: {
    kind: 'percent',
    title: '签收出单率',
    note: '签收样品的达人中，签收后售出该商品的比例',
  },
} as const satisfies FigureDefinitions

/** What seeding samples come to besides, over the listed ones. */
export const contentSampleFigures = {
  content_count: { kind: 'count', title: '产出内容数', note: '所列寄样单的产出内容，每条只计一次' },
  interactions: { kind: 'count', title: '互动量', note: '产出内容的点赞 + 评论 + 收藏 + 分享' },
} as const satisfies FigureDefinitions

/** The figures above 寄样管理, over the listed samples. */
export const sampleListFigures = {
  apply_count: { kind: 'count', title: '申样数', note: '所列寄样单的样品件数' },
  sample_count: { kind: 'count', title: '寄样数', note: '已发货、已签收与已回收的样品件数' },
  sample_author_count: sampleFigures.sample_author_count,
  sign_rate: { kind: 'percent', title: '签收率', note: '已发货的寄样单中已签收的比例' },
  delivery_rate: sampleFigures.delivery_rate,
  sample_author_issue_rate: sampleFigures.sample_author_issue_rate,
  sample_cost: {
    kind: 'money',
    title: '寄样成本',
    note: '已发货样品的商品成本与快递费，是否计快递费见业务设置的成本口径',
  },
  sample_roi: {
    kind: 'ratio',
    title: '寄样 ROI',
    note: '发货后达人与样品商品的成交金额 ÷ 寄样成本；同一达人与商品只计一次',
  },
} as const satisfies FigureDefinitions

const { apply_count, sample_count, sample_author_count, sign_rate, delivery_rate, sample_cost } = sampleListFigures

/** The figures above 种草寄样, over the listed samples. */
export const contentSampleListFigures = {
  ...{ apply_count, sample_count, sample_author_count, sign_rate, delivery_rate },
  ...contentSampleFigures,
  sample_cost,
} as const satisfies FigureDefinitions
