import { goodsCalls } from '@crm/contracts/calls/goods'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowOf, rowsOf } from '../store/database/query.ts'
import { localShops } from '../demo/localShops.ts'
import type { ShopService } from '../services/shops/shopService.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { goodsSyncJob } from './goodsSyncJob.ts'
import type { JobContext } from './job.ts'
import { float, int, number, select, text } from '../store/database/select.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const run = (shops: ShopService, payload = {}) => {
  const { db, clock } = server
  // The job reads no more than this of its context.
  const context = { db, clock, shops, signal: new AbortController().signal } as unknown as JobContext
  return goodsSyncJob.run(context, payload)
}
const due = () => server.db.execute(sql`update shop set synced_at = 0`)
const stocks = (shop: string) =>
  rowsOf(
    server.db,
    select(
      { sku_id: text`s.sku_id`, stock: number`s.stock` },
      sql`from sku s join goods g using (corp_id, product_id) where g.shop_id = ${shop} order by 1`,
    ),
  )
const shopOf = (corp: number) =>
  rowOf(
    server.db,
    select(
      { shop_id: text`shop_id`, synced_at: float`synced_at` },
      sql`from shop where corp_id = ${corp} and auth_status = 1 order by shop_id limit 1`,
    ),
  )

it('reads the shop that staff ask for at once, and writes down what the shop says', async () => {
  const { shop_id } = await shopOf(1)
  await due()
  const before = await stocks(shop_id)
  const version = () =>
    rowOf(server.db, select({ newest: float`max(updated_at)` }, sql`from goods where shop_id = ${shop_id}`))
  const written = await version()
  const admin = await server.signedInAs('13800100002')
  const { goods } = await admin.run(goodsCalls.sync, { shop_id })
  expect(goods).toBeGreaterThan(0)
  await server.jobs.drain()
  const after = await stocks(shop_id)
  expect(after).not.toEqual(before)
  expect(after.map(({ sku_id }) => sku_id)).toEqual(before.map(({ sku_id }) => sku_id))
  // A product has what its combinations have, and whoever edits it does not lose against a shop.
  const sums = await rowOf(
    server.db,
    select(
      { wrong: int`count(*)` },
      sql`from goods g where g.shop_id = ${shop_id} and g.status in (0, 1)
      and g.stock <> (select sum(stock) from sku s where s.corp_id = g.corp_id and s.product_id = g.product_id)`,
    ),
  )
  expect(sums.wrong).toBe(0)
  expect(await version()).toEqual(written)
})

it('takes in what is new, notes what was taken off sale, and leaves other shops and corporations alone', async () => {
  const { shop_id } = await shopOf(1)
  const [first] = await rowsOf(
    server.db,
    select(
      { product_id: text`product_id` },
      sql`from goods where shop_id = ${shop_id} and status = 0 order by 1 limit 1`,
    ),
  )
  const foreign = await rowOf(
    server.db,
    select(
      { product_id: text`product_id`, title: text`title` },
      sql`from goods where corp_id = 1 and shop_id not in ('', ${shop_id}) order by 1 limit 1`,
    ),
  )
  const sku = (sku_id: string) => ({ sku_id, name: '默认', price: 1_000, stock: 5 })
  const refusalOf = (product_id: string, status: 0 | 1) => ({
    product_id,
    title: '平台新名',
    status,
    commission_rate: 1_500,
    skus: [sku(`${product_id}-1`)],
  })
  const shops: ShopService = {
    ...localShops,
    goodsOf: async () => [
      refusalOf('9900000000000001', 0),
      refusalOf(first?.product_id ?? '', 1),
      refusalOf(foreign.product_id, 1),
    ],
  }
  await run(shops, { corp_id: 1, shop_ids: [shop_id] })
  const row = (id: string) =>
    rowOf(
      server.db,
      select(
        {
          title: text`title`,
          status: number`status`,
          stock: number`stock`,
          shop_id: text`shop_id`,
          price_min: int`price_min`,
        },
        sql`from goods where corp_id = 1 and product_id = ${id}`,
      ),
    )
  expect(await row('9900000000000001')).toEqual({ title: '平台新名', status: 0, stock: 5, shop_id, price_min: 1_000 })
  expect(await row(first?.product_id ?? '')).toMatchObject({ title: '平台新名', status: 1 })
  expect(await row(foreign.product_id)).toMatchObject({ title: foreign.title })
  expect(await server.db.execute(sql`select 1 from sku where sku_id = ${`${foreign.product_id}-1`}`)).toMatchObject({
    rows: [],
  })
})

it('reads every shop that is due, also after one that does not answer', async () => {
  await due()
  const silent = (await shopOf(1)).shop_id
  const requests: string[] = []
  const shops: ShopService = {
    ...localShops,
    goodsOf: async (shop, signal) => {
      requests.push(shop.shop_id)
      if (shop.shop_id === silent) throw new Error('HTTP 503')
      return localShops.goodsOf(shop, signal)
    },
  }
  await expect(run(shops)).rejects.toThrow(`${silent}: HTTP 503`)
  const { unread } = await rowOf(
    server.db,
    select({ unread: int`count(*)` }, sql`from shop where auth_status = 1 and synced_at = 0`),
  )
  expect(unread).toBe(1)
  expect(requests.length).toBeGreaterThan(5)
  // The next time only that one is left.
  requests.length = 0
  await run(localShops)
  await run(shops)
  expect(requests).toEqual([])
})
