import type { ErpCode, Platform } from '@crm/contracts/enums'

/** The account of a corporation at its ERP. */
export interface ErpAccount {
  kind: ErpCode
  account: string
  /** Shop, warehouse and express that the corporation chose, and how it writes remarks. */
  config: { shop?: string; warehouse?: string; express?: string; remark?: string }
  /** What else was filled in to bind it. */
  fields?: Readonly<Record<string, string>> | undefined
  /** What the ERP gave the corporation to sign with. */
  secrets: Readonly<Record<string, string>>
}

/** Something of an ERP that can be chosen: a shop, a warehouse. */
export interface ErpOption {
  id: string
  name: string
}

/** What an ERP says to whoever tests the connection: what can be chosen, or why it does not answer this account. */
export type ErpCheck =
  | {
      shops: readonly ErpOption[]
      warehouses: readonly ErpOption[]
      /** Unix seconds at which the authorisation ends, where the ERP says so. */
      expires_at?: number | undefined
    }
  | { reason: string }

/** A sample as an ERP ships it. */
export interface ErpOrder {
  /** The number of the sample, which names the order: a number that the ERP has is no second order. */
  number: string
  receiver: string
  phone: string
  address: string
  remark: string
  items: readonly { code: string; name: string; qty: number }[]
  /** The sample order of a test: it is answered as any other, and nothing is shipped. */
  is_test?: 1 | undefined
}

/** What an ERP says to an order: its own number, or why it takes none. */
export type ErpReceipt = { erp_no: string } | { reason: string }

/** An order that has left the warehouse. */
export interface ErpParcel {
  number: string
  company: string
  express_no: string
  /** Unix seconds. */
  shipped_at: number
}

/** A product as an ERP keeps it: money in fen. */
export interface ErpGoods {
  /** The ERP's own number of it. */
  id: string
  title: string
  cover: string
  /** Of the shop that sells it. */
  platform: Platform
  skus: readonly { code: string; name: string; price: number; stock: number }[]
}

/** The number of a product, or of a specification by its code, that an ERP keeps; no platform gives it. */
export const erpProductId = (id: string): string => `JST-${id}`

/**
 * What the product wants of an ERP. Every part throws when there was no good answer, and then nobody knows what the ERP has done:
 * whoever asks again asks the same.
 */
export interface ErpAdapter {
  /** Looks whether the account works, and what can be chosen. Changes nothing. */
  check: (account: ErpAccount, signal: AbortSignal) => Promise<ErpCheck>
  /** Takes an order. The same number again is answered as before, and ships once. */
  order: (account: ErpAccount, order: ErpOrder, signal: AbortSignal) => Promise<ErpReceipt>
  /** Of orders by their numbers, those that have left. */
  parcels: (account: ErpAccount, numbers: readonly string[], signal: AbortSignal) => Promise<readonly ErpParcel[]>
  /** What the warehouse has of goods by their codes; codes that the ERP does not know are left out. */
  stock: (
    account: ErpAccount,
    codes: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly { code: string; stock: number }[]>
  /** Every product that it keeps; absent where a kind does not tell. */
  goods?: (account: ErpAccount, signal: AbortSignal) => Promise<readonly ErpGoods[]>
}

/** The ERPs by their kind. */
export type ErpService = (kind: ErpCode) => ErpAdapter

/** Most numbers or codes of one question. */
export const ERP_BATCH = 200
