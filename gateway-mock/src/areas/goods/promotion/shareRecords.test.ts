import { promotionCalls } from '@crm/contracts/calls/promotion'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { ShareStatus } from '@crm/contracts/rules/shareRules'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { goods, oplog, promotionShare } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { number, select, text } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let assistant: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  // A talent who asked through a share, and sold what it shows afterwards.
  const [sold] = await rowsOf(
    server.db,
    select(
      { sample_id: number`sm.sample_id`, product_id: text`i.product_id` },
      sql`from sample sm join order_item i on i.corp_id = sm.corp_id and i.author_id = sm.author_id
      and i.platform = sm.platform and i.pay_time > sm.created_at where sm.corp_id = 1 and sm.classify = 1 and sm.deleted_at is null
      and sm.status not in (12) order by sm.sample_id limit 1`,
    ),
  )
  if (!sold) throw new Error('no talent sold after a sample')
  const [share] = await server.db.select().from(promotionShare).where(eq(promotionShare.corp_id, 1)).limit(1)
  const share_id = share?.share_id ?? ''
  await server.db.execute(sql`update sample set share_id = ${share_id} where sample_id = ${sold.sample_id}`)
  await server.db
    .update(promotionShare)
    .set({ product_ids: [sold.product_id] })
    .where(eq(promotionShare.share_id, share_id))
})
afterAll(() => server.close())

const everything = () => admin.run(promotionCalls.list, { size: 50 })
/** A share of the caller, over as many goods. */
async function made(caller: Caller, count: number): Promise<string> {
  const products = await server.db
    .select({ product_id: goods.product_id })
    .from(goods)
    .where(and(eq(goods.corp_id, 1), eq(goods.status, 0)))
    .limit(count)
  const product_ids = products.map(({ product_id }) => product_id)
  const { share_id } = await caller.run(promotionCalls.createQrcode, { product_ids })
  await caller.run(promotionCalls.save, { share_id, title: `分享${count}`, product_ids, days: 7, template: 2 })
  return share_id
}

describe('the records', () => {
  it('add up: what was looked at, copied and asked for, and talents once', async () => {
    const { list, ext, page_info } = await everything()
    expect(page_info.total_count).toBe(list.length)
    const sum = (key: 'view_count' | 'visitor_count' | 'copy_count' | 'apply_count') =>
      list.reduce((all, row) => all + row[key], 0)
    expect(ext.list_total).toMatchObject({
      share_count: list.length,
      view_count: sum('view_count'),
      visitor_count: sum('visitor_count'),
      copy_count: sum('copy_count'),
      apply_count: sum('apply_count'),
    })
    const [counted] = await rowsOf(
      server.db,
      select(
        {
          views: number`(select count(*)::int from share_visit where corp_id = 1 and action = 'view')`,
          talents: number`(select count(distinct (author_id, platform))::int from sample where corp_id = 1 and classify = 1 and share_id <> '' and deleted_at is null)`,
        },
        sql``,
      ),
    )
    expect(ext.list_total.view_count).toBe(counted?.views)
    expect(ext.list_total.talent_count).toBe(counted?.talents)
    expect(ext.list_total.gmv).toBeGreaterThan(0)
    expect(ext.list_total.gmv).toBeLessThanOrEqual(list.reduce((all, row) => all + row.gmv, 0))
  })

  it('count as many samples as their list, and as many visitors as 访问人', async () => {
    const { list } = await everything()
    for (const row of list.filter((each) => each.apply_count > 0).slice(0, 5)) {
      const samples = await admin.run(sampleCalls.list, { share_id: row.share_id })
      expect(samples.page_info.total_count).toBe(row.apply_count)
      const persons = await admin.run(promotionCalls.persons, { share_id: row.share_id })
      expect(persons.page_info.total_count).toBe(row.visitor_count)
    }
    expect(list.some((each) => each.apply_count > 0)).toBe(true)
  })

  it('are what each member of staff shared', async () => {
    const { list } = await everything()
    const staff = await admin.run(promotionCalls.userDetails, { size: 50 })
    for (const { user, share_count, visitor_count, gmv } of staff.list) {
      const own = list.filter((row) => row.user.user_id === user.user_id)
      expect({ share_count, visitor_count, gmv }).toEqual({
        share_count: own.length,
        visitor_count: own.reduce((all, row) => all + row.visitor_count, 0),
        gmv: own.reduce((all, row) => all + row.gmv, 0),
      })
    }
    expect(staff.list.reduce((all, row) => all + row.share_count, 0)).toBe(list.length)
  })

  it('are narrowed by kind, platform, staff and words', async () => {
    const { list } = await everything()
    const ids = async (request: object) =>
      (await admin.run(promotionCalls.list, { ...request, size: 50 })).list.map((row) => row.share_id).toSorted()
    const expected = (is: (row: (typeof list)[number]) => boolean) =>
      list
        .filter(is)
        .map((row) => row.share_id)
        .toSorted()
    expect(await ids({ kind: 3 })).toEqual(expected((row) => row.kind === 3))
    expect(await ids({ platform: 'ks' })).toEqual(expected((row) => row.goods.some((each) => each.platform === 'ks')))
    const user_id = list[0]?.user.user_id
    expect(await ids({ user_id })).toEqual(expected((row) => row.user.user_id === user_id))
    const [first] = list
    expect(await ids({ keyword: first?.goods[0]?.product_id })).toContain(first?.share_id)
    expect(await ids({ keyword: '没有这样的' })).toEqual([])
  })

  it.each(['created_at', 'gmv', 'view_count', 'visitor_count', 'copy_count', 'apply_count'] as const)(
    'fall by %s',
    async (order_by) => {
      const { list } = await admin.run(promotionCalls.list, { order_by, sort: 'desc', size: 50 })
      const values = list.map((row) => row[order_by])
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    },
  )
})

