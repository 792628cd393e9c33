import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { sessionCalls } from '@crm/contracts/calls/session'
import { type SpuFiguresRequest, spuCalls } from '@crm/contracts/calls/spus'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BusinessModule, CommentFeeling } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { goods, oplog, planQuota, rolePermission, spu } from '../../../store/database/schema.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { int, number, select } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let assistant: Caller
let foreigner: Caller
let last30: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  const now = server.clock.now()
  last30 = { start_time: startOfDay(now) - 29 * DAY_SECONDS, end_time: endOfDay(now) }
})
afterAll(() => server.close())

let coded = 0
const terms = (more: object = {}) => ({ name: '新品', code: `CODE-${++coded}`, ...more })
const freeGoods = async (count: number) =>
  (
    await server.db
      .select({ product_id: goods.product_id })
      .from(goods)
      .where(and(eq(goods.corp_id, 1), eq(goods.spu_id, 0), isNull(goods.deleted_at)))
      .orderBy(goods.product_id)
      .limit(count)
  ).map((row) => row.product_id)

describe('the list', () => {
  it.each(['all', 'dy'] as const)('says of each SPU on %s what the goods list says of its goods', async (platform) => {
    for (const caller of [admin, lead]) {
      const { list } = await caller.run(spuCalls.list, { ...last30, platform, size: 5 })
      expect(list[0]?.gmv).toBeGreaterThan(0)
      for (const row of list) {
        const products = (await caller.run(spuCalls.products, { spu_id: row.spu_id, platform, ...last30, size: 50 }))
          .list
        expect(row.goods_count).toBe(products.length)
        const sum = (key: 'gmv' | 'volume') => products.reduce((all, each) => all + each[key], 0)
        expect({ gmv: row.gmv, volume: row.volume }).toEqual({ gmv: sum('gmv'), volume: sum('volume') })
        for (const product of products.slice(0, 2)) {
          const { ext } = await caller.run(goodsCalls.list, { keyword: product.product_id, ...last30, size: 1 })
          expect(product.gmv).toBe(ext.list_total.gmv)
        }
      }
    }
  })

  it('adds up: 合计 is what all SPUs sold, talents once', async () => {
    const { list, ext } = await admin.run(spuCalls.list, { ...last30, size: 50 })
    const { gmv, volume, sample_count, interactions, content_count, total_cp_author } = ext.list_total
    const sum = (key: 'gmv' | 'volume' | 'sample_count' | 'interactions' | 'content_count') =>
      list.reduce((all, each) => all + each[key], 0)
    expect({ gmv, volume, sample_count, interactions, content_count }).toEqual({
      gmv: sum('gmv'),
      volume: sum('volume'),
      sample_count: sum('sample_count'),
      interactions: sum('interactions'),
      content_count: sum('content_count'),
    })
    const [counted] = await rowsOf(
      server.db,
      select(
        { n: int`count(distinct (i.author_id, i.platform))` },
        sql`from order_item i join goods g on g.corp_id = 1 and g.product_id = i.product_id
        and g.spu_id > 0 and g.deleted_at is null where i.corp_id = 1 and i.pay_time >= ${last30.start_time} and i.pay_time <= ${server.clock.now()}`,
      ),
    )
    expect(total_cp_author).toBe(counted?.n)
  })

  it.each([
    'gmv',
    'volume',
    'total_cp_author',
    'sample_count',
    'live_count',
    'content_count',
    'interactions',
    'updated_at',
  ] as const)('falls and rises by %s', async (order_by) => {
    for (const sort of ['desc', 'asc'] as const) {
      const { list } = await admin.run(spuCalls.list, { ...last30, order_by, sort, size: 50 })
      const values = list.map((row) => row[order_by])
      expect(values).toEqual(values.toSorted((a, b) => (sort === 'desc' ? b - a : a - b)))
    }
  })

  it('is narrowed by name, code, brand, owner and goods', async () => {
    const { list } = await admin.run(spuCalls.list, { size: 50 })
    const [first] = list
    if (!first) throw new Error('no SPU')
    const ids = async (request: object) =>
      (await admin.run(spuCalls.list, { ...request, size: 50 })).list.map((row) => row.spu_id).toSorted()
    const expected = (is: (row: (typeof list)[number]) => boolean) =>
      list
        .filter(is)
        .map((row) => row.spu_id)
        .toSorted()
    expect(await ids({ keyword: first.code })).toContain(first.spu_id)
    expect(await ids({ keyword: '没有这样的' })).toEqual([])
    expect(await ids({ brand: first.brand })).toEqual(expected((row) => row.brand === first.brand))
    expect(await ids({ owner_id: first.owner?.user_id })).toEqual(
      expected((row) => row.owner?.user_id === first.owner?.user_id),
    )
    expect(await ids({ has_goods: 0 })).toEqual(expected((row) => row.goods_count === 0))
    expect(await ids({ has_goods: 1 })).toEqual(expected((row) => row.goods_count > 0))
  })
})

