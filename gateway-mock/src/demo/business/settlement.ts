import { DAY_SECONDS } from '@crm/base/durations'
import type { OrderStatus } from '@crm/contracts/enums'
import type { orderItem, refund } from '../../store/database/schema.ts'
import type { Random } from './random.ts'
import type { Talent } from './talents.ts'

/** A line before its order has a number. */
export type Item = Omit<typeof orderItem.$inferInsert, 'order_id'> & {
  pay_amount: number
  platform_subsidy: number
  freight: number
  qty: number
  commission_rate: number
}

export interface Order {
  talent: Talent
  pay: number
  confirm: number | null
  items: Item[]
  refunds: (Omit<typeof refund.$inferInsert, 'id' | 'order_id'> & { amount: number })[]
}

const SETTLE_AFTER = 15 * DAY_SECONDS

/** Whether the platform delivers refunds and settlements. */
export const deliversRefunds = ({ platform }: Talent) => platform === 'dy' || platform === 'ks'

/** Refunds and settlement of one order, as far as they have happened by now. sph and xhs deliver neither. */
export function settle(order: Order, now: number, refundShare: number, random: Random) {
  const delivers = deliversRefunds(order.talent)
  const settleTime = order.confirm === null ? Number.POSITIVE_INFINITY : order.confirm + SETTLE_AFTER
  for (const item of order.items) {
    if (!delivers) continue
    let returned = 0
    if (random.chance(refundShare)) {
      const whole = random.chance(0.78)
      const latest = Math.min(now, order.pay + (random.chance(0.5) ? 3 : 14) * DAY_SECONDS)
      const refund_time = Math.floor(order.pay + 600 + random.next() * Math.max(0, latest - order.pay - 600))
      const amount = whole ? item.pay_amount : Math.max(1, Math.round(item.pay_amount * (0.2 + random.next() * 0.5)))
      if (refund_time <= now && refund_time < settleTime) {
        returned = amount
        order.refunds.push({
          corp_id: item.corp_id,
          sku_id: item.sku_id,
          amount,
          qty: whole ? item.qty : Math.min(item.qty, 1),
          refund_time,
          type: random.chance(0.6) ? 2 : 1,
        })
      }
    }
    if (settleTime > now || returned >= item.pay_amount) continue
    const base = item.pay_amount + item.platform_subsidy - item.freight
    const keptShare = (item.pay_amount - returned) / item.pay_amount
    item.settle_time = settleTime
    item.settle_amount = item.pay_amount - returned
    item.settle_commission = Math.round(Math.round((base * item.commission_rate) / 10_000) * keptShare)
  }
}

/** 1 paid, 2 received, 3 everything refunded, 4 settled. */
export function flowOf(order: Order): OrderStatus {
  const paid = order.items.reduce((sum, item) => sum + item.pay_amount, 0)
  const returned = order.refunds.reduce((sum, one) => sum + one.amount, 0)
  if (returned >= paid) return 3
  if (order.items.some(({ settle_time }) => settle_time)) return 4
  return order.confirm === null ? 1 : 2
}
