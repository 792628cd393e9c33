import { expect, it } from 'vitest'
import { classLines } from './classLines.ts'

it.each([
  ['tabs', '美妆\n\t护肤\n\t\t面霜\n\t彩妆\n食品'],
  ['spaces', '美妆\n  护肤\n    面霜\n  彩妆\n食品'],
  ['wide spaces and empty lines', '美妆\r\n\r\n　护肤\n　　　面霜\n　彩妆\n\n食品\n'],
])('%s set classes below others', (_what, text) => {
  expect(classLines(text)).toEqual({
    lines: [
      { name: '美妆', depth: 1 },
      { name: '护肤', depth: 2 },
      { name: '面霜', depth: 3 },
      { name: '彩妆', depth: 2 },
      { name: '食品', depth: 1 },
    ],
    error: undefined,
  })
})

it('a text that begins inside begins at the top', () => {
  expect(classLines('    护肤\n  彩妆').lines).toEqual([
    { name: '护肤', depth: 1 },
    { name: '彩妆', depth: 1 },
  ])
})

it.each([
  ['一\n 二\n  三\n   四', '第 4 行「四」超过 3 级'],
  [`一\n${'长'.repeat(21)}`, `第 2 行「${'长'.repeat(21)}」超过 20 个字`],
  [Array.from({ length: 501 }, (_, at) => `类${at}`).join('\n'), '最多 500 个分类'],
])('says what is wrong with %j', (text, error) => expect(classLines(text).error).toBe(error))
