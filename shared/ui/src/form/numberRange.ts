import { RANGE_DIGITS } from '@crm/base/rules'

/** Two bounds; an absent one is open. */
export interface NumberRangeValue {
  min?: number | undefined
  max?: number | undefined
}

/** A bound from an address or an input: a number not below 0 of at most 10 digits and two decimals; undefined for anything else. */
export function readBound(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+(\.\d{1,2})?$/.test(text)) return undefined
  return text.replace('.', '').length > RANGE_DIGITS ? undefined : Number(text)
}
