import { DAY_SECONDS } from '@crm/base/durations'
import { previousPeriod } from '@crm/base/period'
import { UNAVAILABLE } from '@crm/base/numbers'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { GoodsSourceType, GoodsStatus, ProductType } from '@crm/contracts/enums'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityGoods, goods, oplog, shop, storedFile } from '../../../store/database/schema.ts'
import { takeErpGoods } from '../../../jobs/erpGoodsJob.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const CORP = 1
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

/** A product of the corporation that satisfies the condition. */
async function productWith(where: Partial<{ source_type: number; status: number }> = {}) {
  const rows = await server.db
    .select()
    .from(goods)
    .where(and(eq(goods.corp_id, CORP)))
  const found = rows.find(
    (row) =>
      row.deleted_at === null && Object.entries(where).every(([key, value]) => row[key as keyof typeof row] === value),
  )
  if (!found) throw new Error('no such product')
  return found
}

describe('the goods list', () => {
  it('falls by 成交金额 and its tab counts sum to 全部', async () => {
    const { list, page_info, ext } = await admin.run(goodsCalls.list, { ...last30, size: 50 })
    expect(list.map((row) => row.gmv)).toEqual(list.map((row) => row.gmv).toSorted((a, b) => b - a))
    const { all, ...parts } = ext.status_count
    expect(Object.values(parts).reduce((sum, each) => sum + each, 0)).toBe(all)
    expect(page_info.total_count).toBe(all)
    for (const [tab, count] of Object.entries(parts))
      expect((await admin.run(goodsCalls.list, { ...last30, tab: tab as 'shop' })).page_info.total_count).toBe(count)
  })

  it.each([{}, { platform: 'dy' as const }, { tab: 'activity' as const }, { has_gmv: 1 as const, keyword: '家用' }])(
    'adds up over its pages for %j',
    async (filter) => {
      const request = { ...last30, ...filter, size: 50 }
      const first = await admin.run(goodsCalls.list, request)
      const pages = Array.from({ length: first.page_info.total_page - 1 }, (_, index) =>
        admin.run(goodsCalls.list, { ...request, page: index + 2 }),
      )
      const rows = [first, ...(await Promise.all(pages))].flatMap((each) => each.list)
      const { gmv, volume, sample_count } = first.ext.list_total
      const sum = (key: 'gmv' | 'volume' | 'sample_count') => rows.reduce((all, row) => all + row[key], 0)
      expect({ gmv, volume, sample_count }).toEqual({
        gmv: sum('gmv'),
        volume: sum('volume'),
        sample_count: sum('sample_count'),
      })
    },
  )

  it('finds by name, id and outer id', async () => {
    const product = await productWith()
    const spec = await admin.run(goodsCalls.spec, { product_id: product.product_id })
    expect(Object.keys(spec.skus).length).toBeGreaterThan(0)
    for (const keyword of [product.title, product.product_id]) {
      const { list } = await admin.run(goodsCalls.list, { keyword })
      expect(list.map((row) => row.product_id)).toContain(product.product_id)
    }
    expect((await admin.run(goodsCalls.list, { keyword: '%' })).list).toEqual([])
  })

  it('offers shops and their groups to the filters of orders and samples, the sample assistant’s too', async () => {
    const assistant = await server.signedInAs('13800100007')
    const { list: shops } = await assistant.run(goodsCalls.commerceShops, {})
    const { list: groups } = await assistant.run(goodsCalls.shopGroups, {})
    expect(shops.length).toBeGreaterThan(1)
    expect(groups.map(({ id, shop_count }) => [id, shop_count])).toEqual(
      [
        ...Map.groupBy(
          shops.filter(({ group_id }) => group_id > 0),
          ({ group_id }) => group_id,
        ),
      ].map(([id, of]) => [id, of.length]),
    )
    const { list: dy } = await assistant.run(goodsCalls.commerceShops, { platform: 'dy', keyword: '旗舰' })
    expect(dy).toEqual(shops.filter(({ platform, shop_name }) => platform === 'dy' && shop_name.includes('旗舰')))
    expect((await assistant.run(goodsCalls.shopGroups, { platform: 'xhs' })).list).toEqual([])
  })

  it('narrows by shop, class, brand, status, rate and price', async () => {
    const { list: shops } = await admin.run(goodsCalls.shopList, {})
    const { list: classes } = await admin.run(goodsCalls.classList, {})
    const { list: brands } = await admin.run(goodsCalls.brandList, {})
    const top = classes.find((each) => each.parent_id === 0)
    const below = classes.filter((each) => each.id === top?.id || each.parent_id === top?.id).map((each) => each.id)
    const rowsOf = async (request: object) => (await admin.run(goodsCalls.list, { ...request, size: 50 })).list
    expect(
      (await rowsOf({ shop_id: [shops[0]?.shop_id ?? ''] })).every((row) => row.shop_id === shops[0]?.shop_id),
    ).toBe(true)
    expect((await rowsOf({ class_id: [top?.id ?? 0] })).every((row) => below.includes(row.class_id))).toBe(true)
    expect((await rowsOf({ brand: brands[0] })).every((row) => row.brand_name === brands[0])).toBe(true)
    expect((await rowsOf({ status: [1] })).every((row) => row.status === 1)).toBe(true)
    expect(
      (await rowsOf({ commission_rate_min: 20, commission_rate_max: 25 })).every(
        (row) => row.commission_rate >= 20 && row.commission_rate <= 25,
      ),
    ).toBe(true)
    expect((await rowsOf({ price_min: 5000 })).every((row) => row.price_max >= 5000)).toBe(true)
    expect((await rowsOf({ has_sample: 0, ...last30 })).every((row) => row.sample_count === 0)).toBe(true)
  })

  it('has no figures for today before they are loaded', async () => {
    const now = server.clock.now()
    const { list, ext } = await admin.run(goodsCalls.list, { start_time: startOfDay(now), end_time: endOfDay(now) })
    expect(list[0]).toMatchObject({ gmv: UNAVAILABLE, sample_count: UNAVAILABLE })
    expect(ext.list_total.gmv).toBe(UNAVAILABLE)
  })

  it('shows each role what it may see', async () => {
    const rowOf = async (caller: Caller) => (await caller.run(goodsCalls.list, { ...last30, size: 50 })).list
    const whole = await rowOf(admin)
    const own = await rowOf(medium)
    expect(own.reduce((sum, row) => sum + row.gmv, 0)).toBeLessThan(whole.reduce((sum, row) => sum + row.gmv, 0))
    expect(own.every((row) => row.cost_price === UNAVAILABLE)).toBe(true)
    const samples = await rowOf(assistant)
    expect(samples.every((row) => row.gmv === UNAVAILABLE)).toBe(true)
    expect(samples.some((row) => row.sample_count > 0)).toBe(true)
    const [sampled] = samples.filter((row) => row.sample_count > 0)
    const request = { ...last30, product_id: sampled?.product_id ?? '' }
    expect(await assistant.run(goodsCalls.analysis, request)).toMatchObject({
      amount: UNAVAILABLE,
      sample_count: sampled?.sample_count,
    })
    expect(await assistant.run(goodsCalls.chart, request)).toEqual({ author_top_10: [], trend: [] })
    expect((await assistant.run(goodsCalls.mediumSampleList, request)).list.length).toBeGreaterThan(0)
    const ofContentLead = await (await server.signedInAs('13800100003')).ask(goodsCalls.list, {})
    expect(ofContentLead.code).toBe(40302)
  })
})

