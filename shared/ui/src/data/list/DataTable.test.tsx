// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { act, type ReactNode, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Count } from '../cells/Figures.tsx'
import type { Column } from '../columns/columns.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { flag, tab } from '../filters/filterFields.ts'
import { filterSpec, readAddress, requestOf } from '../filters/filterSpec.ts'
import type { Filters } from '../filters/useFilters.ts'
import { useSelection } from './useSelection.ts'

interface Row {
  id: number
  name: string
  gmv: number
}

const columns: Column<Row>[] = [
  { key: 'name', title: '达人', width: 200, render: (row) => row.name },
  {
    key: 'gmv',
    title: '成交额',
    width: 100,
    sortable: true,
    align: 'right',
    render: (row) => <Count value={row.gmv} />,
    total: (total) => <Count value={Number(total.gmv)} />,
  },
]
const spec = filterSpec({ fresh: flag('新达人') })
const list: Row[] = [
  { id: 1, name: '甲', gmv: 0 },
  { id: 2, name: '乙', gmv: -2147483648 },
]
const answer = (rows: Row[], total = rows.length) => ({
  list: rows,
  page_info: { total_count: total, total_page: 1, page: 1, size: 20 },
  ext: { list_total: { gmv: 12345 } },
})

function filtersAt(address: Record<string, string> = {}) {
  const state = readAddress(spec, address)
  const calls = { set: vi.fn(), reset: vi.fn(), setPage: vi.fn(), setSize: vi.fn(), setSort: vi.fn(), restore: vi.fn() }
  const filters: Filters<typeof spec.fields> = {
    spec,
    ...state,
    request: requestOf(spec, state),
    chosen: [],
    narrowed: state.values.fresh,
    address,
    ...calls,
  }
  return { filters, ...calls }
}

const retry = vi.fn()
const ready = (data = answer(list), stale = false): DataTableProps<Row, typeof spec.fields>['rows'] => ({
  state: 'ready',
  data,
  failure: undefined,
  stale,
  retry,
})

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
  vi.clearAllMocks()
})

const show = (node: ReactNode) => act(() => root.render(node))
const table = (
  rows: DataTableProps<Row, typeof spec.fields>['rows'],
  more: Partial<DataTableProps<Row, typeof spec.fields>> = {},
) => show(<DataTable rows={rows} columns={columns} rowKey={(row) => row.id} filters={filtersAt().filters} {...more} />)
const text = () => box.textContent ?? ''
const button = (name: string) =>
  [...box.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  )
const press = (name: string) => act(() => button(name)?.click())

describe('states', () => {
  test('first load: skeleton rows under the header, no sentence', () => {
    table({ state: 'waiting', data: undefined, failure: undefined, stale: false, retry })
    expect(box.querySelector('[role="table"]')?.getAttribute('aria-busy')).toBe('true')
    expect(box.querySelectorAll('tbody tr')).toHaveLength(8)
    expect(text()).toBe('达人成交额')
  })

  test('while others come the old rows stay under a bar', () => {
    table(ready(answer(list), true))
    expect(text()).toContain('甲')
    expect(box.querySelector('[role="table"]')?.getAttribute('aria-busy')).toBe('true')
  })

  test.each([
    ['rows', ready(answer(list)), undefined],
    ['nothing', ready(answer([])), undefined],
    ['no match', ready(answer([])), filtersAt({ fresh: '1' }).filters],
  ])('with %s, all that takes the focus inside the table stands in its row groups', (_, rows, filters) => {
    table(rows, filters ? { filters } : {})
    const inside = [...box.querySelectorAll('[role="table"] button, [role="table"] [tabindex="0"]')]
    expect(inside.filter((each) => each.closest('[role="rowgroup"]') === null)).toEqual([])
  })

  test('rows of one group are joined, whatever lies between two of the same', () => {
    const rows = ['甲', '甲', '乙', '甲', '甲', '甲'].map((name, id) => ({ id, name, gmv: 1 }))
    table(ready(answer(rows)), { groupOf: ({ name }) => name })
    const joined = [...box.querySelectorAll('tbody tr')].map((row) => row.hasAttribute('data-joined'))
    expect(joined).toEqual([true, false, false, true, true, false])
    table(ready(answer(rows)))
    expect(box.querySelector('[data-joined]')).toBeNull()
  })

  test('nothing there yet', () => {
    table(ready(answer([])), { empty: '暂无达人' })
    expect(text()).toContain('暂无达人')
  })

  test('no match: says so and resets', () => {
    const { filters, reset } = filtersAt({ fresh: '1' })
    table(ready(answer([])), { filters, empty: '暂无达人' })
    expect(text()).toContain('暂未找到匹配的筛选结果')
    press('重置筛选条件')
    expect(reset).toHaveBeenCalledOnce()
  })

  test('a page beyond the end leads back', () => {
    const { filters, setPage } = filtersAt({ page: '9' })
    table(ready(answer([], 5)), { filters })
    press('返回第一页')
    expect(setPage).toHaveBeenCalledWith(1)
  })

  test('failed: in place, with the message and 重试', () => {
    table({
      state: 'failed',
      data: undefined,
      failure: new CallFailure('http', 500, '服务开小差了', 'r-1'),
      stale: false,
      retry,
    })
    expect(text()).toContain('加载失败')
    expect(text()).toContain('服务开小差了')
    press('重试')
    expect(retry).toHaveBeenCalledOnce()
  })
})

