import { expect, it } from 'vitest'
import { parseChoice, parsePlatform, parseYesNo } from './parseChoice.ts'
import type { SheetCell } from './sheetCell.ts'

const SETTLEMENTS = [
  ['纯佣', 1],
  ['坑位+佣金', 2],
] as const

it.each<[SheetCell, number | undefined]>([
  ['坑位＋佣金', 2],
  [' 坑位 + 佣金\u200B', 2],
  ['纯佣', 1],
  ['坑位', undefined],
  ['', undefined],
  [2, undefined],
])('%j is choice %s', (cell, value) => {
  expect(parseChoice(cell, SETTLEMENTS, '请填写结算方式').value).toBe(value)
})

it('says why a cell is no choice', () => {
  expect(parseChoice('分期', SETTLEMENTS, '请填写结算方式')).toEqual({ error: '请填写结算方式' })
  expect(parseChoice({ day: 0 }, SETTLEMENTS, '请填写结算方式').error).toBe('请填写结算方式（单元格为日期）')
  expect(parseChoice({ error: '#N/A' }, SETTLEMENTS, '请填写结算方式').error).toContain('#N/A')
})

it.each<[SheetCell, string | undefined]>([
  ['抖音', 'dy'],
  ['ＤＹ', 'dy'],
  ['Douyin', 'dy'],
  ['抖音平台', 'dy'],
  ['微信视频号', 'sph'],
  ['小红书', 'xhs'],
  ['kuaishou', 'ks'],
  ['淘宝', undefined],
])('%j is platform %s', (cell, platform) => expect(parsePlatform(cell).value).toBe(platform))

it.each<[SheetCell, boolean | undefined]>([
  ['是', true],
  ['Ｙ', true],
  [true, true],
  [1, true],
  ['否', false],
  [false, false],
  ['N', false],
  ['也许', undefined],
  [2, undefined],
])('%j is %s', (cell, value) => expect(parseYesNo(cell).value).toBe(value))
