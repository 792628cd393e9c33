import { expect, test } from 'vitest'
import { aiCalls } from './calls/ai.ts'
import { taskCalls } from './calls/tasks.ts'
import { EXPORT_DAYS_KEPT, ExportType } from './taskTypes.ts'

test.each([
  ['a general export', taskCalls.generalExport.timeout, 0],
  ['removing a watermark', aiCalls.removeWatermark.timeout, 60_000],
  ['extracting a text', aiCalls.extractText.timeout, 60_000],
])('%s is waited for %i ms, 0 for ever', (_, timeout, milliseconds) => {
  expect(timeout).toBe(milliseconds)
})

test('calls of the AI tools that write are waited for a minute each', () => {
  const waited = Object.values(aiCalls).filter((call) => call.timeout !== undefined)
  expect(waited.length).toBeGreaterThanOrEqual(4)
  expect(new Set(waited.map((call) => call.timeout))).toEqual(new Set([60_000]))
})

test('the numbers of the drawers’ exports, and the days that a file is kept', () => {
  expect([ExportType.goodsTalents, ExportType.mediumDetail, EXPORT_DAYS_KEPT]).toEqual([210, 200, 15])
})
