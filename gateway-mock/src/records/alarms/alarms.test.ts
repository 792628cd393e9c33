import { DAY_SECONDS } from '@crm/base/durations'
import { AlarmFrequency, AlarmObject } from '@crm/contracts/rules/alarmRules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEST_NOW } from '../../testing/testDatabase.ts'
import { isQuiet } from '../notices/noticeConfig.ts'
import { propertyRuns } from '../../testing/testProperties.ts'
import { alarmTarget, firesAgain } from './alarms.ts'
import { startOfDay } from '../../rules/period.ts'

describe('an anomaly that goes on', () => {
  /** When somebody is told of it, asked every `step` seconds. */
  const told = (frequency: AlarmFrequency, start: number, step: number, times: number) => {
    const moments: number[] = []
    for (let n = 0; n < times; n += 1) {
      const at = start + n * step
      if (firesAgain(frequency, moments.at(-1), at)) moments.push(at)
    }
    return moments
  }
  const asked = fc.record({
    start: fc.integer({ min: TEST_NOW - 30 * DAY_SECONDS, max: TEST_NOW }),
    step: fc.integer({ min: 60, max: 3 * 3600 }),
    times: fc.integer({ min: 1, max: 120 }),
  })

  it('is told of once, in each hour or on each day, whenever it is asked for', () => {
    fc.assert(
      fc.property(asked, ({ start, step, times }) => {
        const moments = Array.from({ length: times }, (_, n) => start + n * step)
        expect(told(AlarmFrequency.once, start, step, times)).toEqual([start])
        for (const [frequency, periodOf] of [
          [AlarmFrequency.hourly, (at: number) => Math.floor(at / 3600)],
          [AlarmFrequency.daily, startOfDay],
        ] as const)
          expect(told(frequency, start, step, times).map(periodOf)).toEqual([...new Set(moments.map(periodOf))])
      }),
      propertyRuns(200),
    )
  })
})

describe('the quiet hours', () => {
  it('are the minutes from the first to the second, over midnight as well', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, minute, (quiet_from, quiet_to, now) => {
        // Walks from the beginning to the end and sees whether it meets the minute.
        let isMet = false
        for (let at = quiet_from; at !== quiet_to; at = (at + 1) % 1440) isMet ||= at === now
        expect(isQuiet({ quiet_from, quiet_to }, startOfDay(TEST_NOW) + now * 60)).toBe(isMet)
      }),
      propertyRuns(200),
    )
  })
})

describe('an alarm opens', () => {
  const target = (object: AlarmObject) => alarmTarget(object, { key: '77', author_id: 'a1', platform: 'dy' })

  it('the very row that it is about', () => {
    for (const object of [AlarmObject.talent, AlarmObject.live, AlarmObject.video])
      expect(target(object)).toEqual({ route: 'TalentDetail', query: { author_id: 'a1', platform: 'dy' } })
    expect(target(AlarmObject.sample)).toMatchObject({ route: 'CooperateDemo', query: { drawer: 'sample', id: '77' } })
    expect(target(AlarmObject.goods)).toEqual({ route: 'GoodsList', query: { keyword: '77' } })
    expect(target(AlarmObject.order)).toEqual({
      route: 'OrdersList',
      query: { keyword: '77', date_type: 'all', drawer: 'order', id: '77' },
    })
    expect(target(AlarmObject.shop)).toEqual({ route: 'SystemShop', query: { keyword: '77' } })
  })
})
