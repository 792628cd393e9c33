import { DAY_MS } from '@crm/base/durations'

/** 1970-01-01 as Excel counts days, from 1900 or from 1904. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107

// Numbers of formats that are dates wherever Excel runs, and in Chinese, Japanese, Korean and Thai ones.
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

/** Whether a number with this format is shown as a date. `code` is that of a format which the workbook defines. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (DATE_FORMATS.some(([from, to]) => id >= from && id <= to)) return true
  if (code === undefined) return false
  const [shown = ''] = code
    // texts, letters that stand for themselves, and colours or languages; but [h] is hours
    .replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/General|AM\/PM|A\/P/gi, '')
    .replace(/(s)\.0+/gi, '$1')
    .split(';', 1)
  return /[ymdhs]/i.test(shown) && !/[0#?%@]/.test(shown)
}

/** The date that a day counted by Excel is, `2026-11-20`; undefined for what is none. */
export function dateOfDay(day: number, is1904: boolean): string | undefined {
  const date = new Date(Math.floor((day - (is1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_MS))
  return Number.isNaN(date.valueOf()) ? undefined : date.toISOString().slice(0, 10)
}

/** A number as its digits: 1.2e+21 is nobody's number, but the digits of an id that a spreadsheet took for a number are wanted back. */
export function numberText(raw: string): string {
  if (/^-?(0|[1-9]\d*)$/.test(raw)) return raw
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

/** Undoes `_x000D_`, by which Excel writes what XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
