import { thousands } from '@crm/base/numbers'

/** What a rule of anomalies looks at. */
export const AlarmObject = {
  live: 1,
  video: 2,
  talent: 3,
  goods: 4,
  shop: 5,
  ads: 6,
  sample: 7,
  order: 8,
} as const
export type AlarmObject = (typeof AlarmObject)[keyof typeof AlarmObject]

/** Chinese names of AlarmObject. */
export const alarmObjectLabel: Readonly<Record<AlarmObject, string>> = {
  1: '直播',
  2: '视频',
  3: '达人',
  4: '商品',
  5: '店铺',
  6: '投放',
  7: '样品',
  8: '订单',
}

/** How often one object is told of while its conditions hold: once, every hour, every day. */
export const AlarmFrequency = { once: 1, hourly: 2, daily: 3 } as const
export type AlarmFrequency = (typeof AlarmFrequency)[keyof typeof AlarmFrequency]

/** Chinese names of AlarmFrequency. */
export const alarmFrequencyLabel: Readonly<Record<AlarmFrequency, string>> = { 1: '每次', 2: '每小时', 3: '每天' }

export const AlarmLevel = { hint: 1, warning: 2, grave: 3 } as const
export type AlarmLevel = (typeof AlarmLevel)[keyof typeof AlarmLevel]

/** Chinese names of AlarmLevel. */
export const alarmLevelLabel: Readonly<Record<AlarmLevel, string>> = { 1: '提示', 2: '警告', 3: '严重' }

export const ALARM_OPERATORS = ['>', '>=', '<', '<=', '='] as const
export type AlarmOperator = (typeof ALARM_OPERATORS)[number]

/** Chinese names of the operators, as a condition reads. */
export const alarmOperatorLabel: Readonly<Record<AlarmOperator, string>> = {
  '>': '大于',
  '>=': '不小于',
  '<': '小于',
  '<=': '不大于',
  '=': '等于',
}

/** Days that a figure is taken over, today among them. */
export const ALARM_WINDOWS = [1, 7, 30] as const
/** Days of a condition; 0 is the state at the moment. */
export type AlarmWindow = 0 | (typeof ALARM_WINDOWS)[number]

export interface AlarmCondition {
  metric: string
  op: AlarmOperator
  value: number
  /** Days, of a figure over days; 0 of a state. */
  window: AlarmWindow
}

/** Which objects: of departments, of talents with a tag, of shops; nothing said is all. */
export interface AlarmScope {
  dept_ids?: number[]
  tag_ids?: number[]
  shop_ids?: string[]
}

/** A figure that conditions may ask for. */
export interface AlarmMetric {
  label: string
  unit: string
  /** Taken over a window of days; otherwise a state at the moment. */
  isRange: boolean
}

const gmv = { label: '成交金额', unit: '元', isRange: true }
const refundRate = { label: '退款率', unit: '%', isRange: true }
const orders = { label: '订单数', unit: '单', isRange: true }

/** The figures of each object, defined in the gateway's metrics. */
export const ALARM_METRICS: Readonly<Record<AlarmObject, Readonly<Record<string, AlarmMetric>>>> = {
  [AlarmObject.live]: {
    online_drop: { label: '在线人数较峰值跌幅', unit: '%', isRange: false },
    silent_minutes: { label: '无画面时长', unit: '分钟', isRange: false },
    gmv: { label: '本场成交金额', unit: '元', isRange: false },
  },
  [AlarmObject.video]: {
    interactions: { label: '互动量', unit: '次', isRange: true },
    plays: { label: '播放量', unit: '次', isRange: true },
  },
  [AlarmObject.talent]: {
    gmv,
    refund_rate: refundRate,
    order_count: orders,
    days_without_live: { label: '未开播天数', unit: '天', isRange: false },
  },
  [AlarmObject.goods]: {
    gmv,
    refund_rate: refundRate,
    order_count: orders,
    stock: { label: '库存', unit: '件', isRange: false },
    is_off: { label: '已下架', unit: '', isRange: false },
  },
  [AlarmObject.shop]: { gmv, refund_rate: refundRate, order_count: orders },
  [AlarmObject.ads]: {
    cost: { label: '广告消耗', unit: '元', isRange: true },
    pay_roi: { label: '支付 ROI', unit: '', isRange: true },
  },
  [AlarmObject.sample]: {
    days_unfulfilled: { label: '签收后未履约天数', unit: '天', isRange: false },
    days_unshipped: { label: '待发货天数', unit: '天', isRange: false },
    days_in_review: { label: '待审核天数', unit: '天', isRange: false },
  },
  [AlarmObject.order]: {
    amount: { label: '订单金额', unit: '元', isRange: false },
    refund_amount: { label: '退款金额', unit: '元', isRange: false },
  },
}

