import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import {
  activityScope,
  firstActivity,
  goodsSampleFilters,
  goodsTalentFilters,
  isActivityGoods,
  scopeSpec,
} from './goodsDrawerFilters.ts'

const product_id = 'p1'

describe('goods of an activity', () => {
  it.each([
    [{}, false],
    [{ activity_id: '0' }, true],
    [{ activity_id: '77' }, true],
    [{ product_type: 1 }, true],
    [{ product_type: 2 }, true],
    [{ product_type: 0 }, false],
  ])('%j: %s', (opened, expected) => expect(isActivityGoods({ product_id, ...opened })).toBe(expected))
})

describe('what is asked', () => {
  it.each([
    // Opened from a list without an activity: the same amount as the row.
    [{}, {}],
    [{ product_type: 2 }, {}],
    [
      { activity_id: '77', product_type: 2 },
      { activity_id: '77', product_type: 2 },
    ],
    [
      { activity_id: '0', product_type: 1 },
      { activity_id: '0', product_type: 1 },
    ],
    [{ activity_id: '77' }, { activity_id: '77' }],
  ])('at first, opened with %j', (props, request) => {
    const opened = { product_id, ...props }
    expect(activityScope(opened, firstActivity(opened))).toEqual(request)
  })

  it('after another activity is chosen', () =>
    expect(activityScope({ product_id, product_type: 2 }, '88')).toEqual({ activity_id: '88', product_type: 2 }))
})

describe('at first', () => {
  it('the drawer is about the last seven days', () => {
    const { start_time = 0, end_time = 0 } = requestOf(scopeSpec, readAddress(scopeSpec, {}))
    expect(end_time - start_time + 1).toBe(7 * 86_400)
  })

  it('its lists have pages of 50 rows, the most first', () => {
    const states = [goodsTalentFilters, goodsSampleFilters].map((spec) => readAddress(spec, {}))
    expect(states).toMatchObject([
      { size: 50, sort: { order_by: 'gmv', sort: 'desc' } },
      { size: 50, sort: { order_by: 'product_sample_count', sort: 'desc' } },
    ])
  })
})