describe('the detail', () => {
  it.each(['all', 'dy'] as const)('says on %s what the list says, by day and by part too', async (platform) => {
    for (const caller of [admin, medium]) {
      const { list } = await caller.run(spuCalls.list, { ...last30, platform, size: 3 })
      expect(list[0]?.gmv).toBeGreaterThan(0)
      for (const row of list) {
        const request = { spu_id: row.spu_id, platform, ...last30 }
        const { gmv, volume, total_cp_author, sample_count, content_count, interactions } = row
        const info = await caller.run(spuCalls.info, request)
        expect(info).toMatchObject({ gmv, volume, total_cp_author, sample_count, content_count, interactions })
        const trend = await caller.run(spuCalls.trend, request)
        const sum = (key: 'gmv' | 'content_count' | 'interactions') =>
          trend.list.reduce((all, each) => all + each[key], 0)
        expect(trend.list).toHaveLength(30)
        expect({
          gmv: sum('gmv'),
          content_count: sum('content_count'),
          interactions: sum('interactions'),
        }).toEqual({ gmv, content_count, interactions })
        for (const parts of [trend.kinds, trend.platforms])
          expect(parts.reduce((all, each) => all + each.gmv, 0)).toBe(gmv)
      }
    }
  })

  it('compares with the thirty days before', async () => {
    const [row] = (await admin.run(spuCalls.list, { ...last30, size: 1 })).list
    const spu_id = row?.spu_id ?? 0
    const length = 30 * DAY_SECONDS
    // The last of them up to the time of day that it is.
    const before = { start_time: last30.start_time - length, end_time: server.clock.now() - length }
    const cur = await admin.run(spuCalls.info, { spu_id, ...last30 })
    const prev = await admin.run(spuCalls.info, { spu_id, ...before })
    expect(prev.gmv).toBeGreaterThan(0)
    expect(cur.gmv_rate).toBe(Math.round(((cur.gmv - prev.gmv) * 10_000) / prev.gmv) / 100)
  })

  it('has no sales of today alone, never 0', async () => {
    const [row] = (await admin.run(spuCalls.list, { size: 1 })).list
    const today = { start_time: startOfDay(server.clock.now()), end_time: last30.end_time }
    const info = await admin.run(spuCalls.info, { spu_id: row?.spu_id ?? 0, ...today })
    expect(info).toMatchObject({ gmv: UNAVAILABLE, sample_count: UNAVAILABLE, gmv_rate: UNAVAILABLE })
    expect(info.content_count).toBeGreaterThanOrEqual(0)
  })

  it('is read by who sells and who seeds, of their own corporation', async () => {
    const [row] = (await admin.run(spuCalls.list, { size: 1 })).list
    const spu_id = row?.spu_id ?? 0
    const seeder = await server.signedInAs('13800100003')
    expect((await seeder.run(spuCalls.read, { id: spu_id })).spu_id).toBe(spu_id)
    expect((await seeder.ask(spuCalls.info, { spu_id, ...last30 })).code).toBe(0)
    expect((await assistant.ask(spuCalls.info, { spu_id })).code).toBe(40302)
    expect((await assistant.ask(spuCalls.trend, { spu_id })).code).toBe(40302)
    expect((await foreigner.ask(spuCalls.info, { spu_id })).code).toBe(40400)
    expect((await foreigner.ask(spuCalls.trend, { spu_id })).code).toBe(40400)
  })
})

