import type { ShopType } from '@crm/contracts/enums'
import { z } from 'zod'
import { postJson } from '../postJson.ts'

/** A product as its shop delivers it: money in fen, rates in basis points; status 0 on sale, 1 taken off sale. */
export interface ShopGoods {
  product_id: string
  title: string
  status: 0 | 1
  commission_rate: number
  skus: readonly { sku_id: string; name: string; price: number; stock: number }[]
}

/** A product as anybody finds it on its platform: money in fen, rates in basis points. */
export interface PlatformGoods {
  product_id: string
  title: string
  cover: string
  images: readonly string[]
  detail_url: string
  shop_id: string
  shop_name: string
  brand_name: string
  category: string
  status: 0 | 1
  commission_rate: number
  /** Whether talents may sell it: it has joined the alliance of its platform. */
  in_alliance: boolean
  /** Under which plans it is promoted, each at its own rate; empty on platforms without plans. 1 common, 2 exclusive, 3 targeted. */
  plans: readonly { plan: 1 | 2 | 3; rate: number }[]
  /** In an activity: 1 hosted, 2 of the activity alone. */
  product_type?: 1 | 2 | undefined
  skus: readonly { sku_id: string; name: string; price: number; stock: number }[]
}

/** What the market of a demonstration shows of a product. */
export type MarketProduct = Omit<PlatformGoods, 'images' | 'in_alliance' | 'plans' | 'product_type' | 'skus'> & {
  price: number
}

/** Goods that are looked for on a platform: by their ids, all of a shop (with ids: these of it), or all of an activity. */
export interface CatalogueQuery {
  platform: string
  product_ids?: readonly string[] | undefined
  shop_id?: string | undefined
  activity_id?: string | undefined
  /** What the local shops answer from: the market, and the brands that the shop sells. */
  known: {
    market: (wanted: {
      product_ids?: readonly string[]
      brands?: readonly string[]
    }) => Promise<readonly MarketProduct[]>
    brands: readonly string[]
  }
}

/** A shop whose goods are asked for, and what is known of them. */
export interface ShopQuery {
  shop_id: string
  platform: string
  /** Unix seconds. */
  now: number
  goods: readonly ShopGoods[]
}

/** Goods that a talent sells. */
export interface SoldGoods {
  product_id: string
  sku_id: string
  price: number
  commission_rate: number
  author_id: string
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
    goods: readonly SoldGoods[]
    /** What lies with talents as a sample of which nothing has come yet. */
    sampled: readonly SoldGoods[]
  }
}

/** A consent that is asked for. */
export interface ConsentQuery {
  type: ShopType
  /** Comes back with the code. */
  state: string
  /** Path of the portal that the platform comes back to. */
  redirect_uri: string
}

/** A code with which a platform came back. */
export interface GrantQuery {
  type: ShopType
  code: string
  /** Unix seconds. */
  now: number
  /** What the consent page of a demonstration wrote down for the code, which works once. */
  played: () => Promise<Readonly<Record<string, string>> | undefined>
}

/** What a platform gave for a code. */
export interface ShopGrant {
  shop_id: string
  shop_name: string
  logo: string
  /** Of shops of video accounts. */
  appid: string
  /** Unix seconds. */
  expire_time: number
  /** The product's service was ordered in the platform's market. */
  subscribed: boolean
  /** The shop's main account consented, not one below it. */
  main_account: boolean
  /** The shop belongs to a person. */
  individual: boolean
  /** Granted permission sets, by name. */
  scopes: readonly string[]
}

