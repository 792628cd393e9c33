import { expect, it } from 'vitest'
import { sourceOf } from './sourceOf.ts'

it.each([
  [{ resource: 1 }, '抖音小店'],
  [{ resource: 2 }, '抖音小店'],
  [{ resource: 3 }, '快手'],
  [{ resource: 4 }, '团长或活动'],
  [{ resource: 18 }, '视频号'],
  [{ resource: 19 }, '小红书'],
  [{ resource: 99, platform: 'ks' }, '快手'],
  [{ platform: 'dy' }, '抖音'],
  [{}, undefined],
])('%j is sold at %s', (goods, source) => {
  expect(sourceOf(goods)).toBe(source)
})
