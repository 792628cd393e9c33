import { DAY_SECONDS } from '@crm/base/durations'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { talentCalls } from '@crm/contracts/calls/talents'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { NOMINATE_POINTS } from '@crm/contracts/rules/talentFinding'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { author } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let colleague: Caller
let assistant: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  colleague = await server.signedInAs('13800100050')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

type ListRequest = Parameters<typeof talentNominateCalls.list.request.parse>[0]
const nominate = (caller: Caller, more: object = {}) =>
  caller.run(talentNominateCalls.list, { platform: 'dy', size: 12, ...more } as ListRequest as never) // as the test writes it

const atLevel = (level: number) => server.db.execute(sql`update corp set commerce_level = ${level} where corp_id = 1`)

describe('recommendations', () => {
  it('start from the best goods, score by the four parts, the best first', async () => {
    const { list, page_info, ext } = await nominate(medium)
    expect(ext.goods).toHaveLength(5)
    expect(ext.is_without).toBe(0)
    expect(list).toHaveLength(12)
    expect(page_info.total_count).toBeGreaterThan(100)
    expect(page_info.total_count).toBeLessThanOrEqual(600)
    expect(list.map((row) => row.score)).toEqual(list.map((row) => row.score).toSorted((a, b) => b - a))
    for (const { score, score_parts: parts, categories, similar_goods, reasons } of list) {
      expect(score).toBe(Math.round(parts.category + parts.price + parts.fans + parts.activity))
      for (const key of ['category', 'price', 'fans', 'activity'] as const) {
        expect(parts[key]).toBeGreaterThanOrEqual(0)
        expect(parts[key]).toBeLessThanOrEqual(NOMINATE_POINTS[key])
      }
      const common = categories.filter((name) => ext.categories.includes(name)).length
      expect(parts.category).toBeCloseTo((40 * common) / categories.length)
      expect(similar_goods.length).toBeLessThanOrEqual(3)
      expect(reasons.includes('goods')).toBe(
        similar_goods.length > 0 && reasons.length > 0 && reasons.includes('goods'),
      )
    }
  })

  it('compute price and activity from the library', async () => {
    const { data } = await server.db
      .select()
      .from(author)
      .where(eq(author.platform, 'dy'))
      .then((rows) => ({ data: new Map(rows.map((row) => [row.author_id, row])) }))
    const { list: goods } = await admin.run(goodsCalls.list, { platform: 'dy', size: 1 })
    const product_ids = goods.map((row) => row.product_id)
    const [price] = (
      await server.db.execute<{ p: number }>(
        sql`select ((price_min + price_max) / 2)::float8 as p from goods where product_id = ${product_ids[0]} and corp_id = 1`,
      )
    ).rows
    const { list } = await nominate(medium, { basis: { kind: 'goods', product_ids } })
    for (const row of list) {
      const talent = data.get(row.author_id)
      const contents = (talent?.live_count_30d ?? 0) + (talent?.video_count_30d ?? 0)
      expect(row.score_parts.activity).toBeCloseTo(15 * Math.min(1, contents / 15))
      const factor = Math.abs(Math.log((talent?.avg_price ?? 0) / (price?.p ?? 1))) / Math.log(4)
      expect(row.score_parts.price).toBeCloseTo(25 * Math.max(0, 1 - factor))
    }
  })

  it('start from talents worked with, or a class; those talents are not recommended', async () => {
    const mine = await medium.run(talentCalls.myList, { platform: 'dy', size: 2 })
    const author_ids = mine.list.map((row) => row.author_id)
    const ofTalents = await nominate(medium, { basis: { kind: 'authors', author_ids } })
    expect(ofTalents.ext.authors).toHaveLength(author_ids.length)
    expect(ofTalents.list.some((row) => author_ids.includes(row.author_id))).toBe(false)
    const ofClass = await nominate(medium, { basis: { kind: 'category', category_id: 2 } })
    expect(ofClass.ext.categories).toEqual(['美妆护肤'])
    expect(ofClass.list.every((row) => row.categories.includes('美妆护肤'))).toBe(true)
  })

  it.each([
    [{ fans_min: 200_000 }, (row: { fans: number }) => row.fans >= 200_000],
    [{ level: [3] }, (row: { level: number | null }) => row.level === 3],
    [{ main_kind: 2 }, (row: { main_kind: number }) => row.main_kind === 2],
    [{ has_contact: 1 }, (row: { contact_flag: number }) => row.contact_flag === 1],
    [{ category_id: 3 }, (row: { categories: string[] }) => row.categories.includes('服饰内衣')],
    [{ exclude_followed: 1 }, (row: { relation: string }) => ['none', 'pool'].includes(row.relation)],
  ])('filter by %o', async (conditions, fits) => {
    const { list } = await nominate(medium, { conditions, size: 50 })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row) => fits(row as never))).toBe(true)
    expect(list.every((row) => row.relation !== 'black')).toBe(true)
  })

  it('refuse goods, talents and classes that are not there, and those of others', async () => {
    const ask = (basis: object, caller = medium) =>
      caller.ask(talentNominateCalls.list, { platform: 'dy', basis } as never) // as the test writes it
    const { list } = await admin.run(goodsCalls.list, { platform: 'dy', size: 1 })
    const product_ids = list.map((row) => row.product_id)
    expect(await ask({ kind: 'goods', product_ids }, foreigner)).toMatchObject({
      code: 40000,
      data: { field: 'basis.product_ids' },
    })
    const mine = await medium.run(talentCalls.myList, { platform: 'dy', size: 1 })
    const known = await foreigner.run(talentCalls.publicList, { platform: 'dy', size: 50 })
    const author_ids = mine.list.map((row) => row.author_id)
    if (!known.list.some((row) => author_ids.includes(row.author_id)))
      expect(await ask({ kind: 'authors', author_ids: ['nobody'] }, foreigner)).toMatchObject({
        data: { field: 'basis.author_ids' },
      })
    expect((await ask({ kind: 'authors' })).code).toBe(40000)
    expect((await ask({ kind: 'category' })).code).toBe(40000)
    expect((await ask({ kind: 'category', category_id: 999 })).message).toBe('所选类目不存在，请重新选择')
    expect((await ask({ kind: 'goods', product_ids: ['1', '2', '3', '4', '5', '6'] })).code).toBe(40000)
  })

  it('say when there are no goods to start from', async () => {
    await server.db.execute(
      sql`update goods set deleted_at = 1 where corp_id = 1 and platform = 'sph' and deleted_at is null`,
    )
    const { list, ext } = await nominate(medium, { platform: 'sph' })
    expect([list.length, ext.is_without]).toEqual([0, 1])
    await server.db.execute(
      sql`update goods set deleted_at = null where corp_id = 1 and platform = 'sph' and deleted_at = 1`,
    )
  })
})

