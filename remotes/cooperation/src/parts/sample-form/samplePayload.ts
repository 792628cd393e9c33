import type { RequestOf } from '@crm/contracts/call'
import type { SampleChanges, sampleCalls } from '@crm/contracts/calls/sample'
import type { Platform } from '@crm/contracts/enums'

/** Where a sample goes; all empty is where the talent's last one went. */
export interface ReceiverValues {
  receiver?: string
  phone?: string
  address?: string
}

/** The form of new samples. Talents and goods are keyed by {@link keyOf}: a bare number would be a place in a list. */
export interface SampleValues {
  author_ids: string[]
  to: Record<string, ReceiverValues>
  product_ids: string[]
  goods: Record<string, { sku_id?: string; qty?: number }>
  purpose?: string
  remark?: string
  custom_fields?: Record<string, string>
}

/** Under which the form keeps what belongs to a talent or product. */
export const keyOf = (id: string) => `n${id}`

const trimmed = (text = '') => text.trim()

/** What is asked for. */
export function toPayload(
  platform: Platform,
  values: Partial<SampleValues>,
  isDraft: boolean,
): RequestOf<typeof sampleCalls.add> {
  const { author_ids = [], to = {}, product_ids = [], goods = {}, purpose, remark, custom_fields = {} } = values
  const own = Object.entries(custom_fields).filter(([, value]) => trimmed(value) !== '')
  return {
    platform,
    targets: author_ids.map((author_id) => {
      const { receiver, phone, address } = to[keyOf(author_id)] ?? {}
      return { author_id, receiver: trimmed(receiver), phone: trimmed(phone), address: trimmed(address) }
    }),
    products: product_ids.map((product_id) => {
      const { sku_id, qty = 1 } = goods[keyOf(product_id)] ?? {}
      return { product_id, qty, ...(sku_id ? { sku_id } : {}) }
    }),
    ...(purpose ? { purpose } : {}),
    ...(trimmed(remark) ? { remark: trimmed(remark) } : {}),
    ...(own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}),
    ...(isDraft ? { is_draft: 1 } : {}),
  }
}

/** What an edit changes: whom it goes to only where something was typed. */
export function toChanges(platform: Platform, values: Partial<SampleValues>): SampleChanges {
  const { targets, products, purpose = '', remark = '', custom_fields } = toPayload(platform, values, false)
  const { receiver, phone, address } = targets[0] ?? {}
  return {
    ...{ products, purpose, remark },
    ...(receiver ? { receiver } : {}),
    ...(phone ? { phone } : {}),
    ...(address ? { address } : {}),
    ...(custom_fields ? { custom_fields } : {}),
  }
}

/** Whether a pasted text holds more than the one field that it was pasted into. */
export const isWholeReceiver = (text: string): boolean => text.length > 12 && /\d{11}|\n|地址|电话|手机/.test(text)
