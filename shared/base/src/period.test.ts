import { expect, it } from 'vitest'
import { setClock } from './clock.ts'
import { comparedText, comparedWith } from './period.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const days = (first: string, last = first) => ({ start: at(`${first}T00:00:00`), end: at(`${last}T23:59:59`) })

// What a range compares with is a table and a property in the gateway (rules/previousPeriod.test.ts).
it('compares the range of a call by the clock', () => {
  setClock(at('2026-11-28T09:00:00') * 1000)
  const { start: start_time, end: end_time } = days('2026-11-01', '2026-11-28')
  const than = comparedWith({ start_time, end_time })
  expect(than && comparedText(than)).toBe('对比 2026.10.01–10.28')
  expect(comparedWith({})).toBeUndefined()
})

it.each([
  [days('2026-02-01', '2026-02-28'), '对比 2026.02.01–02.28'],
  [days('2025-12-29', '2026-01-04'), '对比 2025.12.29–2026.01.04'],
  [{ start: at('2026-11-18T00:00:00'), end: at('2026-11-18T14:30:00') }, '对比 2026.11.18'],
])('%o is %s', (period, text) => expect(comparedText(period)).toBe(text))
