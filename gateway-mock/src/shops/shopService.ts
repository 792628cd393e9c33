import { z } from 'zod'
import { localShops } from './localShops.ts'

/** A product as its shop delivers it: money in fen, rates in basis points; status 0 on sale, 1 taken off sale. */
export interface ShopGoods {
  product_id: string
  title: string
  status: 0 | 1
  commission_rate: number
  skus: readonly { sku_id: string; name: string; price: number; stock: number }[]
}

/** A shop whose goods are asked for, and what is known of them. */
export interface ShopQuery {
  shop_id: string
  platform: string
  /** Unix seconds. */
  now: number
  goods: readonly ShopGoods[]
}

/** A shop whose orders are asked for. */
export interface OrderQuery {
  shop_id: string
  platform: string
  /** Unix seconds. */
  now: number
  /** What changed since then is wanted. */
  since: number
  /** What the local shops make orders of: goods of the shop, and talents who sell them. */
  known: {
    goods: readonly { product_id: string; sku_id: string; price: number; commission_rate: number; author_id: string }[]
  }
}

/** The platforms behind the bound shops. It throws when a platform did not answer well. */
export interface ShopService {
  /** What has become of the goods; goods that are not named are as they were. */
  goodsOf: (shop: ShopQuery, signal: AbortSignal) => Promise<readonly ShopGoods[]>
  /** Order lines that are new or have changed, each as the platform has it; whoever takes them over reads them one by one. */
  ordersOf: (shop: OrderQuery, signal: AbortSignal) => Promise<readonly unknown[]>
}

const ANSWER_MS = 60_000

const answer = z.object({
  goods: z.array(
    z.object({
      product_id: z.string().min(1).max(64),
      title: z.string().min(1).max(200),
      status: z.union([z.literal(0), z.literal(1)]),
      commission_rate: z.int().min(0).max(10_000),
      skus: z.array(
        z.object({
          sku_id: z.string().min(1).max(64),
          name: z.string().max(200),
          price: z.int().min(0),
          stock: z.int().min(0),
        }),
      ),
    }),
  ),
})

const orderAnswer = z.object({ orders: z.array(z.unknown()) })

/**
 * An HTTP service of the operator: POST `<url>/goods` with the shop and the ids that are known, answering `{ goods }`; POST
 * `<url>/orders` with the shop and since when, answering `{ orders }`.
 */
export function remoteShops(url: string): ShopService {
  const ask = async (path: string, body: object, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(`${url.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return response.json()
  }
  return {
    goodsOf: async ({ shop_id, platform, goods }, signal) => {
      const product_ids = goods.map(({ product_id }) => product_id)
      return answer.parse(await ask('goods', { shop_id, platform, product_ids }, signal)).goods
    },
    ordersOf: async ({ shop_id, platform, since }, signal) =>
      orderAnswer.parse(await ask('orders', { shop_id, platform, since }, signal)).orders,
  }
}

const unset = async (): Promise<never> => {
  throw new Error('SHOPS_URL is not set')
}
const absent: ShopService = { goodsOf: unset, ordersOf: unset }

/** The service that the settings name: the local one in a demonstration, otherwise the operator's, or none. */
export function shopsOf({ demo, shopsUrl }: { demo: boolean; shopsUrl: string | undefined }): ShopService {
  if (shopsUrl) return remoteShops(shopsUrl)
  return demo ? localShops : absent
}
