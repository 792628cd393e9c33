import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PortalUnavailable } from '../base/portalUnavailable.ts'
import { type FailedStart, withRetries } from './withRetries.ts'

// A start without a portal: tried again after 2, 5 and 15 seconds, then only by whoever presses the button.

const failures: FailedStart[] = []
const start = vi.fn<() => Promise<void>>()
const show = (failure: FailedStart) => failures.push(failure)
const last = () => failures.at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  failures.length = 0
  start.mockReset().mockRejectedValue(new PortalUnavailable('网络连接异常'))
})
afterEach(() => vi.useRealTimers())

test('is tried again after 2, 5 and 15 seconds, and no more', async () => {
  await withRetries(start, show)
  const tries = [start.mock.calls.length]
  for (const pause of [2000, 5000, 15_000]) {
    expect(last()?.isRetrying).toBe(true)
    await vi.advanceTimersByTimeAsync(pause - 1)
    tries.push(start.mock.calls.length)
    await vi.advanceTimersByTimeAsync(1)
    tries.push(start.mock.calls.length)
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect(last()?.isRetrying).toBe(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(start).toHaveBeenCalledTimes(4)
})

test('ends with the first that comes about', async () => {
  await withRetries(start, show)
  start.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([start.mock.calls.length, failures.length]).toEqual([2, 1])
})

test('by hand it begins anew, and what waited does not come beside it', async () => {
  await withRetries(start, show)
  await vi.advanceTimersByTimeAsync(2000)
  last()?.onRetry()
  await vi.advanceTimersByTimeAsync(0)
  expect(start).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(2000)
  expect(start).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(3000)
  expect(start).toHaveBeenCalledTimes(4)
})

test('a host that is not there is not asked for again', async () => {
  start.mockRejectedValue(new PortalUnavailable('该地址没有开通', undefined, undefined, true))
  await withRetries(start, show)
  await vi.advanceTimersByTimeAsync(600_000)
  expect([start.mock.calls.length, last()?.isRetrying]).toEqual([1, false])
})

test('what is no matter of the portal is thrown', async () => {
  start.mockRejectedValue(new TypeError('x is undefined'))
  await expect(withRetries(start, show)).rejects.toThrow('x is undefined')
  expect(failures).toEqual([])
})
