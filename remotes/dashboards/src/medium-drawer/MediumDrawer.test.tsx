// @vitest-environment jsdom
import { NOON } from '@crm/access/testWho'
import { setClock } from '@crm/base/clock'
import { presetRange } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { CallFailure } from '@crm/client/failure'
import { answers, sentRequests, requestsOf } from '@crm/client/testRequest'
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
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MediumDrawer } from './MediumDrawer.tsx'

// What the drawer of one member of staff asks and shows.

const person = {
  user_id: 5,
  avatar: '',
  nick_name: '林夏',
  status: 2,
  hire_date: NOON - 9 * DAY_SECONDS,
  dept_info: [
    { id: 1, name: '直播一组' },
    { id: 2, name: '' },
  ],
  statistics: { total_amount: 123_400, ave_gmv: 5600, success_rate: 33.3, rank: 4 },
}
const overview = {
  amount: 9900,
  amount_rate: 10,
  volume: 71,
  volume_rate: -20,
  issue_author: 52,
  issue_author_rate: 0,
  first_issue_author: 33,
  first_issue_author_rate: UNAVAILABLE,
  media_count: 12,
  media_count_rate: 5,
  sample_count: 24,
  sample_count_rate: 40,
  live_count: 7,
  video_count: 5,
}
const part = (key: number, name: string, value: number) => ({ key, name, value, author_count: 1 })
const figures = {
  gmv: 123_400,
  gmv_growth: -500,
  order_count: 14,
  refund_gmv: UNAVAILABLE,
  order_goods_amount: 15,
  refund_sales: 0,
  close_sales: 0,
  commission: 900,
  close_author_commission: 0,
  goods_count: 3,
  live_count: 6,
  video_count: UNAVAILABLE,
}
const author = { author_id: 'a1', nick_name: '小美', avatar: '', platform: 'ks' }
const cooperation = {
  author_info: author,
  bind_time: NOON,
  new_date: { start_date: NOON, end_date: NOON + DAY_SECONDS },
  ...figures,
}
const page = (list: object[], size: number, ext: object = {}, total = list.length) => ({
  list,
  page_info: { total_count: total, total_page: 1, page: 1, size },
  ext,
})
const talents = (list: object[] = [cooperation]) =>
  page(list, 20, { list_total: { ...figures, gmv: 777_700 }, status_count: { all: 61, new: 8 } }, 61)

setInstanceFrame(UiRoot)
beforeEach(() => {
  setUpTest()
  setClock(NOON * 1000)
  answers({
    'common.updateTime': { time: NOON - 600 },
    'medium.info': person,
    'medium.overview': overview,
    'medium.trend': { list: [{ date: '2026-03-04', gmv: 500, gmv_growth: -20, author_count: 2 }] },
    'medium.pie': {
      contribution: [part(1, '头部', 70), part(2, '腰部', 30)],
      author_level: [part(1, 'LV1', 60), part(2, 'LV2', 0)],
      author_top_10: [{ name: '小美', gmv: 700 }],
      goods_top_10: [{ name: '保温杯', gmv: 600 }],
    },
    'medium.newOld': { new_data: { gmv: 20, author_count: 1 }, not_new_data: { gmv: 80, author_count: 3 } },
    'medium.newPie': { author_old_and_new: [{ name: '新达人', value: 1 }] },
    'medium.authorList': talents(),
    'medium.sampleList': page([], 20),
  })
})
afterEach(() => {
  end()
  drawnCharts.clear()
  vi.useRealTimers()
})

type Props = Omit<Parameters<typeof MediumDrawer>[0], 'onClose'>
const openCharts = async () => {
  if (document.querySelector('button[aria-expanded="false"]')?.textContent === '图表') await clickButton('图表')
}
/** Opened, with its charts where it has some. */
const open = async (props: Partial<Props> = {}) => {
  await show(<MediumDrawer user_id={5} {...props} onClose={() => {}} />)
  await openCharts()
}
const last = (call: string) => requestsOf(call).at(-1)
const week = () => presetRange('last7day')
const names = (role: string, within?: string) =>
  [...document.querySelectorAll(`${within ? `[aria-label="${within}"] ` : ''}[role="${role}"]`)].map(
    (each) => each.textContent,
  )
const columns = () => [...(layer()?.querySelectorAll('th') ?? [])].map((each) => each.textContent?.trim())
const SCOPED = ['overview', 'trend', 'pie', 'newOld', 'newPie', 'authorList'].map((name) => `medium.${name}`)

