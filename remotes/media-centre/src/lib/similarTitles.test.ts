import { expect, it } from 'vitest'
import { isSimilar } from './similarTitles.ts'

it.each([
  ['双11 狂欢节', '双11狂欢', true],
  ['品牌会员日', '会员日直播', true],
  ['新品首发', '产地溯源', false],
  ['早', '早餐', false],
  ['', '早餐', false],
] as const)('%s and %s: %s', (one, other, similar) => {
  expect(isSimilar(one, other)).toBe(similar)
  expect(isSimilar(other, one)).toBe(similar)
})
