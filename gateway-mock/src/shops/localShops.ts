import { randomOf } from '../world/random.ts'
import type { ShopService } from './shopService.ts'

const HOUR = 3600
/** Filled up to this when a product is sold out. */
const REFILL = 600

/** Orders change within this. */
const SLOT = 600
/** How many answers hold a line that was taken back, and one that is none. */
const TAKEN_BACK = 0.25
const BROKEN = 0.25

/**
 * Stands in for the platforms of a demonstration: what buyers took within the hour is missing from the stock, and what is sold
 * out comes in again; buyers order in the last hour. The same hour gives the
 * same goods, the same ten minutes the same orders.
 */
export const localShops: ShopService = {
  goodsOf: async ({ shop_id, now, goods }) => {
    const random = randomOf('shop', shop_id, Math.floor(now / HOUR))
    return goods.map((each) => ({
      ...each,
      skus: each.skus.map((sku) => ({
        ...sku,
        stock: sku.stock === 0 ? REFILL : Math.max(0, sku.stock - random.int(0, 3)),
      })),
    }))
  },

  ordersOf: async ({ shop_id, platform, now, since, known }) => {
    const slot = Math.floor(now / SLOT)
    const random = randomOf('orders', shop_id, slot)
    if (known.goods.length === 0) return []
    const number = (place: number) => `${slot}${shop_id.slice(-8)}${place}`
    const lines = Array.from({ length: random.int(3, 6) }, (_, at) => {
      const goods = random.pick(known.goods)
      const qty = random.int(1, 2)
      const fields = { product_id: goods.product_id, sku_id: goods.sku_id, author_id: goods.author_id, platform }
      return {
        ...fields,
        order_id: number(at),
        buyer: `b${random.int(0, 0x7fffffff).toString(36)}`,
        content_kind: 4,
        qty,
        pay_amount: goods.price * qty,
        commission_rate: goods.commission_rate,
        pay_time: random.int(Math.max(since, now - HOUR), now),
      }
    })
    const withdrawn = { at: now, reason: '达人归因有误' }
    return [
      ...lines,
      // Now and then a platform takes a sale back, or sends what is no order.
      ...(random.chance(TAKEN_BACK) ? [{ ...lines[0], order_id: number(8), withdrawn }] : []),
      ...(random.chance(BROKEN) ? [{ ...lines[0], order_id: number(9), qty: 0 }] : []),
    ]
  },
}
