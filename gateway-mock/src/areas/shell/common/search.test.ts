import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { orderCalls } from '@crm/contracts/calls/orders'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { commonCalls } from '@crm/contracts/calls/common'
import { BusinessModule } from '@crm/contracts/enums'
import { appUser, authorContact, corpAuthor, corpUser, follow, goods, orders } from '../../../store/database/schema.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const search = async (phone: string, keyword: string, classify: 1 | 2 = BusinessModule.commerce) =>
  (await (await server.signedInAs(phone)).run(commonCalls.search, { keyword, classify })).list

describe('the search of the palette', () => {
  it('answers at most five of each kind', async () => {
    const list = await search('13800100002', '1')
    for (const kind of ['talent', 'goods', 'order', 'colonel']) {
      expect(list.filter((hit) => hit.kind === kind).length).toBeLessThanOrEqual(5)
    }
    expect(list.length).toBeGreaterThan(5)
  })

  it('finds an order by the beginning of its number, only in its own corporation', async () => {
    const [row] = await server.db.select().from(orders).where(eq(orders.corp_id, 1)).limit(1)
    const number = row?.order_id ?? ''
    const hits = (list: Awaited<ReturnType<typeof search>>) =>
      list.filter((hit) => hit.kind === 'order').map((hit) => hit.id)
    expect(hits(await search('13800100002', number))).toContain(number)
    expect(hits(await search('13800200002', number))).not.toContain(number)
  })

  it('leads to the list of orders, which finds the order on any day', async () => {
    const [row] = await server.db.select().from(orders).where(eq(orders.corp_id, 1)).limit(1)
    const number = row?.order_id ?? ''
    const hit = (await search('13800100002', number)).find(({ kind }) => kind === 'order')
    expect(hit).toMatchObject({
      route: 'OrdersList',
      query: { keyword: number, date_type: 'all', drawer: 'order', id: number },
    })
    const { list } = await (await server.signedInAs('13800100002')).run(orderCalls.list, { keyword: number })
    expect([...new Set(list.map(({ order_id }) => order_id))]).toEqual([number])
  })

  it('finds a cooperation by the beginning of its number, for whoever reaches it', async () => {
    const admin = await server.signedInAs('13800100002')
    const { list } = await admin.run(cooperationCalls.list, { page: 1, size: 50 })
    const own = (await (await server.signedInAs('13800100006')).run(cooperationCalls.list, { page: 1, size: 50 })).list
    const foreign = list.find(({ coop_id }) => !own.some((each) => each.coop_id === coop_id))
    if (!foreign) throw new Error('the medium reaches every cooperation')
    const hits = async (phone: string, keyword: string) =>
      (await search(phone, keyword)).filter((hit) => hit.kind === 'cooperation')
    expect(await hits('13800100002', foreign.coop_no.toLowerCase())).toEqual([
      expect.objectContaining({
        title: foreign.coop_no,
        route: 'CooperateDetail',
        query: { coop_id: String(foreign.coop_id) },
      }),
    ])
    expect(await hits('13800100006', foreign.coop_no)).toEqual([])
    expect(await hits('13800200002', foreign.coop_no)).toEqual([])
    expect(await hits('13800100002', foreign.coop_no.slice(0, 4))).toHaveLength(5)
  })

  it('finds a sample by its number and by that of its parcel, for whoever sees it', async () => {
    const admin = await server.signedInAs('13800100002')
    const { list } = await admin.run(sampleCalls.list, { tab: '5', page: 1, size: 50 })
    const sample = list.find(({ express_no }) => express_no !== '')
    if (!sample) throw new Error('no parcel')
    const hits = async (phone: string, keyword: string) =>
      (await search(phone, keyword)).filter((hit) => hit.kind === 'sample').map((hit) => hit.id)
    for (const number of [sample.sample_no, sample.express_no.toLowerCase()]) {
      expect(await hits('13800100002', number)).toEqual([String(sample.sample_id)])
      // The assistant for samples sees all of them, another enterprise none.
      expect(await hits('13800100007', number)).toEqual([String(sample.sample_id)])
      expect(await hits('13800200002', number)).toEqual([])
    }
    const own = (await (await server.signedInAs('13800100006')).run(sampleCalls.list, { page: 1, size: 50 })).list
    const foreign = list.find(({ sample_id }) => !own.some((each) => each.sample_id === sample_id))
    expect(await hits('13800100006', foreign?.sample_no ?? '-')).toEqual([])
  })

  it('finds the colonels that the list of colonels shows', async () => {
    const medium = await server.signedInAs('13800100006')
    const { list } = await medium.run(colonelCalls.list, { page: 1, size: 50 })
    const names = (await (await server.signedInAs('13800100002')).run(colonelCalls.list, { page: 1, size: 50 })).list
    for (const { colonel_info } of names) {
      const found = (await search('13800100006', colonel_info.colonel_buyin_id)).some(({ kind }) => kind === 'colonel')
      const isListed = list.some((each) => each.colonel_info.colonel_buyin_id === colonel_info.colonel_buyin_id)
      expect(found, colonel_info.name).toBe(isListed)
    }
  })

  it('finds a product for whoever may open the list', async () => {
    const [row] = await server.db.select().from(goods).where(eq(goods.corp_id, 1)).limit(1)
    const id = row?.product_id ?? ''
    const kinds = async (phone: string) => (await search(phone, id)).map((hit) => hit.kind)
    expect(await kinds('13800100002')).toContain('goods')
    expect(await kinds('13800100080')).not.toContain('goods')
    expect(await kinds('13800200002')).not.toContain('goods')
  })

  it('shows a medium only talents of the pool and its own', async () => {
    const medium = await server.signedInAs('13800100006')
    const own = await server.db
      .select({ id: corpAuthor.author_id, pool: corpAuthor.pool })
      .from(corpAuthor)
      .where(and(eq(corpAuthor.corp_id, 1), isNull(corpAuthor.deleted_at)))
    const pools = new Map(own.map((row) => [row.id, row.pool]))
    const [member] = await server.db
      .select({ user_id: corpUser.user_id })
      .from(corpUser)
      .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
      .where(and(eq(corpUser.corp_id, 1), eq(appUser.phone, '13800100006')))
    const user_id = member?.user_id ?? 0
    const followed = new Set(
      (
        await server.db
          .select({ id: follow.author_id })
          .from(follow)
          .where(and(eq(follow.corp_id, 1), eq(follow.user_id, user_id), isNull(follow.unbind_time)))
      ).map((row) => row.id),
    )
    for (const keyword of ['a', '小', '1', '9']) {
      const { list } = await medium.run(commonCalls.search, { keyword })
      for (const hit of list.filter((one) => one.kind === 'talent')) {
        expect(pools.get(hit.id) === 1 || followed.has(hit.id)).toBe(true)
      }
    }
  })

  it('shows the sample assistant no talents, orders or colonels', async () => {
    const list = await search('13800100007', '1')
    expect(new Set(list.map((hit) => hit.kind))).toEqual(new Set(['goods']))
  })

  it('takes several words, in any order', async () => {
    const [row] = await server.db
      .select()
      .from(goods)
      .where(and(eq(goods.corp_id, 1), isNull(goods.deleted_at)))
      .limit(1)
    if (!row) throw new Error('no goods')
    const ids = async (keyword: string) =>
      (await search('13800100002', keyword)).filter((hit) => hit.kind === 'goods').map((hit) => hit.id)
    expect(await ids(`${row.title.slice(-2)} ${row.product_id}`)).toEqual([row.product_id])
    expect(await ids(`${row.product_id} 没有这个词`)).toEqual([])
  })

  it('finds talents and colleagues by the end of a number, or one with its middle hidden', async () => {
    const [talent] = await server.db
      .select({ id: corpAuthor.author_id, platform: corpAuthor.platform })
      .from(corpAuthor)
      .where(and(eq(corpAuthor.corp_id, 1), eq(corpAuthor.in_commerce, 1), isNull(corpAuthor.deleted_at)))
      .limit(1)
    if (!talent) throw new Error('no talents')
    await server.db.insert(authorContact).values({
      ...{
        corp_id: 1,
        author_id: talent.id,
        platform: talent.platform,
        name: '李四',
        phone: '13977776543',
        wechat: '',
      },
      ...{ source: 1, viewed_by: [], created_at: 1, updated_at: 1, updated_by: 1 },
    })
    for (const keyword of ['6543', '139******43', '139****6543', '13977776543'])
      expect((await search('13800100002', keyword)).map((hit) => hit.id)).toContain(talent.id)
    expect((await search('13800200002', '13977776543')).map((hit) => hit.id)).not.toContain(talent.id)
    const members = async (phone: string, keyword: string) =>
      (await search(phone, keyword)).filter((hit) => hit.kind === 'member')
    const [lead] = await members('13800100002', '138****0004')
    if (!lead) throw new Error('nobody is found by number')
    expect(lead).toMatchObject({ route: 'SystemMember', query: { keyword: lead.title } })
    expect(await members('13800100002', lead.title)).toContainEqual(lead)
    expect(await members('13800100006', lead.title), 'not in the scope of a medium').toEqual([])
  })

  it('reads four digits as the end of a number, never as a part of IDs that all begin alike', async () => {
    const list = await search('13800100002', '0004')
    expect(list).toContainEqual(expect.objectContaining({ kind: 'member' }))
    for (const { kind, id, title, note } of list)
      if (kind !== 'member')
        expect(id.endsWith('0004') || `${title} ${note}`.includes('0004'), `${kind} ${id}`).toBe(true)
    const [product] = await server.db.select().from(goods).where(eq(goods.corp_id, 1)).limit(1)
    const id = product?.product_id ?? ''
    for (const part of [id.slice(-6), id.slice(0, -2)])
      expect((await search('13800100002', part)).filter((hit) => hit.kind === 'goods')).not.toEqual([])
    expect((await search('13800100002', id.slice(-6))).map((hit) => hit.id)).toContain(id)
  })

  it('takes wildcards literally', async () => {
    expect(await search('13800100002', '%%%')).toEqual([])
  })
})
