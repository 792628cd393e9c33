import { pickedMoment, pickerDate } from '@crm/base/dates'
import type { RequestOf } from '@crm/contracts/call'
import type { SampleChanges, SampleDetail, SampleProduct, sampleCalls } from '@crm/contracts/calls/sample'
import type { Platform } from '@crm/contracts/enums'
import type { Attachment } from '@crm/contracts/rules/attachments'

/** A choice of {@link ReceiverValues} that is no address by its key: the one that is known, or what is typed. */
export const KNOWN_ADDRESS = 'known'
export const TYPED_ADDRESS = 'typed'

/** Where a sample goes: to the chosen of the earlier addresses, else to what is typed. All empty is the latest. */
export interface ReceiverValues {
  /** Of a sample that exists: where it goes unless something else is typed, masked; empty when that is not whole. */
  kept?: string
  address_key?: string
  receiver?: string
  phone?: string
  address?: string
}

/** What of one product is sent: its specifications (none is the first), each with number and cost. */
export interface GoodsValues {
  sku_ids?: string[]
  /** By {@link keyOf} of the specification. */
  lines?: Record<string, { qty?: number; cost_price?: number }>
}

/** Goods of a form, keyed by {@link keyOf}. */
export interface GoodsSelection {
  product_ids?: string[]
  goods?: Record<string, GoodsValues>
}

/** The form of samples. What belongs to a talent, colonel or product is keyed by {@link keyOf}: a bare number would be a place in a list. */
export interface SampleValues extends GoodsSelection {
  kind: 'talent' | 'colonel'
  author_ids: string[]
  colonel_ids: string[]
  to: Record<string, ReceiverValues>
  /** The same goods for everybody; else each has `own`. */
  is_same: boolean
  own: Record<string, GoodsSelection>
  user_id?: number
  purpose?: string
  expected_type?: NonNullable<SampleChanges['expected_type']>
  expected_due?: Date
  coop_id?: number
  /** Of seeding: said when it is asked for. */
  campaign_id?: number
  remark?: string
  custom_fields?: Record<string, string>
  files?: Attachment[]
}

/** Under which the form keeps what belongs to a talent, colonel, product or specification. */
export const keyOf = (id: string) => `n${id}`

const trimmed = (text = '') => text.trim()

/** Whom the form is about. */
export const targetsOf = ({ kind, author_ids = [], colonel_ids = [] }: Partial<SampleValues>): string[] =>
  kind === 'colonel' ? colonel_ids : author_ids

/** Whether everybody gets the same; one alone always does. */
export const isSame = (values: Partial<SampleValues>) => values.is_same !== false || targetsOf(values).length < 2

function productsOf({ product_ids = [], goods = {} }: GoodsSelection): SampleProduct[] {
  return product_ids.flatMap((product_id) => {
    const { sku_ids = [], lines = {} } = goods[keyOf(product_id)] ?? {}
    return (sku_ids.length > 0 ? sku_ids : ['']).map((sku_id) => {
      const { qty = 1, cost_price } = lines[keyOf(sku_id)] ?? {}
      return { product_id, qty, ...(sku_id ? { sku_id } : {}), ...(cost_price === undefined ? {} : { cost_price }) }
    })
  })
}

/** Terms of a request; what is not said is left out. */
function termsOf(values: Partial<SampleValues>) {
  const { user_id, purpose, expected_type, expected_due, coop_id, remark, custom_fields = {}, files = [] } = values
  const own = Object.entries(custom_fields).filter(([, value]) => trimmed(value) !== '')
  return {
    ...(user_id === undefined ? {} : { user_id }),
    ...(purpose ? { purpose } : {}),
    ...(expected_type ? { expected_type } : {}),
    ...(expected_due ? { expected_due: pickedMoment(expected_due) } : {}),
    ...(coop_id ? { coop_id } : {}),
    ...(trimmed(remark) ? { remark: trimmed(remark) } : {}),
    ...(own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}),
    ...(files.length > 0 ? { files: files.map(({ url }) => url) } : {}),
  }
}