describe('when it opens', () => {
  test('it is about the last seven days of all platforms, and says how fresh it is', async () => {
    await open()
    expect([titleOf(), layer()?.style.width]).toEqual(['媒介数据', '1208px'])
    for (const call of SCOPED) expect(last(call)).toMatchObject({ user_id: 5, platform: 'all', ...week() })
    expect(text()).toContain('数据更新时间 2026-03-10 11:50')
    expect(names('radio')).toEqual(['昨天', '今天', '近7天', '近30天', '自定义', '更多'])
    expect(named('radio', '近7天').getAttribute('aria-checked')).toBe('true')
  })

  test.each([
    ['a brand', {}, ['全部', '抖音', '快手', '视频号', '小红书']],
    ['a personal account', { commerce: 50 }, []],
    ['a colonel corporation', { corp_source: 'tz' }, []],
  ] as const)('%s chooses among %j; of one platform there is nothing to choose', async (_, who, platforms) => {
    signedIn(who)
    await open()
    expect(names('tab').filter((each) => ['全部', '抖音', '快手', '视频号', '小红书'].includes(each ?? ''))).toEqual(
      platforms,
    )
    expect(last('medium.overview')).toMatchObject({ platform: platforms.length > 0 ? 'all' : 'dy' })
  })

  test('another platform or other dates load it again', async () => {
    await open()
    await clickButton('快手', 'tab')
    for (const call of [...SCOPED, 'medium.info']) expect(last(call)).toMatchObject({ platform: 'ks' })
    await clickButton('昨天', 'radio')
    for (const call of SCOPED) expect(last(call)).toMatchObject({ platform: 'ks', ...presetRange('yesterday') })
  })

  test('everything above the lists is asked for again every hour', async () => {
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
    await open()
    await pass(10)
    await pass(10)
    await openCharts()
    await pass(10)
    sentRequests.length = 0
    await pass(3_590_000)
    expect(sentRequests).toEqual([])
    await pass(20_000)
    expect(new Set(sentRequests.map(({ id }) => id))).toEqual(
      new Set(['common.updateTime', 'medium.info', ...SCOPED].filter((id) => id !== 'medium.authorList')),
    )
  })

  test('a failure is said in its place and in a toast', async () => {
    answers({ 'medium.info': new CallFailure('business', 50000, '媒介接口故障') })
    await open()
    expect(layer()?.textContent).toContain('媒介接口故障')
    expect(toasts).toEqual(['error：媒介接口故障'])
  })
})

describe('the person', () => {
  test('has a name, the days since the first one, departments', async () => {
    await open()
    for (const fact of ['林夏', '10 天', '2026.03.01', '直播一组', '暂无归属部门']) expect(text()).toContain(fact)
  })

  test.each([
    [2, undefined],
    [3, '已删除'],
  ])('of status %i is masked %s', async (status, mask) => {
    answers({ 'medium.info': { ...person, status } })
    await open()
    for (const word of ['已禁用', '已删除']) expect(text().includes(word)).toBe(word === mask)
  })

  test('four figures over all time, six of the dates with their change', async () => {
    await open()
    for (const figure of [
      '累计合作成交金额¥1,234',
      '达人均产¥56',
      '合作成功率33.30%',
      '近30天媒介GMV排名4',
      '成交金额¥99↑ +10.00%',
      '销量71↓ -20.00%',
      '出单达人数520.00%',
      '首单达人数33',
      '出单交付数12↑ +5.00%',
      '寄样数24↑ +40.00%',
    ])
      expect(text()).toContain(figure)
  })

  test('the number of contents says what it adds up', async () => {
    await open()
    vi.useFakeTimers()
    const title = [...document.querySelectorAll('dt')].find((each) => each.textContent === '出单交付数')
    act(
      () =>
        void title?.querySelector('[aria-label], svg')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })),
    )
    act(() => void vi.advanceTimersByTime(300))
    expect(document.querySelector('[role=tooltip]')?.textContent).toBe('直播 7 场 + 视频 5 个')
  })
})

