import { afterEach, expect, test, vi } from 'vitest'
import { closePalette, isSearchComing, openPalette, typeAhead, typedAhead } from './paletteState.ts'

afterEach(() => {
  closePalette()
  vi.useRealTimers()
})

test('what is typed while the search is on its way is kept for it, once', () => {
  expect(isSearchComing()).toBe(false)
  openPalette()
  expect(isSearchComing()).toBe(true)
  for (const key of '达人') typeAhead(key)
  expect(typedAhead()).toBe('达人')
  closePalette()
  openPalette()
  expect(typedAhead()).toBe('')
})

test('the list of keys waits for nothing, and a search that does not come gives the keys back', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  openPalette('keys')
  expect(isSearchComing()).toBe(false)
  openPalette()
  vi.advanceTimersByTime(3000)
  expect(isSearchComing()).toBe(false)
})
