import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDate, parseDateTime } from './parseDate.ts'
import { type SheetCell, shownCell } from './sheetCell.ts'
import { day, minute, parseDay, wallClockOf } from './time.ts'

const NINTH = parseDay('2025-12-09') ?? 0
const runs = { seed: 20_261_129 }

describe('a day', () => {
  it.each<[SheetCell]>([
    ['2025-12-09'],
    ['2025-12-9'],
    ['2025/12/9'],
    ['2025.12.9'],
    ['2025年12月9日'],
    ['2025 年 12 月 9 日'],
    ['2025年12月9号'],
    ['2025年12月9日星期二'],
    ['2025-12-09 周二'],
    ['二〇二五年十二月九日'],
    ['20251209'],
    [20_251_209],
    ['２０２５／１２／９'],
    ['2025-12-9 00:00:00'],
    ['2025/12/9 19:30'],
    ['2025-12-09T19:30:00+08:00'],
    ['2025-12-08T23:30:00Z'],
    ['\u200E2025-12-09\u200E'],
    [{ day: NINTH }],
    [{ time: NINTH + 70_000 }],
  ])('%j', (cell) => expect(parseDate(cell)).toEqual({ value: NINTH }))

  const EXPECTED = '请按 2026-03-01 的格式填写'
  it.each<[SheetCell, string]>([
    ['', EXPECTED],
    ['明天', EXPECTED],
    ['9/12/2025', `${EXPECTED}（无法判断年、月、日的顺序）`],
    ['25/12/9', `${EXPECTED}（无法判断年、月、日的顺序）`],
    ['2025-12', `${EXPECTED}（缺少日）`],
    ['2025年12月', `${EXPECTED}（缺少日）`],
    ['12月9日', `${EXPECTED}（缺少年份）`],
    ['12/9', `${EXPECTED}（缺少年份）`],
    [46_000, `${EXPECTED}（日期被保存为数字，请将该列设为日期）`],
    ['2026-02-30', `${EXPECTED}（没有 2026-02-30 这一天）`],
    ['2026年2月30日', `${EXPECTED}（没有 2026-02-30 这一天）`],
    ['1900-02-28', `${EXPECTED}（年份须在 1950 至 2099 之间）`],
    ['2025-12-09 25:00', `${EXPECTED}（时间不正确）`],
    ['2025-12-091', EXPECTED],
    ['2025-12/09', EXPECTED],
    [{ percent: 20 }, `${EXPECTED}（单元格为百分比）`],
    [{ error: '#VALUE!' }, '单元格为错误值 #VALUE!，请修正后重新上传'],
  ])('%j is none: %s', (cell, error) => expect(parseDate(cell)).toEqual({ error }))
})

describe('a moment', () => {
  it.each<[SheetCell, string]>([
    ['2026-12-05 19:00', '2026-12-05 19:00'],
    ['2026/12/5 9:00', '2026-12-05 09:00'],
    ['2026年12月10日 19:00', '2026-12-10 19:00'],
    ['2026年12月10日19时30分', '2026-12-10 19:30'],
    ['2026年12月10日 19点', '2026-12-10 19:00'],
    ['2026-12-14 19：00', '2026-12-14 19:00'],
    ['2026-12-14  19:00:00', '2026-12-14 19:00'],
    ['2026-12-14 下午7:00', '2026-12-14 19:00'],
    ['2026/12/14 7:00:00 PM', '2026-12-14 19:00'],
    ['2026-12-14 下午12:30', '2026-12-14 12:30'],
    ['2026-12-14 上午12:30', '2026-12-14 00:30'],
    ['2026-12-14 24:00', '2026-12-15 00:00'],
    ['2026-12-05T19:00:00+08:00', '2026-12-05 19:00'],
    ['2026-12-05T11:00:00.000Z', '2026-12-05 19:00'],
    [{ time: (parseDay('2026-12-05') ?? 0) + 19 * 3600 }, '2026-12-05 19:00'],
    [{ time: parseDay('2026-12-05') ?? 0 }, '2026-12-05 00:00'],
  ])('%j is %s', (cell, text) => expect(minute(parseDateTime(cell).value ?? 0)).toBe(text))

  const EXPECTED = '请按 2026-03-01 19:00 的格式填写'
  it.each<[SheetCell, string]>([
    ['2026-12-05', `${EXPECTED}（缺少时间）`],
    [{ day: NINTH }, `${EXPECTED}（缺少时间）`],
    ['19:00', `${EXPECTED}（缺少日期）`],
    ['2026-12-05 24:30', `${EXPECTED}（时间不正确）`],
    ['2026-12-05 下午0:30', `${EXPECTED}（时间不正确）`],
    ['2026-12-05 19:60', `${EXPECTED}（时间不正确）`],
    ['2026-12-05 晚上', `${EXPECTED}（时间不正确）`],
    [46_363.79, `${EXPECTED}（日期被保存为数字，请将该列设为日期）`],
  ])('%j is none: %s', (cell, error) => expect(parseDateTime(cell)).toEqual({ error }))
})

it('a moment comes back from every way that sheets write it', () => {
  const minutes = fc.integer({ min: (parseDay('1951-01-01') ?? 0) / 60, max: (parseDay('2098-12-31') ?? 0) / 60 })
  fc.assert(
    fc.property(minutes, (minutesSince) => {
      const moment = minutesSince * 60
      const clock = wallClockOf(moment)
      const written = [
        clock.format('YYYY/M/D H:mm'),
        clock.format('YYYY年M月D日 HH时mm分'),
        clock.format('YYYY-MM-DD HH:mm:ss'),
        clock.format('YYYY-MM-DDTHH:mm:ss+08:00'),
        new Date(moment * 1000).toISOString(),
        shownCell({ time: moment }),
      ]
      for (const text of written) {
        expect(parseDateTime(text)).toEqual({ value: moment })
        expect(day(parseDate(text).value ?? 0)).toBe(clock.format('YYYY-MM-DD'))
      }
    }),
    runs,
  )
})
