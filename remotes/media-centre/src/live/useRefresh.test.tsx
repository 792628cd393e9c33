// @vitest-environment jsdom
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRefresh } from './useRefresh.ts'

const retry = vi.fn()
function Reads({ readAt, isOn = true }: { readAt: number; isOn?: boolean }) {
  useRefresh({ readAt, retry }, isOn)
  return null
}
const hide = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  retry.mockClear()
  setUpTest()
})
afterEach(() => {
  hide(false)
  vi.useRealTimers()
  return end()
})

test('one call per half minute from the last answer on, none while the page is hidden, one on return', async () => {
  await show(<Reads readAt={1} />)
  vi.advanceTimersByTime(20_000)
  await show(<Reads readAt={2} />)
  vi.advanceTimersByTime(29_000)
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(retry).toHaveBeenCalledTimes(1)
  hide(true)
  vi.advanceTimersByTime(300_000)
  expect(retry).toHaveBeenCalledTimes(1)
  hide(false)
  expect(retry).toHaveBeenCalledTimes(2)
})

test('nothing is due on an early return, and nothing at all where it is off', async () => {
  await show(<Reads readAt={1} />)
  hide(true)
  vi.advanceTimersByTime(5000)
  hide(false)
  expect(retry).not.toHaveBeenCalled()
  await show(<Reads readAt={1} isOn={false} />)
  vi.advanceTimersByTime(90_000)
  expect(retry).not.toHaveBeenCalled()
})
