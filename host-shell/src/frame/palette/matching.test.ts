import { beforeAll, describe, expect, it } from 'vitest'
import { bestMatches, matchScore, loadPinyin, type PinyinMatcher } from './matching.ts'

let pinyin: PinyinMatcher
beforeAll(async () => {
  pinyin = await loadPinyin()
})

const PAGES = [
  '数据概览',
  '达人公海',
  '我的达人',
  '合作达人',
  '达人榜',
  '寄样管理',
  '合作单',
  '订单',
  'SPU',
  '角色权限',
]
const found = (typed: string) => bestMatches(PAGES, (page) => page, typed, pinyin)

describe('the search of pages', () => {
  it.each([
    ['the words', '公海', '达人公海'],
    ['the beginning comes first', '达人', '达人公海'],
    ['initials', 'drgh', '达人公海'],
    ['initials in the middle', 'gh', '达人公海'],
    ['capital initials', 'DRB', '达人榜'],
    ['the spelling', 'jiyang', '寄样管理'],
    ['the beginning of the spelling', 'shuju', '数据概览'],
    ['spelling of the later signs', 'gonghai', '达人公海'],
    ['with a blank', 'ding dan', '订单'],
    ['Latin words', 'spu', 'SPU'],
    ['a sign with two readings', 'juese', '角色权限'],
  ])('by %s', (_name, typed, first) => {
    expect(found(typed)[0]).toBe(first)
  })

  it('answers nothing to nothing and to what does not fit', () => {
    expect(found('')).toEqual([])
    expect(found('zzzz')).toEqual([])
    expect(found('%')).toEqual([])
  })

  it('finds by words before the spelling has come', () => {
    expect(matchScore('达人公海', '公海', undefined)).toBeGreaterThan(0)
    expect(matchScore('达人公海', 'gh', undefined)).toBe(0)
  })
})
