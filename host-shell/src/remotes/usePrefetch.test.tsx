// @vitest-environment jsdom
import { firstRead, queryClient, useCall } from '@crm/client/hooks'
import { requestsOf } from '@crm/client/testRequest'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { end, onPortal, setUpTest, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePrefetch } from './usePrefetch.ts'

const brought = vi.hoisted(() => [] as string[])
vi.mock('./mountManager.ts', () => ({
  prefetchCode: async (remote: string, page: string) => {
    brought.push(`${remote} ${page}`)
    return page === 'GoodsList' ? [firstRead(goodsCalls.list, { page: 1 })] : []
  },
}))

function Menu() {
  const prefetch = usePrefetch()
  return ['TalentPublic', 'GoodsList', 'About'].map((page) => (
    <a key={page} href={`#${page}`} {...prefetch(page)}>
      {page}
    </a>
  ))
}

beforeEach(async () => {
  setUpTest()
  onPortal({ routes: PRODUCT_ROUTES })
  brought.length = 0
  await show(<Menu />)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  end()
})

const row = (page: string) => document.querySelector<HTMLElement>(`[href="#${page}"]`)
const pointer = (type: 'pointerover' | 'pointerout', page: string, pointerType = 'mouse') =>
  act(() => {
    row(page)?.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType }))
  })
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a row that the mouse rests on for 120 ms brings its code, and no other', () => {
  pointer('pointerover', 'TalentPublic')
  wait(119)
  expect(brought).toEqual([])
  wait(1)
  expect(brought).toEqual(['talents TalentPublic'])
  pointer('pointerout', 'TalentPublic')
  pointer('pointerover', 'GoodsList')
  wait(120)
  expect(brought).toEqual(['talents TalentPublic', 'goods GoodsList'])
})

test('a row on the way is given up, and one that is passed over for another too', () => {
  pointer('pointerover', 'TalentPublic')
  wait(60)
  pointer('pointerout', 'TalentPublic')
  wait(60)
  pointer('pointerover', 'TalentPublic')
  wait(60)
  pointer('pointerover', 'GoodsList')
  wait(119)
  expect(brought).toEqual([])
})

test('the keyboard rests as the mouse does', () => {
  act(() => row('GoodsList')?.focus())
  wait(60)
  act(() => row('TalentPublic')?.focus())
  wait(120)
  expect(brought).toEqual(['talents TalentPublic'])
})

test('a finger, a page of the shell and a menu that went away bring nothing', () => {
  pointer('pointerover', 'TalentPublic', 'touch')
  pointer('pointerover', 'About')
  wait(500)
  pointer('pointerover', 'GoodsList')
  end()
  setUpTest()
  wait(500)
  expect(brought).toEqual([])
})

/** Until what was brought has been asked for. */
const brings = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const asked = () => requestsOf(goodsCalls.list.id).length
const underWay = () => queryClient.isFetching()

function Goods() {
  useCall(goodsCalls.list, { page: 1 })
  return null
}

test('what the page asks first is asked for too, and given up on leaving', async () => {
  pointer('pointerover', 'GoodsList')
  await brings(120)
  expect([asked(), underWay()]).toEqual([1, 1])
  pointer('pointerout', 'GoodsList')
  await brings(1000)
  expect(underWay()).toBe(0)
})

test('a page that is pressed takes it over', async () => {
  pointer('pointerover', 'GoodsList')
  await brings(120)
  pointer('pointerout', 'GoodsList')
  await show(<Goods />)
  await brings(1000)
  expect([asked(), underWay()]).toEqual([1, 1])
})
