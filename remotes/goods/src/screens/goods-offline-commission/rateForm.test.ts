import { OfflineRateScope } from '@crm/contracts/rules/offlineRateRules'
import { describe, expect, it } from 'vitest'
import { toTerms } from './rateForm.ts'

const values = {
  product_id: 'p1',
  scope: OfflineRateScope.all,
  levels: [5, 6],
  author_ids: ['a'],
  rate: 12.5,
  period: [new Date(2026, 10, 1, 15), new Date(2026, 10, 3)],
  remark: ' 月结 ',
}

describe('the terms of the form', () => {
  it('are whole days of Shanghai, from the first second to the last', () => {
    const { start_time, end_time } = toTerms(values)
    expect(new Date(start_time * 1000).toISOString()).toBe('2026-10-31T16:00:00.000Z')
    expect(new Date(end_time * 1000).toISOString()).toBe('2026-11-03T15:59:59.000Z')
  })

  it.each([
    [OfflineRateScope.all, {}],
    [OfflineRateScope.levels, { levels: [5, 6] }],
    [OfflineRateScope.talents, { author_ids: ['a'] }],
  ])('of scope %i hold %j', (scope, held) => {
    const { levels, author_ids, ...terms } = toTerms({ ...values, scope })
    expect({ ...(levels && { levels }), ...(author_ids && { author_ids }) }).toEqual(held)
    expect(terms).toMatchObject({ scope, rate: 12.5, remark: '月结' })
  })

  it('do without what was left empty', () => {
    const { remark: _, levels: __, author_ids: ___, ...filled } = values
    expect(toTerms(filled)).toMatchObject({ rate: 12.5, remark: '' })
  })
})
