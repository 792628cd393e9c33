import { expect, it } from 'vitest'
import { pinyinPattern } from './pinyin.ts'

const NAMES = [
  '郑洋',
  '张艺',
  '西安桃桃智能家居',
  '先生的店',
  '重庆小面',
  '吕律师',
  'Luna评测室',
  '橙风瑜伽服女',
  '乐乐',
]
const found = (word: string) => NAMES.filter((name) => new RegExp(pinyinPattern(word) ?? '(?!)').test(name))

it.each([
  ['zhengyang', ['郑洋']],
  ['ZhengY', ['郑洋']],
  ['zy', ['郑洋', '张艺']],
  ['zhang', ['张艺']],
  // One character or two initials begin the name.
  ['yang', []],
  ['fy', []],
  ['fyj', ['橙风瑜伽服女']],
  ['yujia', ['橙风瑜伽服女']],
  // Both ways to read it, and both readings of a character.
  ['xian', ['西安桃桃智能家居', '先生的店']],
  ['chongqing', ['重庆小面']],
  ['zhongqing', ['重庆小面']],
  ['yueyue', ['乐乐']],
  ['lvlv', ['吕律师']],
  ['pcs', ['Luna评测室']],
  // No pinyin.
  ['luna', []],
  ['iu', []],
  ['z', []],
  ['zy1', []],
  ['郑', []],
])('%s finds %j', (word, names) => {
  expect(found(word)).toEqual(names)
})

it('a word of any letters is read in a moment', () => {
  for (const word of ['xianxianxianxianxianxian', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'zhzhzhzhzhzhzhzhzhzhzhzh'])
    expect((pinyinPattern(word)?.split('|') ?? []).length).toBeLessThanOrEqual(8)
})