describe('charts', () => {
  test('the course: amounts, their growth and the talents with orders', async () => {
    await open()
    expect(drawnCharts.get('成交金额趋势')).toMatchObject({
      days: ['2026-03-04'],
      series: [
        { name: '成交金额', kind: 'money', values: [500] },
        { name: '增量', kind: 'money', values: [-20] },
        { name: '出单达人数', right: true, values: [2] },
      ],
    })
  })

  test('达人数据 by contribution, age and level; a level without amount is no part', async () => {
    await open()
    const parts = () => drawnCharts.get('达人数据')?.parts?.map(({ name }) => name)
    expect(names('tab', '达人数据')).toEqual(['贡献', '新旧', '分层'])
    expect(parts()).toEqual(['头部', '腰部'])
    await clickButton('新旧', 'tab')
    expect(drawnCharts.get('达人数据')?.parts).toEqual([
      { name: '新达人', value: 20 },
      { name: '老达人', value: 80 },
    ])
    await clickButton('分层', 'tab')
    expect(parts()).toEqual(['LV1'])
  })

  test('the best talents and goods, new against old; names in tooltips are cut at six letters', async () => {
    await open()
    expect(drawnCharts.get('TOP10达人')).toMatchObject({ parts: [{ name: '小美', value: 700 }] })
    expect(drawnCharts.get('TOP10商品')).toMatchObject({ parts: [{ name: '保温杯', value: 600 }] })
    expect(drawnCharts.get('新老达人占比')).toMatchObject({ parts: [{ name: '新达人', value: 1 }] })
    for (const title of ['达人数据', 'TOP10达人', 'TOP10商品', '新老达人占比'])
      expect(drawnCharts.get(title)).toMatchObject({ tipLetters: 6 })
  })
})