describe('one product', () => {
  it('has the same 成交金额 in the list, on the cards, in the trend and over its talents', async () => {
    const range = [last30, {}, { ...last30, end_time: last30.start_time + 6 * DAY_SECONDS }]
    for (const dates of range) {
      for (const caller of [admin, lead, medium]) {
        const { list } = await caller.run(goodsCalls.list, { ...dates, size: 10 })
        for (const row of list.slice(0, 3)) {
          const request = { ...dates, product_id: row.product_id }
          const cards = await caller.run(goodsCalls.analysis, request)
          const { trend, author_top_10 } = await caller.run(goodsCalls.chart, request)
          expect(cards).toMatchObject({
            amount: row.gmv,
            volume: row.volume,
            total_cp_author: row.total_cp_author,
            first_cp_author: row.first_cp_author,
            sample_count: row.sample_count,
          })
          expect(trend.reduce((sum, point) => sum + point.amount, 0)).toBe(row.gmv)
          expect(author_top_10.length).toBe(Math.min(10, row.total_cp_author))
        }
      }
    }
  })

  it('has the same amount in the list of an activity and in its drawer', async () => {
    const { list: activities } = await admin.run(goodsCalls.activityList, {})
    const activity_id = activities[0]?.activity_id ?? ''
    const { list } = await admin.run(goodsCalls.list, { tab: 'activity', activity_id })
    expect(list.length).toBeGreaterThan(0)
    for (const row of list.slice(0, 3)) {
      const cards = await admin.run(goodsCalls.analysis, { product_id: row.product_id, activity_id })
      expect(cards.amount).toBe(row.gmv)
      expect(row.cos_ratio).not.toBeNull()
    }
  })

  it('lists talents whose lives and videos are the counted ones', async () => {
    const { list: rows } = await admin.run(goodsCalls.list, { ...last30, platform: 'dy', size: 10 })
    const product_id = rows[0]?.product_id ?? ''
    const request = { ...last30, product_id }
    const { list, page_info } = await admin.run(goodsCalls.authorList, request)
    expect(page_info).toMatchObject({ size: 50, total_count: rows[0]?.total_cp_author })
    const rising = await admin.run(goodsCalls.authorList, { ...request, order_by: 'volume', sort: 'asc' })
    expect(rising.list.map((row) => row.volume)).toEqual(list.map((row) => row.volume).toSorted((a, b) => a - b))
    const sold = list.find((row) => row.live_count > 0) ?? list[0]
    const { author_id = '' } = sold?.author_info ?? {}
    const lives = await admin.run(goodsCalls.authorLive, { ...request, author_id, platform: 'dy' })
    const videos = await admin.run(goodsCalls.authorVideo, { ...request, author_id, platform: 'dy' })
    expect([lives.page_info.total_count, videos.page_info.total_count]).toEqual([sold?.live_count, sold?.video_count])
  })

  it('splits its samples by medium', async () => {
    const { list: rows } = await admin.run(goodsCalls.list, { order_by: 'sample_count', sort: 'desc' })
    const product_id = rows[0]?.product_id ?? ''
    const { list } = await admin.run(goodsCalls.mediumSampleList, { product_id })
    expect(list.reduce((sum, row) => sum + row.product_sample_count, 0)).toBe(rows[0]?.sample_count)
    const user_id = list[0]?.medium_info.user_id ?? 0
    const receivers = await admin.run(goodsCalls.sampleAuthor, { product_id, user_id, size: 50 })
    // Talents, and the colonels who were sent some.
    expect(receivers.page_info.total_count).toBe(list[0]?.sample_author_count)
    expect(receivers.list.filter(({ author_info }) => author_info).length).toBeGreaterThan(0)
  })

  it('compares with the days before', async () => {
    const { list } = await admin.run(goodsCalls.list, last30)
    const product_id = list[0]?.product_id ?? ''
    const { start = 0, end = 0 } =
      previousPeriod({ start: last30.start_time, end: last30.end_time }, server.clock.now()) ?? {}
    const before = { start_time: start, end_time: end }
    const [now, then] = [
      await admin.run(goodsCalls.analysis, { product_id, ...last30 }),
      await admin.run(goodsCalls.analysis, { product_id, ...before }),
    ]
    expect(now.amount_rate).toBeCloseTo(((now.amount - then.amount) / then.amount) * 100, 1)
    expect((await admin.run(goodsCalls.analysis, { product_id })).amount_rate).toBe(UNAVAILABLE)
  })

  it('is unknown to another corporation', async () => {
    const { product_id } = await productWith()
    const replies = [
      await foreigner.ask(goodsCalls.detail, { product_id }),
      await foreigner.ask(goodsCalls.analysis, { product_id }),
      await foreigner.ask(goodsCalls.chart, { product_id }),
      await foreigner.ask(goodsCalls.authorList, { product_id }),
      await foreigner.ask(goodsCalls.spec, { product_id }),
    ]
    expect(replies.map((each) => each.code)).toEqual([40400, 40400, 40400, 40400, 40400])
    expect((await foreigner.ask(goodsCalls.update, { product_id, updated_at: 0, remark: 'x' })).code).toBe(40400)
    expect((await foreigner.ask(goodsCalls.batch, { action: 'remove', ids: [product_id] })).code).toBe(40400)
  })
})

