import { afterEach, beforeEach, expect, test } from 'vitest'
import { now, nowSeconds, setClock } from './clock.ts'

// Other tests of the same worker may have left it set.
beforeEach(() => setClock())
afterEach(() => setClock())

test('the clock is the real time until it is set, and again afterwards', () => {
  expect(Math.abs(now() - Date.now())).toBeLessThan(50)
  setClock(Date.UTC(2024, 5, 18))
  expect(now() - Date.UTC(2024, 5, 18)).toBeLessThan(50)
  setClock()
  expect(Math.abs(now() - Date.now())).toBeLessThan(50)
})

test('a set clock keeps running', async () => {
  setClock(1_000_000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(now()).toBeGreaterThanOrEqual(1_000_025)
  expect(now()).toBeLessThan(1_002_000)
})

test('seconds are whole', () => {
  setClock(1_500_900)
  expect(nowSeconds()).toBe(1500)
})
