// @vitest-environment jsdom
import { DAY_SECONDS } from '@crm/base/durations'
import { type ScheduleEntry } from '@crm/contracts/calls/schedule'
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { act, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ScheduleCalendar, { type ScheduleCalendarProps } from './ScheduleCalendar.tsx'

let drawn = 0
vi.mock('@crm/ui/data', () => ({
  PlatformMark: () => {
    drawn += 1
    return null
  },
}))

beforeEach(() => {
  setUpTest()
  drawn = 0
})
afterEach(end)

const at = Date.parse('2026-03-10T00:00:00+08:00') / 1000
const first = Date.parse('2026-02-23T00:00:00+08:00') / 1000

/** A month of 500 lives. */
const entries = Array.from({ length: 500 }, (_, id): ScheduleEntry => {
  const start_time = first + Math.floor((id * 35) / 500) * DAY_SECONDS + (id % 12) * 3600 + 9 * 3600
  return {
    ...{ id, start_time, end_time: start_time + 7200, title: `专场${id}`, status: 1, goods_count: 1, updated_at: 1 },
    ...{ platform: 'dy', author_id: String(id), author_name: `达人${id}`, avatar: '', actions: ['move'] },
    user: { user_id: 2, name: '乙', avatar: '', status: 1 },
  }
})

const days: ScheduleCalendarProps['days'] = []
const HOSTS = ['周敏', '林可', '何建华']
/** The page hands new functions over with each drawing. */
const calendar = (own: Partial<ScheduleCalendarProps> = {}) => (
  <ScheduleCalendar
    {...{ view: 'month', at, entries, days, hosts: HOSTS, ...own }}
    onOpen={() => {}}
    onAdd={() => {}}
    onDay={() => {}}
    onMove={async () => true}
  />
)

/** March, and April with what is there, at a press. */
function Months() {
  const [shift, setShift] = useState(0)
  const shifted = useMemo(
    () =>
      entries.map((entry) => ({
        ...entry,
        start_time: entry.start_time + shift * DAY_SECONDS,
        end_time: entry.end_time + shift * DAY_SECONDS,
      })),
    [shift],
  )
  return (
    <>
      <button type="button" id="next" onClick={() => setShift(35)}>
        下一页
      </button>
      {calendar({ at: at + shift * DAY_SECONDS, entries: shifted })}
    </>
  )
}

test('a page that is drawn again without anything new draws no entry again', async () => {
  await show(calendar())
  expect(drawn).toBeGreaterThan(0)
  drawn = 0
  await show(calendar())
  expect(drawn).toBe(0)
})

test('the next month draws nothing within the press, and then each entry of it once', async () => {
  await show(<Months />)
  const whole = drawn
  drawn = 0
  await act(async () => {
    flushSync(() => document.querySelector<HTMLElement>('#next')?.click())
    expect(drawn).toBe(0)
  })
  expect(document.querySelector('[data-date="2026-04-15"]')).not.toBeNull()
  expect(drawn).toBe(whole)
})

test('times are worked out without asking for a zone, however many entries', async () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const zoned = () =>
    asked.mock.contexts.filter((format) => (format as Intl.DateTimeFormat).resolvedOptions().timeZone !== 'UTC').length
  await show(calendar())
  expect(zoned()).toBe(0)
  expect(document.body.textContent).toContain('09:00')
})

test('more lives at once than media read as such, and say who the media are', async () => {
  const load = (count: number, peak: number) => [{ date: '2026-03-10', count, peak }]
  await show(calendar({ entries: [], days: load(9, 4) }))
  const over = document.querySelector('[title^="9 场"]')
  expect(over?.textContent).toBe('4/3 场，超员')
  expect(over?.getAttribute('title')).toBe('9 场，同时最多 4 场；可跟播媒介 3 人：周敏、林可、何建华')
  await show(calendar({ entries: [], days: load(9, 3) }))
  expect(document.querySelector('[title^="9 场"]')?.textContent).toBe('9 场')
})

test('an entry names its date, a month opens with the week of today in sight', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime((at + 17 * DAY_SECONDS + 3600) * 1000)
  const scrolled = vi.fn<(this: Element) => void>()
  Element.prototype.scrollIntoView = function () {
    scrolled.call(this)
  }
  await show(calendar({ entries: entries.slice(0, 1) }))
  expect(document.body.textContent).toContain('2026-02-23 09:00达人0')
  expect(scrolled.mock.contexts.map((cell) => (cell as Element).getAttribute('data-date'))).toEqual(['2026-03-27'])
  vi.useRealTimers()
})

test('lives of one moment stand as the answer has them, whatever the language of the browser', async () => {
  const names = ['丁香', 'Ärger', '阿一', 'zebra', '重庆', 'apple']
  const same = names.map((author_name, id): ScheduleEntry => {
    const [entry] = entries
    if (!entry) throw new Error('no entries')
    const hours = { start_time: at + 10 * 3600, end_time: at + 12 * 3600 }
    return { ...entry, ...hours, id, author_name }
  })
  await show(calendar({ view: 'day', entries: same }))
  const order = names.toSorted((one, other) => {
    const place = (name: string) => document.body.textContent?.indexOf(name) ?? -1
    return place(one) - place(other)
  })
  expect(order).toEqual(names)
})
