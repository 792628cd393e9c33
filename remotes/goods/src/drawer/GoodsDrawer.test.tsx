// @vitest-environment jsdom
import { NOON } from '@crm/access/testWho'
import { setClock } from '@crm/base/clock'
import { presetRange } from '@crm/base/dates'
import { UNAVAILABLE } from '@crm/base/numbers'
import { CallFailure } from '@crm/client/failure'
import { answers, sentRequests, requestsOf } from '@crm/client/testRequest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import {
  setUpTest,
  end,
  layer,
  named,
  onPortal,
  openedDialogs,
  clickButton,
  toasts,
  show,
  signedIn,
  text,
  titleOf,
} from '@crm/platform/testHarness'
import { setInstanceFrame } from '@crm/platform/instance'
import { UiRoot } from '@crm/ui/base'
import { drawnCharts } from '@crm/ui/testCharts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GoodsDrawer } from './GoodsDrawer.tsx'

// What the drawer of one product asks and shows.

const goods = {
  product_id: 'p1',
  platform: 'ks',
  title: '保温杯',
  cover: '',
  detail_url: 'https://shop.example.com/p1',
  price_min: 1990,
  price_max: 2990,
  commission: 12.5,
  cos_ratio: 20,
  shop_name: '杯子店',
  brand_name: '暖暖',
  activity_id: '',
  activity_name: '春季活动',
  product_type: 0,
  status: 0,
  author_count: 41,
  live_count: 42,
  video_count: 43,
  live_amount: 4400,
  video_amount: 4500,
  sample_count: 46,
}
const sums = {
  amount: 9900,
  amount_rate: 10,
  volume: 7,
  volume_rate: -20,
  total_cp_author: 5,
  total_cp_author_rate: 0,
  first_cp_author: 3,
  first_cp_author_rate: UNAVAILABLE,
  sample_count: 2,
  sample_count_rate: 40,
}
const page = (list: object[], size: number, total = list.length) => ({
  list,
  page_info: { total_count: total, total_page: 1, page: 1, size },
  ext: {},
})
const talent = {
  author_info: { author_id: 'a1', platform: 'dy', author_name: '小美', avatar: '' },
  medium_info: [
    { user_id: 5, user_name: '林夏', avatar: '', user_status: 2 },
    { user_id: 6, user_name: '苏木', avatar: '', user_status: 1 },
  ],
  gmv: 123_400,
  volume: 12,
  live_count: 3,
  video_count: UNAVAILABLE,
}
const sample = {
  medium_info: { user_id: 5, nick_name: '林夏', avatar: '', user_status: 2 },
  product_sample_count: 8,
  product_sample_rate: 40,
  sample_author_count: 6,
  sample_author_issue_rate: 50,
  sample_author_issue_count: 3,
}
const activity = (id: string) => ({ activity_id: id, activity_name: `活动${id}`, product_type: 2, cos_ratio: 1 })

setInstanceFrame(UiRoot)
beforeEach(() => {
  setUpTest()
  setClock(NOON * 1000)
  answers({
    'goods.detail': goods,
    'goods.analysis': sums,
    'goods.chart': {
      author_top_10: [{ name: '小美', gmv: 123_400 }],
      trend: [{ date: '2026-03-04', amount: 500, author: 2 }],
    },
    'goods.authorList': page([talent], 50, 120),
    'goods.mediumSampleList': page([sample], 50),
    'common.deptList': { list: [] },
    'common.userList': { list: [] },
  })
})
afterEach(() => {
  end()
  drawnCharts.clear()
})

type Props = Omit<Parameters<typeof GoodsDrawer>[0], 'onClose'>
const open = (props: Partial<Props> = {}) => show(<GoodsDrawer product_id="p1" {...props} onClose={() => {}} />)
const last = (call: string) => requestsOf(call).at(-1)
const week = () => presetRange('last7day')
const names = (role: string) => [...document.querySelectorAll(`[role="${role}"]`)].map((each) => each.textContent)
const columns = () => [...document.querySelectorAll('th')].map((each) => each.textContent?.trim())

