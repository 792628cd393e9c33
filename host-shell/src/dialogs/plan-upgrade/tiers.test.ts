import { expect, test } from 'vitest'
import { HEADINGS, isExceeded, reachedText, TIER_LEVELS, TIERS, type TierValue, tierName, tierText } from './tiers.ts'

const FOUR = '抖音、快手、视频号、小红书'
const SEEDING = '抖音、小红书'

test.each<[1 | 2, string, string, TierValue[]]>([
  [1, 'platforms', '支持平台', ['抖音、快手', FOUR, FOUR]],
  [1, 'publicInfluencers', '公海达人', [10_000, 50_000, 150_000]],
  [1, 'myInfluencers', '我的达人', [5_000, 30_000, 80_000]],
  [1, 'productWordSearchesPerDay', '商品词搜索（次/天）', [5, 20, 50]],
  [1, 'organicOrderInfluencersPerDay', '自然出单达人（TOP/天）', [50, 200, null]],
  [1, 'smartRecommendationsPerDay', '智能推荐（次/天）', [50, 200, null]],
  [1, 'screenRecordingInfluencers', '录屏监控达人', [20, 40, 60]],
  [1, 'shops', '店铺数', [10, 30, null]],
  [1, 'liveScheduling', '直播排期', [false, true, true]],
  [1, 'storage', '存储空间', ['20 GB', '100 GB', '500 GB']],
  [2, 'storage', '存储空间', ['20 GB', '100 GB', '500 GB']],
  [2, 'platforms', '支持平台', [SEEDING, SEEDING, SEEDING]],
  [2, 'enterpriseInfluencers', '企业达人', [10_000, 50_000, 150_000]],
  [2, 'exportsPerMonth', '导出（次/月）', [10, 60, null]],
  [2, 'contentsPerMonth', '内容（条/月）', [3_000, 16_000, 60_000]],
  [2, 'purchaseMotiveAnalysis', '购买动机分析', [false, true, true]],
  [2, 'intentAnalysis', '意图分析', [false, true, true]],
])('module %i %s %s', (module, key, label, values) => {
  const row = TIERS[module].find((one) => one.key === key)
  expect(row?.label).toBe(label)
  expect(TIER_LEVELS.map((level) => row?.values[level])).toEqual(values)
})

test('columns, headings, words', () => {
  expect(TIER_LEVELS.map(tierName)).toEqual(['商家版', '品牌版', '集团版'])
  expect(HEADINGS).toEqual(['基础权益', '企业服务'])
  expect([null, 10_000, true, false, '文字'].map(tierText)).toEqual(['不限', '10,000', '支持', '不支持', '文字'])
})

test('the row that was run into is named by its key or by the limit', () => {
  const marked = (exceeded?: string) => TIERS[1].filter((row) => isExceeded(row, exceeded)).map((row) => row.key)
  expect(marked('publicInfluencers')).toEqual(['publicInfluencers'])
  expect(marked('shop')).toEqual(['shops'])
  expect(marked('author_schedule')).toEqual(['liveScheduling'])
  expect(marked()).toEqual([])
})

test('what is said of it: a limit is reached, a right is not in the version', () => {
  const texts = Object.fromEntries([...TIERS[1], ...TIERS[2]].map((row) => [row.key, reachedText(row)]))
  expect(texts).toMatchObject({
    shops: '已达上限',
    storage: '已达上限',
    organicOrderInfluencersPerDay: '已达上限',
    contentsPerMonth: '已达上限',
  })
  expect(texts).toMatchObject({
    platforms: '当前版本不支持',
    liveScheduling: '当前版本不支持',
    intentAnalysis: '当前版本不支持',
  })
})
