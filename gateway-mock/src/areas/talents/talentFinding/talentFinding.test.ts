import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import { BusinessModule } from '@crm/contracts/enums'
import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { author, corpAuthor, follow, oplog } from '../../../store/database/schema.ts'
import { CATEGORIES } from '../../../demo/business/words.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const CORP = 1
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

const library = (caller: Caller, conditions: object = {}, more: object = {}) =>
  caller.run(talentFindingCalls.libraryList, { platform: 'dy', size: 50, conditions, ...more })

/** Talents of the library that the corporation does not hold. */
async function strangers(count: number) {
  const { list } = await library(medium, { relation: 'none' }, { size: count })
  if (list.length < count) throw new Error('the library is small')
  return list
}

it('knows the classes that the talents of the world have', () => {
  expect(MARKET_CATEGORIES.map(({ name }) => name)).toEqual(CATEGORIES)
})

describe('the library', () => {
  it('lists talents of one platform, the largest sellers first, and counts them alike', async () => {
    const { list, page_info } = await library(medium)
    expect(list).toHaveLength(50)
    expect(page_info.total_count).toBe(await server.db.$count(author, eq(author.platform, 'dy')))
    expect(await medium.run(talentFindingCalls.libraryCount, { platform: 'dy' })).toEqual({
      count: page_info.total_count,
    })
    const raw = await server.db.execute<{ author_id: string }>(
      sql`select author_id from author where platform = 'dy' order by gmv_30d desc nulls last, author_id limit 50`,
    )
    expect(list.map((row) => row.author_id)).toEqual(raw.rows.map((row) => row.author_id))
  })

  it('answers ranges, and sums to whitelisted corporations only', async () => {
    const { list } = await library(medium)
    expect(list.every((row) => row.gmv_30d_str !== '' && !('gmv_30d' in row) && !('live_gmv_avg' in row))).toBe(true)
    await server.db.execute(sql`update corp set is_whitelist = 1 where corp_id = ${CORP}`)
    const raw = await library(medium)
    await server.db.execute(sql`update corp set is_whitelist = 0 where corp_id = ${CORP}`)
    expect(raw.list.every((row) => typeof row.gmv_30d === 'number')).toBe(true)
  })

  it.each<[object, (row: Awaited<ReturnType<typeof library>>['list'][number]) => boolean]>([
    [{ categories: [1, 2] }, (row) => row.categories.some((name) => ['食品饮料', '美妆护肤'].includes(name))],
    [{ fans_min: 100_000, fans_max: 500_000 }, (row) => row.fans >= 100_000 && row.fans <= 500_000],
    [{ price_min: 5_000, price_max: 9_000 }, (row) => row.avg_price >= 5_000 && row.avg_price <= 9_000],
    [{ gpm_min: 30_000 }, (row) => row.gpm >= 30_000],
    [{ level: [2, -1] }, (row) => row.level === 2 || row.level === null],
    [{ main_kind: 2 }, (row) => row.main_kind === 2],
    [
      { fans_gender: { name: '女', min: 60 } },
      (row) => (row.portrait.gender.find(({ name }) => name === '女')?.value ?? 0) >= 60,
    ],
    [
      { fans_age: { name: '24-30', min: 25 } },
      (row) => (row.portrait.age.find(({ name }) => name === '24-30')?.value ?? 0) >= 25,
    ],
    [
      { fans_region: { name: '广东', min: 12 } },
      (row) => (row.portrait.region.find(({ name }) => name === '广东')?.value ?? 0) >= 12,
    ],
    [{ has_contact: 1 }, (row) => row.contact_flag === 1 || row.has_contact === 1],
    [{ relation: 'mine' }, (row) => row.relation === 'mine'],
    [{ relation: 'others' }, (row) => row.relation === 'others' && row.followers.length > 0],
    [{ relation: 'pool' }, (row) => row.relation === 'pool' && row.followers.length === 0],
    [{ relation: 'black' }, (row) => row.list_flag === 2],
  ])('filters by %o', async (conditions, fits) => {
    const { list, page_info } = await library(medium, conditions)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(fits)).toBe(true)
    const { count } = await medium.run(talentFindingCalls.libraryCount, { platform: 'dy', conditions })
    expect(count).toBe(page_info.total_count)
  })

  it.each([{ gender: 2 }, { region: ['浙江'] }, { is_active: 1 }, { has_mcn: 1 }, { gmv_min: 1, gmv_max: 1_000_000 }])(
    'narrows by %o',
    async (conditions) => {
      const whole = await medium.run(talentFindingCalls.libraryCount, { platform: 'dy' })
      const { count } = await medium.run(talentFindingCalls.libraryCount, { platform: 'dy', conditions } as never)
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThan(whole.count)
    },
  )

  it('divides into relations', async () => {
    const counts = await Promise.all(
      (['none', 'mine', 'others', 'pool', 'black'] as const).map((relation) =>
        medium.run(talentFindingCalls.libraryCount, { platform: 'dy', conditions: { relation } }),
      ),
    )
    const whole = await medium.run(talentFindingCalls.libraryCount, { platform: 'dy' })
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(whole.count)
  })

  it('finds by name, number and home page; a wildcard is a letter', async () => {
    const [first] = (await library(medium)).list
    if (!first) throw new Error('empty')
    const by = (keyword: string, keyword_type?: 'id' | 'link') => library(medium, {}, { keyword, keyword_type })
    expect((await by(first.author_id, 'id')).list[0]?.author_id).toBe(first.author_id)
    expect((await by(`https://www.douyin.com/user/${first.author_id}`, 'link')).list).toHaveLength(1)
    expect((await by('阿泽聊数码')).list[0]?.author_name).toBe('阿泽聊数码')
    expect((await by('%')).list).toHaveLength(0)
  })

  it('sorts up to 10,000 matches and refuses more', async () => {
    const { list } = await library(medium, { categories: [1] }, { order_by: 'fans', sort: 'asc' })
    expect(list.map((row) => row.fans)).toEqual(list.map((row) => row.fans).toSorted((a, b) => a - b))
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`insert into author (author_id, platform, uid, nick_name, updated_at)
        select 'zzmany' || n, 'dy', 'zzmany' || n, 'zzmany', 0 from generate_series(1, 10001) n`)
    })
    const many = { platform: 'dy', keyword: 'zzmany', order_by: 'fans', sort: 'asc' } as const
    expect(await medium.ask(talentFindingCalls.libraryList, many)).toMatchObject({
      code: 40000,
      message: '结果超过 10,000 条，无法按其他列排序，请缩小筛选范围',
    })
    expect((await library(medium, {}, { keyword: 'zzmany' })).page_info.total_count).toBe(10_001)
    await server.db.execute(sql`delete from author where author_id like 'zzmany%'`)
  })

  it('refuses unknown classes and is closed to the sample assistant', async () => {
    const reply = await medium.ask(talentFindingCalls.libraryList, {
      platform: 'dy',
      conditions: { categories: [999] },
    })
    expect([reply.code, reply.message]).toEqual([40000, '所选类目不存在，请重新选择'])
    expect((await assistant.ask(talentFindingCalls.libraryList, { platform: 'dy' })).code).toBe(40302)
    expect((await assistant.ask(talentFindingCalls.libraryCount, { platform: 'dy' })).code).toBe(40302)
  })

  it('answers each corporation its own relations', async () => {
    const own = await library(admin, { relation: 'others' })
    const ids = new Set(own.list.map((row) => row.author_id))
    const names = new Set(own.list.flatMap((row) => row.followers.map(({ name }) => name)))
    const others = await library(foreigner)
    expect(
      others.list
        .filter((row) => ids.has(row.author_id))
        .flatMap((row) => row.followers)
        .some(({ name }) => names.has(name)),
    ).toBe(false)
  })
})

