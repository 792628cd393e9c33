import { DAY_SECONDS } from '@crm/base/durations'
import { OrderStatus, orderStatusLabel } from '../enums.ts'
import type { ColumnLabel } from '../listColumns.ts'

/** States of an order, in their colours. */
export const orderFlows: Readonly<Record<OrderStatus, ColumnLabel>> = {
  1: { text: orderStatusLabel[1], color: 'orange' },
  2: { text: orderStatusLabel[2], color: 'blue' },
  3: { text: orderStatusLabel[3], color: 'grey' },
  4: { text: orderStatusLabel[4], color: 'green' },
}

/** Tabs of the list: 全部, the states, and beside them what the platforms took back. */
export const ORDER_TABS = ['all', '1', '2', '3', '4', 'withdrawn'] as const
/** By which time a line falls into the dates: 支付, 结算, 退款. */
export const ORDER_BASES = ['pay', 'settle', 'refund'] as const
export type OrderBasis = (typeof ORDER_BASES)[number]

/** Settlement follows this long after the receipt. */
export const SETTLES_AFTER_SECONDS = 15 * DAY_SECONDS

/** Most letters of why the credit of an order is changed. */
export const CREDIT_REASON_MAX = 100

/** A shop is read again after this long at the earliest. */
export const SYNC_REST_SECONDS = 600
