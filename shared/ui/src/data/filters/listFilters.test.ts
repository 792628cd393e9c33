import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { cooperationColumns } from '@crm/contracts/columns/cooperation'
import { libraryColumns } from '@crm/contracts/columns/foundTalents'
import { type ListColumns, listColumns, sortKeys } from '@crm/contracts/listColumns'
import { expect, it } from 'vitest'
import { flag, keyword, numberRange, select, tab } from './filterFields.ts'
import { readAddress, requestOf } from './filterSpec.ts'
import { inAddress, listFilters } from './listFilters.ts'

const { list } = cooperationCalls
const columns = cooperationColumns

it('a list is sorted by its columns and by nothing else', () => {
  expect(sortKeys(columns)).toContain('roi')
  expect(sortKeys(columns)).not.toContain('remark')
  const spec = listFilters(list, columns, { fee: numberRange('费用', { scale: 100 }) })
  const asked = (order_by: string) => requestOf(spec, readAddress(spec, { order_by, sort: 'asc', fee_min: '9.9' }))
  expect(asked('fee')).toMatchObject({ order_by: 'fee', sort: 'asc', fee_min: 990 })
  expect(asked('remark')).toEqual({ page: 1, size: 20, fee_min: 990 })
  expect(list.request.safeParse({ order_by: 'roi' }).success).toBe(true)
  expect(list.request.safeParse({ order_by: 'remark' }).success).toBe(false)
})

it('what lives in the address only is never asked', () => {
  const spec = listFilters(list, columns, { view: inAddress(tab(['table', 'board'], 'table')) })
  const state = readAddress(spec, { view: 'board' })
  expect(state.values.view).toBe('board')
  expect(requestOf(spec, state)).toEqual({ page: 1, size: 20 })
})

it('a filter that is no field of the request, or of another type, does not compile', () => {
  // @ts-expect-error the request has no such member
  listFilters(list, columns, { has_gvm: flag('有成交') })
  // @ts-expect-error the request has a number here
  listFilters(list, columns, { has_gmv: select('有无成交', [{ value: 'yes', label: '有' }]) })
  // @ts-expect-error no column sorts by this
  listFilters(list, columns, {}, { sort: { order_by: 'remark', sort: 'asc' } })
  const named = listFilters(list, columns, { has_gmv: select('有无成交', [{ value: 1, label: '有' }]) })
  expect(named.sortable).toEqual(sortKeys(columns))
})

it('a call with conditions is asked what these or the request itself have', () => {
  const search = talentFindingCalls.libraryList
  const spec = listFilters(search, libraryColumns, { keyword: keyword({}), has_mcn: flag('MCN') })
  expect(requestOf(spec, readAddress(spec, { keyword: '甲', has_mcn: '1' }))).toMatchObject({
    keyword: '甲',
    has_mcn: 1,
  })
  // @ts-expect-error neither the request nor its conditions have it
  listFilters(search, libraryColumns, { has_gmv: flag('有成交') })
})

interface Row {
  name: string
  fee: number
}

it('a column that the row cannot fill does not compile', () => {
  const unfilled = listColumns<Row>()({ gmv: { kind: 'money', title: '成交' } })
  // @ts-expect-error the row has no gmv
  const used: ListColumns<Row> = unfilled
  expect(used).toBe(unfilled)
  const misread = listColumns<Row>()({ name: { kind: 'money', title: '名称' } })
  // @ts-expect-error a name is no money
  const read: ListColumns<Row> = misread
  expect(read).toBe(misread)
})