test('zero is a figure, unavailable is -', () => {
  table(ready())
  expect([...box.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)).toEqual(['0', '-'])
})

test('the sum of the whole list stands in the 合计 row', () => {
  table(ready())
  expect(box.querySelector('tfoot')?.textContent).toBe('合计12,345')
})

test('a 合计 that is not the sum of the rows says of what it is one', () => {
  table(ready(), { totalNote: '不含已取消' })
  expect(box.querySelector('tfoot')?.textContent).toBe('合计（不含已取消）12,345')
})

test('a sort header turns from none to descending, ascending and none', () => {
  const steps = [
    [{}, 'none', { order_by: 'gmv', sort: 'desc' }],
    [{ order_by: 'gmv', sort: 'desc' }, 'descending', { order_by: 'gmv', sort: 'asc' }],
    [{ order_by: 'gmv', sort: 'asc' }, 'ascending', undefined],
  ] as const
  for (const [address, said, next] of steps) {
    const { filters, setSort } = filtersAt(address)
    table(ready(), { filters })
    expect(box.querySelectorAll('th')[1]?.getAttribute('aria-sort')).toBe(said)
    press('成交额')
    expect(setSort).toHaveBeenCalledWith(next)
  }
})

test('pages and sizes go to the filters', () => {
  const { filters, setPage, setSize } = filtersAt()
  table(ready(answer(list, 45)), { filters })
  press('第 3 页')
  expect(setPage).toHaveBeenCalledWith(3)
  const sizes = box.querySelector<HTMLSelectElement>('[aria-label="每页条数"]')
  expect([...(sizes?.options ?? [])].map((option) => option.value)).toEqual(['10', '20', '30', '40', '50'])
  act(() => {
    if (sizes) sizes.value = '50'
    sizes?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(setSize).toHaveBeenCalledWith(50)
})

test('a selection outlives the page it was made on', () => {
  let count = 0
  function Paged({ rows }: { rows: Row[] }) {
    const selection = useSelection()
    count = selection.keys.size
    return (
      <DataTable
        rows={ready(answer(rows))}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filtersAt().filters}
        selection={selection}
      />
    )
  }
  show(<Paged rows={list} />)
  act(() => box.querySelector<HTMLInputElement>('[aria-label="选择本页"]')?.click())
  expect(count).toBe(2)
  show(<Paged rows={[{ id: 3, name: '丙', gmv: 1 }]} />)
  expect(box.querySelector<HTMLInputElement>('[aria-label="选择此行"]')?.checked).toBe(false)
  expect(count).toBe(2)
})

test('j moves, Enter opens, x selects', () => {
  const onOpen = vi.fn()
  const toggle = vi.fn()
  table(ready(), {
    onOpen,
    selection: { keys: new Set(), all: false, toggle, togglePage: vi.fn(), selectAll: vi.fn(), clear: vi.fn() },
  })
  Element.prototype.scrollIntoView = vi.fn()
  const rows = box.querySelector('tbody')?.closest('div')
  for (const key of ['j', 'j', 'x', 'k', 'Enter'])
    act(() => void rows?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(toggle).toHaveBeenCalledWith(2)
  expect(onOpen).toHaveBeenCalledWith(list[0])
})

test('rows expand for themselves; where the address keeps it, the one that it names', () => {
  const expand = (row: Row) => `里面：${row.name}`
  table(ready(), { expand })
  press('展开')
  expect(text()).toContain('里面：甲')
  const onChange = vi.fn()
  table(ready(), { expand, expanded: { key: 2, onChange } })
  expect(text()).not.toContain('里面：甲')
  expect(text()).toContain('里面：乙')
  press('展开')
  expect(onChange).toHaveBeenCalledWith(1)
  press('收起')
  expect(onChange).toHaveBeenCalledWith(undefined)
})

test.each([
  [600, 10],
  [900, 15],
  [1400, 20],
])('of a long page the first screenful is drawn first, and each row once: %i px', (height, screenful) => {
  vi.stubGlobal('innerHeight', height)
  const long = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `达人${at + 1}`, gmv: at }))
  const render = vi.fn((row: Row) => row.name)
  const once: Column<Row>[] = [{ key: 'name', title: '达人', width: 200, render }]
  const rowCount = () => box.querySelectorAll('tbody tr').length
  let first = 0
  function Page({ rows }: { rows: ReturnType<typeof ready> }) {
    useLayoutEffect(() => {
      first ||= rowCount()
    }, [])
    return <DataTable rows={rows} columns={once} rowKey={(row) => row.id} />
  }
  act(() => root.render(<Page rows={ready(answer(long))} />))
  expect([first, rowCount(), render.mock.calls.length]).toEqual([screenful, 50, 50])
  vi.unstubAllGlobals()
})

