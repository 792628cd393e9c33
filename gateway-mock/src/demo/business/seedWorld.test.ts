import { getTableName } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { TEST_NOW } from '../../testing/testDatabase.ts'
import { CORPS } from './corps.ts'
import { worldFingerprints, worldParts } from './seedWorld.ts'

/** Columns that may lie ahead: ends, dues and plans. */
const AHEAD =
  /^(next_at|next_run_at|start_time|end_time|.*_start_time|.*_end_time|auth_end|.*_due|due_at|expire_time|expire_at)$/

/** What is wrong with a row, if anything: a fraction, a hole, an event that has not happened yet. */
function faultOf(row: object, now: number) {
  for (const [column, value] of Object.entries(row)) {
    if (value === undefined || Number.isNaN(value)) return `${column} is missing`
    if (typeof value !== 'number') continue
    if (!Number.isInteger(value)) return `${column} is a fraction`
    if (value > now && /(_at|_time)$/.test(column) && !AHEAD.test(column)) return `${column} lies ahead`
  }
  return undefined
}

it('has the rows that its version stands for: who changes them runs this test with -u', async () => {
  const fingerprints = worldFingerprints({ now: TEST_NOW })
  await expect(`${JSON.stringify(fingerprints, null, 2)}\n`).toMatchFileSnapshot('fingerprints.json')
})

it('is another one for another seed', () => {
  const choice = { now: TEST_NOW, plans: CORPS.slice(1, 3) }
  const [usual, other] = [worldFingerprints(choice), worldFingerprints({ ...choice, seed: 'other' })]
  expect(Object.keys(other)).toEqual(Object.keys(usual))
  expect(other.order_item).not.toBe(usual.order_item)
})

describe('worldParts', () => {
  it.each(['2026-11-20T16:00:20Z', '2027-06-18T04:00:00Z', '2028-02-29T15:59:59Z', '2027-11-11T00:30:00Z'])(
    'fits together when it ends at %s',
    (time) => {
      const now = Date.parse(time) / 1000
      const faults = new Set<string>()
      for (const { name, rows } of worldParts({ now })) {
        for (const [table, list] of rows) {
          for (const row of list) {
            const fault = faultOf(row, now)
            if (fault) faults.add(`${name} ${getTableName(table)}: ${fault}`)
          }
        }
      }
      expect([...faults]).toEqual([])
    },
  )
})
