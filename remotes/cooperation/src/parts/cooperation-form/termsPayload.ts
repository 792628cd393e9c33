import { endOfDay, pickedMoment, pickerDate, startOfDay } from '@crm/base/dates'
import type { CooperationAsk, CooperationDetail } from '@crm/contracts/calls/cooperation'
import { type CooperationKind, FeeStatus, type Platform, SettleWay } from '@crm/contracts/enums'
import type { Attachment } from '@crm/contracts/rules/attachments'
import { type AgreedTerms, hasFee } from '@crm/contracts/rules/cooperationTerms'

/** What is agreed of one product; what is left empty is as the shop offers it. */
export interface ProductValues {
  price?: number
  rate?: number
  mechanism?: string
  gift?: string
  promised_qty?: number
}

/** The form of cooperation orders. Goods are keyed by {@link keyOf}: a bare number would be a place in a list. */
export interface TermsValues {
  author_ids: string[]
  kind: CooperationKind
  start: Date
  end: Date
  product_ids: string[]
  goods: Record<string, ProductValues>
  commission_type: SettleWay
  fee?: number
  fee_status?: FeeStatus
  paid?: Date | null
  promised_lives?: number
  promised_videos?: number
  deliver?: Date | null
  user_id?: number
  colonel_buyin_id?: string
  sample_ids: number[]
  files: Attachment[]
  remark?: string
  custom_fields?: Record<string, string>
}

/** Under which the form keeps what belongs to a product. */
export const keyOf = (id: string) => `n${id}`

/** Price and rate of goods as their shop offers them, by product. */
export type Offers = ReadonlyMap<string, { price: number; rate: number }>

const trimmed = (text = '') => text.trim()
const dayOf = (date: Date | null | undefined) => (date ? startOfDay(pickedMoment(date)) : null)

/** The terms that a form describes. */
export function toTerms(values: Partial<TermsValues>, offers: Offers) {
  const { product_ids = [], goods = {}, commission_type = SettleWay.commission, custom_fields = {} } = values
  const fee_status = values.fee_status ?? FeeStatus.unpaid
  const isPaid = hasFee(commission_type) && fee_status !== FeeStatus.unpaid
  return {
    // The form does not submit without kind and days.
    kind: values.kind ?? 1,
    start_time: dayOf(values.start) ?? 0,
    end_time: values.end ? endOfDay(pickedMoment(values.end)) : 0,
    products: product_ids.map((product_id) => {
      const { price, rate, mechanism, gift, promised_qty = 0 } = goods[keyOf(product_id)] ?? {}
      const offer = offers.get(product_id)
      return {
        ...{ product_id, price: price ?? offer?.price ?? 0, rate: rate ?? offer?.rate ?? 0 },
        ...{ mechanism: trimmed(mechanism), gift: trimmed(gift), promised_qty },
      }
    }),
    commission_type,
    ...(hasFee(commission_type) ? { fee: values.fee ?? 0, fee_status } : {}),
    fee_paid_at: isPaid ? dayOf(values.paid) : null,
    promised_lives: values.promised_lives ?? 0,
    promised_videos: values.promised_videos ?? 0,
    deliver_at: dayOf(values.deliver),
    ...(values.user_id ? { user_id: values.user_id } : {}),
    colonel_buyin_id: values.colonel_buyin_id ?? '',
    sample_ids: values.sample_ids ?? [],
    files: (values.files ?? []).map(({ url }) => url),
    remark: trimmed(values.remark),
    custom_fields: Object.fromEntries(Object.entries(custom_fields).map(([key, value]) => [key, trimmed(value)])),
  }
}

/** What is asked for a new order. */
export const toAsk = (platform: Platform, values: Partial<TermsValues>, offers: Offers): CooperationAsk => ({
  platform,
  author_ids: values.author_ids ?? [],
  ...toTerms(values, offers),
})

const pickerDay = (unix: number | null) => (unix === null ? null : pickerDate(unix))

/** The form of a cooperation as it is. */
export function valuesOf(coop: CooperationDetail): TermsValues {
  const { fee_status, commission_type, kind, promised_lives, promised_videos, remark, custom_fields, files } = coop
  return {
    ...{ commission_type, kind, promised_lives, promised_videos, remark, custom_fields, files },
    author_ids: [coop.author_id],
    start: pickerDate(coop.start_time),
    end: pickerDate(startOfDay(coop.end_time)),
    product_ids: coop.goods.map(({ product_id }) => product_id),
    goods: Object.fromEntries(
      coop.goods.map(({ product_id, price, rate, mechanism, gift, promised_qty }) => [
        keyOf(product_id),
        { price, rate, mechanism, gift, promised_qty },
      ]),
    ),
    ...(hasFee(commission_type) ? { fee: coop.fee, fee_status } : {}),
    paid: pickerDay(coop.fee_paid_at),
    deliver: pickerDay(coop.deliver_at),
    user_id: coop.user.user_id,
    ...(coop.colonel_buyin_id === '' ? {} : { colonel_buyin_id: coop.colonel_buyin_id }),
    sample_ids: coop.samples.map(({ sample_id }) => sample_id),
  }
}

/** What an edit changes: the terms that are others than they were when the form was opened. */
export function toChanges(
  before: TermsValues,
  values: Partial<TermsValues>,
  offers: Offers,
): Partial<ReturnType<typeof toTerms>> {
  const was: Record<string, unknown> = toTerms(before, offers)
  return Object.fromEntries(
    Object.entries(toTerms(values, offers)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
    ),
  )
}

/** The terms of a form for the comparison that staff read before they save. */
export function comparedTerms(values: Partial<TermsValues>, offers: Offers): AgreedTerms {
  const terms = toTerms(values, offers)
  return {
    ...terms,
    fee: terms.fee ?? 0,
    fee_status: terms.fee_status ?? FeeStatus.unpaid,
    user_id: terms.user_id ?? 0,
    files: values.files ?? [],
  }
}

/** A draft as it was kept: dates are texts in the storage. */
export function revived(draft: unknown): Partial<TermsValues> | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined
  const values = draft as Partial<TermsValues> // written by this form
  const dates = (['start', 'end', 'paid', 'deliver'] as const).flatMap((name) =>
    values[name] ? [[name, new Date(values[name])]] : [],
  )
  return { ...values, ...Object.fromEntries(dates) }
}
