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

/** The platforms behind the bound shops. It throws when a platform did not answer well. */
export interface ShopService {
  /** What has become of the goods; goods that are not named are as they were. */
  goodsOf: (shop: ShopQuery, signal: AbortSignal) => Promise<readonly ShopGoods[]>
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

/** An HTTP service of the operator: POST `<url>/goods` with the shop and the ids that are known, answering `{ goods }`. */
export function remoteShops(url: string): ShopService {
  return {
    goodsOf: async ({ shop_id, platform, goods }, signal) => {
      const response = await fetch(`${url.replace(/\/$/, '')}/goods`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shop_id, platform, product_ids: goods.map(({ product_id }) => product_id) }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return answer.parse(await response.json()).goods
    },
  }
}

const absent: ShopService = {
  goodsOf: async () => {
    throw new Error('SHOPS_URL is not set')
  },
}

/** The service that the settings name: the local one in a demonstration, otherwise the operator's, or none. */
export function shopsOf({ demo, shopsUrl }: { demo: boolean; shopsUrl: string | undefined }): ShopService {
  if (shopsUrl) return remoteShops(shopsUrl)
  return demo ? localShops : absent
}
