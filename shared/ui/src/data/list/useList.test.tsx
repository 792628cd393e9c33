// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { type CompetitorGoods, competitorCalls } from '@crm/contracts/calls/competitor'
import { competitorGoodsColumns } from '@crm/contracts/columns/market'
import { history } from '@crm/platform/history'
import { setInstanceFrame } from '@crm/platform/instance'
import { setUpTest, end, clickButton, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UiRoot } from '../../base/UiRoot.tsx'
import { keyword } from '../filters/filterFields.ts'
import { inAddress, listFilters } from '../filters/listFilters.ts'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { useList, useLocalList } from './useList.ts'

const call = competitorCalls.goodsList
const filters = listFilters(call, competitorGoodsColumns, { words: inAddress(keyword({})) }, { size: 10 })
const options = { id: 'test', columns: competitorGoodsColumns, filters, also: { author_id: 'a' } }

setInstanceFrame(UiRoot)
beforeEach(() => {
  setUpTest()
  const row = { product_id: '1', title: '面膜', cover: '', status: 0, price: 100, last_day: '2026-03-01' }
  const page_info = { total_count: 25, total_page: 3, page: 1, size: 10 }
  answers({ [call.id]: { list: [row as CompetitorGoods], page_info } })
})
afterEach(() => {
  end()
  act(() => history.replace('/'))
})

type Props = Omit<ListTableProps<typeof call, (typeof filters)['fields']>, 'list' | 'label' | 'rowKey'>

function Local(props: Props) {
  return <ListTable {...props} list={useLocalList(call, options)} label="商品" rowKey={(row) => row.product_id} />
}

test('a list in a drawer turns its pages in memory, and has no toolbar', async () => {
  await show(<Local bare />)
  await clickButton('第 2 页')
  expect(requestsOf(call.id)).toEqual([
    { author_id: 'a', page: 1, size: 10 },
    { author_id: 'a', page: 2, size: 10 },
  ])
  expect(history.location.search).toBe('')
  expect(document.querySelector('[aria-label="刷新"]')).toBeNull()
})

test('batches have no pages below', async () => {
  await show(<Local paged={false} />)
  expect(text()).toContain('面膜')
  expect(text()).not.toContain('条/页')
})

function Search() {
  const list = useList(call, { ...options, enabled: ({ words }) => words.text !== '' })
  return <ListTable list={list} label="商品" rowKey={(row) => row.product_id} />
}

test('a search without words asks nothing', async () => {
  await show(<Search />)
  expect(requestsOf(call.id)).toEqual([])
  act(() => history.replace('/?keyword=面膜'))
  await show(<Search />)
  expect(requestsOf(call.id)).toHaveLength(1)
})
