import { expect, it } from 'vitest'
import { namesError, namesOf } from './tagNames.ts'

it('names are the lines, trimmed, once each', () => {
  expect(namesOf(' 甲 \n\n乙\n甲\n')).toEqual(['甲', '乙'])
})

it.each([
  ['', '请输入标签名称'],
  [' \n ', '请输入标签名称'],
  ['甲\n乙', undefined],
  ['一二三四五六七八九十', undefined],
  ['一二三四五六七八九十一', '「一二三四五六七八九十一」超过 10 个字'],
  ['a,b', '「a,b」不能包含逗号'],
  [Array.from({ length: 51 }, (_, index) => `x${index}`).join('\n'), '单次最多添加 50 个标签'],
])('%j: %s', (text, error) => {
  expect(namesError(text)).toBe(error)
})