describe('changes', () => {
  it('of own fields are kept, logged, and refused when stale', async () => {
    const { product_id } = await productWith()
    const { list: classes } = await admin.run(goodsCalls.classList, {})
    const class_id = classes.at(-1)?.id ?? 0
    const before = await admin.run(goodsCalls.info, { product_id })
    const fields = {
      class_id,
      cost_price: 1234,
      remark: '春季主推',
      card: { points: ['送运费险'], script: '开场', price_text: '拍一发二' },
    }
    const { updated_at } = await admin.run(goodsCalls.update, { product_id, updated_at: before.updated_at, ...fields })
    expect(updated_at).toBeGreaterThan(before.updated_at)
    expect(await lead.run(goodsCalls.info, { product_id })).toMatchObject({ ...fields, updated_at })
    expect((await lead.ask(goodsCalls.update, { product_id, updated_at: before.updated_at, remark: '' })).code).toBe(
      40901,
    )
    const [entry] = await server.db
      .select()
      .from(oplog)
      .where(and(eq(oplog.object_id, product_id), eq(oplog.action, '编辑')))
      .orderBy(desc(oplog.id))
    expect(entry).toMatchObject({
      module: '商品',
      before: { cost_price: expect.any(Number) },
      after: { cost_price: 1234 },
    })
  })

  it('name the class or SPU that does not exist', async () => {
    const { product_id } = await productWith()
    const { updated_at } = await admin.run(goodsCalls.info, { product_id })
    for (const field of ['class_id', 'spu_id'])
      expect(await admin.ask(goodsCalls.update, { product_id, updated_at, [field]: 999_999 })).toMatchObject({
        code: 40000,
        data: { field },
      })
  })

  it.each([6, 7, 50])('are refused to role %i', async (role) => {
    const caller = await server.signedInAs(`138001${String(role).padStart(5, '0')}`)
    const { product_id } = await productWith()
    const replies = [
      await caller.ask(goodsCalls.update, { product_id, updated_at: 0, remark: 'x' }),
      await caller.ask(goodsCalls.batch, { action: 'remove', ids: [product_id] }),
      await caller.ask(goodsCalls.sync, {}),
    ]
    expect(replies.map((each) => each.code)).toEqual([40302, 40302, 40302])
  })

  it('remove unsold goods only and say why the others stay', async () => {
    const unsold = await productWith({ source_type: 20 })
    const sold = await productWith({ source_type: 0 })
    const answer = await admin.run(goodsCalls.batch, {
      action: 'remove',
      ids: [unsold.product_id, sold.product_id, 'none'],
    })
    expect(answer).toMatchObject({ success: 1 })
    expect(answer.failures.map((each) => each.reason)).toEqual(['商品不存在', '仅未上架的商品可移除'])
    expect((await admin.ask(goodsCalls.detail, { product_id: unsold.product_id })).code).toBe(40400)
  })

  it('of the whole result follow its filters', async () => {
    const { list: classes } = await admin.run(goodsCalls.classList, {})
    const class_id = classes[0]?.id ?? 0
    const filters = { platform: 'xhs' as const }
    const { page_info } = await admin.run(goodsCalls.list, filters)
    const answer = await admin.run(goodsCalls.batch, { action: 'class', class_id, select_all: 1, filters })
    expect(answer).toEqual({ success: page_info.total_count, failures: [] })
    const { list } = await admin.run(goodsCalls.list, { ...filters, size: 50 })
    expect(new Set(list.map((row) => row.class_id))).toEqual(new Set([class_id]))
    expect((await admin.ask(goodsCalls.batch, { action: 'class', class_id })).code).toBe(40000)
  })
})

