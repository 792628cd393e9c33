import { DAY_SECONDS } from '@crm/base/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowOf } from '../store/database/query.ts'
import { localShops } from '../demo/localShops.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import type { JobContext } from './job.ts'
import { orderSyncJob } from './orderSyncJob.ts'
import { int, select, text } from '../store/database/select.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Runs the job before shops that answer by number; one that has no answer is down. */
async function run(answers: Record<string, readonly unknown[]>) {
  const sent: unknown[] = []
  const reported: unknown[] = []
  const { db, clock } = server
  const ordersOf = async ({ shop_id }: { shop_id: string }) => {
    const lines = answers[shop_id]
    if (!lines) throw new Error('down')
    return lines
  }
  const context = {
    ...{ db, clock, shops: { ...localShops, onlyWhenAsked: false, ordersOf }, signal: new AbortController().signal },
    send: async (_db: unknown, job: { name: string }, payload: object) =>
      void sent.push({ name: job.name, ...payload }),
    report: (problem: unknown) => void reported.push(problem),
  } as unknown as JobContext
  await orderSyncJob.run(context, {})
  return { sent, reported }
}

it('reads every authorised shop within the hour: what is sold is written, what fails is read again', async () => {
  const now = server.clock.now()
  const sold = await rowOf(
    server.db,
    select(
      {
        shop_id: text`i.shop_id`,
        platform: text`i.platform`,
        product_id: text`i.product_id`,
        author_id: text`i.author_id`,
      },
      sql`from order_item i
      join shop s on s.corp_id = i.corp_id and s.shop_id = i.shop_id and s.auth_status = 1
      where i.corp_id = 1 order by i.pay_time desc limit 1`,
    ),
  )
  const { shop_id, ...line } = sold
  const order = {
    ...{ ...line, order_id: 'of-the-hour', sku_id: 's', buyer: 'b', content_kind: 4, qty: 1, pay_amount: 1_000 },
    ...{ commission_rate: 2_000, pay_time: now - 60 },
  }
  await server.db.execute(sql`update shop set orders_synced_at = ${now - DAY_SECONDS}`)
  const { sent, reported } = await run({ [shop_id]: [order, { ...order, order_id: 'bad', qty: 0 }] })
  expect(sent).toEqual([{ name: 'deliver-samples', corp_id: 1 }])
  expect(reported.join()).toContain('店铺未响应')
  const stored = (id: string) =>
    rowOf(server.db, select({ n: int`count(*)` }, sql`from order_item where corp_id = 1 and order_id = ${id}`))
  expect(await stored('of-the-hour')).toEqual({ n: 1 })
  expect(await stored('bad')).toEqual({ n: 0 })
  const readAt = (is: boolean) =>
    rowOf(
      server.db,
      select(
        { n: int`count(*)` },
        sql`from shop where auth_status = 1 and deleted_at is null and orders_synced_at = ${is ? now : now - DAY_SECONDS}`,
      ),
    )
  expect((await readAt(true)).n).toBe(1)
  expect((await readAt(false)).n).toBeGreaterThan(0)
  // A shop that was just read rests.
  await server.db.execute(sql`update shop set orders_synced_at = ${now}`)
  expect(await run({})).toEqual({ sent: [], reported: [] })
})

it('of a demonstration finds nothing new, and is a reading', async () => {
  const now = server.clock.now()
  const lines = () => rowOf(server.db, select({ n: int`count(*)` }, sql`from order_item`))
  const before = await lines()
  const read = (minutes: number) => sql`orders_synced_at = ${now - minutes * 60}`
  await server.db.execute(sql`update shop set orders_synced_at = ${now - 90 * 60} where platform = 'dy'`)
  await server.db.execute(sql`update shop set orders_synced_at = ${now - 50 * 60} where platform <> 'dy'`)
  const { db, clock } = server
  const context = { db, clock, shops: localShops, signal: new AbortController().signal }
  await orderSyncJob.run(context as unknown as JobContext, {}) // all that it works with there
  expect(await lines()).toEqual(before)
  const authorised = sql`from shop where auth_status = 1 and deleted_at is null`
  const left = (minutes: number) =>
    rowOf(server.db, select({ n: int`count(*)` }, sql`${authorised} and ${read(minutes)}`))
  expect(await left(90)).toEqual({ n: 0 })
  expect((await left(0)).n).toBeGreaterThan(0)
  expect((await left(50)).n).toBeGreaterThan(0)
})
