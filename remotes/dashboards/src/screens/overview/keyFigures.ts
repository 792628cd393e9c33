import type { KpiItem } from '@crm/ui/data'
import type { Reader } from './overviewScope.ts'

/** A key figure of the page: its words, and the list behind it. */
export interface KeyFigure {
  key: string
  title: string
  note: string
  kind: NonNullable<KpiItem['kind']>
  /** Route name. */
  list?: string
}

const DY_KS = '仅统计抖音、快手'

/** The cards of each kind of page, in their standard order. */
export const keyFigures: Readonly<Record<Reader, readonly KeyFigure[]>> = {
  sales: [
    { key: 'gmv', title: '成交金额', kind: 'money', note: '按支付时间统计的订单实付金额', list: 'OrdersList' },
    { key: 'volume', title: '销量', kind: 'count', note: '按支付时间统计的商品件数', list: 'OrdersList' },
    {
      key: 'order_count',
      title: '订单数',
      kind: 'count',
      note: '按支付时间统计，同一订单只计一次',
      list: 'OrdersList',
    },
    {
      key: 'issue_author',
      title: '出单达人数',
      kind: 'count',
      note: '有成交订单的达人，去重',
      list: 'TalentCooperation',
    },
    {
      key: 'first_issue_author',
      title: '首单达人数',
      kind: 'count',
      note: '首次出单的达人；超过180天未出单后再次出单，重新计为首单',
      list: 'TalentCooperation',
    },
    {
      key: 'refund_gmv',
      title: '退款金额',
      kind: 'money',
      note: `支付口径：所选时间内支付的订单至今的退款。${DY_KS}`,
      list: 'OrdersList',
    },
    { key: 'close_sales', title: '结算金额', kind: 'money', note: `按结算时间统计。${DY_KS}`, list: 'OrdersList' },
    { key: 'sample_count', title: '寄样数', kind: 'count', note: '按发货时间统计的样品件数', list: 'CooperateDemo' },
  ],
  samples: [
    { key: 'apply_count', title: '申样数', kind: 'count', note: '按申请时间统计的样品件数', list: 'CooperateDemo' },
    { key: 'sample_count', title: '寄样数', kind: 'count', note: '按发货时间统计的样品件数', list: 'CooperateDemo' },
    {
      key: 'sample_author_count',
      title: '寄样达人数',
      kind: 'count',
      note: '已发货样品的达人，去重',
      list: 'CooperateDemo',
    },
    {
      key: 'sign_rate',
      title: '签收率',
      kind: 'percent',
      note: '所选时间内发货的寄样单中已签收的比例',
      list: 'CooperateDemo',
    },
    {
      key: 'delivery_rate',
      title: '履约率',
      kind: 'percent',
      note: '已签收的寄样单中已履约的比例',
      list: 'CooperateDemo',
    },
    {
      key: 'sample_author_issue_rate',
      title: '签收出单率',
      kind: 'percent',
      note: '签收样品的达人中，签收后售出该商品的比例',
      list: 'CooperateDemo',
    },
  ],
  ads: [
    { key: 'cost', title: '消耗', kind: 'money', note: '所辖广告账户的消耗' },
    { key: 'pay_roi', title: '支付 ROI', kind: 'count', note: '支付金额 ÷ 消耗' },
    { key: 'pay_amount', title: '支付金额', kind: 'money', note: '广告带来的支付金额' },
    { key: 'show', title: '展示次数', kind: 'count', note: '广告展示次数' },
    { key: 'click_rate', title: '点击率', kind: 'percent', note: '点击次数 ÷ 展示次数' },
    { key: 'convert', title: '转化数', kind: 'count', note: '广告转化次数' },
  ],
}

/** Cards in the order that staff chose; unknown keys are ignored, cards that the choice does not know come last. */
export function inOrder(figures: readonly KeyFigure[], saved: string | undefined): KeyFigure[] {
  const order = readOrder(saved)
  const place = ({ key }: KeyFigure) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [...figures].sort((a, b) => place(a) - place(b))
}

function readOrder(saved: string | undefined): string[] {
  try {
    const order: unknown = JSON.parse(saved ?? '[]')
    return Array.isArray(order) ? order.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
