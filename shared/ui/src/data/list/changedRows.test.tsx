// @vitest-environment jsdom
import { queryClient, recordsChanged, useCall } from '@crm/client/hooks'
import { answers } from '@crm/client/testRequest'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { Column } from '../columns/columns.ts'

// What a write has changed stands out in its list for a moment; what others changed, and another page, do not.

interface Row {
  id: number
  name: string
}
const columns: Column<Row>[] = [{ key: 'name', title: '样品', width: 200, render: (row) => row.name }]
const rowsOf = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const scrolled = vi.fn<(this: Element) => void>()

function Table({ page = 1 }: { page?: number }) {
  const rows = useCall(sampleCalls.list as never, { page })
  return <DataTable<Row> label="寄样" rows={rows as never} columns={columns} rowKey={({ id }) => id} />
}
const reply = (list: Row[]) => answers({ 'sample.list': () => ({ list: structuredClone(list) }) })
const changed = () => [...document.querySelectorAll('[data-changed]')].map((row) => row.textContent)
const wait = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)))

const FIVE = rowsOf('甲', '乙', '丙', '丁', '戊')
beforeEach(async () => {
  setUpTest()
  scrolled.mockReset()
  Element.prototype.scrollIntoView = function () {
    scrolled.call(this)
  }
  reply(FIVE)
  await show(<Table />)
  await wait(20)
})
afterEach(end)

describe('after an own write', () => {
  const write = async (next: Row[]) => {
    reply(next)
    await act(async () => recordsChanged('sample'))
    await wait(20)
  }

  test('the row that it changed stands out, for a moment', async () => {
    await write([...FIVE.slice(0, 4), { id: 5, name: '戊二' }])
    expect([changed(), scrolled.mock.calls]).toEqual([['戊二'], []])
    await wait(1300)
    expect(changed()).toEqual([])
  })

  test('a row that was added stands out, and comes into view', async () => {
    await write([...FIVE, { id: 6, name: '己' }])
    expect([changed(), scrolled.mock.contexts.map((row) => (row as Element).textContent)]).toEqual([['己'], ['己']])
  })

  test('of a list that is another one nothing stands out', async () => {
    await write(rowsOf('1', '2', '3', '4', '5'))
    expect(changed()).toEqual([])
  })
})

test('what others have changed does not stand out', async () => {
  await wait(600)
  reply([...FIVE.slice(0, 4), { id: 5, name: '戊二' }])
  await act(async () => queryClient.refetchQueries())
  await wait(20)
  expect([document.body.textContent?.includes('戊二'), changed()]).toEqual([true, []])
})

test('another page does not stand out, right after a write either', async () => {
  await act(async () => recordsChanged('sample'))
  reply([...FIVE.slice(0, 4), { id: 9, name: '另一页' }])
  await show(<Table page={2} />)
  await wait(20)
  expect([document.body.textContent?.includes('另一页'), changed()]).toEqual([true, []])
})
