import { parseMoney } from '@crm/base/parseNumber'

/** Most that an amount may be unless a field says otherwise, fen. */
export const AMOUNT_MAX = 999_999_999_99

// Signs and units without which it would be another amount.
const CHANGING = /[-−()（）%％万千亿]|\dE/i

/**
 * What a field for an amount in yuan holds after this text was typed or pasted over `before`: an amount in any of the ways that it is
 * written as its digits, else digits, and two of them behind the point. What they alone would be another amount of changes nothing.
 */
export function typedAmount(text: string, before = ''): string {
  if (/^\d*(?:\.\d{0,2})?$/.test(text)) return text
  const { value } = parseMoney(text)
  if (value !== undefined) return String(value / 100)
  return CHANGING.test(text) ? before : text.replace(/[^\d.]/g, '').replace(/^(\d*\.\d{0,2}).*$/, '$1')
}

/** The amount of a field that is left, in fen and within its bounds; undefined for none. */
export function leftAmount(text: string, max = AMOUNT_MAX): number | undefined {
  const { value } = parseMoney(text)
  return value === undefined ? undefined : Math.min(value, max)
}