describe('when it opens', () => {
  test('it is about the last seven days, everybody, without activity; and again after it was changed and closed', async () => {
    await open()
    expect(requestsOf('goods.chart')).toEqual([])
    await clickButton('图表')
    for (const call of ['goods.analysis', 'goods.chart'])
      expect(requestsOf(call)).toEqual([{ product_id: 'p1', ...week() }])
    expect(requestsOf('goods.detail')).toEqual([{ product_id: 'p1' }])
    expect(requestsOf('goods.activity')).toEqual([])
    await clickButton('近30天', 'radio')
    expect(last('goods.analysis')).toEqual({ product_id: 'p1', ...presetRange('last30day') })
    expect(last('goods.authorList')).toMatchObject(presetRange('last30day'))
    await show(null)
    sentRequests.length = 0
    await open()
    expect(last('goods.authorList')).toMatchObject({ product_id: 'p1', ...week(), page: 1, size: 50 })
  })

  test('dates are presets and days of one’s own; T+1 is said', async () => {
    await open()
    expect(names('radio')).toEqual(['今天', '昨天', '近7天', '近30天', '自定义'])
    expect(named('radio', '近7天').getAttribute('aria-checked')).toBe('true')
    expect(text()).toMatch(/T\+1.*8|08:00/)
  })

  test.each([
    [60, true],
    [6, false],
    [7, false],
  ])('role %i chooses department and staff: %s', async (role_id, chooses) => {
    signedIn({ role_id })
    await open()
    if (chooses) await vi.waitFor(() => expect(named('combobox', '媒介')).toBeDefined(), { timeout: 5000 })
    else expect(names('combobox')).toEqual([])
  })

  test('a failure is said in its place and in a toast, and asked for again', async () => {
    answers({ 'goods.detail': new CallFailure('business', 50000, '商品接口故障') })
    await open()
    expect(layer()?.textContent).toContain('商品接口故障')
    expect(toasts).toEqual(['error：商品接口故障'])
    answers({ 'goods.detail': goods })
    await clickButton('重试')
    expect(text()).toContain('保温杯')
  })
})

describe('the product', () => {
  test('has its facts and what it brought so far', async () => {
    await open()
    for (const fact of [
      '保温杯',
      '¥19.90 ~ ¥29.90',
      '12.50%',
      '20.00%',
      '杯子店',
      '暖暖',
      'p1',
      '春季活动',
      '累计达人41',
      '直播场次42',
      '视频数43',
      '直播成交¥44',
      '视频成交¥45',
      '寄样数46',
    ])
      expect(text()).toContain(fact)
    expect(document.querySelector('a[href="https://shop.example.com/p1"]')?.getAttribute('target')).toBe('_blank')
  })

  test('leads to its specs', async () => {
    onPortal({ openers: ['goodsSpec'] })
    await open()
    await clickButton('规格')
    expect(openedDialogs).toEqual([['goodsSpec', { product_id: 'p1' }]])
  })

  test.each([
    [3, undefined],
    [1, '已下架'],
  ])('of status %i is masked %s', async (status, mask) => {
    answers({ 'goods.detail': { ...goods, status } })
    await open()
    for (const word of ['已下架', '已删除']) expect(text().includes(word)).toBe(word === mask)
  })
})

