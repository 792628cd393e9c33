// @vitest-environment jsdom
import { firstRead, queryClient } from '@crm/client/hooks'
import { requestsOf } from '@crm/client/testRequest'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { history } from '@crm/platform/history'
import { end, flushPromises, onPortal, setUpTest, signedIn } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchFirstPage } from './prefetchFirstPage.ts'

vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))
const brought = vi.hoisted(() => [] as unknown[])
/** Milliseconds that the code of a page takes. */
let takes = 0
vi.mock('./mountManager.ts', () => ({
  prefetchCode: async (...part: unknown[]) => {
    brought.push(part)
    await new Promise((resolve) => setTimeout(resolve, takes))
    return [firstRead(goodsCalls.list, { page: 1 })]
  },
}))

beforeEach(() => {
  setUpTest()
  onPortal({ routes: PRODUCT_ROUTES })
  signedIn({ role_id: 1 })
  vi.useFakeTimers()
  brought.length = 0
  takes = 0
  history.replace('/goods/list')
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  end()
})

async function start(): Promise<{ isOver: boolean }> {
  const state = { isOver: false }
  void prefetchFirstPage().then(() => {
    state.isOver = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return state
}

test('brings the page at the address and asks what it asks first', async () => {
  expect((await start()).isOver).toBe(true)
  await flushPromises()
  expect(brought).toEqual([['goods', 'GoodsList', true]])
  expect(requestsOf(goodsCalls.list.id)).toEqual([{ page: 1 }])
})

test.each([
  ['a page of the shell', () => history.replace('/about')],
  ['an address that is none', () => history.replace('/no/such/page')],
  [
    'a page that this person may not open',
    () => {
      signedIn({ role_id: 6 })
      history.replace('/system/role')
    },
  ],
])('nothing for %s', async (_, arrange) => {
  arrange()
  expect((await start()).isOver).toBe(true)
  expect(brought).toEqual([])
})

test('header and menu do not wait longer than 600 ms for it', async () => {
  takes = 5000
  const state = await start()
  await vi.advanceTimersByTimeAsync(599)
  expect(state.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.isOver).toBe(true)
  expect(requestsOf(goodsCalls.list.id)).toEqual([])
})
