// @vitest-environment jsdom
import { setUpTest, end, clickButton, show } from '@crm/platform/testHarness'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

// A row of tabs that has less room than they need.

const KEYS = ['全部', '待确认', '进行中', '已完成', '已取消']
/** Of the row, in px; each tab takes 60, with 24 between them. */
let room = 1000
/** While a popup opens, what is measured is smaller than it is. */
let scale = 1
const rowChanged: (() => void)[] = []

beforeEach(() => {
  setUpTest()
  room = 1000
  scale = 1
  rowChanged.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        rowChanged.push(notify)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: scale * (this.dataset['key'] ? 60 : room) } as DOMRect // what is read of it
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => room)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Row() {
  const [value, setValue] = useState('全部')
  const items = KEYS.map((key, index) => ({ key, label: key, count: index, disabled: key === '已完成' }))
  return <Tabs label="状态" items={items} value={value} onChange={setValue} extra={<b>平台</b>} />
}
const tabs = () => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)
const inMenu = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
const resize = (width: number) =>
  act(async () => {
    room = width
    for (const notify of rowChanged) notify()
  })

test('folds what does not fit, with its count, and unfolds it when there is room again', async () => {
  await show(<Row />)
  expect(tabs()).toEqual(['全部0', '待确认1', '进行中2', '已完成3', '已取消4'])
  expect(document.querySelector('[aria-haspopup]')).toBeNull()
  await resize(300)
  expect(tabs()).toEqual(['全部0', '待确认1', '进行中2'])
  await clickButton('更多状态')
  expect(inMenu()).toEqual(['已完成3', '已取消4'])
  await resize(396)
  expect(tabs()).toHaveLength(5)
})

test('what is chosen from the menu stands in the row and has the focus', async () => {
  await show(<Row />)
  await resize(300)
  await clickButton('更多状态')
  await clickButton('已取消4', 'menuitem')
  expect(tabs()).toEqual(['全部0', '待确认1', '已取消4'])
  expect(document.activeElement?.textContent).toBe('已取消4')
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
})

test('the arrows also come to what is folded, past what is disabled', async () => {
  await show(<Row />)
  await resize(300)
  const arrow = (key: string) =>
    act(async () => {
      document
        .querySelector('[aria-selected=true]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  await arrow('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('已取消4')
  await arrow('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('进行中2')
  expect(tabs()).toEqual(['全部0', '待确认1', '进行中2'])
})

test('in a popup that still grows nothing is folded that has room', async () => {
  room = 396
  scale = 0.1
  await show(<Row />)
  expect(tabs()).toHaveLength(5)
})

test('on a phone nothing is folded', async () => {
  vi.stubGlobal('innerWidth', 390)
  await show(<Row />)
  await resize(300)
  expect(tabs()).toHaveLength(5)
})