describe('activities', () => {
  test.each([
    ['two of a product of type 2', 2, ['88', '99'], ['全部活动', '活动88', '活动99']],
    ['one', 2, ['88'], []],
    ['two of a product of type 1', 1, ['88', '99'], []],
  ])('%s: tabs %j', async (_, product_type, ids, tabs) => {
    answers({ 'goods.activity': { list: ids.map(activity) } })
    await open({ product_type })
    expect(requestsOf('goods.activity')).toEqual([{ product_id: 'p1' }])
    const strip = document.querySelector('[aria-label="活动"]')
    expect([...(strip?.querySelectorAll('[role="tab"]') ?? [])].map((each) => each.textContent)).toEqual(tabs)
  })

  test('another one puts the dates back', async () => {
    answers({ 'goods.activity': { list: ['88', '99'].map(activity) } })
    await open({ product_type: 2, activity_id: '88' })
    expect(last('goods.detail')).toEqual({ product_id: 'p1', activity_id: '88', product_type: 2 })
    await clickButton('昨天', 'radio')
    await clickButton('活动99', 'tab')
    expect(last('goods.analysis')).toEqual({ product_id: 'p1', activity_id: '99', product_type: 2, ...week() })
  })

  test('activity 0 is one too', async () => {
    await open({ activity_id: '0' })
    expect(requestsOf('goods.activity')).toHaveLength(1)
    expect(last('goods.detail')).toEqual({ product_id: 'p1', activity_id: '0' })
  })
})

describe('results', () => {
  test('five cards with their change', async () => {
    await open()
    for (const card of [/成交金额.*¥99/, /销量.*7/, /合作达人数.*5/, /首次合作达人数.*3/, /寄样数.*2/])
      expect(text()).toMatch(card)
    for (const change of ['↑ +10.00%', '↓ -20.00%', '↑ +40.00%']) expect(text()).toContain(change)
  })

  test('the ten best talents as a ring, the course as lines', async () => {
    await open()
    await clickButton('图表')
    expect(drawnCharts.get('TOP10达人')).toMatchObject({ kind: 'money', parts: [{ name: '小美', value: 123_400 }] })
    expect(drawnCharts.get('成交趋势')).toMatchObject({
      days: ['2026-03-04'],
      series: [
        { name: '成交金额', kind: 'money', values: [500] },
        { name: '出单达人数', right: true, values: [2] },
      ],
    })
  })
})

describe('达人列表', () => {
  const detail = PRODUCT_ROUTES.filter(({ name }) => name === 'TalentDetail')

  test('stands first, with its columns and figures', async () => {
    await open()
    expect(columns()).toEqual(['达人', '媒介', '成交金额 ¥', '销量', '直播场次', '视频数'])
    expect(text()).toContain('1,234.00')
    expect(requestsOf('goods.mediumSampleList')).toEqual([])
  })

  test('several media unfold and fold', async () => {
    await open()
    await clickButton('林夏、苏木（已禁用），展开')
    expect(text()).toContain('苏木（已禁用）')
    await clickButton('收起')
    expect(named('button', '林夏、苏木（已禁用），展开')).toBeDefined()
  })

  test('the name leads to the talent in a new tab', async () => {
    onPortal({ routes: detail })
    await open()
    const link = document.querySelector('a[href*="author_id=a1"]')
    expect([link?.textContent, link?.getAttribute('target')]).toEqual(['小美', '_blank'])
  })

  test.each([
    [6, 5, true],
    [6, 99, false],
  ])('for role %i, user %i, it is 我的达人: %s', async (role_id, user_id, mine) => {
    signedIn({ role_id, user_id })
    await open()
    expect(text().includes('我的达人')).toBe(mine)
  })

  test('a sort falls first, then rises, then is the default; each on page 1', async () => {
    await open()
    await clickButton('第 3 页')
    expect(last('goods.authorList')).toMatchObject({ page: 3, order_by: 'gmv', sort: 'desc' })
    for (const sort of [
      { order_by: 'volume', sort: 'desc' },
      { order_by: 'volume', sort: 'asc' },
      { order_by: 'gmv', sort: 'desc' },
    ]) {
      await clickButton('销量')
      expect(last('goods.authorList')).toMatchObject({ page: 1, ...sort })
    }
  })

  test('a count opens what is behind it, ten rows from page 1; one that is unavailable is no number and opens nothing', async () => {
    const row = {
      id: 'l1',
      title: '早安直播',
      image: '',
      start_time: NOON,
      gmv: 8800,
      volume: 4,
      platform: 'dy',
    }
    answers({ 'goods.authorLive': page([row], 10, 35) })
    await open()
    expect(text()).not.toContain('2147483648')
    const cells = [...document.querySelectorAll('tbody td')].map((each) => each.textContent)
    expect(cells.at(-1)).toBe('-')
    expect(document.querySelector('tbody td:last-child button')).toBeNull()
    await clickButton('3')
    expect(titleOf()).toBe('出单直播场次')
    expect(layer()?.style.width).toBe('704px')
    for (const cell of ['早安直播', '2026-03-10 12:00', '88.00', '4']) expect(layer()?.textContent).toContain(cell)
    expect(last('goods.authorLive')).toEqual({ product_id: 'p1', author_id: 'a1', ...week(), page: 1, size: 10 })
    await clickButton('第 2 页')
    expect(last('goods.authorLive')).toMatchObject({ page: 2 })
    await clickButton('知道了')
    await clickButton('3')
    expect(last('goods.authorLive')).toMatchObject({ page: 1, size: 10 })
  })

  test('the videos have their dialog', async () => {
    answers({
      'goods.authorList': page([{ ...talent, live_count: 0, video_count: 9 }], 50),
      'goods.authorVideo': page([], 10),
    })
    await open()
    await clickButton('9')
    expect([titleOf(), layer()?.style.width]).toEqual(['出单视频列表', '704px'])
    expect(requestsOf('goods.authorVideo')).toHaveLength(1)
  })

  test('is exported as type 210 with what is asked', async () => {
    onPortal({ openers: ['exportConfirm'] })
    await open({ product_type: 1 })
    await clickButton('导出')
    expect(openedDialogs).toMatchObject([
      ['exportConfirm', { type: 210, count: 120, filters: { product_id: 'p1', ...week(), order_by: 'gmv' } }],
    ])
  })
})