describe('the lists of one', () => {
  /** Every row of a list of an SPU. */
  async function everyRow<Row>(read: (page: number) => Promise<{ list: Row[]; page_info: { total_count: number } }>) {
    const rows: Row[] = []
    for (let page = 1; ; page++) {
      const { list, page_info } = await read(page)
      rows.push(...list)
      if (list.length === 0 || rows.length === page_info.total_count) return rows
    }
  }
  const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  /** The SPU with the most contents, and what it came to. */
  async function richest(caller: Caller, more: object = {}) {
    const request = { ...last30, ...more }
    const [row] = (await caller.run(spuCalls.list, { ...request, order_by: 'content_count', size: 1 })).list
    return { request: { spu_id: row?.spu_id ?? 0, ...request }, row: row ?? expect.fail('no SPU') }
  }

  const ofSeeding = async (caller: Caller, request: SpuFiguresRequest) => [
    await caller.ask(spuCalls.contents, request),
    await caller.ask(spuCalls.opinion, request),
    await caller.ask(spuCalls.campaigns, request),
  ]

  it.each([
    ['the corporation', 'all', () => admin],
    ['the corporation', 'dy', () => admin],
    ['a lead', 'all', () => lead],
  ] as const)('name to %s on %s every talent behind its figures', async (_, platform, caller) => {
    const { request, row } = await richest(caller(), { platform })
    const talents = await everyRow((page) => caller().run(spuCalls.talents, { ...request, page, size: 50 }))
    expect(sumOf(talents, ({ gmv }) => gmv)).toBe(row.gmv)
    expect(talents.filter(({ gmv }) => gmv > 0).length).toBe(row.total_cp_author)
    expect(sumOf(talents, ({ content_count }) => content_count)).toBe(row.content_count)
    expect(sumOf(talents, ({ interactions }) => interactions)).toBe(row.interactions)
    const { ext } = await caller().run(spuCalls.talents, request)
    expect(ext.list_total.sample_count).toBe(row.sample_count)
    // Samples that colonels were sent are nobody's of the list.
    expect(sumOf(talents, ({ sample_count }) => sample_count)).toBeLessThanOrEqual(row.sample_count)
    expect(talents.map(({ gmv }) => gmv)).toEqual(talents.map(({ gmv }) => gmv).toSorted((a, b) => b - a))
  })

  it('hold the contents that it counts, the most interacted first', async () => {
    const { request, row } = await richest(admin)
    expect(row.content_count).toBeGreaterThan(0)
    const contents = await everyRow((page) => admin.run(spuCalls.contents, { ...request, page, size: 5 }))
    expect(contents).toHaveLength(row.content_count)
    const interactions = contents.map((each) => each.interactions)
    expect(sumOf(interactions, (value) => value)).toBe(row.interactions)
    expect(interactions).toEqual(interactions.toSorted((a, b) => b - a))
    const { ext } = await admin.run(spuCalls.contents, request)
    expect(ext.list_total).toMatchObject({ interactions: row.interactions, cost: sumOf(contents, ({ cost }) => cost) })
    const [first] = contents
    expect(first?.cpe).toBe(Math.round((first?.cost ?? 0) / (first?.interactions ?? 1)))
  })

  it('hold as many comments as feelings and words say', async () => {
    const { request } = await richest(admin)
    const { ext, page_info } = await admin.run(spuCalls.opinion, request)
    const total = (more: object) =>
      admin.run(spuCalls.opinion, { ...request, ...more }).then((read) => read.page_info.total_count)
    const { positive, neutral, negative } = ext.collected
    expect(page_info.total_count).toBeGreaterThan(0)
    expect(positive + neutral + negative).toBe(page_info.total_count)
    expect(await total({ sentiment: CommentFeeling.negative })).toBe(negative)
    const [word] = ext.words
    expect(word?.count).toBeGreaterThan(0)
    expect(await total({ word: word?.word })).toBe(word?.count)
    for (const { value } of [...(ext.motives ?? []), ...(ext.intents ?? [])])
      expect(value).toBeLessThanOrEqual(positive + neutral)
    expect(sumOf(ext.motives ?? [], ({ value }) => value)).toBeGreaterThan(0)
    const { list } = await admin.run(spuCalls.opinion, { ...request, word: word?.word, size: 50 })
    expect(list.map(({ likes }) => likes)).toEqual(list.map(({ likes }) => likes).toSorted((a, b) => b - a))
  })

  it('measure campaigns by their own goals', async () => {
    const { request } = await richest(admin)
    const { list } = await admin.run(spuCalls.campaigns, request)
    expect(list.length).toBeGreaterThan(0)
    const [stored] = await rowsOf(
      server.db,
      select(
        {
          goal: int`c.goals->>'content_count'`,
          published: number`(select count(*)::int from content_item ci where ci.campaign_id = c.id
        and ci.status = 3 and ci.deleted_at is null and ci.publish_at <= ${server.clock.now()})`,
        },
        sql`from campaign c where c.id = ${list[0]?.id}`,
      ),
    )
    expect(list[0]).toMatchObject({ content_count: stored?.published, goals: { content_count: stored?.goal } })
    expect(list[0]?.progress).toBe(Math.round(((stored?.published ?? 0) / (stored?.goal ?? 1)) * 10_000) / 100)
    const before = { start_time: 0, end_time: last30.start_time - 3 * 365 * DAY_SECONDS }
    expect((await admin.run(spuCalls.campaigns, { ...request, ...before })).list).toEqual([])
  })

  it('leave motives out of a version that has none, and contents where nobody seeds', async () => {
    const trial = await server.signedInAs('13800700002')
    const { request } = await richest(trial)
    expect((await trial.run(spuCalls.opinion, request)).ext).toMatchObject({ motives: null, intents: null })
    const merchant = await server.signedInAs('13800200002')
    const { request: other } = await richest(merchant)
    expect((await merchant.ask(spuCalls.talents, other)).code).toBe(0)
    for (const { code, message } of await ofSeeding(merchant, other))
      expect({ code, message }).toEqual({ code: 40302, message: '当前版本不支持此操作，请升级版本' })
  })

  it('are no concern of other corporations, nor of the sample assistant', async () => {
    const { request } = await richest(admin)
    const elsewhere = await server.signedInAs('13800300002')
    for (const [caller, code] of [
      [assistant, 40302],
      [elsewhere, 40400],
    ] as const) {
      const answers = [await caller.ask(spuCalls.talents, request), ...(await ofSeeding(caller, request))]
      expect(answers.map((answer) => answer.code)).toEqual([code, code, code, code])
    }
  })
})

