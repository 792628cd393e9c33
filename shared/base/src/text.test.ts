import { expect, test } from 'vitest'
import {
  badge,
  bracketed,
  cut,
  fileSize,
  initials,
  lengthOf,
  linesOf,
  maskPhone,
  phoneTail,
  trimEnds,
  withoutBlanks,
} from './text.ts'

test.each([
  ['13800100002', '138****0002'],
  ['1380010', '138****'],
  ['138', '138'],
  ['', ''],
])('%s is masked as %s', (phone, text) => {
  expect(maskPhone(phone)).toBe(text)
})

test('the tail of a phone', () => {
  expect(phoneTail('13800100002')).toBe('0002')
})

test.each([
  [0, ''],
  [-1, ''],
  [Number.NaN, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [5000, '99+'],
])('%s on a badge is "%s"', (count, text) => {
  expect(badge(count)).toBe(text)
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 ** 2, '10 MB'],
  [1024 ** 3 * 2.345, '2.35 GB'],
  [1024 ** 8, '1 YB'],
  [1024 ** 9, '1024 YB'],
])('%s bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test.each([
  ['林晓月', '晓月'],
  ['林', '林'],
  [' 林月 ', '林月'],
  ['ada lovelace', 'AL'],
  ['bob', 'B'],
  ['', ''],
])('initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test.each([
  ['达人昵称很长很长', 6, '达人昵称很长…'],
  ['达人昵称', 6, '达人昵称'],
  ['😀😀😀', 2, '😀😀…'],
])('%s cut at %i is %s', (text, max, expected) => {
  expect(cut(text, max)).toBe(expected)
})

test('blanks', () => {
  expect(trimEnds('  甲 乙 ')).toBe('甲 乙')
  expect(withoutBlanks(' 甲 \t乙\n')).toBe('甲乙')
  expect(lengthOf('😀甲')).toBe(2)
})

test.each([
  ['甲<br>乙<br/>丙<BR />丁', ['甲', '乙', '丙', '丁']],
  ['甲<br><br> 乙 \n', ['甲', '乙']],
  ['<img src=x onerror=1>', ['<img src=x onerror=1>']],
  ['', []],
])('lines of %s', (content, lines) => {
  expect(linesOf(content)).toEqual(lines)
})

test.each([
  ['JY100', '小美', 'JY100（小美）'],
  ['JY100', '', 'JY100'],
  ['JY100', ' ', 'JY100'],
  ['JY100', undefined, 'JY100'],
  ['', '张三 ', '（张三）'],
])('%s with %s in brackets is %s', (name, part, text) => expect(bracketed(name, part)).toBe(text))