describe('a share', () => {
  it('is made, seen with what happens on its page, changed and ended by whoever made it', async () => {
    const share_id = await made(medium, 1)
    await server.anonymous.run(promotionCalls.publicVisit, { share_id, action: 'view' })
    await server.anonymous.run(promotionCalls.publicVisit, { share_id, action: 'copy' })
    const find = async () =>
      (await medium.run(promotionCalls.list, { size: 50 })).list.find((row) => row.share_id === share_id)
    const row = await find()
    expect(row).toMatchObject({
      view_count: 1,
      visitor_count: 1,
      copy_count: 1,
      status: ShareStatus.open,
      is_own: 1,
      kind: 1,
    })
    const detail = await medium.run(promotionCalls.detail, { share_id })
    expect(detail).toMatchObject({ title: '分享1', days: 7, template: 2 })
    expect(detail.list).toHaveLength(1)
    const products = await medium.run(promotionCalls.productDetails, { share_id })
    expect(products.list).toHaveLength(1)
    const updated_at = row?.updated_at ?? 0
    expect((await admin.ask(promotionCalls.end, { share_id, updated_at })).code).toBe(40301)
    expect((await medium.ask(promotionCalls.end, { share_id, updated_at: updated_at - 1 })).code).toBe(40901)
    await medium.run(promotionCalls.end, { share_id, updated_at })
    const ended = await find()
    expect(ended?.status).toBe(ShareStatus.over)
    expect((await server.anonymous.ask(promotionCalls.publicDetail, { share_id })).message).toBe('分享已失效')
    expect((await medium.ask(promotionCalls.end, { share_id, updated_at: ended?.updated_at ?? 0 })).message).toBe(
      '分享已失效',
    )
    const lines = await server.db
      .select()
      .from(oplog)
      .where(and(eq(oplog.module, '商品分享'), eq(oplog.object_id, share_id)))
    expect(lines.map(({ action }) => action)).toEqual(['新建', '失效'])
  })

  it('is seen within the scope of the caller alone', async () => {
    const share_id = await made(admin, 2)
    for (const stranger of [medium, foreigner])
      for (const call of [promotionCalls.detail, promotionCalls.persons, promotionCalls.productDetails] as const)
        expect((await stranger.ask(call as typeof promotionCalls.detail, { share_id })).code).toBe(40301)
    const own = await medium.run(promotionCalls.list, { size: 50 })
    expect(own.list.every((row) => row.user.user_id === 6)).toBe(true)
    expect((await assistant.ask(promotionCalls.list, {})).code).toBe(40302)
    expect(await server.db.$count(promotionShare, eq(promotionShare.share_id, share_id))).toBe(1)
  })
})