describe('synchronisation', () => {
  it('reads each shop once per ten minutes', async () => {
    const [own] = await server.db.select().from(shop).where(eq(shop.corp_id, CORP))
    const shop_id = own?.shop_id ?? ''
    expect((await admin.run(goodsCalls.syncTime, { shop_id })).status).toBe(1)
    expect((await admin.run(goodsCalls.sync, { shop_id })).goods).toBeGreaterThan(0)
    expect(await admin.run(goodsCalls.syncTime, { shop_id })).toEqual({ time: server.clock.now(), status: 0 })
    expect((await admin.ask(goodsCalls.sync, { shop_id })).message).toContain('10 分钟')
    server.clock.set(server.clock.now() + 601)
    expect((await admin.ask(goodsCalls.sync, { shop_id })).code).toBe(0)
    expect((await foreigner.ask(goodsCalls.sync, { shop_id })).message).toBe('暂无可同步的店铺')
  })
})

it('shows the card of a product to everybody in commerce, and to no other corporation', async () => {
  const { product_id, updated_at } = await productWith()
  const card = { points: ['轻薄透气'], script: '大家好', price_text: '拍一发二' }
  await lead.run(goodsCalls.update, { product_id, updated_at, card })
  expect(await medium.run(goodsCalls.card, { product_id })).toMatchObject({ product_id, ...card })
  expect((await foreigner.ask(goodsCalls.card, { product_id })).code).not.toBe(0)
  expect((await medium.ask(goodsCalls.update, { product_id, updated_at, card })).code).toBe(40302)
})

