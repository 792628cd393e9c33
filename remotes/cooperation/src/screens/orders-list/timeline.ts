import { money } from '@crm/base/numbers'
import type { OrderDetail } from '@crm/contracts/calls/orders'
import { refundTypeLabel } from '@crm/contracts/enums'

/** A moment of an order. */
export interface OrderMoment {
  key: string
  /** Unix seconds; absent: it has not happened, and nobody knows when. */
  time: number | undefined
  title: string
  note?: string
  /** It is still to come. */
  ahead?: true
}

const logTitles = { credit: '归属调整', withdraw: '平台撤回', restore: '撤回恢复' } as const

/** The way of an order: paid, received, settled fifteen days later, refunded; with what was changed here, by time. */
export function timelineOf(order: OrderDetail): OrderMoment[] {
  const { confirm_time, settle_due, settle_time, refunds, log } = order
  const delivers = order.platform === 'dy' || order.platform === 'ks'
  const happened: OrderMoment[] = [
    { key: 'pay', time: order.pay_time, title: '支付' },
    ...(confirm_time === null ? [] : [{ key: 'confirm', time: confirm_time, title: '确认收货' }]),
    ...refunds.map(({ sku_id, refund_time, amount, type }, at) => ({
      key: `refund${at}`,
      time: refund_time,
      title: `${refundTypeLabel[type]} ¥${money(amount)}`,
      ...(order.lines.length > 1 && { note: order.lines.find((line) => line.sku_id === sku_id)?.product.title ?? '' }),
    })),
    ...(settle_time === null ? [] : [{ key: 'settle', time: settle_time, title: '结算', note: '确认收货后第 15 天' }]),
    ...log.map(({ id, action, user_name, content, created_at }) => ({
      key: `log${id}`,
      time: created_at,
      title: logTitles[action],
      note: [user_name, content].filter(Boolean).join('：'),
    })),
  ]
  const inTime = happened.sort((one, other) => (one.time ?? 0) - (other.time ?? 0))
  if (!delivers || settle_time !== null || order.flow === 3) return inTime
  const ahead: OrderMoment[] = [
    ...(confirm_time === null ? [{ key: 'confirm', time: undefined, title: '待确认收货', ahead: true as const }] : []),
    { key: 'settle', time: settle_due ?? undefined, title: '预计结算', note: '确认收货后第 15 天', ahead: true },
  ]
  return [...inTime, ...ahead]
}
