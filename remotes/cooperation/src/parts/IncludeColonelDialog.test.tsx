// @vitest-environment jsdom
import { doneMessage, formMessage } from '@crm/base/messages'
import { answers, requestsOf } from '@crm/client/testRequest'
import { setUpTest, end, fill, layer, clickButton, toasts, show, titleOf } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IncludeColonelDialog } from './IncludeColonelDialog.tsx'

// 收录团长: its width, its fields by platform, what it asks and when it refuses.

beforeEach(setUpTest)
afterEach(end)

const onClose = vi.fn()
const open = (props: Omit<Parameters<typeof IncludeColonelDialog>[0], 'onClose'> = {}) => {
  onClose.mockClear()
  return show(<IncludeColonelDialog {...props} onClose={onClose} />)
}

test.each([
  ['dy', '团长主页链接或团长ID', formMessage.colonelLinkRequired],
  ['xhs', '团长主页链接或团长ID', formMessage.colonelLinkRequired],
  ['sph', '团长ID', formMessage.colonelIdRequired],
])('on %s it asks for name and %s, and refuses without', async (platform, link, sentence) => {
  await open({ platform })
  expect([titleOf(), layer()?.style.width]).toEqual(['收录团长', '578px'])
  expect([...(layer()?.querySelectorAll('label') ?? [])].map((each) => each.textContent)).toEqual([
    '平台',
    '团长名称',
    link,
  ])
  await clickButton('收录')
  await vi.waitFor(() => {
    expect(layer()?.textContent).toContain(formMessage.colonelNameRequired)
    expect(layer()?.textContent).toContain(sentence)
  })
  expect(requestsOf('tasks.includeColonel')).toEqual([])
})

test.each([
  [200, undefined],
  [201, formMessage.colonelNameLong],
])('a name of %i letters: %s', async (length, sentence) => {
  answers({ 'tasks.includeColonel': { id: 1 } })
  await open()
  await fill('团长名称', '名'.repeat(length))
  await fill('团长主页链接或团长ID', '7001')
  await clickButton('收录')
  if (sentence) await vi.waitFor(() => expect(layer()?.textContent).toContain(sentence))
  else await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsOf('tasks.includeColonel')).toHaveLength(sentence ? 0 : 1)
})

test('trimmed, it is asked for, and that is said', async () => {
  answers({ 'tasks.includeColonel': { id: 1 } })
  await open({ platform: 'ks' })
  await fill('团长名称', ' 团长甲 ')
  await fill('团长主页链接或团长ID', ' https://x/1 ')
  await clickButton('收录')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsOf('tasks.includeColonel')).toEqual([
    { platform: 'ks', colonel_name: '团长甲', colonel_link: 'https://x/1' },
  ])
  expect(toasts).toEqual([`success：${doneMessage.included}`])
})

test.each([
  [1, false],
  [2, true],
])('asked again in state %i, it has what was typed and a hint: %s', async (include_status, hinted) => {
  answers({ 'tasks.includeColonel': { id: 9 } })
  await open({ id: 9, platform: 'dy', colonel_name: '团长乙', colonel_link: '88', include_status })
  expect(layer()?.textContent?.includes('上次收录失败')).toBe(hinted)
  await clickButton('收录')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requestsOf('tasks.includeColonel')).toEqual([
    { id: 9, platform: 'dy', colonel_name: '团长乙', colonel_link: '88' },
  ])
})
