// @vitest-environment jsdom
import { doneMessage, formMessage } from '@crm/base/messages'
import { answers, requestsOf } from '@crm/client/testRequest'
import { setUpTest, end, fill, layer, clickButton, toasts, show, titleOf } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenedInclude } from './OpenedInclude.tsx'

// 收录达人: its width, its fields by platform, what it asks and when it refuses.

beforeEach(setUpTest)
afterEach(end)

const onClose = vi.fn()
const open = (props: Omit<Parameters<typeof OpenedInclude>[0], 'onClose'> = {}) => {
  onClose.mockClear()
  return show(<OpenedInclude {...props} onClose={onClose} />)
}
const labels = () => [...(layer()?.querySelectorAll('label') ?? [])].map((each) => each.textContent)
const FAILED = '上次收录失败，建议使用主页链接或平台ID重新收录'

test.each([
  ['dy', ['平台', '收录方式', '内容', '昵称'], '平台 UID 或ID'],
  ['xhs', ['平台', '收录方式', '内容', '昵称'], '平台 UID 或ID'],
  ['sph', ['平台', '收录方式', '内容'], '视频号昵称或ID'],
])('on %s it has the fields %j and starts with %s', async (platform, fields, way) => {
  await open({ platform })
  expect([titleOf(), layer()?.style.width]).toEqual(['收录达人', '704px'])
  expect(labels()).toEqual(fields)
  expect(layer()?.textContent).toContain(way)
})

test('without content it is refused; trimmed content is asked for, and that is said', async () => {
  answers({ 'talents.include': { id: 1 } })
  await open()
  await fill('内容', '  ')
  await clickButton('收录')
  await vi.waitFor(() => expect(layer()?.textContent).toContain(formMessage.keywordRequired))
  expect(requestsOf('talents.include')).toEqual([])
  await fill('内容', ' uid1 ')
  await fill('昵称', ' 小美 ')
  await clickButton('收录')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsOf('talents.include')).toEqual([
    { platform: 'dy', include_way: 1, keyword: 'uid1', nick_name: '小美' },
  ])
  expect(toasts).toEqual([`success：${doneMessage.included}`])
})

test.each([
  [0, false],
  [1, false],
  [2, true],
  [3, true],
])('asked again in state %i, it has what was typed and a hint: %s', async (include_status, hinted) => {
  answers({ 'talents.include': { id: 9 } })
  await open({ id: 9, platform: 'ks', keyword: 'k9', nick_name: '小丽', include_way: 2, include_status })
  expect(layer()?.textContent?.includes(FAILED)).toBe(hinted)
  await clickButton('收录')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsOf('talents.include')).toEqual([
    { id: 9, platform: 'ks', include_way: 2, keyword: 'k9', nick_name: '小丽' },
  ])
})