/** The platforms behind the bound shops. It throws when a platform did not answer well. */
export interface ShopService {
  /** They sell when staff ask them, so that the figures of a demonstration do not move on by themselves. */
  readonly onlyWhenAsked?: boolean
  /** Where somebody consents; undefined is the page by which a demonstration plays the platforms. */
  consentUrl: (consent: ConsentQuery, signal: AbortSignal) => Promise<string | undefined>
  /** Redeems a code; undefined when it is none, or was redeemed already. */
  grantOf: (grant: GrantQuery, signal: AbortSignal) => Promise<ShopGrant | undefined>
  /** What has become of the goods; goods that are not named are as they were. */
  goodsOf: (shop: ShopQuery, signal: AbortSignal) => Promise<readonly ShopGoods[]>
  /** The goods that are looked for; those that the platform does not know are left out. */
  catalogueOf: (query: CatalogueQuery, signal: AbortSignal) => Promise<readonly PlatformGoods[]>
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

const consentAnswer = z.object({ url: z.url({ protocol: /^https$/ }) })
const grantAnswer = z.object({
  shop_id: z.string().min(1).max(40),
  shop_name: z.string().min(1).max(100),
  logo: z.string().max(500).default(''),
  appid: z.string().max(60).default(''),
  expire_time: z.int().min(1),
  subscribed: z.boolean(),
  main_account: z.boolean(),
  individual: z.boolean(),
  scopes: z.array(z.string().min(1).max(40)).max(50),
})

/** The code is none: an answer, too. */
const NO_GRANT = 404

const basisPoints = z.int().min(0).max(10_000)
const catalogueAnswer = z.object({
  goods: z.array(
    z.object({
      product_id: z.string().min(1).max(40),
      title: z.string().min(1).max(200),
      cover: z.string().max(500),
      images: z.array(z.string().max(500)).max(20),
      detail_url: z.string().max(500),
      shop_id: z.string().max(64),
      shop_name: z.string().max(200),
      brand_name: z.string().max(100),
      category: z.string().max(100),
      status: z.union([z.literal(0), z.literal(1)]),
      commission_rate: basisPoints,
      in_alliance: z.boolean(),
      plans: z.array(z.object({ plan: z.union([z.literal(1), z.literal(2), z.literal(3)]), rate: basisPoints })),
      product_type: z.union([z.literal(1), z.literal(2)]).optional(),
      skus: z
        .array(
          z.object({
            sku_id: z.string().min(1).max(64),
            name: z.string().max(200),
            price: z.int().min(0),
            stock: z.int().min(0),
          }),
        )
        .min(1),
    }),
  ),
})

const orderAnswer = z.object({ orders: z.array(z.unknown()) })

/**
 * An HTTP service of the operator: POST `<url>/goods` with the shop and the ids that are known, answering `{ goods }`; POST
 * `<url>/catalogue` with platform and ids, shop or activity, answering `{ goods }`; POST `<url>/orders` with the shop and since
 * when, answering `{ orders }`; POST `<url>/consent` with type of shop, state and the path to come back to, answering `{ url }`;
 * POST `<url>/grant` with type and code, answering the shop, or 404 when the code is none.
 */
export function remoteShops(url: string): ShopService {
  const ask = async (path: string, body: object, signal: AbortSignal): Promise<unknown> =>
    (await postJson(url, path, body, { signal, patience: ANSWER_MS })).answer
  return {
    consentUrl: async (consent, signal) => consentAnswer.parse(await ask('consent', consent, signal)).url,
    grantOf: async ({ type, code }, signal) => {
      const asked = { signal, patience: ANSWER_MS, alsoRead: [NO_GRANT] }
      const { status, answer: said } = await postJson(url, 'grant', { type, code }, asked)
      return status === NO_GRANT ? undefined : grantAnswer.parse(said)
    },
    goodsOf: async ({ shop_id, platform, goods }, signal) => {
      const product_ids = goods.map(({ product_id }) => product_id)
      return answer.parse(await ask('goods', { shop_id, platform, product_ids }, signal)).goods
    },
    catalogueOf: async ({ known: _, ...query }, signal) =>
      catalogueAnswer.parse(await ask('catalogue', query, signal)).goods,
    ordersOf: async ({ shop_id, platform, since }, signal) =>
      orderAnswer.parse(await ask('orders', { shop_id, platform, since }, signal)).orders,
  }
}

const unset = async (): Promise<never> => {
  throw new Error('SHOPS_URL is not set')
}
const absent: ShopService = { consentUrl: unset, grantOf: unset, goodsOf: unset, catalogueOf: unset, ordersOf: unset }

/** The operator's service where the settings name one, otherwise the local one that is handed in, or none. */
export function shopsOf(url: string | undefined, local: ShopService = absent): ShopService {
  return url ? remoteShops(url) : local
}
