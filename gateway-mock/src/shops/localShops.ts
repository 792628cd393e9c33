import { randomOf } from '../world/random.ts'
import type { ShopService } from './shopService.ts'

const HOUR = 3600
/** Filled up to this when a product is sold out. */
const REFILL = 600

/**
 * Stands in for the platforms of a demonstration: what buyers took within the hour is missing from the stock, and what is sold
 * out comes in again. The same hour gives the same answer.
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
}
