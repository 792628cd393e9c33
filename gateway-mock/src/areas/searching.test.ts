import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { orderCalls } from '@crm/contracts/calls/orders'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { AnyContract } from '@crm/contracts/call'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../store/database/query.ts'
import { select, text } from '../store/database/select.ts'
import { TEST_NOW } from '../testing/testDatabase.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

/** Lists, with two IDs that are in each of them, and what else finds the first. */
const LISTS: Readonly<
  Record<string, { call: AnyContract; also?: object; ids: string; part?: (id: string) => string }>
> = {
  'goods by their ID': {
    call: goodsCalls.list,
    ids: `select product_id as id from goods where corp_id = 1 and platform = 'dy' and deleted_at is null`,
  },
  'goods by the code of the merchant': {
    call: goodsCalls.list,
    ids: `select min(k.outer_id) as id from sku k join goods g on g.corp_id = k.corp_id and g.product_id = k.product_id where k.corp_id = 1
      and g.platform = 'dy' and g.deleted_at is null and k.outer_id ~ '([^0-9]*[0-9]){5}' group by k.product_id`,
    part: (id) => id.slice(0, 4),
  },
  'talents of the pool': {
    call: talentCalls.publicList,
    also: { platform: 'dy' },
    ids: `select author_id as id from corp_author where corp_id = 1 and platform = 'dy' and pool = 1 and in_commerce = 1 and list_flag = 0
      and deleted_at is null`,
  },
  'cooperations by their talent': {
    call: cooperationCalls.list,
    ids: `select author_id as id from cooperation where corp_id = 1 and deleted_at is null and author_id <> '' group by 1`,
  },
  samples: {
    call: sampleCalls.list,
    also: { keyword_type: 'author' },
    ids: `select author_id as id from sample where corp_id = 1 and classify = 1 and deleted_at is null and author_id <> '' and status <> 12 group by 1`,
  },
  'samples by what is in them': {
    call: sampleCalls.list,
    also: { keyword_type: 'goods' },
    ids: `select i.product_id as id from sample_item i join sample s using (sample_id) where s.corp_id = 1 and s.classify = 1
      and s.deleted_at is null and s.status <> 12 and s.author_id is not null group by 1`,
  },
}

it.each(Object.entries(LISTS))(
  '%s: a pasted list, and what of it is not there',
  async (_, { call, also, ids, part }) => {
    const rows = await rowsOf(server.db, select({ id: text`id` }, sql`from (${sql.raw(ids)}) x order by id limit 2`))
    const [first = '', second = ''] = rows.map(({ id }) => id)
    expect(second).not.toBe('')
    const asked = async (keyword: string) => {
      const { code, data } = await admin.ask(call as typeof goodsCalls.list, { ...also, keyword, page: 1, size: 10 })
      expect(code).toBe(0)
      return { total: data.page_info.total_count, ext: data.ext as { not_found?: string[] } }
    }
    const one = await asked(first)
    expect(one.total).toBeGreaterThan(0)
    expect(one.ext.not_found).toBeUndefined()
    const both = await asked(`${first}\n${second}\n99999000001111`)
    expect(both.total).toBeGreaterThanOrEqual(one.total)
    expect(both.ext.not_found).toEqual(['99999000001111'])
    if (part) expect((await asked(part(first))).total).toBeGreaterThan(0)
  },
)

it('orders by the whole, the beginning or the last six digits of their number', async () => {
  const [order] = await rowsOf(
    server.db,
    select({ id: text`i.order_id` }, sql`from order_item i where i.corp_id = 1 order by i.pay_time desc limit 1`),
  )
  const id = order?.id ?? ''
  const asked = async (keyword: string) =>
    (await admin.run(orderCalls.list, { keyword, start_time: 1_767_225_600, end_time: TEST_NOW })).list.map(
      (row) => row.order_id,
    )
  for (const word of [id, id.slice(0, 12), id.slice(-6), `${id} 99999000001111`])
    expect(await asked(word), word).toContain(id)
})
