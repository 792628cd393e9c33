// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { queryClient } from '@crm/client/hooks'
import { answers, requestsOf } from '@crm/client/testRequest'
import type { SampleDetail } from '@crm/contracts/calls/sample'
import { history } from '@crm/platform/history'
import { clickButton, end, fill, setUpTest, settle, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SamplesEditPage } from './SamplesEditPage.tsx'

const person = { user_id: 6, name: '韩梅梅', avatar: '', status: 1 } as const
const sampleOf = (change: Partial<SampleDetail> = {}) => ({
  ...{ sample_id: 5, sample_no: 'JY5', platform: 'dy', author_id: '7001', colonel_buyin_id: '', author_name: '李雷' },
  ...{ status: 2, source: 1, reason: '地址不全', reviewer: person, review_at: 1_770_000_000, user: person },
  goods: [{ product_id: '9', title: '面霜', cover: '', status: 1, sku_id: '', sku_name: '', qty: 1, cost_price: 100 }],
  ...{
    receiver: '李**',
    phone: '139******11',
    address: '江苏省南京市***',
    purpose: '',
    remark: '旧',
    custom_fields: {},
  },
  ...{ files: [], coop: null, expected_type: 0, expected_due: null, created_at: 1, updated_at: 100 },
  ...{ actions: ['edit', 'resubmit'], ...change },
})

beforeEach(() => {
  setUpTest()
  answers({
    'sample.talents': { list: [{ author_id: '7001', author_name: '李雷', known: '', addresses: [] }] },
    'sample.goods': { list: [{ product_id: '9', title: '面霜', cost_price: 100, skus: [] }] },
    'sample.customFields': { list: [] },
    'sample.cooperations': { list: [] },
    'sample.check': { list: [] },
  })
})
afterEach(end)

const openAt = async (sample_id: number) => {
  await act(async () => history.replace(`/cooperate/sample/edit?sample_id=${sample_id}`))
  await show(<SamplesEditPage />)
}

test('a save that met a newer sample compares the two, and sends mine with the newer version then', async () => {
  answers({ 'sample.detail': sampleOf() })
  await openAt(5)
  await fill('备注', '我的')
  const newer = sampleOf({ remark: '别人的', updated_at: 200 })
  answers({
    'sample.detail': newer,
    'sample.update': new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试'),
  })
  await clickButton('保存')
  expect(text()).toContain('别人的我的')
  await clickButton('用我的覆盖')
  expect(requestsOf('sample.update')).toMatchObject([
    { updated_at: 100, changes: { remark: '我的' } },
    { updated_at: 200, changes: { remark: '我的' } },
  ])
})

test('what somebody else saved meanwhile is not overwritten by a read in the background', async () => {
  answers({ 'sample.detail': sampleOf(), 'sample.update': null })
  await openAt(5)
  answers({ 'sample.detail': sampleOf({ remark: '别人的', updated_at: 200 }) })
  await act(async () => void queryClient.invalidateQueries())
  await settle()
  await clickButton('保存')
  expect(requestsOf('sample.update')).toMatchObject([{ updated_at: 100 }])
})

test('another sample in the address is another form', async () => {
  const of = (request: { sample_id: number }) =>
    sampleOf({ sample_id: request.sample_id, remark: `备注${request.sample_id}` })
  answers({ 'sample.detail': of as unknown, 'sample.update': null })
  await openAt(5)
  await openAt(8)
  await vi.waitFor(() => expect(document.querySelector('textarea')?.value).toBe('备注8'))
  await clickButton('保存')
  expect(requestsOf('sample.update')).toMatchObject([{ sample_id: 8, changes: { remark: '备注8' } }])
})

test('a sample that goes nowhere yet asks where before it is submitted, not before it is saved', async () => {
  answers({ 'sample.detail': sampleOf({ receiver: '', phone: '', address: '' }), 'sample.update': null })
  await openAt(5)
  await clickButton('重新提交')
  expect(text()).toContain('请填写收件人')
  expect(requestsOf('sample.update')).toEqual([])
  await clickButton('保存')
  expect(requestsOf('sample.update')).toHaveLength(1)
})

test('what staff should know is said before it is submitted again, and asked about', async () => {
  const message = '该达人近30天已寄样 3 次，超出限制'
  answers({
    'sample.detail': sampleOf(),
    'sample.check': { list: [{ id: '7001', name: '李雷', level: 'warn', message, details: [] }] },
    'sample.update': null,
  })
  await openAt(5)
  await clickButton('重新提交')
  expect(text()).toContain(message)
  expect(requestsOf('sample.update')).toEqual([])
  await clickButton('继续提交')
  expect(requestsOf('sample.update')).toMatchObject([{ sample_id: 5, submit: 1 }])
})