describe('favourites', () => {
  it('are one’s own, and come and go', async () => {
    const [talent] = await strangers(1)
    if (!talent) throw new Error('none')
    const star = { author_id: talent.author_id, platform: 'dy' as const }
    await medium.run(talentFindingCalls.favorite, { ...star, on: 1 })
    await medium.run(talentFindingCalls.favorite, { ...star, on: 1 })
    const mine = await library(medium, { is_favorite: 1 })
    expect(mine.list.map(({ author_id, is_favorite }) => [author_id, is_favorite])).toEqual([[talent.author_id, 1]])
    expect((await library(colleague, { is_favorite: 1 })).list).toHaveLength(0)
    await medium.run(talentFindingCalls.favorite, { ...star, on: 0 })
    expect((await library(medium, { is_favorite: 1 })).list).toHaveLength(0)
  })

  it('refuse unknown talents and the sample assistant', async () => {
    const star = { author_id: 'nobody', platform: 'dy' as const, on: 1 as const }
    expect((await medium.ask(talentFindingCalls.favorite, star)).code).toBe(40400)
    expect((await assistant.ask(talentFindingCalls.favorite, star)).code).toBe(40302)
  })
})

describe('the pool takes talents of the library', () => {
  it('once, logged, and gives them back within a minute', async () => {
    const talents = await strangers(2)
    const author_ids = talents.map((row) => row.author_id)
    const request = { author_ids, platform: 'dy' as const }
    expect(await medium.run(talentFindingCalls.poolAdd, request)).toMatchObject({ success: 2, failures: [] })
    expect(await medium.run(talentFindingCalls.poolAdd, request)).toMatchObject({
      success: 0,
      failures: [{ reason: '该达人已在公海' }, { reason: '该达人已在公海' }],
    })
    const [entry] = await server.db.select().from(oplog).where(eq(oplog.action, '加入公海'))
    expect(entry).toMatchObject({ object: '2 位达人' })
    const pool = await medium.run(talentCalls.publicList, {
      platform: 'dy',
      keyword: author_ids[0] ?? '',
      keyword_type: 'id',
    })
    expect(pool.list[0]).toMatchObject({ author_id: author_ids[0], source: 3 })
    expect((await colleague.run(talentFindingCalls.poolAdd, { ...request, on: 0 })).success).toBe(0)
    expect((await medium.run(talentFindingCalls.poolAdd, { ...request, on: 0 })).success).toBe(2)
    expect(
      (await library(medium, { relation: 'none' }, { keyword: author_ids[0], keyword_type: 'id' })).list,
    ).toHaveLength(1)
    await medium.run(talentFindingCalls.poolAdd, request)
    server.clock.set(server.clock.now() + 61)
    expect((await medium.run(talentFindingCalls.poolAdd, { ...request, on: 0 })).success).toBe(0)
    server.clock.set()
  })

  it('gives back what the content module holds too, and what once sold, without taking it from there', async () => {
    const [talent] = await strangers(1)
    if (!talent) throw new Error('missing')
    const { author_id } = talent
    const request = { author_ids: [author_id], platform: 'dy' as const }
    const stored = async () => {
      const [row] = await server.db
        .select()
        .from(corpAuthor)
        .where(and(eq(corpAuthor.corp_id, CORP), eq(corpAuthor.author_id, author_id)))
      return row
    }
    const before = server.clock.now() - 3600
    await server.db.insert(corpAuthor).values({
      corp_id: CORP,
      author_id,
      platform: 'dy',
      source: 1,
      in_commerce: 0,
      in_content: 1,
      created_at: before,
      updated_at: before,
      last_order_at: before,
      pool: 2,
    })
    await server.db.insert(follow).values({
      corp_id: CORP,
      author_id,
      platform: 'dy',
      classify: BusinessModule.content,
      user_id: 1,
      dept_id: 0,
      bind_time: before,
      bind_type: 1,
      created_at: before,
      updated_at: before,
      updated_by: 1,
    })
    await medium.run(talentFindingCalls.poolAdd, request)
    expect(await stored()).toMatchObject({ in_commerce: 1, in_content: 1, pool: 1 })
    expect((await medium.run(talentFindingCalls.poolAdd, { ...request, on: 0 })).success).toBe(1)
    expect(await stored()).toMatchObject({ in_commerce: 0, in_content: 1, pool: 2, deleted_at: null })
  })

  it('refuses a single one that is there already, blacklisted or unknown; of several it reports them', async () => {
    const [stored] = (await library(admin, { relation: 'others' })).list
    const [black] = (await library(admin, { relation: 'black' })).list
    const [free] = await strangers(1)
    if (!stored || !black || !free) throw new Error('missing')
    const add = (author_id: string) =>
      medium.ask(talentFindingCalls.poolAdd, { author_ids: [author_id], platform: 'dy' })
    expect((await add(stored.author_id)).message).toMatch(/^该达人已被.+跟进$/)
    expect((await add(black.author_id)).message).toBe('该达人在黑名单中')
    expect((await add('nobody')).code).toBe(40400)
    const several = await medium.run(talentFindingCalls.poolAdd, {
      author_ids: [stored.author_id, free.author_id, 'nobody'],
      platform: 'dy',
    })
    expect(several).toMatchObject({ success: 1, failures: [{}, {}] })
  })

  it('stops at the limit of the version, and at 200', async () => {
    const [free] = await strangers(1)
    if (!free) throw new Error('none')
    const level = await server.db.execute<{ commerce_level: number }>(
      sql`select commerce_level from corp where corp_id = ${CORP}`,
    )
    await server.db.execute(sql`update corp set commerce_level = 50 where corp_id = ${CORP}`)
    const used = await server.db.$count(corpAuthor, and(eq(corpAuthor.corp_id, CORP), eq(corpAuthor.pool, 1)))
    await server.db.execute(
      sql`update plan_quota set limit_value = least(limit_value, ${used - 5}) where level = 50 and type = 'public_author'`,
    )
    const reply = await medium.ask(talentFindingCalls.poolAdd, { author_ids: [free.author_id], platform: 'dy' })
    await server.db.execute(sql`update plan_quota set limit_value = 300 where level = 50 and type = 'public_author'`)
    await server.db.execute(
      sql`update corp set commerce_level = ${level.rows[0]?.commerce_level ?? 300} where corp_id = ${CORP}`,
    )
    expect(reply.code).toBe(40921)
    const author_ids = Array.from({ length: 201 }, (_, index) => `x${index}`)
    expect((await medium.ask(talentFindingCalls.poolAdd, { author_ids, platform: 'dy' })).code).toBe(40000)
    expect((await assistant.ask(talentFindingCalls.poolAdd, { author_ids: ['x'], platform: 'dy' })).code).toBe(40302)
  })
})