describe('an export of one', () => {
  it('is what the version has, and what the role of the caller may', async () => {
    const [row] = (await admin.run(spuCalls.list, { ...last30, size: 1 })).list
    const filters = { list: 'spu_products', spu_id: row?.spu_id ?? 0 }
    const request = { type: ExportType.spu, classify: BusinessModule.content, filters, format: 'csv' } as const
    await server.db
      .update(rolePermission)
      .set({ export_permission: 0 })
      .where(and(eq(rolePermission.corp_id, 1), eq(rolePermission.role_id, 5)))
    const [leads, works] = [await server.signedInAs('13800100003'), await server.signedInAs('13800100005')]
    for (const seeder of [leads, works])
      expect((await seeder.run(sessionCalls.userConfig, {})).version).toMatchObject({ spu_export: ['spu'] })
    expect((await leads.ask(taskCalls.generalExport, request)).code).toBe(0)
    expect(await works.ask(taskCalls.generalExport, request)).toMatchObject({
      code: 40302,
      message: '抱歉，您当前暂无导出权限',
    })
  })
})

describe('an SPU', () => {
  it('is made with its goods, changed, and removed while the goods stay', async () => {
    const product_ids = await freeGoods(2)
    const { id } = await lead.run(
      spuCalls.add,
      terms({ product_ids, points: ['保湿'], price_min: 100, price_max: 200 }),
    )
    const made = await lead.run(spuCalls.read, { id })
    expect(made.goods.map((each) => each.product_id).toSorted()).toEqual(product_ids)
    expect(made).toMatchObject({ name: '新品', points: ['保湿'], owner: { user_id: 4 } })
    await admin.run(spuCalls.update, {
      id,
      name: '改名',
      product_ids: product_ids.slice(0, 1),
      updated_at: made.updated_at,
    })
    const changed = await admin.run(spuCalls.read, { id })
    expect(changed).toMatchObject({ name: '改名', points: ['保湿'] })
    expect(changed.goods.map((each) => each.product_id)).toEqual(product_ids.slice(0, 1))
    expect((await admin.ask(spuCalls.update, { id, name: '再改', updated_at: made.updated_at })).code).toBe(40901)
    await admin.run(spuCalls.remove, { ids: [id] })
    expect((await admin.ask(spuCalls.read, { id })).code).toBe(40400)
    const [product] = await server.db
      .select()
      .from(goods)
      .where(and(eq(goods.corp_id, 1), eq(goods.product_id, product_ids[0] ?? '')))
    expect(product).toMatchObject({ spu_id: 0, deleted_at: null })
    const lines = await server.db
      .select()
      .from(oplog)
      .where(and(eq(oplog.module, 'SPU'), eq(oplog.object_id, String(id))))
    expect(lines.map(({ action }) => action)).toEqual(['新建', '编辑', '删除'])
  })

  it('is not made beyond what the version allows', async () => {
    const { quota } = await foreigner.run(spuCalls.options, {})
    const count = await server.db.$count(spu, and(eq(spu.corp_id, 2), isNull(spu.deleted_at)))
    expect(quota).toEqual({ used: count, limit: 50 })
    await server.db
      .update(planQuota)
      .set({ limit_value: count })
      .where(and(eq(planQuota.type, 'spu'), eq(planQuota.level, 100)))
    expect(await foreigner.ask(spuCalls.add, terms())).toMatchObject({
      message: '版本的 SPU 数已达上限',
      data: { type: 'spu', limit: count, used: count },
    })
    expect((await admin.ask(spuCalls.add, terms())).code).toBe(0)
  })

  it('has a code of its own', async () => {
    const { code } = terms()
    const { id } = await admin.run(spuCalls.add, { name: '一', code })
    expect(await admin.ask(spuCalls.add, { name: '二', code })).toMatchObject({
      message: 'SPU 编码已存在',
      data: { field: 'code' },
    })
    const { updated_at } = await admin.run(spuCalls.read, { id })
    expect((await admin.ask(spuCalls.update, { id, code, updated_at })).code).toBe(0)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '字'.repeat(61) }, 'name'],
    [{ code: '' }, 'code'],
    [{ points: Array.from({ length: 11 }, () => '点') }, 'points'],
    [{ points: ['字'.repeat(31)] }, 'points'],
    [{ price_min: 200, price_max: 100 }, '最高价不能低于最低价'],
    [{ owner_id: 99_999 }, '负责人须是在职成员'],
    [{ product_ids: ['没有的'] }, '所选商品中有不存在的'],
  ])('is not made as %j', async (more, message) => {
    expect((await admin.ask(spuCalls.add, terms(more))).message).toContain(message)
  })

  it('is read by sales, changed by leads, and no concern of others', async () => {
    const { id } = await admin.run(spuCalls.add, terms())
    const { updated_at } = await medium.run(spuCalls.read, { id })
    expect((await medium.ask(spuCalls.update, { id, name: '改', updated_at })).code).toBe(40302)
    expect((await medium.ask(spuCalls.remove, { ids: [id] })).code).toBe(40302)
    expect((await assistant.ask(spuCalls.list, {})).code).toBe(40302)
    expect((await foreigner.ask(spuCalls.read, { id })).code).toBe(40400)
    expect((await foreigner.ask(spuCalls.update, { id, name: '改', updated_at })).code).toBe(40400)
    expect((await foreigner.ask(spuCalls.products, { spu_id: id })).code).toBe(40400)
    expect((await foreigner.ask(spuCalls.remove, { ids: [id] })).code).toBe(40400)
  })
})