test('a table as wide as the one before is drawn once', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  class Sizes {
    observe = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('ResizeObserver', Sizes)
  const drawn = () => {
    const render = vi.fn((row: Row) => row.name)
    table(ready(), { columns: [{ key: 'name', title: '达人', width: 200, render }] })
    act(() => root.unmount())
    root = createRoot(box)
    return render.mock.calls.length
  }
  expect([drawn(), drawn()]).toEqual([4, 2])
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an empty tab', () => {
  const TABS = [
    { value: 'all', label: '全部' },
    { value: '1', label: '待确认' },
    { value: '2', label: '进行中' },
    { value: '3', label: '已完成' },
  ]
  const tabbed = filterSpec({ tab: tab(['all', '1', '2', '3'], 'all', { definition: { options: TABS } }) })
  const at = (shown: string, counts: Record<string, number> | undefined) => {
    const state = readAddress(tabbed, { tab: shown })
    const calls = {
      set: vi.fn(),
      reset: vi.fn(),
      setPage: vi.fn(),
      setSize: vi.fn(),
      setSort: vi.fn(),
      restore: vi.fn(),
    }
    const filters: Filters<typeof tabbed.fields> = {
      ...{ spec: tabbed, ...state, request: requestOf(tabbed, state), chosen: [], narrowed: false, address: {} },
      ...calls,
    }
    const rows = { ...ready(answer([])), data: { ...answer([]), ext: { status_count: counts } } } as never
    show(
      <DataTable
        label="合作单"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        empty="暂无合作单"
      />,
    )
    return { text: box.textContent ?? '', set: calls.set }
  }

  test('says what it has none of, and leads to the tab with most', () => {
    const { text, set } = at('1', { all: 41, 1: 0, 2: 38, 3: 3 })
    expect(text).toContain('没有待确认的合作单查看进行中 38')
    act(() => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === '查看进行中 38')?.click())
    expect(set).toHaveBeenCalledExactlyOnceWith({ tab: '2' })
  })

  test('without counts leads to all', () => {
    expect(at('1', undefined).text).toContain('没有待确认的合作单查看全部')
  })

  test.each([
    ['of all rows', 'all', { all: 0, 1: 0, 2: 0, 3: 0 }],
    ['of a list that has no rows in any', '1', { all: 0, 1: 0, 2: 0, 3: 0 }],
  ])('%s is an empty list', (_, shown, counts) => {
    expect(at(shown, counts).text).toContain('暂无合作单')
  })
})
