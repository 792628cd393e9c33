import type { Comparison } from './breakdownRules.ts'
import type { ReportChart, ReportDates, ReportShape } from './reportRules.ts'

/** A report that one may begin with. */
export interface ReportTemplate extends ReportShape {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly date_type: ReportDates
  readonly chart: ReportChart
  readonly compare: Comparison
}

/** The eight presets. */
export const REPORT_TEMPLATES: readonly ReportTemplate[] = [
  {
    key: 'daily',
    name: '经营日报',
    about: '昨天各平台的成交、订单、退款',
    source: 'sales',
    dimensions: ['platform'],
    metrics: ['gmv', 'volume', 'order_count', 'avg_price', 'refund_gmv', 'refund_rate', 'issue_author'],
    date_type: 'yesterday',
    chart: 'table',
    compare: 'prev',
  },
  {
    key: 'weekly',
    name: '经营周报',
    about: '近 7 天每日的成交走势',
    source: 'sales',
    dimensions: ['day'],
    metrics: ['gmv', 'volume', 'order_count', 'issue_author', 'first_issue_author'],
    date_type: 'last7day',
    chart: 'line',
    compare: 'prev',
  },
  {
    key: 'monthly',
    name: '经营月报',
    about: '本月各渠道、各平台的成交与佣金',
    source: 'sales',
    dimensions: ['content_kind', 'platform'],
    metrics: ['gmv', 'volume', 'order_count', 'commission', 'commission_rate', 'refund_rate', 'close_sales'],
    date_type: 'thismonth',
    chart: 'bar',
    compare: 'prev',
  },
  {
    key: 'author',
    name: '达人贡献',
    about: '近 30 天各达人的成交与出单内容',
    source: 'author',
    dimensions: ['author'],
    metrics: ['gmv', 'volume', 'order_count', 'refund_rate', 'live_count', 'video_count', 'sample_count'],
    date_type: 'last30day',
    chart: 'bar',
    compare: 'none',
  },
  {
    key: 'goods',
    name: '商品动销',
    about: '近 30 天各商品的成交、达人与寄样',
    source: 'goods',
    dimensions: ['product'],
    metrics: ['gmv', 'volume', 'order_count', 'issue_author', 'refund_rate', 'sample_count'],
    date_type: 'last30day',
    chart: 'bar',
    compare: 'none',
  },
  {
    key: 'medium',
    name: '媒介业绩',
    about: '本月各部门、各媒介的成交、寄样与合作',
    source: 'medium',
    dimensions: ['dept', 'user'],
    metrics: ['gmv', 'order_count', 'issue_author', 'first_issue_author', 'sample_count', 'coop_count'],
    date_type: 'thismonth',
    chart: 'table',
    compare: 'prev',
  },
  {
    key: 'sample',
    name: '寄样转化',
    about: '近 30 天各媒介的寄样、签收、履约与出单',
    source: 'sample',
    dimensions: ['user'],
    metrics: [
      'apply_count',
      'sample_count',
      'sign_rate',
      'delivery_rate',
      'sample_author_issue_count',
      'sample_author_issue_rate',
      'sample_cost',
    ],
    date_type: 'last30day',
    chart: 'table',
    compare: 'none',
  },
  {
    key: 'colonel',
    name: '团长服务费',
    about: '近 30 天各团长的成交与服务费',
    source: 'colonel',
    dimensions: ['colonel'],
    metrics: ['gmv', 'volume', 'order_count', 'issue_author', 'service_fee', 'service_rate'],
    date_type: 'last30day',
    chart: 'bar',
    compare: 'none',
  },
]
