import { HOUR_SECONDS } from '@crm/base/durations'
import { ErpCode } from '@crm/contracts/enums'
import { randomOf } from './business/random.ts'
import type { ErpAdapter, ErpOrder, ErpService } from '../services/erp/erpService.ts'

/** A warehouse needs so long for an order; that of an account with 即时发货 in its name has it on its way at once. */
const PACK_SECONDS = 4 * HOUR_SECONDS
const packSeconds = (account: string) => (account.includes('即时发货') ? 0 : PACK_SECONDS)

/** A session of 快麦 lasts so long. */
const SESSION_DAYS = 30

/** What the goods of a warehouse begin with. */
const STOCK = [60, 400] as const

const SHOPS = [
  { id: 'S01', name: '样品店' },
  { id: 'S02', name: '直播专用店' },
]
const WAREHOUSES = [
  { id: 'W01', name: '华东仓' },
  { id: 'W02', name: '华南仓' },
]

/** What the account of a demonstration keeps: number, name, price in fen. */
export const ERP_GOODS = [
  ['10001', '手工竹纤维洗碗布 10片装', 1_990],
  ['10002', '加厚抽取式厨房纸 6提', 3_290],
  ['10003', '密封五谷杂粮收纳罐 4只', 4_580],
  ['10004', '便携折叠保温袋 大号', 2_680],
  ['10005', '除味活性炭包 20包', 1_590],
  ['10006', '不锈钢沥水篮两件套', 5_900],
] as const

/** An ERP that tells what it has. */
export interface LocalErp extends ErpAdapter {
  /** The numbers of what it ships, in the order in which it heard of them. */
  readonly taken: () => readonly string[]
}

/**
 * Stands in for the ERP of a demonstration. An order is one by its number, however often it comes; it leaves four hours later, or at once.
 * One
 * that was pushed before the stand-in was started is taken at the first question about it.
 */
export function localErp(now: () => number): LocalErp {
  const orders = new Map<string, { at: number; items: ErpOrder['items'] }>()
  const takenAt = (number: string, items: ErpOrder['items'] = []) => {
    const known = orders.get(number)
    if (known) return known.at
    const at = now()
    orders.set(number, { at, items })
    return at
  }
  const sent = () => {
    const sums = new Map<string, number>()
    for (const { code, qty } of [...orders.values()].flatMap(({ items }) => items))
      sums.set(code, (sums.get(code) ?? 0) + qty)
    return sums
  }
  return {
    taken: () => [...orders.keys()],
    check: async ({ kind, account }) => {
      if (account.includes('停用')) return { reason: '账号已停用' }
      const expires = kind === ErpCode.KUAIMAI ? { expires_at: now() + SESSION_DAYS * 24 * HOUR_SECONDS } : {}
      return { shops: SHOPS, warehouses: WAREHOUSES, ...expires }
    },
    order: async (_, { number, items, address, is_test }) => {
      if (is_test === 1) return { erp_no: `TEST-${number}` }
      if (address.includes('暂停发货')) return { reason: '该地区暂停发货' }
      takenAt(number, items)
      return { erp_no: `E${randomOf('erp', number).int(1e9, 9e9)}` }
    },
    parcels: async ({ account }, numbers) =>
      numbers.flatMap((number) => {
        const shipped_at = takenAt(number) + packSeconds(account)
        if (shipped_at > now()) return []
        const express_no = `SF${randomOf('parcel', number).int(1e12, 9e12)}`
        return [{ number, company: '顺丰速运', express_no, shipped_at }]
      }),
    goods: async () =>
      ERP_GOODS.map(([id, title, price]) => ({
        ...{ id, title, cover: '', platform: 'dy' as const },
        skus: [{ code: `J${id}`, name: '默认', price, stock: randomOf('warehouse', id, now()).int(...STOCK) }],
      })),
    stock: async (_, codes) => {
      const gone = sent()
      return codes.map((code) => ({
        code,
        stock: Math.max(0, randomOf('warehouse', code).int(...STOCK) - (gone.get(code) ?? 0)),
      }))
    },
  }
}

/** The ERPs of a process without an address: one that keeps its orders in memory. */
export const localErps = (now: () => number): ErpService => {
  const erp = localErp(now)
  return () => erp
}
