import { because, brokenCell, cellKind, cleanText, type Parsed } from './parsed.ts'
import { type SheetCell, shownCell } from './sheetCell.ts'
import { parseDay, startOfDay } from './time.ts'

const DATE_EXPECTED = '请按 2026-03-01 的格式填写'
const DATE_TIME_EXPECTED = '请按 2026-03-01 19:00 的格式填写'
/** What lies outside is a number that was formatted as a date, or a slip of the finger. */
const YEARS = { first: 1950, last: 2099 }
const SHANGHAI_MINUTES = 8 * 60

const DATES: readonly RegExp[] = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})(?!\d)/,
  /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2})(?!\d) ?[日号]?/,
  /^(\d{4})(\d{2})(\d{2})(?!\d)/,
]
const WEEKDAY = /\(?(?:星期|周|礼拜)[一二三四五六日天]\)?/
const TIME =
  /^(上午|下午|AM|PM)? ?(\d{1,2})(?: ?: ?(\d{2})(?: ?: ?(\d{2})(?:\.\d+)?)?|[时点]整?(?: ?(\d{1,2})分?(?: ?(\d{1,2})秒)?)?) ?(AM|PM)? ?(Z|[+-]\d{2}:?\d{2})?$/i

/** Why a text is no date, where that can be told. */
const REASONS: readonly (readonly [form: RegExp, reason: string])[] = [
  [/^\d{1,2}([-/.])\d{1,2}\1\d{1,4}/, '无法判断年、月、日的顺序'],
  [/^\d{4}(?:[-/.]\d{1,2}|年\d{1,2}月?)$/, '缺少日'],
  [/^\d{1,2}(?:[-/.]\d{1,2}|月\d{1,2}[日号]?)(?!\d)/, '缺少年份'],
  [/^\d{5}(?:\.\d+)?$/, '日期被保存为数字，请将该列设为日期'],
  [/^\d{1,2}:\d{2}/, '缺少日期'],
]

const CHINESE_DIGITS = '〇一二三四五六七八九'
const chineseNumber = (text: string) => {
  const [tens, units] = text.includes('十') ? text.split('十') : ['〇', text]
  return (tens === '' ? 1 : CHINESE_DIGITS.indexOf(tens ?? '')) * 10 + (units ? CHINESE_DIGITS.indexOf(units) : 0)
}

/** `二〇二六年三月一日`, as Excel shows a date with Chinese numbers, in digits. */
const withDigits = (text: string) =>
  text.replace(
    /^([〇零○Ο一二三四五六七八九]{4})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})日/,
    (_, year: string, month: string, date: string) => {
      const digits = [...year].map((digit) => Math.max(0, CHINESE_DIGITS.indexOf(digit))).join('')
      return `${digits}年${chineseNumber(month)}月${chineseNumber(date)}日`
    },
  )

interface Calendar {
  /** First second of the day that is written. */
  day: number
  /** Seconds of the day; absent where no time is written. */
  seconds?: number
  /** Minutes that its time zone is ahead of Greenwich; absent where none is written. */
  zone?: number
}

/** Seconds of the day of a written time, with its zone; nothing for what is none. `24:00` is the end of the day. */
function timeOf(text: string): Pick<Calendar, 'seconds' | 'zone'> | undefined {
  const found = TIME.exec(text)
  if (!found) return undefined
  const half = (found[1] ?? found[7])?.toUpperCase()
  const isLate = half === '下午' || half === 'PM'
  const typed = Number(found[2])
  const [minutes, seconds] = [Number(found[3] ?? found[5] ?? 0), Number(found[4] ?? found[6] ?? 0)]
  if (half !== undefined && (typed === 0 || typed > 12) && !(isLate && typed > 12)) return undefined
  const hours = half === undefined || typed > 12 ? typed : (typed % 12) + (isLate ? 12 : 0)
  const isEnd = hours === 24 && minutes === 0 && seconds === 0
  if ((hours > 23 && !isEnd) || minutes > 59 || seconds > 59) return undefined
  const zone = found[8]?.replace(':', '').toUpperCase()
  const ahead = zone === undefined || zone === 'Z' ? 0 : Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))
  return {
    seconds: hours * 3600 + minutes * 60 + seconds,
    ...(zone !== undefined && { zone: zone.startsWith('-') ? -ahead : ahead }),
  }
}

/** The day and time that a cell says, or why it is none. */
function calendarOf(cell: SheetCell, expected: string): Parsed<Calendar> {
  const broken = brokenCell(cell)
  if (broken !== undefined) return { error: broken }
  const isMoment = typeof cell === 'object' && ('day' in cell || 'time' in cell)
  const kind = isMoment ? undefined : cellKind(cell)
  if (kind !== undefined) return { error: because(expected, kind) }
  const text = withDigits(cleanText(shownCell(cell)))
    .replace(WEEKDAY, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const found = DATES.map((form) => form.exec(text)).find((match) => match !== null)
  if (!found) return { error: because(expected, REASONS.find(([form]) => form.test(text))?.[1]) }
  const [written, year = '', month = '', date = ''] = found
  const name = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const day = parseDay(name)
  if (day === undefined) return { error: because(expected, `没有 ${name} 这一天`) }
  if (Number(year) < YEARS.first || Number(year) > YEARS.last)
    return { error: because(expected, `年份须在 ${YEARS.first} 至 ${YEARS.last} 之间`) }
  const rest = text.slice(written.length).replace(/^[ ,T]+/i, '')
  if (rest === '') return { value: { day } }
  const time = timeOf(rest)
  return time === undefined ? { error: because(expected, '时间不正确') } : { value: { day, ...time } }
}

const momentOf = ({ day, seconds = 0, zone }: Calendar) =>
  day + seconds + (zone === undefined ? 0 : (SHANGHAI_MINUTES - zone) * 60)

/**
 * A day as its first second (Asia/Shanghai): `2026-03-01`, `2026/3/1`, `2026.3.1`, `20260301`, `2026年3月1日`, with a weekday or a
 * time, which is cut. What leaves open which day it is is refused with the reason.
 */
export function parseDate(cell: SheetCell, expected = DATE_EXPECTED): Parsed<number> {
  const { value, error } = calendarOf(cell, expected)
  if (error !== undefined) return { error }
  return { value: value.zone === undefined ? value.day : startOfDay(momentOf(value)) }
}

/** A moment in unix seconds: a day as `parseDate` takes it, and a time, which it needs; 24:00 is the beginning of the next day. */
export function parseDateTime(cell: SheetCell, expected = DATE_TIME_EXPECTED): Parsed<number> {
  const { value, error } = calendarOf(cell, expected)
  if (error !== undefined) return { error }
  return value.seconds === undefined ? { error: because(expected, '缺少时间') } : { value: momentOf(value) }
}