it('has a card that is made once and changed after, with pictures that were uploaded', async () => {
  const { product_id } = await productWith()
  const card = { points: ['轻薄透气'], script: '', price_text: '', images: [] as string[] }
  await server.db.update(goods).set({ card: {} }).where(eq(goods.product_id, product_id))
  const read = () => admin.run(goodsCalls.card, { product_id })
  const write = async (call: typeof goodsCalls.cardCreate, more: object = {}, caller = admin) =>
    caller.ask(call, { product_id, ...card, updated_at: (await read()).updated_at, ...more })
  expect(await read()).toMatchObject({ exists: 0, images: [] })
  expect((await write(goodsCalls.cardUpdate)).code).toBe(40400)
  expect((await write(goodsCalls.cardCreate, { points: [] })).message).toContain('请填写手卡内容')
  expect((await write(goodsCalls.cardCreate, { images: ['https://elsewhere.example/a.png'] })).message).toContain(
    '图片请重新上传',
  )
  expect((await write(goodsCalls.cardCreate, {}, medium)).code).toBe(40302)
  expect((await write(goodsCalls.cardCreate)).code).toBe(0)
  expect((await write(goodsCalls.cardCreate)).message).toBe('该商品已有手卡')
  const key = 'a'.repeat(32)
  const file = {
    file_key: key,
    corp_id: 1,
    user_id: 2,
    kind: 'image',
    name: 'a.png',
    mime: 'image/png',
    size: 1,
    created_at: 1,
  } as const
  await server.db.insert(storedFile).values(file)
  const image = `/files/${key}/a.png`
  expect((await write(goodsCalls.cardUpdate, { images: [image] })).code).toBe(0)
  expect(await read()).toMatchObject({ exists: 1, points: card.points, images: [image] })
  // Own fields are written without the pictures, which stay.
  const { updated_at } = await read()
  await admin.run(goodsCalls.update, { product_id, updated_at, card: { points: [], script: '开场', price_text: '' } })
  expect(await read()).toMatchObject({ points: [], script: '开场', images: [image] })
  expect((await write(goodsCalls.cardUpdate, { updated_at })).code).toBe(40901)
})

