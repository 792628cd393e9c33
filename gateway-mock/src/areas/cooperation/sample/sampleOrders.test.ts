import { DAY_SECONDS } from '@crm/base/durations'
import { orderCalls } from '@crm/contracts/calls/orders'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rowOf } from '../../../store/database/query.ts'
import { localShops } from '../../../demo/localShops.ts'
import { testServer } from '../../../testing/testServer.ts'
import { number, returning, select, text } from '../../../store/database/select.ts'

it('an order that a shop delivers is what came of the sample', async () => {
  let orders: { shop_id: string; line: object } | undefined
  const server = await testServer({
    shops: { ...localShops, ordersOf: async ({ shop_id }) => (orders?.shop_id === shop_id ? [orders.line] : []) },
  })
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
      where i.corp_id = 1 and i.platform = 'dy' order by i.pay_time desc limit 1`,
    ),
  )
  const { sample_id } = await rowOf(
    server.db,
    returning(
      sql`update sample set author_id = ${sold.author_id}, platform = ${sold.platform}, colonel_buyin_id = '', delivery_type = 0,
      ship_time = ${now - 90}, sign_time = ${now - 80} where sample_id = (select min(sample_id) from sample where corp_id = 1
      and classify = 1 and status = 5)`,
      { sample_id: number`sample_id` },
    ),
  )
  await server.db.execute(sql`update sample_item set product_id = ${sold.product_id}, sku_id = 's' where sample_id = ${sample_id}
    and (product_id, sku_id) = (select product_id, sku_id from sample_item where sample_id = ${sample_id} limit 1)`)
  const { shop_id, ...line } = sold
  orders = {
    shop_id,
    line: {
      ...{ ...line, order_id: 'of-the-sample', sku_id: 's', buyer: 'b', content_kind: 4, qty: 1, pay_amount: 1_000 },
      ...{ commission_rate: 2_000, pay_time: now - 60 },
    },
  }
  const admin = await server.signedInAs('13800100002')
  await server.db.execute(sql`update shop set orders_synced_at = ${now - DAY_SECONDS}`)
  expect(await admin.run(orderCalls.sync, { shop_id })).toMatchObject({ success: 1 })
  await server.jobs.drain()
  expect(
    await rowOf(
      server.db,
      select({ delivery_type: number`delivery_type` }, sql`from sample where sample_id = ${sample_id}`),
    ),
  ).toEqual({
    delivery_type: 1,
  })
  await server.close()
})