export const ALARM_NAME_MAX = 30
export const ALARM_CONDITIONS_MAX = 3
export const ALARM_RULES_MAX = 50

interface AlarmPreset {
  name: string
  object: AlarmObject
  conditions: readonly AlarmCondition[]
  frequency: AlarmFrequency
  level: AlarmLevel
}

/** Rules to begin with. */
export const ALARM_PRESETS: readonly AlarmPreset[] = [
  {
    name: '直播在线骤降',
    object: AlarmObject.live,
    conditions: [{ metric: 'online_drop', op: '>=', value: 50, window: 0 }],
    frequency: AlarmFrequency.once,
    level: AlarmLevel.warning,
  },
  {
    name: '直播掉线',
    object: AlarmObject.live,
    conditions: [{ metric: 'silent_minutes', op: '>=', value: 5, window: 0 }],
    frequency: AlarmFrequency.once,
    level: AlarmLevel.grave,
  },
  {
    name: '退款率过高',
    object: AlarmObject.talent,
    conditions: [
      { metric: 'refund_rate', op: '>=', value: 30, window: 7 },
      { metric: 'order_count', op: '>=', value: 10, window: 7 },
    ],
    frequency: AlarmFrequency.daily,
    level: AlarmLevel.warning,
  },
  {
    name: '样品超时未履约',
    object: AlarmObject.sample,
    conditions: [{ metric: 'days_unfulfilled', op: '>', value: 15, window: 0 }],
    frequency: AlarmFrequency.once,
    level: AlarmLevel.warning,
  },
  {
    name: '达人断播',
    object: AlarmObject.talent,
    conditions: [{ metric: 'days_without_live', op: '>=', value: 14, window: 0 }],
    frequency: AlarmFrequency.once,
    level: AlarmLevel.hint,
  },
  {
    name: '商品下架',
    object: AlarmObject.goods,
    conditions: [
      { metric: 'is_off', op: '=', value: 1, window: 0 },
      { metric: 'order_count', op: '>', value: 0, window: 30 },
    ],
    frequency: AlarmFrequency.once,
    level: AlarmLevel.grave,
  },
  {
    name: '库存不足',
    object: AlarmObject.goods,
    conditions: [
      { metric: 'stock', op: '<', value: 50, window: 0 },
      { metric: 'order_count', op: '>', value: 0, window: 7 },
    ],
    frequency: AlarmFrequency.daily,
    level: AlarmLevel.warning,
  },
  {
    name: '投放 ROI 过低',
    object: AlarmObject.ads,
    conditions: [
      { metric: 'pay_roi', op: '<', value: 1, window: 7 },
      { metric: 'cost', op: '>', value: 500, window: 7 },
    ],
    frequency: AlarmFrequency.daily,
    level: AlarmLevel.warning,
  },
]

/** A figure of a condition as people read it: `1,691.30 元`, `30%`, `41 天`, `0.97`. */
export function alarmFigureText(value: number, unit: string): string {
  const amount = thousands(value, unit === '元' || !Number.isInteger(value) ? 2 : undefined)
  return unit === '' || unit === '%' ? `${amount}${unit}` : `${amount} ${unit}`
}

/** A condition in words: 退款率（近7天）不小于 30%. */
export function alarmConditionText(object: AlarmObject, { metric, op, value, window }: AlarmCondition): string {
  const figure = ALARM_METRICS[object][metric]
  if (figure === undefined) return metric
  if (metric === 'is_off') return value === 1 ? '已下架' : '未下架'
  const over = figure.isRange ? (window === 1 ? '（今天）' : `（近${window}天）`) : ''
  return `${figure.label}${over}${alarmOperatorLabel[op]} ${alarmFigureText(value, figure.unit)}`
}

/** Whether a value meets a condition. */
export function meetsAlarm({ op, value }: Pick<AlarmCondition, 'op' | 'value'>, found: number): boolean {
  switch (op) {
    case '>':
      return found > value
    case '>=':
      return found >= value
    case '<':
      return found < value
    case '<=':
      return found <= value
    default:
      return found === value
  }
}
