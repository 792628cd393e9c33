// @vitest-environment jsdom
import { taskMessage } from '@crm/base/messages'
import { NOON } from '@crm/access/testWho'
import { setClock } from '@crm/base/clock'
import { answers, requestsOf } from '@crm/client/testRequest'
import { BusinessModule } from '@crm/contracts/enums'
import { setFeedbackHost } from '@crm/platform/feedback'
import { setInstanceFrame } from '@crm/platform/instance'
import { UiRoot } from '@crm/ui/base'
import { setUpTest, end, onPortal, openedDialogs, clickButton, toasts, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TaskCentrePanel } from './TaskCentrePanel.tsx'

// What a row of each list says of its job, and what can be done with it.

setInstanceFrame(UiRoot)
beforeEach(() => {
  setUpTest()
  // A row that is new after a write comes into view.
  Element.prototype.scrollIntoView = () => {}
  setClock(NOON * 1000)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

type Tab = 'import' | 'export' | 'author' | 'colonel'
const calls: Record<Tab, string> = {
  import: 'tasks.importTasks',
  export: 'tasks.exportTasks',
  author: 'tasks.authorIncludes',
  colonel: 'tasks.colonelIncludes',
}
/** Shows a list with one row. */
async function list(tab: Tab, row: object, total = 1): Promise<void> {
  const page_info = { total_count: total, total_page: Math.ceil(total / 20), page: 1, size: 20 }
  answers({ [calls[tab]]: { list: [row], page_info, ext: {} } })
  await show(<TaskCentrePanel value={tab} onChange={() => {}} />)
}
const titles = () => [...document.querySelectorAll('th')].map((each) => each.textContent)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name) ?? undefined
const task = {
  id: 5,
  platform: 'dy',
  classify: BusinessModule.commerce,
  module: 1,
  created_at: NOON,
  create_by_str: '林一',
}

describe('导入任务', () => {
  const job = {
    ...task,
    file_name: '达人.xlsx',
    status: 3,
    num: 8,
    total: 8,
    success_count: 6,
    fail_count: 2,
    err_url: '/files/k/e.csv',
    err_reason: '',
    ...{ undo_until: 0, undone_at: 0, undone_count: 0, remaining_count: 0, remaining: [] },
  }

  test('has these columns, page by page', async () => {
    await list('import', job, 45)
    expect(titles()).toEqual(['平台', '任务模块', '文件名称', '创建时间', '创建人', '状态'])
    for (const cell of ['达人公海', '达人.xlsx', '2026-03-10 12:00', '林一']) expect(text()).toContain(cell)
    await clickButton('第 3 页')
    expect(requestsOf('tasks.importTasks').at(-1)).toMatchObject({
      page: 3,
      size: 20,
      classify: BusinessModule.commerce,
    })
  })

  test('under way: how far it is', async () => {
    await list('import', { ...job, status: 1, num: 37.4 })
    expect(document.querySelector('progress[aria-label="导入进度"]')?.getAttribute('value')).toBe('37')
    expect(text()).toContain('37%')
  })

  test('failed: why', async () => {
    await list('import', { ...job, status: 2, err_reason: '缺少表头' })
    expect(text()).toContain('导入失败：缺少表头')
  })

  test('finished: all, those that went in, those that did not and their file', async () => {
    await list('import', job)
    expect(text()).toContain('总数 8 · 成功 6 · 失败 2')
    await clickButton('下载失败数据')
    expect(requestsOf('tasks.fileLink')).toEqual([{ file_url: '/files/k/e.csv' }])
  })

  test('finished without failures: no file', async () => {
    await list('import', { ...job, success_count: 8, fail_count: 0, err_url: '' })
    expect(text()).toContain('总数 8 · 成功 8 · 失败 0')
    expect(button('下载失败数据')).toBeUndefined()
  })

  test('taken back after a question that says how many; what came of it has the focus, what stayed is listed', async () => {
    const questions: string[] = []
    setFeedbackHost({
      toast: () => {},
      confirm: async ({ title }) => {
        questions.push(title)
        return true
      },
    })
    await list('import', { ...job, undo_until: NOON + 60 })
    const remaining = [{ kind: '商品', name: '瑜伽垫', reason: '已有寄样单' }]
    const after = { ...job, undone_at: NOON, undone_count: 5, remaining_count: 1, remaining }
    answers({
      'tasks.importUndo': { undone_count: 5, remaining_count: 1, remaining },
      'tasks.importTasks': { list: [after], page_info: { total_count: 1, total_page: 1, page: 1, size: 20 }, ext: {} },
    })
    await clickButton('撤回导入')
    expect(questions).toEqual(['撤回导入「达人.xlsx」的 6 条数据？'])
    expect(requestsOf('tasks.importUndo')).toEqual([{ id: 5 }])
    expect(text()).toContain('5 条已撤回，1 条已被修改，保留')
    expect(document.activeElement?.textContent).toContain('5 条已撤回')
    expect(button('撤回导入')).toBeUndefined()
    await clickButton('查看保留数据')
    for (const cell of ['商品', '瑜伽垫', '已有寄样单']) expect(text()).toContain(cell)
  })

  test('what cannot be taken back offers nothing', async () => {
    await list('import', job)
    expect(button('撤回导入')).toBeUndefined()
  })

  test('a file that is missing cannot be downloaded, in words', async () => {
    await list('import', { ...job, err_url: '' })
    await clickButton('下载失败数据')
    expect(toasts).toEqual([`error：${taskMessage.downloadFailed}`])
    expect(requestsOf('tasks.fileLink')).toEqual([])
  })
})

describe('下载任务', () => {
  const job = {
    ...task,
    type: 100,
    file_name: '达人公海.csv',
    status: 4,
    num: 12,
    err_reason: '',
    file_url: '/files/k/x.csv',
    expire_at: NOON + 60,
    is_mine: 0,
  }

  test('has these columns', async () => {
    await list('export', { ...job, classify: BusinessModule.content })
    expect(titles()).toEqual(['平台', '业务板块', '任务模块', '文件名称', '创建时间', '创建人', '状态', '操作'])
    expect(text()).toContain('种草')
  })

  test.each([
    ['made', {}, '生成成功', false],
    ['being made', { status: 1, num: 40 }, '40%', true],
    ['failed', { status: 2, err_reason: '数据过多' }, '生成失败数据过多', true],
    ['made in part', { status: 3, err_reason: '部分行无效' }, '部分成功部分行无效', true],
    ['kept no longer', { expire_at: NOON }, '已过期', true],
  ])('%s: %j reads %s, download off %s', async (_, change, state, off) => {
    await list('export', { ...job, ...change })
    expect(text()).toContain(state)
    expect(button('下载')?.disabled || button('下载')?.getAttribute('aria-disabled') === 'true').toBe(off)
    if (!off) {
      await clickButton('下载')
      expect(requestsOf('tasks.fileLink')).toEqual([{ file_url: '/files/k/x.csv' }])
    }
  })

  test('one without a file says so when it is asked for', async () => {
    await list('export', { ...job, file_url: '' })
    await clickButton('下载')
    expect(toasts).toEqual([`error：${taskMessage.downloadFailed}`])
    expect(requestsOf('tasks.fileLink')).toEqual([])
  })

  test('a file that is kept no longer says what to do', async () => {
    await list('export', { ...job, expire_at: NOON })
    vi.useFakeTimers()
    act(() => void button('下载')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(300))
    expect(document.querySelector('[role=tooltip]')?.textContent).toBe(taskMessage.fileExpired)
  })

  test('one’s own is cancelled while it is made', async () => {
    answers({ 'tasks.cancelExport': {} })
    await list('export', { ...job, status: 1, num: 0, is_mine: 1 })
    await clickButton('取消')
    expect(requestsOf('tasks.cancelExport')).toEqual([{ id: 5 }])
  })
})

describe.each([
  [
    'author',
    'includeAuthor',
    ['平台', '达人', '收录内容', '收录方式', '操作时间', '状态'],
    { avatar: '', nick_name: '小美', keyword: 'uid1', operate_time: NOON },
    { keyword: 'uid1', nick_name: '小美', include_way: 2 },
    ['小美', 'uid1', '主页链接', '2026-03-10 12:00'],
  ],
  [
    'colonel',
    'includeColonel',
    ['平台', '团长', '主页链接/ID', '收录方式', '操作时间', '状态'],
    { colonel_info: { avatar: '', name: '团长甲', link: 'https://x/1' }, operator_time: NOON },
    { colonel_name: '团长甲', colonel_link: 'https://x/1' },
    ['团长甲', 'https://x/1', '主页链接', '2026-03-10 12:00'],
  ],
] as const)('inclusions of the kind %s', (tab, opener, columns, own, again, cells) => {
  const row = { id: 9, platform: 'ks', include_way: 2, include_status: 0, reason: '', ...own }

  test('has its columns', async () => {
    await list(tab, row)
    expect(titles()).toEqual(columns)
    for (const cell of cells) expect(text()).toContain(cell)
  })

  test.each([
    [0, '收录中', false],
    [1, '收录成功', false],
    [2, '收录失败', true],
  ])('state %i is %s; asked again: %s', async (include_status, label, failed) => {
    onPortal({ openers: [opener] })
    await list(tab, { ...row, include_status })
    expect(text()).toContain(label)
    expect(button('重新收录') !== undefined).toBe(failed)
    if (!failed) return
    await clickButton('重新收录')
    expect(openedDialogs).toEqual([[opener, { id: 9, platform: 'ks', include_status: 2, ...again }]])
  })

  test.each([
    ['找不到该账号', `${taskMessage.includeFailed}：找不到该账号`],
    ['', taskMessage.includeFailed],
  ])('a failed one (%s) says what to check', async (reason, hint) => {
    await list(tab, { ...row, include_status: 2, reason })
    expect([...document.querySelectorAll('span')].some((each) => each.textContent === hint)).toBe(true)
  })
})
