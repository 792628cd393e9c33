import { companyOfNumber } from '@crm/contracts/rules/sampleRules'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, rowsOf } from '../../store/database/query.ts'
import { float, int, select, text } from '../../store/database/select.ts'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'

// The proportions of the trade: what somebody who sells through talents would measure first.

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const count = async (rest: SQL) => (await rowOf(opened.db, select({ n: int`count(*)` }, sql`from ${rest}`))).n

const expectWithin = (value: number, [low, high]: readonly [number, number], what: string) => {
  expect(value, what).toBeGreaterThanOrEqual(low)
  expect(value, what).toBeLessThanOrEqual(high)
}

describe('parcels', () => {
  it('bear numbers of the company that carries them, of several companies', async () => {
    const sent = await rowsOf(
      opened.db,
      select(
        { express_company: text`express_company`, express_no: text`express_no` },
        sql`from sample /* both modules: every parcel */ where ship_time is not null`,
      ),
    )
    expect(sent.length).toBeGreaterThan(300)
    expect(sent.filter(({ express_company, express_no }) => companyOfNumber(express_no) !== express_company)).toEqual(
      [],
    )
    const companies = Map.groupBy(sent, ({ express_company }) => express_company)
    expect(companies.size).toBeGreaterThanOrEqual(5)
    for (const [name, { length }] of companies) expectWithin(length / sent.length, [0.03, 0.5], name)
  })
})

describe('lives', () => {
  it('have at their best moment half a percent to three percent of the views of a live', async () => {
    expect(await count(sql`live where peak::float8 / views not between 0.005 and 0.03`)).toBe(0)
  })
})

describe('buyers', () => {
  it('come again, a fifth of them', async () => {
    const again = await rowOf(
      opened.db,
      select(
        { share: float`avg((n > 1)::int)` },
        sql`from (select count(*) as n from orders group by corp_id, platform, buyer_hash) b`,
      ),
    )
    expectWithin(again.share, [0.15, 0.25], 'again')
  })
})
