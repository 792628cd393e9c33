import { pickedMoment, pickerDate } from '@crm/base/dates'
import type { ColonelCoopTerms } from '@crm/contracts/calls/colonelCoops'
import type { ColonelCooperation } from '@crm/contracts/fields/colonelFields'

const DAY_END = 86_399

/** What the form of an agreement holds. */
export interface CoopValues {
  activity_id: string
  start: Date
  end: Date
  service_rate: number
  commission_rate: number
  product_ids: string[]
  user_id: number
  remark: string
}

/** The form of an agreement that is there. */
export const coopValues = (coop: ColonelCooperation): CoopValues => ({
  activity_id: coop.activity.activity_id,
  start: pickerDate(coop.start_time),
  end: pickerDate(coop.end_time),
  service_rate: coop.service_rate,
  commission_rate: coop.commission_rate,
  product_ids: coop.product_ids,
  user_id: coop.user.user_id,
  remark: coop.remark,
})

/** Midnight of the day, as the calendar means it. */
const dayOf = (date: Date) => pickedMoment(new Date(date.getFullYear(), date.getMonth(), date.getDate()))

/** What is sent: from the beginning of the first day to the end of the last. */
export const toTerms = ({ start, end, product_ids, remark, ...values }: CoopValues): ColonelCoopTerms => ({
  ...values,
  activity_id: values.activity_id.trim(),
  start_time: dayOf(start),
  end_time: dayOf(end) + DAY_END,
  product_ids: product_ids ?? [],
  remark: remark?.trim() ?? '',
})
