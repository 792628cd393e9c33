import { describe, expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'
import { interfaceTexts, textsOf } from './interfaceTexts.ts'
import { INTERFACE_WORDS, STATED } from './interfaceWords.ts'
import { writingFaults } from './interfaceWriting.ts'

const read = (source: string): string[] => textsOf('one.tsx', source).map(({ text }) => text)

describe('a text of the interface', () => {
  test.each([
    ['a string', "const a = '已保存'", ['已保存']],
    [
      'a template: counts, others',
      'const a = `「${name}」最多 ${rows.length} 个，已 ${n} 条`',
      ['「{…}」最多 {n} 个，已 {n} 条'],
    ],
    ['a constant is a count', 'const a = `不能超过${NAME_MAX}字`', ['不能超过{n}字']],
    ['a word that begins like a measure', 'const a = `${title}名称`', ['{…}名称']],
    ['JSX over lines', 'const a = (\n  <p>\n    共 {count}{" "}\n    个\n  </p>\n)', ['共 {…} 个']],
    ['a name of a column elsewhere', "const a = { aliases: ['员工名称'] }", []],
    ['what types say', "type A = '全部'", []],
  ])('%s', (_, source, found) => expect(read(source)).toEqual(found))

  test.each([
    ['最多6个', 'no space between Chinese and a number or Latin word'],
    ['最多{n}个', 'no space between Chinese and a number or Latin word'],
    ['推送ERP', 'no space between Chinese and a number or Latin word'],
    ['打标签： 2 位达人', 'a space beside full-width punctuation'],
    ['单价(元)', 'half-width punctuation beside Chinese'],
    ['删除规则“{…}”？', 'quotes are 「」'],
    ['{n}s后重新获取', 'counted in seconds: 秒, not s'],
    ['成交金额按平台的占比', 'translated: say 各平台成交占比, 评论情感分布'],
    ['请稍后重试', '请稍后重试 is called 请稍后再试'],
    ['没有字段 x', 'for programmers'],
  ])('%s: %s', (text, why) => expect(writingFaults(text)).toContain(why))

  test.each(['最多 6 个', '近30天成交 ¥', '请填写商品ID', '按ID或 SPU 读取', '负责人', '第 {n} 行「{…}」', ...STATED])(
    '%s',
    (text) => expect(writingFaults(text)).toEqual([]),
  )
})

test('one word means one thing', () => {
  const words = INTERFACE_WORDS.map(({ word }) => word)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  const forbidden = INTERFACE_WORDS.flatMap(({ not = [] }) => not.filter((each) => typeof each === 'string'))
  expect(words.filter((word) => forbidden.includes(word))).toEqual([])
})

test('every Chinese text of the product is written so', () => {
  const texts = interfaceTexts(ROOT)
  expect(texts.length).toBeGreaterThan(10_000)
  const wrong = texts.flatMap(({ file, line, text }) =>
    writingFaults(text).map((why) => `${file}:${line} ${text}: ${why}`),
  )
  expect(wrong).toEqual([])
})
