import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORMULA_WITHOUT_RESULT, ROUNDED_NUMBER } from './parsed.ts'
import {
  parseAddress,
  parseContact,
  parseId,
  parseIds,
  parseName,
  parsePhone,
  parseText,
  parseWechat,
  typedPhone,
} from './parseText.ts'
import { NO_RESULT, type SheetCell } from './sheetCell.ts'

const PHONE = '请输入正确的手机号'
const ID = { pattern: /^[\w-]{1,40}$/, expected: '请填写商品ID' }

describe('a phone', () => {
  it.each<[SheetCell, string]>([
    ['19966602001', '19966602001'],
    [19966602001, '19966602001'],
    ['199 6660 2001', '19966602001'],
    ['199-6660-2001', '19966602001'],
    ['199.6660.2001', '19966602001'],
    ['199\u20136660\u20132001', '19966602001'],
    ['+8619966602001', '19966602001'],
    ['+86 199 6660 2001', '19966602001'],
    ['(+86)19966602001', '19966602001'],
    ['0086-19966602001', '19966602001'],
    ['86 19966602001', '19966602001'],
    ['１９９６６６０２００１', '19966602001'],
    ['\u202D199 6660-2001\u202C', '19966602001'],
    ['19966602001\u200B', '19966602001'],
    ['\uFEFF19966602001\u00A0', '19966602001'],
    ["'19966602001", '19966602001'],
  ])('%j is %s', (cell, phone) => expect(parsePhone(cell)).toEqual({ value: phone }))

  it.each<[SheetCell, string]>([
    ['', PHONE],
    ['1996660200', PHONE],
    ['199666020011', PHONE],
    ['12966602001', PHONE],
    ['0571-88888888', PHONE],
    ['199 6660 2001 转 2', PHONE],
    [1996660200.5, PHONE],
    [{ rounded: '1.99666020012345E+17' }, ROUNDED_NUMBER],
    ['1.99667E+10', ROUNDED_NUMBER],
    [{ error: '#N/A' }, '单元格为错误值 #N/A，请修正后重新上传'],
    [{ formula: true }, FORMULA_WITHOUT_RESULT],
    [{ day: 1_796_572_800 }, `${PHONE}（单元格为日期）`],
    [true, `${PHONE}（单元格为逻辑值 TRUE）`],
  ])('%j is none: %s', (cell, error) => expect(parsePhone(cell)).toEqual({ error }))
})

describe('a field for a phone', () => {
  it.each([
    ['+86 199 6660 2001', '19966602001'],
    ['\u202D199 6660-2001\u202C', '19966602001'],
    ['+86 199 6660', '1996660'],
    ['１９９ 6660', '1996660'],
    ['199666020011', '19966602001'],
    ['电话', ''],
  ])('keeps of %j %j', (typed, kept) => expect(typedPhone(typed)).toBe(kept))

  it('takes what an import takes in a cell, and what it shows then is the phone', () => {
    const mark = fc.constantFrom('', ' ', '-', '.', '\u200B', '\u3000')
    const head = fc.constantFrom('', '+86', '86 ', '0086-', '(+86)')
    const typed = fc
      .tuple(head, fc.stringMatching(/^1[3-9]\d{9}$/), mark, fc.nat(11), fc.boolean())
      .map(([before, digits, sign, at, isWide]) => {
        const text = `${before}${digits.slice(0, at)}${sign}${digits.slice(at)}`
        const wide = text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
        return [isWide ? wide : text, digits] as const
      })
    fc.assert(
      fc.property(typed, ([text, digits]) => {
        expect([typedPhone(text), parsePhone(text).value]).toEqual([digits, digits])
      }),
      { seed: 20_261_129 },
    )
  })
})

it.each<[SheetCell, string[] | undefined]>([
  ['7001、7002，7001', ['7001', '7002']],
  ['7001\n7002', ['7001', '7002']],
  [7001, ['7001']],
  ['', undefined],
  ['7001、3.65432E+18', undefined],
  ['1 2 3', undefined],
])('the ids of %j are %j', (cell, ids) =>
  expect(parseIds(cell, { max: 2, expected: '请填写商品ID' }).value).toEqual(ids),
)

describe('an id', () => {
  it.each<[SheetCell, string]>([
    ['PUB-PCT-1', 'PUB-PCT-1'],
    ['3654321098765430123', '3654321098765430123'],
    [365432109876543, '365432109876543'],
    ['３６５４３２', '365432'],
    [' 36 54\u200B32\t', '365432'],
    ['="3654321098765430123"', '3654321098765430123'],
    ["'3654321098765430123", '3654321098765430123'],
    ['1E10', '1E10'],
  ])('%j is %s', (cell, id) => expect(parseId(cell, ID)).toEqual({ value: id }))

  it.each<[SheetCell, string]>([
    [{ rounded: '3.6543210987654301E+18' }, ROUNDED_NUMBER],
    ['3.65432E+18', ROUNDED_NUMBER],
    ['３.65432e+18', ROUNDED_NUMBER],
    ['', '请填写商品ID'],
    ['a/b', '请填写商品ID'],
    [12.5, '请填写商品ID'],
    [{ percent: 20 }, '请填写商品ID（单元格为百分比）'],
    [{ day: 1_796_572_800 }, '请填写商品ID（单元格为日期）'],
    ['#REF!', '单元格为错误值 #REF!，请修正后重新上传'],
    [NO_RESULT, FORMULA_WITHOUT_RESULT],
  ])('%j is none: %s', (cell, error) => expect(parseId(cell, ID)).toEqual({ error }))

  it('of any digits is taken as it stands, whatever separates them', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,39}$/)
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', '\u200B', '\u3000'), fc.nat(39), (id, mark, at) => {
        expect(parseId(id.slice(0, at) + mark + id.slice(at), ID)).toEqual({ value: id })
      }),
      { seed: 20_261_129 },
    )
  })
})

