import { BusinessModule } from '@crm/contracts/enums'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { packPrice, plan, planQuota } from '../../store/database/schema.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import { COMMERCE_TYPES, CONTENT_TYPES, PACK_PRICES, PLANS } from './plans.ts'

let empty: OpenedDatabase
beforeAll(async () => {
  empty = await openTestDatabase({ empty: true })
})
afterAll(() => empty.close())

it('an empty database offers the versions that the demo business counts with', async () => {
  const rows = await empty.db.select().from(plan).orderBy(plan.level)
  expect(rows).toEqual(
    PLANS.map(({ level, name, price, seats, talents, on_request, platforms }) => ({
      ...{ level, name, price, talents, on_request, platforms },
      seats_one_year: seats[0],
      seats_two_year: seats[1],
    })),
  )
})

it('with their limits', async () => {
  const rows = await empty.db.select().from(planQuota)
  const limits = PLANS.flatMap(({ level, commerce, content }) => [
    ...COMMERCE_TYPES.map((type, at) => ({
      level,
      classify: BusinessModule.commerce,
      type,
      limit_value: commerce[at],
    })),
    ...CONTENT_TYPES.map((type, at) => ({ level, classify: BusinessModule.content, type, limit_value: content[at] })),
  ])
  expect(new Set(rows.map((row) => JSON.stringify(Object.entries(row).toSorted())))).toEqual(
    new Set(limits.map((row) => JSON.stringify(Object.entries(row).toSorted()))),
  )
})

it('and packs', async () => {
  const rows = await empty.db.select().from(packPrice)
  const packs = PACK_PRICES.flatMap(([code, tiers]) =>
    tiers.map(([amount, price, discount]) => [code, amount, price, discount]),
  )
  expect(rows.map(({ code, amount, price, discount }) => [code, amount, price, discount]).toSorted()).toEqual(
    packs.toSorted(),
  )
})
