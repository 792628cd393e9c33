// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { history } from '@crm/platform/history'
import { clickButton, end, fill, onPortal, setUpTest, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SamplesCreatePage } from './SamplesCreatePage.tsx'

const ids = ['1', '2', '3', '4', '5', '6', '7']
/** Nothing is known of the last one. */
const talents = ids.map((author_id) => ({
  ...{ author_id, author_name: `达人${author_id}`, avatar: '' },
  ...(author_id === '7'
    ? { known: '', addresses: [] }
    : { known: `地址${author_id}`, addresses: [{ key: `s${author_id}`, text: `地址${author_id}` }] }),
}))

beforeEach(() => {
  setUpTest()
  answers({
    'sample.talents': { list: talents },
    'sample.goods': { list: [{ product_id: '9', title: '面霜', cost_price: 100, skus: [] }] },
    'sample.customFields': { list: [] },
    'sample.cooperations': { list: [] },
    'sample.check': { list: [] },
    'sample.add': { made: [{ sample_id: 1, sample_no: 'JY1' }], refused: [] },
  })
})
afterEach(end)

const openFor = async (count: number, from = '') => {
  const query = new URLSearchParams({ platform: 'dy', product_id: '9', author_id: ids.slice(-count).join(), from })
  await act(async () => history.replace(`/cooperate/sample/create?${query}`))
  await show(<SamplesCreatePage />)
}
const legends = () => [...document.querySelectorAll('legend')].map((legend) => legend.textContent)

test('of many only those without an address are asked for one, and the others go where they always go', async () => {
  await openFor(7)
  expect(text()).toContain('6 位寄往常用地址')
  expect(legends()).toContain('达人7')
  expect(legends()).not.toContain('达人1')
  await fill('收件人', '李雷')
  await fill('手机号', '13900001111')
  await fill('收货地址', '江苏省南京市中山路1号')
  await clickButton('提交')
  const [asked] = requestsOf('sample.add') as [{ targets: { author_id: string; receiver: string }[] }]
  expect(asked.targets.map(({ author_id, receiver }) => [author_id, receiver])).toEqual(
    ids.map((id) => [id, id === '7' ? '李雷' : '']),
  )
})

test('one of the many is opened to be sent elsewhere', async () => {
  await openFor(7)
  await clickButton('修改 达人2 的收件信息')
  expect(text()).toContain('5 位寄往常用地址')
  expect(legends()).toContain('达人2')
})

test('of few each is shown', async () => {
  await openFor(3)
  expect(legends()).toEqual(expect.arrayContaining(['达人5', '达人6', '达人7']))
  expect(text()).not.toContain('位寄往常用地址')
})

const at = () => history.location.pathname + history.location.search

test.each([
  ['the page that it was opened from', '/talent/manage?platform=ks&page=3', '/talent/manage?platform=ks&page=3'],
  ['the samples, where the address names no page of the portal', '//else.where/', '/cooperate/sample?platform=dy'],
])('取消 leads back to %s', async (_, from, to) => {
  onPortal({ routes: PRODUCT_ROUTES })
  await openFor(3, from)
  await clickButton('取消')
  expect(at()).toBe(to)
})

test('a result leads back, too', async () => {
  onPortal({ routes: PRODUCT_ROUTES })
  await openFor(1, '/talent/manage?page=3')
  await fill('收件人', '李雷')
  await fill('手机号', '13900001111')
  await fill('收货地址', '江苏省南京市中山路1号')
  await clickButton('提交')
  await clickButton('返回')
  expect(at()).toBe('/talent/manage?page=3')
})

test('talents that could not be read are read again on demand', async () => {
  answers({ 'sample.talents': new CallFailure('business', 50000, '服务暂时不可用') })
  await openFor(1)
  expect(text()).toContain('达人加载失败')
  answers({ 'sample.talents': { list: talents } })
  await clickButton('重试')
  expect(text()).not.toContain('达人加载失败')
  expect(legends()).toContain('达人7')
})
