// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { clickButton, end, setUpTest, show, toasts, followToast } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useScheduleWrites } from './useScheduleWrites.ts'

beforeEach(setUpTest)
afterEach(end)

/** As the calendar read it, before any move. */
const entry = { id: 7, updated_at: 100, start_time: 1_800_000_000, end_time: 1_800_007_200 }
const laterBy = (hours: number) => ({
  start_time: entry.start_time + hours * 3600,
  end_time: entry.end_time + hours * 3600,
})

function Moves() {
  const { move } = useScheduleWrites()
  return (
    <>
      <button type="button" onClick={() => void move(entry, laterBy(1))}>
        一小时后
      </button>
      <button type="button" onClick={() => void move({ ...entry, ...laterBy(1) }, laterBy(2))}>
        两小时后
      </button>
    </>
  )
}

/** Each write makes the next version of the entry, as the gateway does. */
function writesOf() {
  let version = 100
  answers({
    'schedule.update': () => {
      version += 1
      return { id: entry.id, updated_at: version, warnings: [] }
    },
  })
}

test('a second move before the calendar was read again names the version that the first one made', async () => {
  writesOf()
  await show(<Moves />)
  await clickButton('一小时后')
  await clickButton('两小时后')
  expect(requestsOf('schedule.update')).toEqual([
    { id: 7, changes: laterBy(1), updated_at: 100 },
    { id: 7, changes: laterBy(2), updated_at: 101 },
  ])
  expect(toasts).toHaveLength(2)
})

test('撤销 of the second move leads back to the first, and the move after it names the version that 撤销 made', async () => {
  writesOf()
  await show(<Moves />)
  await clickButton('一小时后')
  await clickButton('两小时后')
  await followToast()
  expect(requestsOf('schedule.update').at(-1)).toEqual({ id: 7, changes: laterBy(1), updated_at: 102 })
  await clickButton('一小时后')
  expect(requestsOf('schedule.update').at(-1)).toEqual({ id: 7, changes: laterBy(1), updated_at: 103 })
})
