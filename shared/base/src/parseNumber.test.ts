import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBound, parseCount, parseDecimal, parseMoney, parsePercent, parseRange } from './parseNumber.ts'
import { type SheetCell, shownCell } from './sheetCell.ts'

const runs = { seed: 20_261_129 }
const MONEY = '请填写金额，最多两位小数'

describe('an amount', () => {
  it.each<[SheetCell, number]>([
    ['1299', 129_900],
    ['1,299.00', 129_900],
    ['¥1,299.00 ', 129_900],
    ['￥19.90', 1990],
    ['19.9元', 1990],
    ['１９．９', 1990],
    ['1，299', 129_900],
    ['12.', 1200],
    [19.9, 1990],
    [19.900000000000002, 1990],
    [8.1999999999999993, 820],
    ['19.900000000000002', 1990],
    [0, 0],
    ['1,234,567.89', 123_456_789],
  ])('%j is %i fen', (cell, fen) => expect(parseMoney(cell)).toEqual({ value: fen }))

  it.each<[SheetCell, string]>([
    ['', MONEY],
    ['一元', MONEY],
    ['5.576', MONEY],
    [5.576, MONEY],
    ['1,29', MONEY],
    ['1,2990', MONEY],
    ['¥¥19', MONEY],
    ['1.299,00', MONEY],
    ['1.2万', MONEY],
    ['(19.90)', `${MONEY}（括号内的数字可能是负数）`],
    ['（19.90）', `${MONEY}（括号内的数字可能是负数）`],
    ['-19.9', `${MONEY}（不能为负数）`],
    [-19.9, `${MONEY}（不能为负数）`],
    [{ percent: 20 }, `${MONEY}（单元格为百分比）`],
    [{ day: 1_796_572_800 }, `${MONEY}（单元格为日期）`],
    [false, `${MONEY}（单元格为逻辑值 FALSE）`],
    ['1.2E+06', `${MONEY}（数字过长或为科学计数法）`],
  ])('%j is none: %s', (cell, error) => expect(parseMoney(cell)).toEqual({ error }))

  it('keeps within its bounds, with the sentence of the field', () => {
    const rule = { min: 0.01, max: 999_999, expected: '请填写0.01–999,999的金额' }
    expect(parseMoney('999,999.00', rule)).toEqual({ value: 99_999_900 })
    for (const cell of ['0', '999,999.01']) expect(parseMoney(cell, rule)).toEqual({ error: rule.expected })
  })

  it('of any fen comes back however it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (fen) => {
        const yuan = fen / 100
        const grouped = yuan.toLocaleString('en-US', { minimumFractionDigits: 2 })
        for (const cell of [yuan, String(yuan), yuan.toFixed(2), grouped, `¥${grouped}`, `${grouped}元`])
          expect(parseMoney(cell)).toEqual({ value: fen })
      }),
      runs,
    )
  })
})

describe('a percentage', () => {
  it.each<[SheetCell, number]>([
    ['20%', 2000],
    ['20 %', 2000],
    ['２０％', 2000],
    ['20', 2000],
    [20, 2000],
    [0.2, 20],
    [{ percent: 20 }, 2000],
    [{ percent: 12.5 }, 1250],
    [{ percent: 0.155 * 100 }, 1550],
  ])('%j is %i hundredths of a percent', (cell, value) => expect(parsePercent(cell)).toEqual({ value }))

  it.each<[SheetCell]>([['20%%'], ['%'], ['12.345%'], ['-1%'], ['81%'], [{ percent: 81 }], [{ day: 0 }]])(
    '%j is none of up to 80',
    (cell) => expect(parsePercent(cell, { max: 80, expected: '请填写 0-80' }).error).toContain('请填写 0-80'),
  )
})

describe('a count', () => {
  it.each<[SheetCell, number]>([
    ['１', 1],
    ['1件', 1],
    ['1,000', 1000],
    ['3.00', 3],
    [3, 3],
    ['007', 7],
  ])('%j is %i', (cell, value) => expect(parseCount(cell)).toEqual({ value }))

  it.each<[SheetCell]>([['1.5'], [1.5], ['-1'], ['1箱'], ['1 2,3'], [{ percent: 100 }], ['99999999999999999999']])(
    '%j is none',
    (cell) => expect(parseCount(cell).error).toContain('请填写整数'),
  )
})

it.each<[SheetCell, string | undefined]>([
  ['1,299.50', '1299.5'],
  ['-3', '-3'],
  ['12.34567', undefined],
  ['很多', undefined],
  [0, '0'],
])('%j as a number of an own field is %s', (cell, text) => expect(parseDecimal(cell).value).toBe(text))

it.each([
  ['100-200', { min: 100, max: 200 }],
  ['1,000 ~ 2,000.50', { min: 1000, max: 2000.5 }],
  ['１００至２００', { min: 100, max: 200 }],
  ['≥100', { min: 100 }],
  ['200以下', { max: 200 }],
  ['200-100', undefined],
  ['100', undefined],
  ['a-b', undefined],
])('%j as a range is %j', (text, range) => expect(parseRange(text).value).toEqual(range))

it.each([
  ['1234567890', 1_234_567_890],
  ['12345678901', undefined],
  ['0.125', undefined],
  ['-1', undefined],
])('%s as an end of a range is %s', (text, bound) => expect(parseBound(text).value).toBe(bound))

it('a number, percentage or truth value and its shown text are the same to every field', () => {
  const cell = fc.oneof(
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
      .map((value) => Number(value.toPrecision(15))),
    fc.integer(),
    fc.boolean(),
    fc.integer({ min: 0, max: 10_000 }).map((value) => ({ percent: value / 100 })),
  )
  fc.assert(
    fc.property(cell, (given) => {
      const text = shownCell(given)
      if (typeof given === 'number')
        for (const parse of [parseMoney, parsePercent, parseCount, parseDecimal])
          expect(parse(text)).toEqual(parse(given))
      expect(parsePercent(text).value).toEqual(parsePercent(given).value)
      expect(parseMoney(text).value).toEqual(parseMoney(given).value)
    }),
    runs,
  )
})
