import { UNAVAILABLE } from '@crm/base/numbers'
import { contentGoodsCalls as calls } from '@crm/contracts/calls/contentGoods'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { spuCalls } from '@crm/contracts/calls/spus'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDays } from '../../../rules/period.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { float, int, number, select } from '../../../store/database/select.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let assistant: Caller

const as = (role: number, corp = 1) =>
  server.signedInAs(`1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`)

beforeAll(async () => {
  server = await testServer()
  ;[admin, lead, medium, assistant] = await Promise.all([as(2), as(3), as(5), as(7)])
})
afterAll(() => server.close())

const daysOf = (days: number) => {
  if (days === 0) return {}
  const { start, end } = lastDays(days, server.clock.now())
  return { start_time: start, end_time: end }
}

const cardsOf = async (caller: Caller, request: object): Promise<Record<string, number>> => {
  const { items } = await caller.run(contentOverviewCalls.summary, request)
  return Object.fromEntries(items.map(({ key, value }) => [key, value]))
}

const { numRuns, seed } = propertyRuns(6)
const requests = fc.record({
  days: fc.constantFrom(0, 7, 30, 90),
  platform: fc.constantFrom('all' as const, 'dy' as const, 'xhs' as const),
})

describe(`SPUs (seed ${seed})`, () => {
  it('rows add up to 合计, and with what is of no SPU to the overview', async () => {
    for (const { days, platform } of fc.sample(requests, { numRuns, seed })) {
      const asked = { ...daysOf(days), platform }
      const { list, ext, page_info } = await admin.run(calls.spus, { ...asked, size: 50 })
      expect(page_info.total_count).toBe(list.length)
      for (const name of ['content_count', 'hot_count', 'interactions', 'cost'] as const)
        expect(
          list.reduce((sum, row) => sum + row[name], 0),
          name,
        ).toBe(ext.list_total[name])
      const { list: parts } = await admin.run(contentOverviewCalls.structure, { ...asked, by: 'spu' })
      const rest = parts.find(({ id }) => id === '0')
      const whole = await cardsOf(admin, asked)
      expect(ext.list_total.content_count + (rest?.value ?? 0)).toBe(whole.content_count)
      expect(ext.list_total.interactions + (rest?.interactions ?? 0)).toBe(whole.interactions)
    }
  })

  it('a row is the overview of its SPU, and the rows themselves by statements of their own', async () => {
    const asked = daysOf(30)
    const { list } = await admin.run(calls.spus, { ...asked, size: 50 })
    const known = new Map(list.map((row) => [row.spu_id, row]))
    const own = await rowsOf(
      server.db,
      select(
        {
          spu_id: number`ci.spu_id`,
          content_count: int`count(*)`,
          interactions: float`sum(ci.likes + ci.comments + ci.collects + ci.shares)`,
          author_count: int`count(distinct ci.author_id || ' ' || ci.platform)`,
          positive: float`sum(ci.positive)`,
          said: float`sum(greatest(ci.comments, ci.positive + ci.negative))`,
        },
        sql`from content_item ci where ci.corp_id = 1 and ci.deleted_at is null and ci.status = 3 and ci.spu_id is not null
          and ci.publish_at between ${asked.start_time ?? 0} and ${server.clock.now()} group by 1`,
      ),
    )
    expect(own.length).toBeGreaterThan(3)
    for (const { spu_id, positive, said, ...figures } of own) {
      const row = known.get(spu_id)
      expect(row).toMatchObject(figures)
      expect(row?.positive_rate).toBe(said === 0 ? UNAVAILABLE : Math.round((positive * 10_000) / said) / 100)
    }
    const first = list[0]
    const cards = await cardsOf(admin, { ...asked, spu_id: first?.spu_id })
    for (const name of ['content_count', 'hot_count', 'plays', 'interactions', 'cost', 'cpe', 'author_count'] as const)
      expect(first?.[name], name).toBe(cards[name])
    const { items } = await admin.run(contentOverviewCalls.summary, { ...asked, spu_id: first?.spu_id })
    expect(first?.content_count_rate).toBe(items.find(({ key }) => key === 'content_count')?.rate)
  })

  it('a medium counts own contents alone; whoever has not the screen is refused', async () => {
    const [own, all] = [await medium.run(calls.spus, {}), await admin.run(calls.spus, {})]
    expect(own.ext.list_total.content_count).toBeGreaterThan(0)
    expect(own.ext.list_total.content_count).toBeLessThan(all.ext.list_total.content_count)
    for (const role of [4, 6, 7, 60])
      expect((await (await as(role)).ask(calls.spus, {})).code, `role ${role}`).not.toBe(0)
  })

  it('leads of seeding write SPUs; its media read them', async () => {
    const { id } = await lead.run(spuCalls.add, { name: '种草新品', code: 'SEED-1' })
    const read = await medium.run(spuCalls.read, { id })
    expect(read.name).toBe('种草新品')
    const refused = await medium.ask(spuCalls.update, { id, name: '改名', updated_at: read.updated_at })
    expect(refused.code).toBe(40302)
    await lead.run(spuCalls.update, { id, name: '改名', updated_at: read.updated_at })
    expect((await lead.ask(spuCalls.update, { id, name: '又改', updated_at: read.updated_at })).code).toBe(40901)
  })
})

