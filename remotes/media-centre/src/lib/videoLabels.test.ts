import { expect, it } from 'vitest'
import { cleanLabels, durationText } from './videoLabels.ts'

it.each([
  [0, ''],
  [9, '00:09'],
  [75, '01:15'],
  [3600, '60:00'],
])('%d seconds read %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

it.each([
  [[' 口播 ', '口播', ''], ['口播']],
  [
    ['a,b', '剧，情'],
    ['a b', '剧 情'],
  ],
  [['一二三四五六七八九十十一十二'], ['一二三四五六七八九十十一']],
])('labels %j are kept as %j', (typed, kept) => expect(cleanLabels(typed)).toEqual(kept))

it('keeps ten labels', () =>
  expect(cleanLabels(Array.from({ length: 12 }, (_, index) => `l${index}`))).toHaveLength(10))
