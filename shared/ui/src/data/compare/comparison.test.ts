import { UNAVAILABLE } from '@crm/base/numbers'
import { expect, it } from 'vitest'
import { bestOf } from './comparison.ts'

it.each([
  [[3, 7, 7], 7],
  [[5, 5], undefined],
  [[UNAVAILABLE, 4], undefined],
  [[UNAVAILABLE, 4, 2], 4],
  [[], undefined],
])('of %j the best is %s', (values, best) => expect(bestOf(values)).toBe(best))