/** What is asked for. */
export function toPayload(
  platform: Platform,
  values: Partial<SampleValues>,
  isDraft: boolean,
): RequestOf<typeof sampleCalls.add> {
  const { kind, to = {}, own = {} } = values
  const same = isSame(values)
  return {
    platform,
    targets: targetsOf(values).map((id) => {
      const { receiver, phone, address, address_key } = to[keyOf(id)] ?? {}
      return {
        ...(kind === 'colonel' ? { author_id: '', colonel_buyin_id: id } : { author_id: id, colonel_buyin_id: '' }),
        ...{ receiver: trimmed(receiver), phone: trimmed(phone), address: trimmed(address) },
        ...(address_key && address_key !== KNOWN_ADDRESS && address_key !== TYPED_ADDRESS ? { address_key } : {}),
        ...(same ? {} : { products: productsOf(own[keyOf(id)] ?? {}) }),
      }
    }),
    ...(same ? { products: productsOf(values) } : {}),
    ...termsOf(values),
    ...(values.campaign_id ? { campaign_id: values.campaign_id } : {}),
    ...(isDraft ? { is_draft: 1 } : {}),
  }
}

/** What an edit changes: whom it goes to only where something was typed. */
export function toChanges(platform: Platform, values: Partial<SampleValues>): SampleChanges {
  const { targets, products, custom_fields, user_id } = toPayload(platform, { ...values, is_same: true }, false)
  const { receiver, phone, address } = targets[0] ?? {}
  const { purpose = '', remark = '', expected_type = 0, expected_due, coop_id = 0, files = [] } = values
  return {
    ...{ products, purpose, expected_type, coop_id, remark: trimmed(remark), files: files.map(({ url }) => url) },
    expected_due: expected_due ? pickedMoment(expected_due) : 0,
    ...(user_id === undefined ? {} : { user_id }),
    ...(receiver ? { receiver } : {}),
    ...(phone ? { phone } : {}),
    ...(address ? { address } : {}),
    ...(custom_fields ? { custom_fields } : {}),
  }
}

/** The goods of a sample as the form holds them. */
export function toGoodsSelection(
  goods: readonly { product_id: string; sku_id: string; qty: number; cost_price: number }[],
): Required<GoodsSelection> {
  const products = Map.groupBy(goods, ({ product_id }) => product_id)
  return {
    product_ids: [...products.keys()],
    goods: Object.fromEntries(
      [...products].map(([product_id, skus]) => [
        keyOf(product_id),
        {
          sku_ids: skus.map(({ sku_id }) => sku_id).filter((id) => id !== ''),
          lines: Object.fromEntries(
            skus.map(({ sku_id, qty, cost_price }) => [keyOf(sku_id), { qty, cost_price }] as const),
          ),
        },
      ]),
    ),
  }
}

/** Whom a sample goes to, as the form holds it. */
export const targetOf = ({ author_id, colonel_buyin_id }: { author_id: string; colonel_buyin_id: string }) =>
  author_id === ''
    ? { kind: 'colonel' as const, colonel_ids: [colonel_buyin_id] }
    : { kind: 'talent' as const, author_ids: [author_id] }

/** A sample that exists, as the form holds it. */
export function valuesOf(sample: SampleDetail): Partial<SampleValues> {
  const { author_id, colonel_buyin_id, receiver, phone, address, expected_type, expected_due, coop, user } = sample
  const isWhole = receiver !== '' && phone !== '' && address !== ''
  return {
    ...targetOf(sample),
    to: {
      [keyOf(author_id || colonel_buyin_id)]: {
        kept: isWhole ? `${receiver} ${phone} ${address}` : '',
        address_key: isWhole ? KNOWN_ADDRESS : TYPED_ADDRESS,
      },
    },
    ...toGoodsSelection(sample.goods),
    ...{ purpose: sample.purpose, remark: sample.remark, custom_fields: sample.custom_fields, files: sample.files },
    user_id: user.user_id,
    ...(expected_type === 0 || expected_type === 1 ? {} : { expected_type }),
    ...(expected_due === null ? {} : { expected_due: pickerDate(expected_due) }),
    ...(coop === null ? {} : { coop_id: coop.coop_id }),
  }
}

/** Whether a pasted text holds more than the one field that it was pasted into. */
export const isWholeReceiver = (text: string): boolean => text.length > 12 && /\d{11}|\n|地址|电话|手机/.test(text)
