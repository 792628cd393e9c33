// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { TaskModule } from '@crm/contracts/enums'
import { setFeedbackHost } from '@crm/platform/feedback'
import { clickButton, end, named, settle, setUpTest, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiRoot } from '../../base/UiRoot.tsx'
import { ImportPanel } from './ImportPanel.tsx'

beforeEach(() => {
  setUpTest()
  // Rows are drawn as far as they are in view.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => {
  vi.restoreAllMocks()
  end()
})

const HEADERS = [
  { title: '商品ID', field: 'product_id' },
  { title: '价格（元）', field: 'price' },
  { title: '序号', field: '' },
]
const wrong = { column: 1, level: 'error', message: '价格（元）：请填写金额' }
const doubtful = { column: 0, level: 'warning', message: '商品ID：请核对' }

const FIELDS = HEADERS.slice(0, 2).map(({ title, field }) => ({ key: field, title }))

async function opened(rows: object[], more: object = {}) {
  const read = { sheet: '', sheets: [], hidden: 0, fields: FIELDS, columns: [] }
  const table = { file_name: '商品.csv', total: rows.length, headers: HEADERS, missing: [], rows, ...read, ...more }
  answers({
    'tasks.uploadFile': { file_url: '/files/1', file_name: '商品.csv', size: 9 },
    'tasks.importPreview': table,
    'tasks.importCheck': { rows: [{ no: 2, issues: [] }] },
    'tasks.importStart': { task_id: 5 },
    'tasks.importTasks': { list: [{ id: 5, status: 3, file_name: '商品.csv', success_count: 1, fail_count: 0 }] },
  })
  await show(
    <UiRoot>
      <ImportPanel imports={{ module: TaskModule.goods, title: '导入', platform: 'dy' }} onClose={vi.fn()}>
        {({ steps, buttons }) => (
          <>
            {steps}
            {buttons}
          </>
        )}
      </ImportPanel>
    </UiRoot>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  Object.defineProperty(input, 'files', { value: [new File(['商品ID'], '商品.csv')] })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
}

const press = (target: Element | null, key: string) =>
  act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const grid = () => named('grid', '文件内容')
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')

test('rows are counted, and a wrong cell is mended in place by the keyboard', async () => {
  await opened([
    { no: 2, cells: ['P-1', '一元', '1'], issues: [wrong] },
    { no: 3, cells: ['P-2', '9.9', '2'], issues: [doubtful] },
  ])
  expect(text()).toContain('可导入0错误1有疑问1')
  await act(async () => grid().focus())
  await press(grid(), 'ArrowRight')
  expect(active()?.getAttribute('aria-invalid')).toBe('true')
  expect(named('status', /价格/).textContent).toContain('价格（元）：请填写金额')
  await press(grid(), 'F2')
  const input = document.querySelector<HTMLInputElement>('[role=gridcell] input')
  if (!input) throw new Error('the cell is not written')
  expect(input.value).toBe('一元')
  input.value = '1.5'
  await press(input, 'Enter')
  await settle()
  expect(requestsOf('tasks.importCheck')).toMatchObject([{ rows: [{ no: 2, cells: ['P-1', '1.5', '1'] }] }])
  expect(text()).toContain('可导入1错误0有疑问1')
  // What nobody has decided on is not taken.
  await clickButton('开始导入')
  expect(requestsOf('tasks.importStart')).toMatchObject([
    { options: { mode: 'add', edits: [{ no: 2, column: 1, text: '1.5' }] } },
  ])
})

test('a block is pasted into the columns that are known', async () => {
  await opened([
    { no: 2, cells: ['P-1', '一元', '1'], issues: [wrong] },
    { no: 3, cells: ['P-2', '9.9', '2'], issues: [] },
  ])
  await act(async () => grid().focus())
  await press(grid(), 'ArrowRight')
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => '1.5\tx\r\n2.5\ty\r\n' },
  })
  await act(async () => void grid().dispatchEvent(paste))
  await settle()
  expect(requestsOf('tasks.importCheck')).toMatchObject([
    {
      rows: [
        { no: 2, cells: ['P-1', '1.5', '1'] },
        { no: 3, cells: ['P-2', '2.5', '2'] },
      ],
    },
  ])
})

test('doubtful rows are taken by who says so, and mended cells are not left without a question', async () => {
  await opened([{ no: 2, cells: ['P-1', '9.9', '1'], issues: [doubtful] }])
  const start = named('button', '开始导入') as HTMLButtonElement
  expect(start.disabled).toBe(true)
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  expect(start.disabled).toBe(false)
  await act(async () => grid().focus())
  await press(grid(), 'Delete')
  await settle()
  expect(requestsOf('tasks.importCheck')).toMatchObject([{ rows: [{ no: 2, cells: ['', '9.9', '1'] }] }])
  const confirm = vi.fn(async () => false)
  setFeedbackHost({ toast: vi.fn(), confirm })
  await clickButton('取消')
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '内容尚未保存，确定离开吗？' }))
})

/** Chooses an option of a list by their names. */
async function choose(list: string, option: string) {
  const lists = [...document.querySelectorAll<HTMLElement>('[role="combobox"]')]
  const labelOf = (each: HTMLElement) =>
    document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent
  await act(async () => lists.find((each) => labelOf(each) === list)?.click())
  await vi.waitFor(() => named('option', option))
  await act(async () => named('option', option).click())
  await settle()
}

test('hidden rows are asked about, and the file is read anew with what was mended', async () => {
  await opened([{ no: 2, cells: ['P-1', '一元', '1'], issues: [wrong] }], { hidden: 3 })
  await act(async () => grid().focus())
  await press(grid(), 'ArrowRight')
  await press(grid(), 'Delete')
  await settle()
  expect(text()).toContain('含 3 行隐藏行')
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await settle()
  expect(requestsOf('tasks.importPreview').at(-1)).toMatchObject({ file_url: '/files/1', hidden: 1, columns: [] })
  expect(requestsOf('tasks.importCheck').at(-1)).toMatchObject({ rows: [{ no: 2, cells: ['P-1', '', '1'] }] })
  await clickButton('开始导入')
  expect(requestsOf('tasks.importStart')).toMatchObject([
    { options: { hidden: 1, edits: [{ no: 2, column: 1, text: '' }] } },
  ])
})

test('a column that nobody knows is assigned by hand, and a sheet is chosen where several fit', async () => {
  await opened([{ no: 2, cells: ['P-1', '9.9', '1'], issues: [] }], { sheet: '一月', sheets: ['一月', '二月'] })
  await choose('列「序号」对应', '价格（元）')
  expect(requestsOf('tasks.importPreview').at(-1)).toMatchObject({ columns: [{ title: '序号', field: 'price' }] })
  await choose('工作表', '二月')
  expect(requestsOf('tasks.importPreview').at(-1)).toMatchObject({ sheet: '二月' })
})
