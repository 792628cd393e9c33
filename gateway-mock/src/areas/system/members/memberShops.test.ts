import { goodsCalls } from '@crm/contracts/calls/goods'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { memberCalls } from '@crm/contracts/calls/members'
import { orderCalls } from '@crm/contracts/calls/orders'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sessionCalls } from '@crm/contracts/calls/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowOf, rowsOf } from '../../../store/database/query.ts'
import { number, select, text } from '../../../store/database/select.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const ADMIN = '13800100002'
const LEAD = '13800100004'
const CORP = 1

let server: TestServer
let admin: Caller
let lead: Caller
let leadId: number
let shops: string[]

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs(ADMIN)
  lead = await server.signedInAs(LEAD)
  const found = await rowOf(server.db, select({ id: number`user_id` }, sql`from app_user where phone = ${LEAD}`))
  leadId = found.id
  // Those that sold most.
  const rows = await rowsOf(
    server.db,
    select(
      { shop_id: text`i.shop_id` },
      sql`from order_item i join shop s on s.corp_id = i.corp_id and s.shop_id = i.shop_id and s.deleted_at is null
        where i.corp_id = ${CORP} group by 1 order by count(*) desc, 1`,
    ),
  )
  shops = rows.map(({ shop_id }) => shop_id)
})
afterAll(() => server.close())

const bind = async (shop_ids: string[], caller = admin, user_id = leadId) => {
  const { updated_at } = await admin.run(memberCalls.shops, { user_id })
  return caller.ask(memberCalls.bindShops, { user_id, shop_ids, updated_at })
}
const shopOf = (at: number) => shops[at] ?? ''

describe('the shops of a member', () => {
  beforeEach(async () => {
    expect((await bind([])).code).toBe(0)
  })

  it('are given, told in the list and to the member, and noted in words', async () => {
    expect((await bind([shopOf(0), shopOf(1)])).code).toBe(0)
    const { list, options, may_see_all } = await admin.run(memberCalls.shops, { user_id: leadId })
    expect(list.map(({ shop_id }) => shop_id).toSorted()).toEqual([shopOf(0), shopOf(1)].toSorted())
    expect(options.length).toBeGreaterThan(2)
    expect(may_see_all).toBe(1)
    const [row] = (await admin.run(memberCalls.list, { user_id: leadId })).list
    expect(row?.shops.map(({ shop_id }) => shop_id)).toEqual(list.map(({ shop_id }) => shop_id))
    const me = await lead.run(sessionCalls.userInfo, {})
    expect(me.shops.toSorted()).toEqual(list.map(({ shop_name }) => shop_name).toSorted())
    const [entry] = (await admin.run(userLogCalls.list, { page: 1, size: 5 })).list
    expect(entry).toMatchObject({ action: '限定店铺' })
    expect(JSON.stringify(entry)).toContain(list[0]?.shop_name)
  })

  it('are those of the enterprise, and a late change is refused', async () => {
    expect(await bind(['9999'])).toMatchObject({ code: 40000, message: '所选店铺不存在或已解绑，请重新选择' })
    const { updated_at } = await admin.run(memberCalls.shops, { user_id: leadId })
    expect((await bind([shopOf(0)])).code).toBe(0)
    const late = await admin.ask(memberCalls.bindShops, { user_id: leadId, shop_ids: [], updated_at })
    expect(late.code).toBe(40901)
  })

  it('narrow orders, goods and samples, and what is asked for by its number', async () => {
    const ever = { page: 1, size: 50 }
    const whole = await lead.run(orderCalls.list, ever)
    expect((await bind([shopOf(0)])).code).toBe(0)
    const orders = await lead.run(orderCalls.list, ever)
    expect(orders.page_info.total_count).toBeGreaterThan(0)
    expect(orders.page_info.total_count).toBeLessThan(whole.page_info.total_count)
    expect(new Set(orders.list.map(({ shop_id }) => shop_id))).toEqual(new Set([shopOf(0)]))
    const other = whole.list.find(({ shop_id }) => shop_id !== shopOf(0))
    if (!other) throw new Error('no order of another shop')
    expect((await lead.ask(orderCalls.detail, { order_id: other.order_id })).code).toBe(40301)
    const goods = await lead.run(goodsCalls.list, { page: 1, size: 50 })
    expect(new Set(goods.list.map(({ shop_id }) => shop_id))).toEqual(new Set([shopOf(0)]))
    const [strange] = await rowsOf(
      server.db,
      select(
        { product_id: text`product_id` },
        sql`from goods where corp_id = ${CORP} and shop_id = ${shopOf(1)} and deleted_at is null limit 1`,
      ),
    )
    expect((await lead.ask(goodsCalls.info, { product_id: strange?.product_id ?? '' })).code).toBe(40400)
    expect(
      (await lead.ask(goodsCalls.batch, { ids: [strange?.product_id ?? ''], action: 'class', class_id: 0 })).code,
    ).not.toBe(0)
    const samples = await lead.run(sampleCalls.list, { page: 1, size: 50 })
    const products = new Set(goods.list.map(({ product_id }) => product_id))
    const own = await rowsOf(
      server.db,
      select({ id: text`product_id` }, sql`from goods where corp_id = ${CORP} and shop_id = ${shopOf(0)}`),
    )
    for (const { id } of own) products.add(id)
    expect(samples.list.length).toBeGreaterThan(0)
    expect(samples.list.flatMap((each) => each.goods).filter(({ product_id }) => !products.has(product_id))).toEqual([])
  })

  it('are given on by whoever is kept to some among his own alone, and nobody is set free', async () => {
    const [medium] = await rowsOf(
      server.db,
      select(
        { id: number`u.user_id` },
        sql`from corp_user u join corp_user l on l.corp_id = u.corp_id and l.user_id = ${leadId}
          where u.corp_id = ${CORP} and u.role_id = 6 and u.status = 2 and u.dept_id = l.dept_id order by 1 limit 1`,
      ),
    )
    const user_id = medium?.id ?? 0
    expect((await bind([shopOf(2)], admin, user_id)).code).toBe(0)
    expect((await bind([shopOf(0)])).code).toBe(0)
    expect(await bind([], lead, user_id)).toMatchObject({ code: 40000, message: '请至少选择一个店铺' })
    expect((await bind([shopOf(1)], lead, user_id)).code).toBe(40000)
    expect((await bind([shopOf(0)], lead, user_id)).code).toBe(0)
    const { list } = await admin.run(memberCalls.shops, { user_id })
    expect(list.map(({ shop_id }) => shop_id).toSorted()).toEqual([shopOf(0), shopOf(2)].toSorted())
    const seen = await lead.run(memberCalls.shops, { user_id })
    expect(seen.list.map(({ shop_id }) => shop_id)).toEqual([shopOf(0)])
    expect(seen.may_see_all).toBe(0)
    expect((await bind([], admin, user_id)).code).toBe(0)
  })
})