describe('goods of 聚水潭', () => {
  const ofErp = (caller: Caller) => caller.run(goodsCalls.list, { tab: 'jst', size: 50 })

  it('have a tab while it is bound, and stand among those of shops elsewhere', async () => {
    const { list, ext } = await ofErp(admin)
    expect(list.length).toBeGreaterThan(0)
    expect(new Set(list.map(({ source_type }) => source_type))).toEqual(new Set([GoodsSourceType.erp]))
    expect(ext.status_count.jst).toBe(list.length)
    const { all = 0, ...tabs } = ext.status_count
    expect(Object.values(tabs).reduce((sum, count) => sum + count, 0)).toBe(all)
    expect((await foreigner.run(goodsCalls.list, {})).ext.status_count).not.toHaveProperty('jst')
  })

  it('are read of the ERP every hour: new ones come, those that it does not name go off the shelf', async () => {
    const before = (await ofErp(admin)).list
    const told = { id: '20001', title: '新品', cover: '', platform: 'dy' as const }
    const skus = [{ code: 'J20001', name: '默认', price: 900, stock: 5 }]
    await server.db.transaction((tx) => takeErpGoods(tx, 1, [{ ...told, skus }], server.clock.now()))
    const after = (await ofErp(admin)).list
    expect(after).toHaveLength(before.length + 1)
    expect(after.find(({ product_id }) => product_id === 'JST-20001')).toMatchObject({
      price_min: 900,
      stock: 5,
      status: 0,
    })
    expect(after.filter(({ status }) => status === GoodsStatus.offline)).toHaveLength(before.length)
  })
})

it('a product of a shop stands where the activity that it joins says', async () => {
  const [row] = (await admin.run(goodsCalls.list, { tab: 'shop', platform: 'dy', size: 1 })).list
  const [joined] = (await admin.run(goodsCalls.activityList, { platform: 'dy' })).list
  if (!row || !joined) throw new Error('no product or activity')
  const { product_id } = row
  const tabs = async (tab: 'shop' | 'activity') =>
    (await admin.run(goodsCalls.list, { tab, keyword: product_id })).page_info.total_count
  expect([await tabs('shop'), await tabs('activity')]).toEqual([1, 0])
  const { activity_id } = joined
  await server.db.insert(activityGoods).values({
    corp_id: 1,
    activity_id,
    product_id,
    product_type: ProductType.activity,
    cos_ratio: 1000,
    service_ratio: 200,
  })
  expect([await tabs('shop'), await tabs('activity')]).toEqual([0, 1])
})

describe('goods that are picked', () => {
  it('are found by pasted IDs in their order, and what does not exist is named', async () => {
    const { list } = await admin.run(goodsCalls.list, { platform: 'dy', size: 10 })
    const ids = list.slice(0, 3).map(({ product_id }) => product_id)
    const [first = '', second = '', third = ''] = ids
    const { list: theirs } = await foreigner.run(goodsCalls.list, { size: 10 })
    const foreign = theirs[0]?.product_id ?? ''
    const found = await medium.run(goodsCalls.batchGet, { product_ids: [third, 'none', first, second, first, foreign] })
    expect(found.list.map(({ product_id }) => product_id)).toEqual([third, first, second])
    expect(found.missing).toEqual(['none', foreign])
  })

  it('are all goods of a SPU', async () => {
    const { list } = await admin.run(goodsCalls.list, { has_spu: 1 })
    const spu_id = list[0]?.spu_id ?? 0
    const rows = await server.db
      .select({ product_id: goods.product_id })
      .from(goods)
      .where(and(eq(goods.corp_id, 1), eq(goods.spu_id, spu_id)))
    const of = rows.map(({ product_id }) => product_id)
    expect(of.length).toBeGreaterThan(1)
    const found = await admin.run(goodsCalls.batchGet, { spu_id })
    expect(found.list.map(({ product_id }) => product_id).toSorted()).toEqual(of.toSorted())
    expect((await foreigner.run(goodsCalls.batchGet, { spu_id })).list).toEqual([])
  })

  it('are at most 200 at once, and something must be named', async () => {
    const product_ids = Array.from({ length: 201 }, (_, index) => String(index))
    expect(await admin.ask(goodsCalls.batchGet, { product_ids })).toMatchObject({
      code: 40000,
      data: { field: 'product_ids' },
    })
    expect((await admin.ask(goodsCalls.batchGet, {})).message).toContain('请填写商品ID')
  })

  it('tell their stock by specification, which adds up to the product’s', async () => {
    const product = await productWith()
    const { list } = await assistant.run(goodsCalls.stock, { product_id: product.product_id })
    expect(list.reduce((sum, each) => sum + each.stock, 0)).toBe(product.stock)
    expect((await foreigner.ask(goodsCalls.stock, { product_id: product.product_id })).code).toBe(40400)
  })
})
