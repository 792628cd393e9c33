import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'
import { sampleFigures } from './samples.ts'

const DY_KS = '仅统计抖音、快手'

/** The key figures of the overview by what its reader works on, in their standard order. */
export const overviewFigures = {
  sales: {
    gmv: { ...salesFigures.gmv, note: '按支付时间统计的订单实付金额' },
    volume: { ...salesFigures.volume, note: '按支付时间统计的商品件数' },
    order_count: { ...salesFigures.order_count, note: '按支付时间统计，同一订单只计一次' },
    issue_author: { ...salesFigures.issue_author, note: '有成交订单的达人，去重' },
    first_issue_author: {
      ...salesFigures.first_issue_author,
      note: '首次出单的达人；超过 180 天未出单后再次出单，重新计为首单',
    },
    refund_gmv: { ...salesFigures.refund_gmv, note: `支付口径：所选时间内支付的订单至今的退款。${DY_KS}` },
    close_sales: { ...salesFigures.close_sales, note: `按结算时间统计。${DY_KS}` },
    sample_count: sampleFigures.sample_count,
  },
  samples: sampleFigures,
  ads: {
    cost: { kind: 'money', title: '消耗', note: '所辖广告账户的消耗' },
    pay_roi: { kind: 'ratio', title: '支付 ROI', note: '支付金额 ÷ 消耗' },
    pay_amount: { kind: 'money', title: '支付金额', note: '广告带来的支付金额' },
    show: { kind: 'count', title: '展示次数', note: '广告展示次数' },
    click_rate: { kind: 'percent', title: '点击率', note: '点击次数 ÷ 展示次数' },
    convert: { kind: 'count', title: '转化数', note: '广告转化次数' },
  },
} as const satisfies Record<string, FigureDefinitions>

/** What a reader of the overview works on: commerce, samples only, advertising only. */
export type OverviewReader = keyof typeof overviewFigures
