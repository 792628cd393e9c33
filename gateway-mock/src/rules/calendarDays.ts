import { DAY_SECONDS } from '@crm/base/durations'
import { HotspotKind } from '@crm/contracts/rules/hotspotRules'

/** A day, or days in a row, of the calendar that contents are planned for. Unix seconds of its first and its last second, Asia/Shanghai. */
export interface CalendarDay {
  /** The same for the same occasion, whenever it is asked for: `day:2026-双11`. */
  no: string
  title: string
  kind: HotspotKind
  start_time: number
  end_time: number
}

const { festival, shopping } = HotspotKind

/** Month and day of its end, and how many days it lasts. */
const DAYS: readonly (readonly [name: string, kind: HotspotKind, month: number, day: number, days: number])[] = [
  ['元旦', festival, 1, 1, 1],
  ['情人节', festival, 2, 14, 1],
  ['38 女王节', shopping, 3, 8, 3],
  ['五一出游季', festival, 5, 5, 5],
  ['520 告白日', festival, 5, 20, 1],
  ['儿童节', festival, 6, 1, 1],
  ['618 大促', shopping, 6, 18, 18],
  ['818 购物节', shopping, 8, 18, 3],
  ['99 大促', shopping, 9, 9, 2],
  ['教师节', festival, 9, 10, 1],
  ['国庆长假', festival, 10, 7, 7],
  ['双11 狂欢节', shopping, 11, 11, 12],
  ['双12 购物节', shopping, 12, 12, 3],
  ['圣诞节', festival, 12, 25, 2],
]

/** Days of the moon, as the authorities publish them: they follow from no rule that fits into a line. */
const MOON: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  2025: { 春节: '01-29', 元宵节: '02-12', 端午节: '05-31', 七夕: '08-29', 中秋节: '10-06' },
  2026: { 春节: '02-17', 元宵节: '03-03', 端午节: '06-19', 七夕: '08-19', 中秋节: '09-25' },
  2027: { 春节: '02-06', 元宵节: '02-20', 端午节: '06-09', 七夕: '08-08', 中秋节: '09-15' },
  2028: { 春节: '01-26', 元宵节: '02-09', 端午节: '05-28', 七夕: '08-26', 中秋节: '10-03' },
  2029: { 春节: '02-13', 元宵节: '02-27', 端午节: '06-16', 七夕: '08-16', 中秋节: '09-22' },
  2030: { 春节: '02-03', 元宵节: '02-17', 端午节: '06-05', 七夕: '08-05', 中秋节: '09-12' },
}

/** 00:00 in Shanghai. */
const dayAt = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000 - 8 * 3600

/** The second Sunday of May. */
function mothersDay(year: number): number {
  const first = new Date(Date.UTC(year, 4, 1)).getUTCDay()
  return dayAt(year, 5, 1 + ((7 - first) % 7) + 7)
}

/** Festivals and shopping days of a year, in the order of their beginnings. Of years without a table of the moon those of the sun alone. */
export function calendarDays(year: number): CalendarDay[] {
  const made = (name: string, kind: HotspotKind, last: number, days: number): CalendarDay => ({
    no: `day:${year}-${name}`,
    title: name,
    kind,
    start_time: last - (days - 1) * DAY_SECONDS,
    end_time: last + DAY_SECONDS - 1,
  })
  const moon = Object.entries(MOON[year] ?? {}).map(([name, date]) => {
    const [month = 1, day = 1] = date.split('-').map(Number)
    return made(name, festival, dayAt(year, month, day), 1)
  })
  return [
    ...DAYS.map(([name, kind, month, day, days]) => made(name, kind, dayAt(year, month, day), days)),
    ...moon,
    made('母亲节', festival, mothersDay(year), 1),
  ].toSorted((a, b) => a.start_time - b.start_time || a.no.localeCompare(b.no))
}
