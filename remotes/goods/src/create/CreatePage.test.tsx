// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CreatePage } from './CreatePage.tsx'

beforeEach(setUpTest)
afterEach(end)

test('shops that could not be read are not taken for none: it says so, and asks again', async () => {
  answers({ [goodsCalls.shopList.id]: new CallFailure('business', 50000, '店铺接口故障') })
  await show(<CreatePage platform="sph" />)
  expect(text()).toContain('店铺接口故障')
  expect(text()).not.toContain('请先绑定视频号小店')
  answers({ [goodsCalls.shopList.id]: { list: [] } })
  await clickButton('重试')
  expect(requestsOf(goodsCalls.shopList.id)).toHaveLength(2)
  expect(text()).toContain('请先绑定视频号小店')
})