describe('合作列表', () => {
  test('has two ranges with their counts, its columns and 合计', async () => {
    await open()
    expect(names('tab', '列表')).toEqual(['合作列表', '寄样列表'])
    expect(names('tab', '达人范围').map((each) => each?.replace(/\s/g, ''))).toEqual(['全部合作达人61', '新达人8'])
    expect(columns()).toEqual([
      '达人',
      '绑定时间',
      '成交金额 ¥',
      '较上期增量 ¥',
      '新达人期',
      '订单数',
      '退款金额 ¥',
      '商品件数',
      '退款（退款口径） ¥',
      '结算金额 ¥',
      '预估佣金 ¥',
      '结算达人佣金 ¥',
      '商品数',
      '直播场次',
      '视频数',
    ])
    expect(document.querySelector('tfoot')?.textContent).toMatch(/^合计.*7,777\.00/)
    for (const cell of ['2026-03-10 12:00', '2026.03.10 ~ 2026.03.11', '1,234.00', '-5.00'])
      expect(text()).toContain(cell)
    expect(text()).not.toContain('2147483648')
    expect(last('medium.authorList')).toMatchObject({
      author_type: 0,
      page: 1,
      size: 20,
      order_by: 'gmv',
      sort: 'desc',
    })
  })

  test('a talent without bind time is back in the pool', async () => {
    answers({ 'medium.authorList': talents([{ ...cooperation, bind_time: 0 }]) })
    await open()
    expect(text()).toContain('已回公海')
  })

  test('a sort falls, rises, and cleared asks for none', async () => {
    await open()
    await clickButton('订单数')
    expect(last('medium.authorList')).toMatchObject({ order_by: 'order_count', sort: 'desc' })
    await clickButton('订单数')
    expect(last('medium.authorList')).toMatchObject({ order_by: 'order_count', sort: 'asc' })
    await clickButton('订单数')
    const request = last('medium.authorList') as object
    expect(['order_by' in request, 'sort' in request]).toEqual([false, false])
  })

  test.each([
    [1, [], 'V2', '天数由企业在业务设置中指定'],
    [2, ['全部数据', '新达人期数据'], 'V1', '60 天'],
  ])('under rule %i the new ones have 交易数据 %j; the rule is explained', async (rule, ranges, version, words) => {
    signedIn({}, { author_new_tag_rule: rule })
    await open()
    expect(names('tab', '交易数据')).toEqual([])
    await clickButton(/^新达人\s*8$/, 'tab')
    expect(last('medium.authorList')).toMatchObject({ author_type: 1, version, new_type: 0 })
    expect(names('tab', '交易数据')).toEqual(ranges)
    if (ranges.length > 0) {
      await clickButton('新达人期数据', 'tab')
      expect(last('medium.authorList')).toMatchObject({ author_type: 1, new_type: 1 })
    }
    await clickButton('新达人规则介绍')
    expect(titleOf()).toBe('新达人规则介绍')
    for (const word of [words, '半年']) expect(layer()?.textContent).toContain(word)
  })

  test('is exported as type 200 with what is asked', async () => {
    onPortal({ openers: ['exportConfirm'] })
    await open({ platform: 'ks' })
    await clickButton('导出')
    expect(openedDialogs).toMatchObject([
      ['exportConfirm', { type: 200, count: 61, platform: 'ks', filters: { user_id: 5, ...week(), author_type: 0 } }],
    ])
  })

  test('a count that is unavailable opens nothing', async () => {
    await open()
    expect(document.querySelector('tbody tr td:last-child')?.textContent).toBe('-')
    expect(document.querySelector('tbody tr td:last-child button')).toBeNull()
  })

  const row = {
    id: 'x1',
    image: '',
    title: '早安直播',
    gmv: 8800,
    volume: 4,
    status: 1,
    start_time: NOON,
    platform: 'ks',
    product_type: 2,
    activity_name: '春季活动',
  }
  test.each([
    ['3', 'authorGoods', '出单商品', ['早安直播', '已下架', '活动', '春季活动', '88.00', '4']],
    ['6', 'authorLives', '出单直播场次', ['早安直播', '2026-03-10 12:00', '88.00', '4']],
  ])('the count %s asks %s: %s', async (count, call, title, cells) => {
    answers({ [`medium.${call}`]: page([row], 10, {}, 120) })
    await open()
    await clickButton(count)
    expect(titleOf()).toBe(title)
    for (const cell of cells) expect(layer()?.textContent).toContain(cell)
    expect(last(`medium.${call}`)).toMatchObject({
      user_id: 5,
      author_id: 'a1',
      platform: 'ks',
      ...week(),
      page: 1,
      size: 10,
    })
    const sizes = layer()?.querySelector<HTMLSelectElement>('[aria-label="每页条数"]')
    expect([...(sizes?.options ?? [])].map(({ value }) => value)).toEqual(['10', '20', '50', '100'])
    await act(async () => {
      if (sizes) sizes.value = '100'
      sizes?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(last(`medium.${call}`)).toMatchObject({ page: 1, size: 100 })
    await clickButton('知道了')
    expect(titleOf()).toBe('媒介数据')
  })

  test('videos have their dialog', async () => {
    answers({ 'medium.authorList': talents([{ ...cooperation, video_count: 9 }]), 'medium.authorVideos': page([], 10) })
    await open()
    await clickButton('9')
    expect(titleOf()).toBe('出单视频列表')
    expect(requestsOf('medium.authorVideos')).toHaveLength(1)
  })

  test('products outside activities are plain or held in trust', async () => {
    const goods = [0, 1].map((product_type) => ({ ...row, id: `g${product_type}`, product_type, activity_name: '' }))
    answers({ 'medium.authorGoods': page(goods, 10) })
    await open()
    await clickButton('3')
    const rows = [...(layer()?.querySelectorAll('tbody tr') ?? [])].map((each) => each.textContent)
    expect([rows[0]?.includes('普通'), rows[1]?.includes('托管')]).toEqual([true, true])
  })
})

test('寄样列表: receivers, a colonel with a badge, goods, when, state and amount', async () => {
  const sample = {
    author_info: null,
    colonel_info: null,
    platform: 'dy',
    products: [{ product_id: 'p', title: '保温杯', image: '', num: 1 }],
    created_at: NOON,
    gmv: 6600,
  }
  answers({
    'medium.sampleList': page(
      [
        { ...sample, sample_id: 1, status: 4, author_info: { author_id: 'a1', author_name: '小美', avatar: '' } },
        { ...sample, sample_id: 2, status: 3, colonel_info: { colonel_buyin_id: 'c', name: '团队甲', avatar: '' } },
        { ...sample, sample_id: 3, status: 2, author_info: { author_id: 'a2', author_name: '小丽', avatar: '' } },
      ],
      20,
    ),
  })
  await open()
  await clickButton('寄样列表', 'tab')
  expect(columns()).toEqual(['达人', '平台', '商品', '申样时间', '样品状态', '成交金额 ¥'])
  const rows = [...(layer()?.querySelectorAll('tbody tr') ?? [])].map((each) => each.textContent ?? '')
  for (const cell of ['小美', '2026-03-10 12:00', '已寄样', '66.00']) expect(rows[0]).toContain(cell)
  expect(rows[0]).not.toContain('团长')
  for (const cell of ['团队甲', '团长', '待寄样']) expect(rows[1]).toContain(cell)
  expect(rows[2]).toContain('已关闭')
})
