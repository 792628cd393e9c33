// @vitest-environment jsdom
import { answers } from '@crm/client/testRequest'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { talentTagColumns } from '@crm/contracts/columns/talentTags'
import { tagScopeLabel, tagStatusLabel } from '@crm/contracts/rules/talentTagRules'
import { setUpTest, end, named, clickButton, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFilters } from '../filters/listFilters.ts'
import { ListTable } from './ListTable.tsx'
import { useList } from './useList.ts'

beforeEach(setUpTest)
afterEach(end)

const filters = listFilters(talentTagCalls.list, talentTagColumns, {})
const page_info = { total_count: 12, total_page: 1, page: 1, size: 20 }

const ROW = { id: 1, name: '甲', author_count: 3, group_name: '', scope: 1, creator: null, created_at: 0, status: 1 }

function Stage(props: { selectable?: number; instead?: string }) {
  const list = useList(talentTagCalls.list, { id: 'stage', columns: talentTagColumns, filters })
  return (
    <ListTable list={list} label="标签" rowKey={(row) => row.id} bulk={({ count }) => `写 ${count} 行`} {...props} />
  )
}

const ticked = async (props: Parameters<typeof Stage>[0]) => {
  answers({ [talentTagCalls.list.id]: { list: [ROW], page_info } })
  await show(<Stage {...props} />)
  const boxes = [...document.querySelectorAll<HTMLElement>('[role="row"] [role="checkbox"], [role="row"] input')]
  await act(async () => boxes.at(-1)?.click())
}

test('选择全部 takes the whole result, or what of it can be ticked', async () => {
  await ticked({})
  expect(text()).toContain('选择全部 12 条')
  await show(<Stage selectable={9} />)
  await clickButton('选择全部 9 条')
  expect(text()).toContain('写 9 行')
})

test('a write that takes ticked rows only offers no 选择全部', async () => {
  await ticked({ selectable: 0 })
  expect(text()).toContain('写 1 行')
  expect(text()).not.toContain('选择全部')
})

test('what stands in the place of the table has no columns to set', async () => {
  await show(<Stage instead="时间线" />)
  expect(text()).toContain('时间线')
  expect(() => named('button', '列设置')).toThrow()
  await show(<Stage />)
  expect(named('button', '列设置')).toBeDefined()
})

test('what a pasted list has led to nothing is said, and copied as a column', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (each: string) => void copied.push(each) },
  })
  const not_found = Array.from({ length: 12 }, (_, at) => `700000${at}`)
  answers({ [talentTagCalls.list.id]: { list: [], page_info: { ...page_info, total_count: 0 }, ext: { not_found } } })
  await show(<Stage />)
  expect(text()).toContain('12 个未找到：7000000、7000001')
  expect(text()).toContain('、7000009 等')
  await clickButton('复制未找到的')
  expect(copied).toEqual([not_found.join('\n')])
})

test('ticked rows are copied as a table, by the key and by the button; marked text is left to the browser', async () => {
  await ticked({})
  const copied: Record<string, string>[] = []
  const copy = () => {
    const kept: Record<string, string> = {}
    const event = new Event('copy', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { setData: (kind: string, data: string) => void (kept[kind] = data) } })
    if (!document.dispatchEvent(event)) copied.push(kept)
    return true
  }
  Object.assign(document, { execCommand: copy })
  await clickButton('复制')
  const [title, line] = copied[0]?.['text/plain']?.split('\r\n') ?? []
  expect(title).toBe('标签\t使用达人数\t分组\t可见范围\t创建人\t创建时间\t状态')
  expect(line).toBe(`甲\t3\t\t${tagScopeLabel[1]}\t\t\t${tagStatusLabel[1]}`)
  expect(copied[0]?.['text/html']).toContain('<table>')
  document.getSelection()?.selectAllChildren(document.body)
  copy()
  document.getSelection()?.removeAllRanges()
  expect(copied).toHaveLength(1)
  await clickButton('取消选择')
  copy()
  expect(copied).toHaveLength(1)
})
