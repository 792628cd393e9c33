import { fenOf } from '@crm/base/numbers'

/** Most that an amount may be unless a field says otherwise, fen. */
export const AMOUNT_MAX = 999_999_999_99

/** What stays of a typed amount in yuan: digits, and two of them behind the point. */
export function typedAmount(text: string): string {
  return text.replace(/[^\d.]/g, '').replace(/^(\d*\.\d{0,2}).*$/, '$1')
}

/** The amount of a field that is left, in fen and within its bounds; undefined for none. */
export function leftAmount(text: string, max = AMOUNT_MAX): number | undefined {
  const fen = fenOf(text.replace(/\.$/, ''))
  return fen === undefined ? undefined : Math.min(Math.max(fen, 0), max)
}
