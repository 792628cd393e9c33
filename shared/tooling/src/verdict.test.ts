import { expect, test } from 'vitest'
import { verdictOf } from './verdict.mjs'

test.each([
  ['all pass', { expected: 5, flaky: 0, unexpected: 0 }, 0, { passed: 5, failed: 0 }],
  ['two need a second try', { expected: 5, flaky: 2, unexpected: 0 }, 0, { passed: 7, failed: 0 }],
  ['three need a second try', { expected: 5, flaky: 3, unexpected: 0 }, 0, { passed: 5, failed: 3 }],
  ['one fails', { expected: 5, flaky: 1, unexpected: 1 }, 1, { passed: 6, failed: 1 }],
  ['the run breaks before its first', {}, 1, { passed: 0, failed: 1 }],
])('%s', (_, counts, code, verdict) => {
  expect(verdictOf(counts, code)).toEqual(verdict)
})
