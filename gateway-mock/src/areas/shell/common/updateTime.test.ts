import type { RequestOf } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { BusinessModule } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowOf, rowsAs } from '../../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { float, number, select, text } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
const CORP = 1
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

const timeOf = async (caller: Caller, request: RequestOf<typeof commonCalls.updateTime>) =>
  (await caller.run(commonCalls.updateTime, request)).time
const oldest = async (statement: ReturnType<typeof sql>) =>
  (await rowOf(server.db, rowsAs<{ time: number | null }>(statement))).time

it('is the oldest reading of the authorised shops of the filter, of orders and of goods', async () => {
  const now = server.clock.now()
  // Every shop was read at a time of its own.
  await server.db.execute(sql`update shop set orders_synced_at = ${now} - 60 * (shop_id::bigint % 1000 + 1),
    synced_at = ${now} - 7200 * (shop_id::bigint % 1000 + 1) where corp_id = ${CORP}`)
  const shops = await server.db.execute<{ shop_id: string; platform: 'dy' | 'ks' | 'xhs' }>(
    sql`select shop_id, platform from shop where corp_id = ${CORP} and deleted_at is null and auth_status = 1 order by 1`,
  )
  expect(new Set(shops.rows.map(({ platform }) => platform)).size).toBeGreaterThan(1)
  for (const [type, column] of [
    [1, sql`orders_synced_at`],
    [2, sql`synced_at`],
    [3, sql`orders_synced_at`],
  ] as const) {
    const told = (more: ReturnType<typeof sql>) =>
      oldest(
        sql`select min(${column})::float8 as time from shop where corp_id = ${CORP} and deleted_at is null and auth_status = 1 and ${more}`,
      )
    expect(await timeOf(admin, { type, platform: 'all' })).toBe(await told(sql`true`))
    for (const { shop_id, platform } of shops.rows) {
      expect(await timeOf(admin, { type, platform })).toBe(await told(sql`platform = ${platform}`))
      expect(await timeOf(admin, { type, platform, shop_id: [shop_id] })).toBe(await told(sql`shop_id = ${shop_id}`))
    }
  }
})

it('leaves out shops that nobody may read, and is nothing without one', async () => {
  expect(await timeOf(admin, { type: 1, platform: 'sph' })).toBeNull()
  const last = await rowOf(
    server.db,
    select(
      { shop_id: text`shop_id`, time: float`orders_synced_at` },
      sql`from shop where corp_id = ${CORP} order by orders_synced_at limit 1`,
    ),
  )
  expect(await timeOf(admin, { type: 1, platform: 'all' })).toBe(last.time)
  await server.db.execute(sql`update shop set auth_status = 2 where corp_id = ${CORP} and shop_id = ${last.shop_id}`)
  expect(await timeOf(admin, { type: 1, platform: 'all' })).toBeGreaterThan(last.time)
  await server.db.execute(sql`update shop set auth_status = 2 where corp_id = ${CORP}`)
  for (const type of [1, 2, 3] as const) expect(await timeOf(admin, { type, platform: 'all' })).toBeNull()
})

it('of seeding contents is that of the contents published in the days', async () => {
  const now = server.clock.now()
  await server.db.execute(
    sql`update content_item set synced_at = ${now} - id where corp_id = ${CORP} and synced_at is not null`,
  )
  const [start_time, end_time] = [now - 30 * 86_400, now]
  const told = (more: ReturnType<typeof sql>) =>
    oldest(sql`select min(synced_at)::float8 as time from content_item where corp_id = ${CORP} and deleted_at is null
      and status = 3 and ${more}`)
  const all = await timeOf(admin, { type: 3, platform: 'all', classify: BusinessModule.content })
  expect(all).toBe(await told(sql`true`))
  const recent = await timeOf(admin, {
    type: 3,
    platform: 'xhs',
    classify: BusinessModule.content,
    start_time,
    end_time,
  })
  expect(recent).toBe(await told(sql`platform = 'xhs' and publish_at between ${start_time} and ${end_time}`))
  expect(recent).toBeGreaterThan(all ?? 0)
})

it('of ads is that of the accounts whose results the caller sees', async () => {
  const now = server.clock.now()
  await server.db.execute(sql`update ad_account set synced_at = ${now} - 100 * id where corp_id = ${CORP}`)
  const authorised = sql`select min(synced_at)::float8 as time from ad_account where corp_id = ${CORP} and deleted_at is null and status = 1`
  expect(await timeOf(admin, { type: 4, platform: 'all' })).toBe(await oldest(authorised))
  const operator = await server.signedInAs('13800100080')
  const { user_id } = await rowOf(
    server.db,
    select({ user_id: number`user_id` }, sql`from app_user where phone = '13800100080'`),
  )
  expect(await timeOf(operator, { type: 4, platform: 'all' })).toBe(
    await oldest(sql`${authorised} and user_ids @> ${JSON.stringify([user_id])}::jsonb`),
  )
  const medium = await server.signedInAs('13800100006')
  expect(await timeOf(medium, { type: 4, platform: 'all' })).toBeNull()
})
