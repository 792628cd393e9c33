// @vitest-environment jsdom
import { listMessage } from '@crm/base/messages'
import { end, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FailedBlock } from './Blocks.tsx'

beforeEach(setUpTest)
afterEach(end)

test.each([
  [40301, '该记录不在您的数据范围内', false],
  [40302, '暂无访问权限！', false],
  [40400, '记录不存在', true],
  [50000, '系统异常，请稍后再试', true],
  [-1, '网络连接异常，请检查网络', true],
])('what failed with %i says %s; asked again: %s', async (code, message, again) => {
  await show(<FailedBlock failure={{ code, message }} onRetry={() => {}} />)
  expect(text()).toContain(message)
  expect(text().includes(listMessage.retry)).toBe(again)
})
