// @vitest-environment jsdom
import { taskMessage } from '@crm/base/messages'
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { BusinessModule } from '@crm/contracts/enums'
import { setUpTest, end, layer, named, clickButton, toasts, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExportConfirm } from './ExportConfirm.tsx'

// 导出提示: what is asked, the flight to the task icon, and what a failure says.

let header: HTMLElement
const flights: { keyframes: Keyframe[]; land: () => void }[] = []
beforeEach(() => {
  setUpTest()
  flights.length = 0
  header = document.body.appendChild(document.createElement('header'))
  header.innerHTML = '<button aria-label="任务列表">t</button>'
  // jsdom animates nothing.
  HTMLElement.prototype.animate = function animate(keyframes) {
    const { promise, resolve } = Promise.withResolvers<Animation>()
    const animation = { finished: promise } as Animation // What is read of it.
    flights.push({ keyframes: keyframes as Keyframe[], land: () => resolve(animation) })
    return animation
  }
  answers({
    'tasks.exportColumns': {
      list: [
        { key: 'author', title: '达人' },
        { key: 'gmv', title: '成交金额' },
      ],
    },
  })
})
afterEach(() => {
  end()
  header.remove()
  vi.unstubAllGlobals()
})

const onClose = vi.fn()
const question = {
  type: 100,
  classify: BusinessModule.commerce,
  filters: { keyword: '甲' },
  count: 1234,
  columns: [],
} as const
const open = (more: object = {}) => {
  onClose.mockClear()
  return show(<ExportConfirm {...question} {...more} onClose={onClose} />)
}

test('what is exported is asked for as it stands, and flies to the task icon', async () => {
  answers({ 'tasks.generalExport': { task_id: 1 } })
  await open()
  expect(layer()?.textContent).toContain('将导出当前筛选结果共 1,234 条')
  await clickButton('CSV', 'tab')
  await clickButton('导出')
  expect(requestsOf('tasks.generalExport')).toEqual([
    {
      type: 100,
      classify: BusinessModule.commerce,
      filters: { keyword: '甲' },
      fields: ['author', 'gmv'],
      format: 'csv',
    },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  expect(toasts).toEqual(['success：导出任务已创建，请在任务中心下载'])
  const ghost = document.querySelector<HTMLElement>('body > [aria-hidden="true"]')
  expect(ghost?.style.position).toBe('fixed')
  expect(JSON.stringify(flights[0]?.keyframes.at(-1))).toContain('scale(0.04)')
  await act(async () => flights[0]?.land())
  expect(document.querySelector('body > [aria-hidden="true"]')).toBeNull()
})

test('nothing flies for who wants no motion', async () => {
  const watched = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => watched)
  answers({ 'tasks.generalExport': { task_id: 1 } })
  await open()
  await clickButton('导出')
  expect(onClose).toHaveBeenCalledOnce()
  expect(flights).toEqual([])
})

test.each([
  ['暂时无法导出', '暂时无法导出'],
  ['', taskMessage.exportFailed],
])('a failure (%s) is said inside, in a toast, and the dialog stays: %s', async (message, sentence) => {
  answers({ 'tasks.generalExport': new CallFailure('business', 50000, message, 'r-1') })
  await open()
  await clickButton('导出')
  await vi.waitFor(() => expect(layer()?.querySelector('[role="alert"]')?.textContent).toContain(sentence))
  expect(toasts).toEqual([`error：${sentence}`])
  expect(onClose).not.toHaveBeenCalled()
  expect(flights).toEqual([])
})

test('ticked rows differ from the whole result', async () => {
  answers({ 'tasks.generalExport': { task_id: 1 } })
  await open({ ids: ['a', 'b'], count: 2 })
  expect(layer()?.textContent).toContain('将导出选中的 2 条')
  await clickButton('导出')
  expect(requestsOf('tasks.generalExport')).toMatchObject([{ ids: ['a', 'b'] }])
})

test('more than a file holds cannot be exported', async () => {
  await open({ count: 1_000_001 })
  expect(layer()?.textContent).toContain(taskMessage.exportTooLarge)
  expect(named('button', '导出').hasAttribute('disabled')).toBe(true)
})
