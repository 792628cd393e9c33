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