describe('a contact', () => {
  const NEITHER = '请填写手机号或微信号'
  it.each<[SheetCell, string, string]>([
    ['199 6660 2001', '19966602001', ''],
    ['+8619966602002', '19966602002', ''],
    ['19966602003\u200B', '19966602003', ''],
    ['１９９６６６０２００４', '19966602004', ''],
    [19966602005, '19966602005', ''],
    ['微信：abc_12345', '', 'abc_12345'],
    ['wx_two', '', 'wx_two'],
    ['WeChat: abc-12345', '', 'abc-12345'],
    ['vx:abc12345', '', 'abc12345'],
    ['微信号 123456789', '', '123456789'],
    ['19966602006 / wx_abc', '19966602006', 'wx_abc'],
    ['手机：199-6660-2006，微信：abc_12345', '19966602006', 'abc_12345'],
    ['电话19966602006 微信abc_12345', '19966602006', 'abc_12345'],
    ['19966602006（微信同号）', '19966602006', '19966602006'],
    ['19966602006 / 微信:19966602006', '19966602006', '19966602006'],
    ['19966602006 / 微信:abc_12345', '19966602006', 'abc_12345'],
  ])('%j', (cell, phone, wechat) => expect(parseContact(cell)).toEqual({ value: { phone, wechat } }))

  it.each<[SheetCell, string]>([
    ['0571-88888888', `${NEITHER}（不支持座机号码）`],
    ['400-800-1234', `${NEITHER}（不支持座机号码）`],
    ['小陈', NEITHER],
    ['a@b.com', NEITHER],
    ['1996660200', NEITHER],
    ['19966602006 19966602007', `${NEITHER}（只能填写一个手机号）`],
    ['abc_12345、xyz_12345', `${NEITHER}（只能填写一个微信号）`],
    [{ percent: 20 }, `${NEITHER}（单元格为百分比）`],
    [{ rounded: '1.99666020012345E+17' }, ROUNDED_NUMBER],
  ])('%j is neither: %s', (cell, error) => expect(parseContact(cell)).toEqual({ error }))

  it('is never more than what the text has: a phone, a name of WeChat', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { value } = parseContact(text)
        if (value === undefined) return
        expect(value.phone).toMatch(/^(1[3-9]\d{9})?$/)
        expect(value.wechat).toMatch(/^([A-Za-z][\w-]{3,19}|[1-9]\d{4,10})?$/)
      }),
      { seed: 20_261_129 },
    )
  })

  it('of one of the two stands there alone as well', () => {
    expect(parseWechat('微信：abc_12345')).toEqual({ value: 'abc_12345' })
    expect(parseWechat('微信')).toEqual({ error: '请输入正确的微信号' })
  })
})

describe('a free text', () => {
  it.each<[SheetCell, string]>([
    [' 首批\u200B\n第二行 ', '首批\n第二行'],
    ['一家人👨\u200D👩\u200D👧（含税）', '一家人👨\u200D👩\u200D👧（含税）'],
    [19.9, '19.9'],
    [{ percent: 12.5 }, '12.5%'],
    [{ day: 1_796_572_800 }, '2026-12-07'],
  ])('%j is %j', (cell, text) => expect(parseText(cell, { max: 20 })).toEqual({ value: text }))

  it.each<[SheetCell, string]>([
    ['字'.repeat(21), '不能超过 20 个字符'],
    [{ error: '#DIV/0!' }, '单元格为错误值 #DIV/0!，请修正后重新上传'],
    [{ rounded: '3.6543210987654301E+18' }, ROUNDED_NUMBER],
  ])('%j is none: %s', (cell, error) => expect(parseText(cell, { max: 20 })).toEqual({ error }))

  it('a name and an address stand on one line, and no moment is one', () => {
    expect(parseName(' 欧阳\u202C  娜娜\n', { max: 10 })).toEqual({ value: '欧阳 娜娜' })
    expect(parseName({ day: 1_796_572_800 }, { max: 10 })).toEqual({ error: '请填写文本（单元格为日期）' })
    expect(parseName('名'.repeat(11), { max: 10, long: '员工名称不能超过10个字符' })).toEqual({
      error: '员工名称不能超过10个字符',
    })
    expect(parseAddress('浙江省\n杭州市（余杭区）', { max: 200 })).toEqual({ value: '浙江省 杭州市（余杭区）' })
  })
})
