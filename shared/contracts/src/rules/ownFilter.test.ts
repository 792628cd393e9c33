import { describe, expect, it } from 'vitest'
import { type OwnCondition, ownConditionText, readOwnCondition } from './ownFilter.ts'

describe('a condition over an own field', () => {
  it.each<OwnCondition>([
    { key: 'c1', test: 'has', values: ['华东,:|区%'] },
    { key: 'c1', test: 'is', values: ['A', 'B|C'] },
    { key: 'c1', test: 'num', values: ['-1.5', ''] },
    { key: 'c1', test: 'day', values: ['', '2026-03-01'] },
  ])('is the same after it was an address: %j', (condition) => {
    expect(ownConditionText(condition)).not.toContain(',')
    expect(readOwnCondition(ownConditionText(condition))).toEqual(condition)
  })

  it.each([
    '',
    'c1',
    'c1:has',
    'c1:has:',
    'c1:is:',
    'c1:num:|',
    'c1:num:a|',
    'c1:num:1',
    'c1:day:2026|',
    'c 1:has:x',
    'c1:like:x',
    'c1:has:%E5',
    'c1:has:a:b',
  ])('is none: %s', (text) => expect(readOwnCondition(text)).toBeUndefined())
})
