// @vitest-environment jsdom
import { storageKeys } from '@crm/platform/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteOnScreen, readFrozen } from './frozenPage.ts'

const stored = () => sessionStorage.getItem(storageKeys.onScreen)
const goods = { remote: 'goods', build: 'goods_1', label: 'goods@1.0.0-1', page: 'GoodsList' }
const talents = { remote: 'talents', build: 'talents_1', label: 'talents@1.0.0-1', page: 'TalentPublic' }

/** How the browser says that it came to this page. */
const cameBy = (type: 'reload' | 'navigate' | 'back_forward') =>
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
beforeEach(() => void cameBy('reload'))
afterEach(() => void vi.unstubAllGlobals())

test('whoever leaves a page takes its note along; what is left is of a page that could not', () => {
  expect(readFrozen()).toBeUndefined()
  const forget = noteOnScreen(goods)
  expect(JSON.parse(stored() ?? '')).toEqual(goods)
  window.dispatchEvent(new Event('pagehide'))
  expect(stored()).toBeNull()
  // Back from the browser's cache of pages.
  window.dispatchEvent(new Event('pageshow'))
  expect(readFrozen()).toEqual(goods)
  expect(readFrozen()).toBeUndefined()
  forget()
})

test('the page before, gone later than the next one came, leaves the next one’s note alone', () => {
  const forgetGoods = noteOnScreen(goods)
  const forgetTalents = noteOnScreen(talents)
  forgetGoods()
  expect(JSON.parse(stored() ?? '')).toEqual(talents)
  forgetTalents()
  expect(stored()).toBeNull()
})

test.each(['{', '[]', '{"remote":1}', 'null'])('what nobody wrote is nothing: %s', (text) => {
  sessionStorage.setItem(storageKeys.onScreen, text)
  expect(readFrozen()).toBeUndefined()
})

test('a window that a page opened has a copy of its note, and has not frozen', () => {
  sessionStorage.setItem(storageKeys.onScreen, JSON.stringify(goods))
  window.opener = window
  expect(readFrozen()).toBeUndefined()
  window.opener = null
  expect(stored()).toBeNull()
})

test.each(['navigate', 'back_forward'] as const)(
  'who left for elsewhere and came again (%s) has a page that was busy, and was not let finish',
  (type) => {
    cameBy(type)
    sessionStorage.setItem(storageKeys.onScreen, JSON.stringify(goods))
    expect(readFrozen()).toBeUndefined()
    expect(stored()).toBeNull()
  },
)
