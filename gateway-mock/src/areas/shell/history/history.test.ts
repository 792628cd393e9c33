import { historyCalls } from '@crm/contracts/calls/history'
import { orderCalls } from '@crm/contracts/calls/orders'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowOf, rowsOf } from '../../../store/database/query.ts'
import { Code } from '../../../rules/refusal.ts'
import { sumOf } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { json, number, select, text, value } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let medium: Caller
/** Talents of enterprise 1 with the most cooperations, which were sent samples too. */
let talents: { author_id: string; platform: 'dy' }[]

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  talents = await rowsOf(
    server.db,
    select(
      { author_id: text`c.author_id`, platform: value<'dy'>`c.platform` },
      sql`from cooperation c where c.corp_id = 1 and c.deleted_at is null and exists (select 1 from sample s
      where s.corp_id = 1 and s.author_id = c.author_id and s.platform = c.platform and s.classify = 1 and s.deleted_at is null
      and s.status in (4, 5)) group by 1, 2 order by count(*) desc, 1 limit 4`,
    ),
  )
})
afterAll(() => server.close())

const historyOf = (talent: object, caller = admin) =>
  caller.run(historyCalls.list, { author_id: '', platform: 'dy', ...talent, page: 1, size: 50 })

it('is the orders, samples and cooperations of the talent, each once per product', async () => {
  for (const talent of talents) {
    const { list, ext, page_info } = await historyOf(talent)
    expect(list.length).toBe(page_info.total_count)
    const stat = await admin.run(orderCalls.stat, { author_id: [talent.author_id], platform: talent.platform })
    const overview = await admin.run(talentDetailCalls.overview, talent)
    expect(ext.gmv).toBe(stat.gmv)
    expect(ext.gmv).toBe(overview.gmv)
    expect(ext.commission).toBe(overview.commission)
    expect(ext.refund_gmv).toBe(overview.refund_gmv)
    expect(sumOf(list.map((lane) => lane.gmv))).toBe(ext.gmv)
    expect(sumOf(list.map((lane) => lane.sample_cost))).toBe(ext.sample_cost)
    expect(sumOf(list.flatMap((lane) => lane.sales.map((span) => span.gmv)))).toBe(ext.gmv)
    for (const lane of list) {
      expect(sumOf(lane.contents.map((each) => each.gmv))).toBeLessThanOrEqual(lane.gmv)
      expect(lane.sample_cost).toBe(sumOf(lane.samples.map((each) => each.cost)))
      for (const { start_time, end_time } of lane.sales) expect(end_time).toBeGreaterThan(start_time)
    }
    const { agreed, fee, sent } = await rowOf(
      server.db,
      select(
        {
          agreed: number`(select count(*)::int from cooperation c where c.corp_id = 1 and c.author_id = ${talent.author_id}
          and c.platform = ${talent.platform} and c.deleted_at is null)`,
          fee: number`(select coalesce(sum(c.fee), 0)::float8 from cooperation c where c.corp_id = 1 and c.author_id = ${talent.author_id}
          and c.platform = ${talent.platform} and c.deleted_at is null and c.status <> 4)`,
          sent: number`(select count(*)::int from sample s where s.corp_id = 1 and s.author_id = ${talent.author_id} and s.platform = ${talent.platform}
          and s.classify = 1 and s.status <> 12 and s.deleted_at is null)`,
        },
        sql``,
      ),
    )
    expect(new Set(list.flatMap((lane) => lane.cooperations.map((each) => each.coop_id))).size).toBe(agreed)
    expect(new Set(list.flatMap((lane) => lane.samples.map((each) => each.sample_id))).size).toBe(sent)
    expect(ext.fee).toBe(fee)
    const times = list.flatMap((lane) => [
      ...lane.cooperations.flatMap((each) => [each.start_time, each.end_time]),
      ...lane.samples.map((each) => each.created_at),
      ...lane.contents.map((each) => each.start_time),
    ])
    expect(Math.min(...times)).toBeGreaterThanOrEqual(ext.start_time)
    expect(Math.max(...times)).toBeLessThanOrEqual(ext.end_time)
  }
})

it('of a cooperation holds its goods alone', async () => {
  const [talent] = talents
  const coop = await rowOf(
    server.db,
    select(
      { coop_id: number`c.coop_id`, goods: json<string[]>`json_agg(g.product_id)` },
      sql`from cooperation c join coop_goods g on g.coop_id = c.coop_id
      where c.corp_id = 1 and c.deleted_at is null and c.author_id = ${talent?.author_id} and c.platform = ${talent?.platform} group by 1 limit 1`,
    ),
  )
  const all = await historyOf({ ...talent })
  const { list, ext } = await historyOf({ ...talent, coop_id: coop.coop_id })
  expect(new Set(list.map((lane) => lane.product.product_id))).toEqual(new Set(coop.goods))
  expect(sumOf(list.map((lane) => lane.gmv))).toBe(ext.gmv)
  for (const lane of list)
    expect(lane.gmv).toBe(all.list.find((each) => each.product.product_id === lane.product.product_id)?.gmv)
})

it('is told within the scope: another enterprise, a colleague and a wrong talent see nothing of it', async () => {
  const other = await server.signedInAs('13800200002')
  const coop = await rowOf(
    server.db,
    select(
      { coop_id: number`c.coop_id`, author_id: text`c.author_id`, platform: value<'dy'>`c.platform` },
      sql`from cooperation c where c.corp_id = 1 and c.deleted_at is null
      and c.user_id <> (select user_id from corp_user where corp_id = 1 and role_id = 6 order by user_id limit 1)
      and not exists (select 1 from follow f join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
        where f.corp_id = 1 and f.author_id = c.author_id and f.platform = c.platform and f.unbind_time is null and u.role_id = 6)
      and exists (select 1 from follow f where f.corp_id = 1 and f.author_id = c.author_id and f.platform = c.platform
        and f.unbind_time is null and f.classify = 1) order by c.coop_id limit 1`,
    ),
  )
  const { coop_id, ...talent } = coop
  const asked = { ...talent, page: 1, size: 5 }
  expect((await medium.ask(historyCalls.list, asked)).code).toBe(Code.outOfScope)
  expect((await medium.ask(historyCalls.list, { ...asked, coop_id })).code).toBe(Code.outOfScope)
  expect((await other.ask(historyCalls.list, { ...asked, coop_id })).code).not.toBe(0)
  expect((await admin.ask(historyCalls.list, { ...asked, author_id: 'another', coop_id })).code).toBe(Code.outOfScope)
})
