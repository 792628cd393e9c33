// @vitest-environment jsdom
import { setClock } from '@crm/base/clock'
import { HOUR_SECONDS } from '@crm/base/durations'
import { answers, requestsOf } from '@crm/client/testRequest'
import { BusinessModule } from '@crm/contracts/enums'
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Freshness } from './Freshness.tsx'
import { Page } from '../list/ListPage.tsx'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const NOW = '2026-11-28T10:00:00'
beforeEach(() => {
  setUpTest()
  setClock(at(NOW) * 1000)
})
afterEach(end)

const note = () => document.querySelector<HTMLElement>('[data-page-note]')

test.each([
  ['orders', '2026-11-28T09:19:59', '数据更新时间 2026-11-28 09:10', false],
  ['orders', '2026-11-28T09:20:00', '数据更新时间 2026-11-28 09:20', false],
  ['orders', '2026-11-28T08:00:00', '数据更新时间 2026-11-28 08:00', false],
  ['orders', '2026-11-28T07:59:59', '数据延迟，最近更新 2026-11-28 07:50', true],
  ['contents', '2026-11-27T23:58:00', '数据延迟，最近更新 2026-11-27 23:50', true],
  ['ads', '2026-11-28T07:59:59', '数据延迟，最近更新 2026-11-28 07:50', true],
  ['goods', '2026-11-26T10:00:00', '数据更新时间 2026-11-26 10:00', false],
  ['goods', '2026-11-26T09:59:59', '数据延迟，最近更新 2026-11-26 09:50', true],
] as const)('%s read at %s: %s', async (of, read, text, isLate) => {
  answers({ 'common.updateTime': { time: at(read) } })
  await show(
    <Page title="页面" fresh={{ of }}>
      内容
    </Page>,
  )
  expect(note()?.textContent?.trim()).toBe(text)
  expect(note()?.dataset.late === 'true').toBe(isLate)
})

test('without a source there is no note', async () => {
  answers({ 'common.updateTime': { time: null } })
  await show(
    <Page title="页面" fresh={{ of: 'orders' }}>
      内容
    </Page>,
  )
  expect(note()).toBeNull()
  expect(document.body.textContent).not.toContain('更新')
})

test('asks about the filter that the figures are of', async () => {
  answers({ 'common.updateTime': { time: at(NOW) - HOUR_SECONDS } })
  await show(
    <Freshness
      of="contents"
      classify={BusinessModule.content}
      platform="ks"
      shop_id={['7']}
      range={{ start_time: 1, end_time: 2 }}
    />,
  )
  expect(requestsOf('common.updateTime')).toEqual([
    { type: 3, platform: 'ks', classify: BusinessModule.content, shop_id: ['7'], start_time: 1, end_time: 2 },
  ])
})
