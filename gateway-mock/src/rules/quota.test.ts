import { BusinessModule } from '@crm/contracts/enums'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corp, packOrder, plan, planQuota } from '../store/database/schema.ts'
import { NOW, openSmallWorld, type SmallWorld } from '../testing/smallWorld.ts'
import { rowsOf } from '../store/database/query.ts'
import { quotaOf, quotaPeriod, quotaRefusal, quotas, useQuota } from './quota.ts'
import { number, select } from '../store/database/select.ts'

const times = { created_at: NOW, updated_at: NOW }

describe('quotas', () => {
  let world: SmallWorld
  beforeAll(async () => {
    world = await openSmallWorld('quota-1', 10)
    // Instead of the real limits.
    await world.db.delete(planQuota)
    await world.db.delete(plan)
    await world.db.insert(plan).values([
      { level: 100, name: '商家版' },
      { level: 500, name: '集团版' },
    ])
    await world.db.insert(planQuota).values([
      { level: 100, classify: BusinessModule.commerce, type: 'my_author', limit_value: 20 },
      { level: 100, classify: BusinessModule.commerce, type: 'public_author', limit_value: 3 },
      { level: 100, classify: BusinessModule.commerce, type: 'seat', limit_value: 10 },
      { level: 500, classify: BusinessModule.content, type: 'seat', limit_value: null },
      { level: 100, classify: BusinessModule.commerce, type: 'product_search', limit_value: 5 },
      { level: 500, classify: BusinessModule.commerce, type: 'shop', limit_value: null },
      { level: 500, classify: BusinessModule.content, type: 'content', limit_value: 60 },
    ])
    await world.db.update(corp).set({ commerce_level: 100 }).where(eq(corp.corp_id, 1))
    await world.db.update(corp).set({ commerce_level: 500, content_level: 500 }).where(eq(corp.corp_id, 2))
  })
  afterAll(() => world.close())

  it('count the records that stand', async () => {
    const [mine, pool, seat, content] = await quotas(
      world.db,
      1,
      ['my_author', 'public_author', 'seat', 'content'],
      NOW,
    )
    expect(mine).toMatchObject({ limit: 20 })
    expect(mine?.used).toBeGreaterThan(0)
    expect(pool).toEqual({ type: 'public_author', limit: 3, used: 6, remain: 0 })
    expect(seat).toEqual({ type: 'seat', limit: 10, used: 6, remain: 4 })
    // The module is not owned: nothing is allowed.
    expect(content).toMatchObject({ limit: 0, remain: 0 })
  })

  it('are unlimited without a number, also when only one module is', async () => {
    expect(await quotaOf(world.db, 2, 'shop', NOW)).toEqual({ type: 'shop', limit: null, used: 0, remain: null })
    expect((await quotaOf(world.db, 2, 'seat', NOW)).limit).toBeNull()
  })

  it('are raised by packs while they run', async () => {
    const [buyer] = await rowsOf(
      world.db,
      select({ user_id: number`user_id` }, sql`from corp_user where corp_id = 1 limit 1`),
    )
    const order = { corp_id: 1, user_id: buyer?.user_id ?? 0, code: 10031, amount: 10_000, price: 450_000, ...times }
    const term = { status: 2, paid_at: NOW - 10, start_time: NOW - 10, end_time: NOW + 100 }
    await world.db.insert(packOrder).values([
      { ...order, ...term, order_no: '1' },
      { ...order, order_no: '2' },
    ])
    expect((await quotaOf(world.db, 1, 'my_author', NOW)).limit).toBe(10_020)
    expect((await quotaOf(world.db, 1, 'public_author', NOW)).limit).toBe(3)
    expect((await quotaOf(world.db, 1, 'my_author', NOW + 100)).limit).toBe(20)
    // Unlimited and not owned stay so.
    expect((await quotaOf(world.db, 2, 'shop', NOW)).limit).toBeNull()
    expect((await quotaOf(world.db, 1, 'content', NOW)).limit).toBe(0)
  })

  it('count uses by their period', async () => {
    await useQuota(world.db, 1, 'product_search', 2, NOW)
    await useQuota(world.db, 1, 'product_search', 1, NOW)
    expect(await quotaOf(world.db, 1, 'product_search', NOW)).toEqual({
      type: 'product_search',
      limit: 5,
      used: 3,
      remain: 2,
    })
    expect((await quotaOf(world.db, 1, 'product_search', NOW + 86_400)).used).toBe(0)
    expect((await quotaOf(world.db, 2, 'product_search', NOW)).used).toBe(0)
    expect(quotaPeriod('product_search', NOW)).toBe('2025-06-18')
    expect(quotaPeriod('content_export', NOW)).toBe('2025-06')
    expect(quotaPeriod('percentage_scheme', NOW)).toBe('all')
  })

  it('refuse what does not fit', () => {
    const quota = { type: 'my_author' as const, limit: 20, used: 19, remain: 1 }
    expect(quotaRefusal(quota, 1, '已达上限')).toBeUndefined()
    expect(quotaRefusal(quota, 2, '已达上限')).toEqual({
      code: 40921,
      message: '已达上限',
      data: { type: 'my_author', limit: 20, used: 19 },
    })
    expect(quotaRefusal({ ...quota, limit: null, remain: null }, 1e9, '已达上限')).toBeUndefined()
  })
})
