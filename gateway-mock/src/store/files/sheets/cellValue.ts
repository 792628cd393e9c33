import { DAY_SECONDS } from '@crm/base/durations'
import type { SheetCell } from '@crm/base/sheetCell'

/** 1970-01-01 as Excel counts days, from 1900 or from 1904. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107
/** Excel counts a 29 February of 1900, which there was not. */
const MISSING_LEAP_DAY = 60
/** Seconds that Shanghai's clock, by which sheets are read, is ahead. */
const SHANGHAI = 8 * 3600
/** Digits of a number that a sheet keeps; JavaScript spells two more. */
const DIGITS = 15
const SPELLED_DIGITS = 17

/** How the numbers of a style are shown: as they are, as a percentage, as a day, as a moment with its time. */
export type NumberFormat = 'number' | 'percent' | 'day' | 'time'

// Numbers of formats that Excel knows without a code: percentages, and dates wherever it runs, also in Chinese, Japanese, Korean and Thai.
const PERCENT_FORMATS: readonly number[] = [9, 10]
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
const TIME_FORMATS: readonly number[] = [18, 19, 20, 21, 22, 32, 33, 34, 35, 45, 46, 47, 55, 56, 75, 76, 77, 78, 79, 80]

/** How a number with this format is shown. `code` is that of a format which the workbook defines. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (PERCENT_FORMATS.includes(id)) return 'percent'
  if (DATE_FORMATS.some(([from, to]) => id >= from && id <= to)) return TIME_FORMATS.includes(id) ? 'time' : 'day'
  if (code === undefined) return 'number'
  const [shown = ''] = code
    // texts, letters that stand for themselves, and colours or languages; but [h] is hours
    .replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/General|AM\/PM|A\/P/gi, '')
    .replace(/(s)\.0+/gi, '$1')
    .split(';', 1)
  if (shown.includes('%')) return 'percent'
  if (!/[ymdhs]/i.test(shown) || /[0#?@]/.test(shown)) return 'number'
  return /[hs]/i.test(shown) ? 'time' : 'day'
}

/**
 * The moment that a number of days is, to the second; a day where it has no time and its format shows none. A time without a day is
 * the text `19:00`. Nothing for what Excel does not show as a date.
 */
function momentCell(serial: number, format: 'day' | 'time', is1904: boolean): SheetCell | undefined {
  const seconds = Math.round(serial * DAY_SECONDS)
  if (seconds < 0) return undefined
  if (seconds < DAY_SECONDS) return new Date(seconds * 1000).toISOString().slice(11, 16)
  if (!is1904 && Math.floor(serial) === MISSING_LEAP_DAY) return '1900-02-29'
  const isBeforeGap = !is1904 && serial < MISSING_LEAP_DAY
  const unix = seconds - (is1904 ? EPOCH_1904 : EPOCH_1900) * DAY_SECONDS + (isBeforeGap ? DAY_SECONDS : 0) - SHANGHAI
  if (Number.isNaN(new Date(unix * 1000).valueOf())) return undefined
  return format === 'day' && seconds % DAY_SECONDS === 0 ? { day: unix } : { time: unix }
}

/** As sheets show it, so that nobody takes its zeros for digits. */
const rounded = (value: number): SheetCell => ({
  rounded: Number(value.toPrecision(DIGITS)).toExponential().toUpperCase(),
})

/**
 * A whole number of more digits than a sheet keeps: the digits where the file spells them, as libraries do; what a sheet made of it
 * ends in zeros, or in what JavaScript makes of a number of that size.
 */
function longNumber(raw: string): SheetCell {
  const digits = raw.replace(/^-/, '')
  const isKept = /^0*$/.test(digits.slice(DIGITS)) || (digits.length > SPELLED_DIGITS && String(Number(raw)) === raw)
  return isKept ? rounded(Number(raw)) : raw
}

/** What a number of a sheet is by its format: digits beyond the fifteenth do not exist. */
export function numberCell(raw: string, format: NumberFormat, is1904: boolean): SheetCell {
  const value = raw.trim() === '' ? Number.NaN : Number(raw)
  if (!Number.isFinite(value)) return raw
  if (format === 'day' || format === 'time') {
    const moment = momentCell(value, format, is1904)
    if (moment !== undefined) return moment
  }
  if (format === 'percent') return { percent: Number((value * 100).toPrecision(DIGITS)) }
  if (/^-?[1-9]\d*$/.test(raw) && raw.replace('-', '').length > DIGITS) return longNumber(raw)
  if (Math.abs(value) >= 10 ** DIGITS) return rounded(value)
  return Number(value.toPrecision(DIGITS))
}

/** A date that a file spells instead of counting it: `2026-12-07`, `2026-12-07T19:00:00`. */
export function dateCell(raw: string, format: NumberFormat): SheetCell {
  const [, date, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(raw) ?? []
  const unix = date === undefined ? Number.NaN : Date.parse(`${date}T${time}+08:00`) / 1000
  if (Number.isNaN(unix)) return raw
  return /^00:00(?::00)?$/.test(time) && format !== 'time' ? { day: unix } : { time: unix }
}

/** Undoes `_x000D_`, by which Excel writes what XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
