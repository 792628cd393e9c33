// @vitest-environment jsdom
import { history } from '@crm/platform/history'
import { Router } from '@crm/platform/router'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReadActions, DesktopOnly } from '../../base/ActionArea.tsx'
import { InlineText } from '../cells/Inline.tsx'
import { TagsCell } from '../cells/TagsCell.tsx'
import type { Column } from '../columns/columns.ts'
import { DataTable } from './DataTable.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { flag, keyword } from '../filters/filterFields.ts'
import { filterSpec } from '../filters/filterSpec.ts'
import { RowActions } from '../cells/RowActions.tsx'
import { SideEntry } from '../record/SideEntry.tsx'
import { useLocalFilters } from '../filters/useFilters.ts'
import { useSelection } from './useSelection.ts'

// What a window below 768 px leaves of a list: reading.

interface Row {
  id: number
  name: string
}

const columns: Column<Row>[] = [
  { key: 'name', title: '达人', width: 200, fixed: 'left', render: (row) => row.name },
  { key: 'gmv', sortBy: 'sum_gmv', title: '成交额', width: 100, sortable: true, render: () => '1' },
]
const rows = {
  state: 'ready' as const,
  data: {
    list: [{ id: 1, name: '甲' }],
    page_info: { total_count: 1234, total_page: 62, page: 1, size: 20 },
  },
  failure: undefined,
  stale: false,
  retry: vi.fn(),
}
const spec = filterSpec({ keyword: keyword({ placeholder: '搜索达人' }), fresh: flag('新达人'), mine: flag('我的') })

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

const width = (px: number) => vi.stubGlobal('innerWidth', px)
const show = (node: ReactNode) =>
  act(() =>
    root.render(
      <Router location={history.location} navigator={history}>
        {node}
      </Router>,
    ),
  )
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.textContent?.startsWith(name) || each.getAttribute('aria-label') === name,
  )
const press = (name: string) => act(() => button(name)?.click())

const many: Column<Row>[] = [
  ...columns,
  ...['类目', '等级', '标签', '来源', '备注'].map((title) => ({ key: title, title, width: 80, render: () => '值' })),
  {
    key: 'last',
    title: '最近出单',
    width: 100,
    sortable: true,
    render: () => '昨天',
    total: () => '共',
  },
  {
    key: 'actions',
    title: '操作',
    width: 100,
    fixed: 'right',
    locked: true,
    render: () => <RowActions>详情</RowActions>,
  },
]
const latestFirst = filterSpec({ mine: flag('我的') }, { sort: { order_by: 'last', sort: 'desc' }, sortable: ['last'] })

function Cards() {
  const filters = useLocalFilters(latestFirst)
  const summed = { ...rows, data: { ...rows.data, ext: { list_total: {} } } }
  return <DataTable rows={summed} columns={many} rowKey={(row) => row.id} filters={filters} />
}

function List({ asked: requested }: { asked?: (sort: unknown) => void }) {
  const filters = useLocalFilters(spec)
  const selection = useSelection()
  requested?.(filters.sort)
  return (
    <>
      <FilterBar filters={filters} />
      <DataTable rows={rows} columns={columns} rowKey={(row) => row.id} filters={filters} selection={selection} />
    </>
  )
}

describe.each([
  [390, true],
  [767, true],
  [768, false],
])('at %i px', (px, isPhone) => {
  beforeEach(() => void width(px))

  test.each([
    ['a write anywhere', <DesktopOnly key="a">写</DesktopOnly>, '写', ''],
    ['what reads', <ReadActions key="a">读</ReadActions>, '读', '读'],
    [
      'a text to edit in place',
      <InlineText key="a" label="备注" value="甲" failure={undefined} onSave={async () => {}} />,
      '甲',
      '甲',
    ],
    [
      'actions of a row',
      <RowActions
        key="a"
        more={[
          { text: '详情', reads: true, onClick: () => {} },
          { text: '删除', onClick: () => {} },
        ]}
      >
        {null}
      </RowActions>,
      '',
      '详情',
    ],
    ['tags', <TagsCell key="a" tags={['一', '二', '三']} onEdit={() => {}} />, '一二+1', '一二三'],
  ])('%s', (_, node, wide, phone) => {
    show(node)
    expect(box.textContent).toBe(isPhone ? phone : wide)
    expect(box.querySelector('[aria-label$="，编辑"], [aria-label="编辑标签"]') === null).toBe(
      isPhone || !/甲|一/.test(wide),
    )
  })

  test('an entry at the side has its menu', () => {
    show(<SideEntry label="组" active={false} onChoose={() => {}} menu={[{ text: '删除', onClick: () => {} }]} />)
    expect(button('组的操作') === undefined).toBe(isPhone)
  })

  test('rows can be ticked, and their order chosen', () => {
    const requested = vi.fn()
    show(<List asked={requested} />)
    expect(box.querySelectorAll('table [type="checkbox"]')).toHaveLength(isPhone ? 0 : 2)
    const order = box.querySelector<HTMLSelectElement>('label select')
    expect([...(order?.options ?? [])].map((each) => each.text)).toEqual(
      isPhone ? ['默认', '成交额 降序', '成交额 升序'] : [],
    )
    if (!order) return
    act(() => {
      order.value = '1'
      order.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(requested).toHaveBeenLastCalledWith({ order_by: 'sum_gmv', sort: 'asc' })
  })
})

describe('a row of many columns', () => {
  const titles = (part = '[data-row]') =>
    [...box.querySelectorAll(`${part} td[data-title]`)].map((cell) => cell.getAttribute('data-title'))
  const all = ['达人', '最近出单', '成交额', '类目', '等级', '标签', '来源', '备注', '操作']

  test('is a card of five lines on a phone: whom it is about, what it is sorted by, then the order; 更多 unfolds the rest', () => {
    width(390)
    show(<Cards />)
    expect(titles()).toEqual(['达人', '最近出单', '成交额', '类目', '等级', '操作'])
    expect(titles('tfoot')).toEqual(['达人', '最近出单'])
    expect(button('更多')?.getAttribute('aria-expanded')).toBe('false')
    press('更多')
    expect(titles()).toEqual(all)
    press('收起')
    expect(titles()).toHaveLength(6)
  })

  test('is whole on a wide screen, in its own order', () => {
    width(768)
    show(<Cards />)
    expect(titles()).toEqual(['达人', '成交额', ...all.slice(3, 8), '最近出单', '操作'])
    expect(button('更多')).toBeUndefined()
  })
})

test('the filters of a phone stand in a drawer that says what is found', async () => {
  await import('../filters/filterControls.tsx')
  width(390)
  show(<List />)
  const opener = button('筛选')
  expect([opener?.getAttribute('aria-expanded'), box.querySelectorAll('[role="search"] input').length]).toEqual([
    'false',
    1,
  ])
  opener?.focus()
  press('筛选')
  const drawer = () => document.querySelector('[role="dialog"]')
  await vi.waitFor(() => expect(drawer()?.querySelectorAll('[role="switch"], [type="checkbox"]')).toHaveLength(2))
  expect(button('查看结果')?.textContent).toBe('查看结果（1,234）')
  act(() => drawer()?.querySelector<HTMLElement>('[aria-label="新达人"]')?.click())
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(drawer()).toBeNull()
  expect(document.activeElement).toBe(opener)
  expect(opener?.textContent).toBe('筛选 1')
  press('筛选')
  press('重置')
  press('查看结果')
  expect(opener?.textContent).toBe('筛选')
})
