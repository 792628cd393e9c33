// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsTalentColumns } from '@crm/contracts/columns/goods'
import { begin, end, named, press, said, show, text } from '@crm/platform/testStage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listFilters } from './listFilters.ts'
import { ListTable } from './ListTable.tsx'
import { useLocalList } from './useList.ts'

// Lists in drawers and dialogs.

const filters = listFilters(goodsCalls.authorList, goodsTalentColumns, {}, { size: 10 })
const page_info = { total_count: 30, total_page: 3, page: 1, size: 10 }
const talent = {
  author_info: { author_id: 'a1', platform: 'dy', author_name: '小美', avatar: '' },
  ...{ medium_info: [], gmv: 1, volume: 1, live_count: 1, video_count: 1 },
}
const asked = () => requestsOf(goodsCalls.authorList.id)

beforeEach(() => {
  begin()
  answers({ [goodsCalls.authorList.id]: { list: [], page_info, ext: {} } })
})
afterEach(end)

interface TalentsProps {
  product_id: string
  id?: string
  every?: number
}

function Talents({ product_id, ...options }: TalentsProps) {
  const list = useLocalList(goodsCalls.authorList, {
    ...options,
    columns: goodsTalentColumns,
    filters,
    also: { product_id },
  })
  return <ListTable list={list} label="达人" rowKey={(row) => row.author_info.author_id} />
}

test('the list of another record begins at page 1 and keeps its order', async () => {
  await show(<Talents product_id="p1" />)
  await press(/成交金额/)
  await press('第2页')
  expect(asked().at(-1)).toEqual({ product_id: 'p1', page: 2, size: 10, order_by: 'gmv', sort: 'desc' })
  await show(<Talents product_id="p2" />)
  expect(asked().at(-1)).toEqual({ product_id: 'p2', page: 1, size: 10, order_by: 'gmv', sort: 'desc' })
})

test('a list without a name keeps no columns, and a row of tools needs something in it', async () => {
  await show(<Talents product_id="p1" />)
  expect(document.querySelector('[aria-label="列设置"]')).toBeNull()
  expect(document.querySelector('[aria-label="刷新"]')).toBeNull()
  await show(<Talents product_id="p1" id="goods_talents" />)
  expect(named('button', '列设置')).toBeDefined()
  expect(text()).not.toContain('视图')
})

test('what could not be loaded is said in a toast and in the place of the rows', async () => {
  answers({ [goodsCalls.authorList.id]: new CallFailure('business', 50000, '服务异常') })
  await show(<Talents product_id="p1" />)
  expect(said).toEqual(['error：服务异常'])
  expect(named('button', '重试')).toBeDefined()
})

test('rows that are only renewed do not say so, those of another page do', async () => {
  let hold = false
  const isStale = () => document.querySelector('[data-stale]') !== null
  answers({
    [goodsCalls.authorList.id]: ({ page }: { page: number }) =>
      hold ? new Promise(() => {}) : { list: [talent], page_info: { ...page_info, page }, ext: {} },
  })
  await show(<Talents product_id="p1" every={50} />)
  hold = true
  await vi.waitFor(() => expect(asked().length).toBeGreaterThan(1))
  expect(isStale()).toBe(false)
  await press('第2页')
  expect(isStale()).toBe(true)
})