describe('the day’s limit', () => {
  it('counts further batches once each, refuses the next, and begins anew the next day', async () => {
    await atLevel(100)
    await server.db.execute(sql`delete from quota_usage where corp_id = 1 and type = 'recommend'`)
    await server.db.execute(sql`update plan_quota set limit_value = 2 where level = 100 and type = 'recommend'`)
    const remain = async () => (await medium.run(talentNominateCalls.quota, {})).remain
    await nominate(medium)
    expect(await remain()).toBe(2)
    const second = await nominate(medium, { page: 2 })
    await nominate(medium, { page: 2 })
    expect(await remain()).toBe(1)
    expect(second.list.some(({ author_id }) => author_id === '')).toBe(false)
    await nominate(medium, { page: 2, conditions: { main_kind: 1 } })
    expect(await remain()).toBe(0)
    const refused = await colleague.ask(talentNominateCalls.list, { platform: 'dy', page: 2 })
    expect(refused).toMatchObject({ code: 40921, message: '今日推荐次数已用完', data: { type: 'recommend' } })
    expect((await nominate(medium, { page: 2 })).list).toHaveLength(12)
    server.clock.set(server.clock.now() + DAY_SECONDS)
    expect(await remain()).toBe(2)
    server.clock.set()
    await server.db.execute(sql`update plan_quota set limit_value = 50 where level = 100 and type = 'recommend'`)
    await atLevel(500)
  })

  it('is none for the largest version', async () => {
    await atLevel(500)
    expect(await medium.run(talentNominateCalls.quota, {})).toEqual({ remain: null, limit: null })
  })
})

describe('不感兴趣', () => {
  it('hides a talent from oneself for 30 days, and can be taken back', async () => {
    const ids = async (caller: Caller) => (await nominate(caller)).list.map((row) => row.author_id)
    const [first] = await ids(medium)
    const talent = { author_id: first ?? '', platform: 'dy' as const }
    await medium.run(talentNominateCalls.dislike, talent)
    expect(await ids(medium)).not.toContain(first)
    expect(await ids(colleague)).toContain(first)
    await medium.run(talentNominateCalls.dislike, { ...talent, on: 0 })
    expect(await ids(medium)).toContain(first)
    await medium.run(talentNominateCalls.dislike, talent)
    server.clock.set(server.clock.now() + 31 * DAY_SECONDS)
    const later = await server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from nominate_dislike where author_id = ${first} and hidden_until > ${server.clock.now()}`,
    )
    expect(later.rows[0]?.n).toBe(0)
    server.clock.set()
  })

  it('refuses talents outside the enterprise', async () => {
    const nobody = { author_id: 'nobody', platform: 'dy' as const }
    expect((await medium.ask(talentNominateCalls.dislike, nobody)).code).toBe(40400)
    expect((await assistant.ask(talentNominateCalls.dislike, nobody)).code).toBe(40302)
    expect((await assistant.ask(talentNominateCalls.list, { platform: 'dy' })).code).toBe(40302)
    expect((await assistant.ask(talentNominateCalls.quota, {})).code).toBe(40302)
  })

  it('is not for the basic version', async () => {
    await atLevel(95)
    expect((await medium.ask(talentNominateCalls.list, { platform: 'dy' })).code).toBe(40302)
    await atLevel(500)
  })
})
