import type { AnswerOf } from '@crm/contracts/call'
import type { overviewCalls } from '@crm/contracts/calls/overview'
import type { NumberLinkName } from '@crm/contracts/links/numberLinks'
import type { ChartSeries } from '@crm/ui/charts'
import type { TREND_METRICS } from './overviewScope.ts'

type Trend = AnswerOf<typeof overviewCalls.trend>
export type TrendMetric = (typeof TREND_METRICS)[number]

/** Labels and kinds of the metrics that the trend chart switches between. */
export const trendMetrics: Readonly<Record<TrendMetric, { label: string; kind: 'money' | 'count' }>> = {
  gmv: { label: '成交金额', kind: 'money' },
  volume: { label: '销量', kind: 'count' },
  issue_author: { label: '出单达人', kind: 'count' },
  refund_gmv: { label: '退款金额', kind: 'money' },
  close_sales: { label: '结算金额', kind: 'money' },
}

/** Where a day of each metric leads. */
export const trendLinks = {
  gmv: 'trendGmv',
  volume: 'trendVolume',
  issue_author: 'trendTalents',
  refund_gmv: 'trendRefunds',
  close_sales: 'trendSettled',
} as const satisfies Record<TrendMetric, NumberLinkName>

/** The metric as a line, orders as bars on the right scale, and the period before as a dashed line over the same days. */
export function trendSeries({ list, previous }: Trend, metric: TrendMetric, compares: boolean): ChartSeries[] {
  const { label, kind } = trendMetrics[metric]
  const valuesOf = (points: Trend['list'], key: string) => points.map(({ values }) => values[key])
  const former: ChartSeries = {
    key: 'previous',
    name: `上期${label}`,
    kind,
    shape: 'line',
    dashed: true,
    values: valuesOf(previous, metric),
  }
  return [
    { key: metric, name: label, kind, shape: 'line', values: valuesOf(list, metric) },
    ...(compares && previous.length > 0 ? [former] : []),
    {
      key: 'order_count',
      name: '订单数',
      kind: 'count',
      shape: 'bar',
      right: true,
      values: valuesOf(list, 'order_count'),
    },
  ]
}
