import { expect, it } from 'vitest'
import { classMatch, matchOf, upperClassOf, wordsOfTopic } from './hotspotRules.ts'

it.each([
  [0.5, 3, 1, 60],
  [1, 9, 1, 100],
  [0, 0, 0, 0],
  [1, 1, 0, 65],
] as const)('class %f, %i contents and platform %i match %i of 100', (class_match, contents, platform_match, match) => {
  expect(matchOf({ class_match, contents, platform_match })).toBe(match)
})

it('knows the upper class of a class', () => {
  expect([upperClassOf('彩妆'), upperClassOf('美妆护肤'), upperClassOf('别的')]).toEqual([
    '美妆护肤',
    '美妆护肤',
    '别的',
  ])
})

it.each([
  ['双11 狂欢节', [], ['双11', '狂欢节']],
  ['双11 狂欢节', ['双11'], ['双11']],
  ['换季皮肤急救', [], ['换季皮肤急救']],
  ['我 爱 你', [], []],
] as const)('looks for the words of %s', (title, words, found) => {
  expect(wordsOfTopic({ title, words })).toEqual(found)
})

it.each([
  ['坚果零食', '坚果零食', 1],
  ['食品饮料', '坚果零食', 1],
  ['坚果零食', '食品饮料', 0.5],
  ['坚果零食', '肉类熟食', 0.5],
  ['坚果零食', '彩妆', 0],
  ['', '', 0],
  ['坚果零食', '', 0],
] as const)('a topic of %s meets goods of %s by %f', (topic, goods, match) => {
  expect(classMatch(topic, goods)).toBe(match)
})
