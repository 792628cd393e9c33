import { afterEach, expect, test, vi } from 'vitest'
import { closePalette, isSearchOpening, openPalette, bufferKey, bufferedText } from './paletteState.ts'

afterEach(() => {
  closePalette()
  vi.useRealTimers()
})

test('what is typed while the search is on its way is kept for it, once', () => {
  expect(isSearchOpening()).toBe(false)
  openPalette()
  expect(isSearchOpening()).toBe(true)
  for (const key of '达人') bufferKey(key)
  expect(bufferedText()).toBe('达人')
  closePalette()
  openPalette()
  expect(bufferedText()).toBe('')
})

test('the list of keys waits for nothing, and a search that does not come gives the keys back', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  openPalette('keys')
  expect(isSearchOpening()).toBe(false)
  openPalette()
  vi.advanceTimersByTime(3000)
  expect(isSearchOpening()).toBe(false)
})
