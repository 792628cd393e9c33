import { PLATFORMS } from '@crm/contracts/enums'
import { z } from 'zod'
import { postJson } from '../postJson.ts'
import { ErpRefusedError } from './erpRefusedError.ts'
import type { ErpAccount, ErpAdapter } from './erpService.ts'

/** A call of staff waits for a few orders, each at most so long. */
export const PATIENCE_MS = 8_000
/** What was asked was understood and is refused. */
export const REFUSED = 422

const taken = z.object({ erp_no: z.string().min(1).max(64) })
const refused = z.object({ reason: z.string().min(1).max(200) })
/** Parcels as an ERP tells of them. */
export const erpParcels = z.object({
  parcels: z.array(
    z.object({
      number: z.string(),
      company: z.string().min(1).max(30),
      express_no: z.string().regex(/^[0-9A-Za-z-]{6,40}$/),
      shipped_at: z.int().min(0),
    }),
  ),
})
const stock = z.object({ stock: z.array(z.object({ code: z.string(), stock: z.int().min(0) })) })
const goods = z.object({
  goods: z.array(
    z.object({
      id: z.string().min(1).max(30),
      title: z.string().min(1).max(200),
      cover: z.string().max(500).default(''),
      platform: z.enum(PLATFORMS),
      skus: z
        .array(
          z.object({
            code: z.string().min(1).max(60),
            name: z.string().max(100),
            price: z.int().min(0),
            stock: z.int().min(0),
          }),
        )
        .min(1),
    }),
  ),
})
const options = z.array(z.object({ id: z.string().min(1).max(60), name: z.string().min(1).max(60) })).max(1000)
const checked = z.object({ shops: options, warehouses: options, expires_at: z.int().min(0).optional() })

/** What an ERP is asked, by the paths of the contract. */
export type ErpMethod = 'check' | 'orders' | 'parcels' | 'stock'

/** Carries a question to the ERP of an account, and its answer back: 200, or 422 with a reason. */
export type ErpCarrier = (
  method: ErpMethod,
  account: ErpAccount,
  body: object,
  signal: AbortSignal,
) => Promise<{ status: number; answer: unknown }>

/** An adapter whose questions and answers are those of the contract, whoever carries them. */
export function overCarrier(ask: ErpCarrier): ErpAdapter {
  const read = async <Answer>(schema: z.ZodType<Answer>, asked: ReturnType<ErpCarrier>): Promise<Answer> => {
    const { status, answer } = await asked
    if (status === REFUSED) throw new ErpRefusedError(refused.parse(answer).reason)
    return schema.parse(answer)
  }
  return {
    check: async (account, signal) => {
      const { status, answer } = await ask('check', account, {}, signal)
      return status === REFUSED ? refused.parse(answer) : checked.parse(answer)
    },
    order: async (account, order, signal) => {
      const { shop, warehouse, express } = account.config
      const wishes = { ...(shop && { shop }), ...(warehouse && { warehouse }), ...(express && { express }) }
      const { status, answer } = await ask('orders', account, { ...wishes, ...order }, signal)
      return status === REFUSED ? refused.parse(answer) : taken.parse(answer)
    },
    parcels: async (account, numbers, signal) =>
      (await read(erpParcels, ask('parcels', account, { numbers }, signal))).parcels,
    stock: async (account, codes, signal) => (await read(stock, ask('stock', account, { codes }, signal))).stock,
  }
}

/**
 * An ERP behind the plain contract of docs/erp.md: POST `<url>/check`, `<url>/orders`, `<url>/parcels`, `<url>/stock` and
 * `<url>/goods`. Secrets do not travel: the service has its own.
 */
export function plainErp(url: string, patience = PATIENCE_MS): ErpAdapter {
  const ask = (path: ErpMethod | 'goods', { kind, account }: ErpAccount, body: object, signal: AbortSignal) =>
    postJson(url, path, { kind, account, ...body }, { signal, patience, alsoRead: [REFUSED] })
  return {
    ...overCarrier(ask),
    goods: async (account, signal) => {
      const { status, answer } = await ask('goods', account, {}, signal)
      if (status === REFUSED) throw new Error(refused.parse(answer).reason)
      return goods.parse(answer).goods
    },
  }
}