describe('寄样列表', () => {
  beforeEach(async () => {
    await open()
    await clickButton('寄样列表', 'tab')
  })

  test('has its columns; the rate is told with its count', () => {
    expect(columns()).toEqual(['媒介', '商品寄样数', '寄样占比', '寄样达人数', '签收出单率'])
    for (const cell of ['林夏', '40.00%', '50.00%（3）']) expect(text()).toContain(cell)
    expect(last('goods.mediumSampleList')).toMatchObject({ product_id: 'p1', ...week(), page: 1, size: 50 })
  })

  test('the talents behind a count: a colonel or a talent, with state and amount', async () => {
    const receiver = { platform: 'dy', created_at: NOON, gmv: 6600, author_info: null, colonel_info: null }
    answers({
      'goods.sampleAuthor': page(
        [
          { ...receiver, sample_id: 1, status: 4, author_info: talent.author_info },
          {
            ...receiver,
            sample_id: 2,
            status: 5,
            colonel_info: { colonel_buyin_id: 'c9', name: '团队甲', avatar: '' },
          },
        ],
        10,
      ),
    })
    await clickButton('6')
    expect([titleOf(), layer()?.style.width]).toEqual(['寄样达人列表', '704px'])
    expect(last('goods.sampleAuthor')).toEqual({ product_id: 'p1', user_id: 5, ...week(), page: 1, size: 10 })
    const [first, second] = [...(layer()?.querySelectorAll('tbody tr') ?? [])].map((each) => each.textContent ?? '')
    for (const cell of ['小美', '2026-03-10 12:00', '已发货', '66.00']) expect(first).toContain(cell)
    expect(first).not.toContain('团长')
    for (const cell of ['团队甲', '团长', '已签收']) expect(second).toContain(cell)
    await clickButton('知道了')
    expect(titleOf()).toBe('商品详情')
  })
})

test('without orders in scope there are samples only', async () => {
  signedIn({ role_id: 7 })
  await open()
  expect(columns()[0]).toBe('媒介')
  expect(drawnCharts.size).toBe(0)
  expect(names('tab')).toEqual([])
})
