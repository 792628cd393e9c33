// @vitest-environment jsdom
import { TaskModule } from '@crm/contracts/enums'
import { setFeedbackHost } from '@crm/platform/feedback'
import { end, setUpTest, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiRoot } from '../../base/UiRoot.tsx'
import { BulkBar, TableToolbar } from './TableToolbar.tsx'

let box: HTMLElement
let root: Root
const toast = vi.fn()
const selectAll = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setFeedbackHost({ toast, confirm: () => Promise.resolve(false) })
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.clearAllMocks()
})

const selectionOf = (...keys: number[]) => ({
  ...{
    keys: new Set(keys),
    all: false,
    toggle: vi.fn(),
    togglePage: vi.fn(),
    selectAll,
    clear: vi.fn(),
    drop: vi.fn(),
  },
})
const bar = (total: number | undefined, all = false) =>
  act(() => root.render(<BulkBar total={total} selection={{ ...selectionOf(1, 2), all }} />))
const pressAll = () =>
  act(() => [...box.querySelectorAll('button')].find((each) => each.textContent?.startsWith('选择全部'))?.click())

test('the whole result is selected up to 10,000 rows; more is refused with what to do', () => {
  bar(10_000)
  pressAll()
  expect(selectAll).toHaveBeenCalledOnce()
  bar(10_001)
  pressAll()
  expect(selectAll).toHaveBeenCalledOnce()
  expect(toast).toHaveBeenCalledWith('warning', '单次最多操作 10,000 条，请缩小筛选范围')
})

test('the count is that of the ticked rows, or of the whole result; a result that is ticked already offers no more', () => {
  bar(345)
  expect(box.textContent).toContain('已选 2 项选择全部 345 条')
  bar(345, true)
  expect(box.textContent).toContain('已选 345 项取消选择')
  bar(2)
  expect(box.textContent).not.toContain('选择全部')
  bar(undefined)
  expect(box.textContent).not.toContain('选择全部')
})

test('while rows are ticked, 导入 leaves its room to the bulk actions', async () => {
  setUpTest()
  const toolbar = (...keys: number[]) =>
    show(
      <UiRoot>
        <TableToolbar
          selection={selectionOf(...keys)}
          imports={{ module: TaskModule.sample, title: '导入寄样', platform: 'dy' }}
          bulk="通过"
        >
          共 7 个寄样单
        </TableToolbar>
      </UiRoot>,
    )
  await toolbar()
  expect(text()).toBe('共 7 个寄样单导入')
  await toolbar(1)
  expect(text()).toBe('通过')
  end()
})
