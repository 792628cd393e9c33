import { HOUR_SECONDS } from '@crm/base/durations'
import { randomOf } from './business/random.ts'
import { shopPlatformOf } from '@crm/contracts/rules/shopTypes'
import type {
  MarketProduct,
  PlatformGoods,
  ShopGoods,
  ShopQuery,
  ShopService,
  SoldGoods,
} from '../services/shops/shopService.ts'

/** Filled up to this when a product is sold out. */
const REFILL = 600

/** Orders change within this. */
const SLOT = 600
/** Places of the sales of samples, behind all others. */
const SAMPLED_FROM = 10
/** How many answers hold a line that was taken back, and one that is none. */
const TAKEN_BACK = 0.25
const BROKEN = 0.25

/** A consent holds for a year. */
const GRANT_SECONDS = 365 * 24 * HOUR_SECONDS
/** What a shop sells that was just bound, with the lowest price in yuan. */
const WARES = [
  ['修护保湿面膜', 59],
  ['氨基酸洁面乳', 49],
  ['每日坚果礼盒', 89],
  ['冻干咖啡', 69],
  ['纯棉四件套', 199],
  ['恒温保温杯', 79],
  ['儿童防晒霜', 99],
  ['轻薄羽绒服', 399],
] as const
/** Orders of a shop that is read for the first time, over the days since. */
const FIRST_ORDERS = 24
const FIRST_SECONDS = 2 * 24 * HOUR_SECONDS

/** The goods of a shop of which nothing is known yet. */
const firstGoods = ({ shop_id }: ShopQuery): ShopGoods[] =>
  WARES.map(([title, yuan], at) => ({
    product_id: `${shop_id.replace(/\D/g, '').slice(-12) || '7'}${String(at + 1).padStart(3, '0')}`,
    title,
    status: 0,
    commission_rate: 1500 + at * 100,
    skus: [{ sku_id: `${shop_id}-${at + 1}`, name: '默认规格', price: yuan * 100, stock: REFILL }],
  }))
/** Goods that have joined an activity, at most. */
const JOINED = 60
/** Goods of the video accounts that have not joined the alliance, and those of an activity that are hosted. */
const OUTSIDE_ALLIANCE = 0.15
const HOSTED = 0.3
/** What the exclusive and the targeted plan give more than the common one, basis points. */
const EXCLUSIVE = 300
const TARGETED = 500
const RATE_MAX = 8000

/** A product of the market as its platform sells it: what the market does not show follows from its number. */
function sold({ price, ...product }: MarketProduct, platform: string): PlatformGoods {
  const random = randomOf('catalogue', product.product_id)
  const stock = random.int(20, 900)
  const hasPlans = platform === 'ks' || platform === 'sph'
  const rateOf = (more: number) => Math.min(RATE_MAX, product.commission_rate + more)
  return {
    ...product,
    images: [product.cover],
    in_alliance: platform !== 'sph' || !random.chance(OUTSIDE_ALLIANCE),
    plans: hasPlans
      ? [
          { plan: 1, rate: rateOf(0) },
          { plan: 2, rate: rateOf(EXCLUSIVE) },
          { plan: 3, rate: rateOf(TARGETED) },
        ]
      : [],
    skus: [{ sku_id: `${product.product_id}1`, name: '', price, stock }],
  }
}

/**
 * Stands in for the platforms of a demonstration: what buyers took within the hour is missing from the stock, and what is sold
 * out comes in again; buyers order in the last hour. The same hour gives the
 * same goods, the same ten minutes the same orders.
 */
export const localShops: ShopService = {
  onlyWhenAsked: true,
  consentUrl: async () => undefined,
  grantOf: async ({ type, now, played }) => {
    const said = await played()
    if (said === undefined) return undefined
    const { account_id = '', account_name = '', appid = '', flaw = '' } = said
    const { scopes, optional } = shopPlatformOf(type)
    const all = [...scopes, ...(optional ? [optional.scope] : [])]
    return {
      ...{ shop_id: account_id, shop_name: account_name, logo: '', appid, expire_time: now + GRANT_SECONDS },
      ...{
        subscribed: flaw !== 'unsubscribed',
        main_account: flaw !== 'sub_account',
        individual: flaw === 'individual',
      },
      scopes: flaw === 'scopes' ? all.slice(0, 2) : flaw === 'optional' ? scopes : all,
    }
  },
  goodsOf: async (shop) => {
    const { shop_id, now, goods } = shop
    if (goods.length === 0) return firstGoods(shop)
    const random = randomOf('shop', shop_id, Math.floor(now / HOUR_SECONDS))
    return goods.map((each) => ({
      ...each,
      skus: each.skus.map((sku) => ({
        ...sku,
        stock: sku.stock === 0 ? REFILL : Math.max(0, sku.stock - random.int(0, 3)),
      })),
    }))
  },

  catalogueOf: async ({ platform, product_ids, shop_id, activity_id, known }) => {
    if (activity_id !== undefined) {
      const random = randomOf('activity', activity_id)
      const joined = random.some(await known.market({}), JOINED)
      const all = joined.map((product) => ({
        ...sold(product, platform),
        product_type: random.chance(HOSTED) ? (1 as const) : (2 as const),
      }))
      return product_ids === undefined ? all : all.filter((each) => product_ids.includes(each.product_id))
    }
    // A shop sells what the market has of its brands.
    const wanted = { ...(product_ids && { product_ids }), ...(shop_id !== undefined && { brands: known.brands }) }
    return (await known.market(wanted)).map((product) => sold(product, platform))
  },

  ordersOf: async ({ shop_id, platform, now, since, known }) => {
    const slot = Math.floor(now / SLOT)
    const random = randomOf('orders', shop_id, slot)
    if (known.goods.length === 0) return []
    const number = (place: number) => `${slot}${shop_id.slice(-8)}${place}`
    const lineOf = (at: number, goods: SoldGoods, pay_time?: number) => {
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
        pay_time: pay_time ?? random.int(Math.max(since, now - HOUR_SECONDS), now),
      }
    }
    const isFirst = since <= now - FIRST_SECONDS
    const lines = Array.from({ length: isFirst ? FIRST_ORDERS : random.int(3, 6) }, (_, at) =>
      lineOf(
        isFirst ? SAMPLED_FROM * 2 + at : at,
        random.pick(known.goods),
        isFirst ? random.int(since, now) : undefined,
      ),
    )
    const withdrawn = { at: now, reason: '达人归因有误' }
    return [
      ...lines,
      // What was sent to a talent begins to sell.
      ...known.sampled.map((goods, at) => lineOf(SAMPLED_FROM + at, goods, now)),
      // Now and then a platform takes a sale back, or sends what is no order.
      ...(random.chance(TAKEN_BACK) ? [{ ...lines[0], order_id: number(8), withdrawn }] : []),
      ...(random.chance(BROKEN) ? [{ ...lines[0], order_id: number(9), qty: 0 }] : []),
    ]
  },
}