describe(`goods (seed ${seed})`, () => {
  it('a row is its SPU and its own samples; 合计 counts the contents of an SPU once', async () => {
    for (const { days, platform } of fc.sample(requests, { numRuns, seed })) {
      const asked = { ...daysOf(days), platform }
      const { list, ext } = await admin.run(calls.goods, { ...asked, size: 50 })
      const { list: spus } = await admin.run(calls.spus, { ...asked, size: 50 })
      const spuOf = new Map(spus.map((row) => [row.spu_id, row]))
      for (const row of list) {
        const spu = spuOf.get(row.spu_id)
        for (const name of ['content_count', 'plays', 'interactions', 'cost', 'cpe', 'author_count'] as const)
          expect(row[name], name).toBe(spu?.[name])
      }
      const listed = spus.filter(({ goods_count }) => goods_count > 0)
      expect(ext.list_total.content_count).toBe(listed.reduce((sum, row) => sum + row.content_count, 0))
      expect(ext.list_total.cost).toBe(listed.reduce((sum, row) => sum + row.cost, 0))
      const pages = [list]
      for (let page = 2; pages.at(-1)?.length === 50; page += 1)
        pages.push((await admin.run(calls.goods, { ...asked, size: 50, page })).list)
      expect(pages.flat().reduce((sum, row) => sum + row.sample_count, 0)).toBe(ext.list_total.sample_count)
    }
  })

  it('the sample assistant sees no costs, and no lead of seeding changes more than the SPU', async () => {
    const { list, ext } = await assistant.run(calls.goods, {})
    const all = await admin.run(calls.goods, {})
    expect(ext.list_total).toEqual({ ...all.ext.list_total, cost: UNAVAILABLE, cpe: UNAVAILABLE })
    for (const row of list) expect([row.cost, row.cpe]).toEqual([UNAVAILABLE, UNAVAILABLE])
    const [product] = all.list
    if (!product) throw new Error('no goods')
    const { product_id, updated_at } = product
    expect((await lead.ask(goodsCalls.batch, { action: 'class', ids: [product_id], class_id: 0 })).code).toBe(40302)
    expect((await medium.ask(goodsCalls.batch, { action: 'spu', ids: [product_id], spu_id: 0 })).code).toBe(40302)
    expect((await lead.ask(goodsCalls.update, { product_id, updated_at, cost_price: 1 })).code).toBe(40302)
    const result = await lead.run(goodsCalls.batch, { action: 'spu', ids: [product_id], updated_at, spu_id: 0 })
    expect(result).toMatchObject({ success: 1 })
    const after = await admin.run(calls.goods, { size: 50 })
    expect(after.page_info.total_count).toBe(all.page_info.total_count - 1)
  })
})
