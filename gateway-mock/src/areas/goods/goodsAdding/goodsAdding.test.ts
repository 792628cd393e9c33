import { colonelCalls } from '@crm/contracts/calls/colonels'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { sessionCalls } from '@crm/contracts/calls/session'
import { type Platform, ProductType, ShopAuthStatus } from '@crm/contracts/enums'
import { CandidateState, PromotionPlan } from '@crm/contracts/rules/goodsRules'
import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  activity,
  colonelFollow,
  corpSetting,
  goods,
  marketGoods,
  oplog,
  shop,
} from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const CORP = 1
let server: TestServer
let admin: Caller
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

/** Goods that the market has on a platform, on sale, the best first. */
const marketOf = (platform: Platform) =>
  server.db
    .select()
    .from(marketGoods)
    .where(and(eq(marketGoods.platform, platform), eq(marketGoods.status, 0)))
    .orderBy(sql`volume_30d desc`, marketGoods.product_id)

const storedGoods = async (product_id: string) =>
  (
    await server.db
      .select()
      .from(goods)
      .where(and(eq(goods.corp_id, CORP), eq(goods.product_id, product_id)))
  )[0]

const anySpu = async () => (await admin.run(goodsCalls.spuOptions, {})).list[0]?.spu_id ?? 0

describe('a link', () => {
  it.each(['dy', 'ks', 'xhs'] as const)('of %s becomes the product that its platform shows', async (platform) => {
    const [first] = await marketOf(platform)
    const row = await admin.run(goodsAddingCalls.single, { platform, product_id: first?.detail_url ?? '' })
    expect(row).toMatchObject({
      ...{ product_id: first?.product_id, title: first?.title, shop_name: first?.shop_name },
      ...{ price_min: first?.price, commission: (first?.commission_rate ?? 0) / 100 },
      ...{ state: CandidateState.addable, reason: '' },
    })
    expect(row.plans.map(({ plan }) => plan)).toEqual(platform === 'ks' ? [1, 2, 3] : [])
  })

  it.each([
    ['dy', 'https://app.kwaixiaodian.com/x?id=3551234567890', '链接不属于当前平台'],
    ['xhs', 'https://www.xiaohongshu.com/explore/65f0a1b2000000001203a1b2', '请输入商品链接'],
    ['ks', '4999999999999', '商品不存在或已下架'],
  ] as const)('of %s that is none says why: %s', async (platform, product_id, reason) => {
    expect(await admin.run(goodsAddingCalls.single, { platform, product_id })).toMatchObject({
      state: CandidateState.failed,
      reason,
    })
  })

  it('of a product that is there already says so', async () => {
    const { list } = await admin.run(goodsCalls.list, { platform: 'dy' })
    const product_id = list[0]?.product_id ?? ''
    expect(await admin.run(goodsAddingCalls.single, { platform: 'dy', product_id })).toMatchObject({
      state: CandidateState.existing,
      reason: '商品已存在',
    })
  })
})

describe('goods of a platform', () => {
  it('are added with what the platform says; what cannot be is told by name', async () => {
    const [one, two] = await marketOf('dy')
    const { list } = await admin.run(goodsCalls.list, { platform: 'dy' })
    const there = list[0]?.product_id ?? ''
    const id = one?.product_id ?? ''
    const { list: classes } = await admin.run(goodsCalls.classList, {})
    const class_id = classes.at(-1)?.id ?? 0
    const answer = await admin.run(goodsAddingCalls.addAll, {
      platform: 'dy',
      rows: [
        { product_id: id, class_id, cost_price: 1200 },
        { product_id: there },
        { product_id: '4999999999999' },
        { product_id: two?.product_id ?? '' },
      ],
    })
    expect(answer.success).toBe(2)
    expect(answer.added).toEqual([id, two?.product_id])
    expect(answer.failures.map(({ key, reason }) => [key, reason])).toEqual([
      [there, '商品已存在'],
      ['4999999999999', '平台上没有该商品'],
    ])
    expect(await storedGoods(id)).toMatchObject({
      ...{ title: one?.title, price_min: one?.price, commission_rate: one?.commission_rate, class_id },
      ...{ cost_price: 1200, source_type: 0, status: 0, shop_id: '' },
    })
    const spec = await admin.run(goodsCalls.spec, { product_id: id })
    expect(Object.values(spec.skus).map(({ price }) => price)).toEqual([one?.price])
    const [entry] = await server.db
      .select()
      .from(oplog)
      .where(and(eq(oplog.corp_id, CORP), eq(oplog.action, '添加商品')))
    expect(entry).toMatchObject({ module: '商品', after: { platform: 'dy', added: 2, failed: 2 } })
    const again = await admin.run(goodsAddingCalls.addAll, { platform: 'dy', rows: [{ product_id: id }] })
    expect(again).toMatchObject({ success: 0, failures: [{ key: id, name: one?.title, reason: '商品已存在' }] })
  })

  it('have the rate of the plan that was chosen on Kuaishou', async () => {
    const [first, second] = await marketOf('ks')
    const read = await admin.run(goodsAddingCalls.single, { platform: 'ks', product_id: first?.product_id ?? '' })
    const rate = read.plans.find(({ plan }) => plan === PromotionPlan.exclusive)?.rate ?? 0
    expect(rate).toBeGreaterThan(read.commission)
    const answer = await admin.run(goodsAddingCalls.addAll, {
      platform: 'ks',
      rows: [{ product_id: read.product_id, plan: 2 }, { product_id: second?.product_id ?? '' }],
    })
    expect(answer.success).toBe(2)
    expect(await storedGoods(read.product_id)).toMatchObject({ commission_rate: rate * 100, plan: 2 })
    expect(await storedGoods(second?.product_id ?? '')).toMatchObject({ plan: 1 })
  })

  it('need a SPU on Xiaohongshu, where the rate may be agreed', async () => {
    const [first] = await marketOf('xhs')
    const product_id = first?.product_id ?? ''
    const refused = await admin.run(goodsAddingCalls.addAll, { platform: 'xhs', rows: [{ product_id }] })
    expect(refused.failures).toMatchObject([{ reason: '请选择关联 SPU' }])
    const spu_id = await anySpu()
    const answer = await admin.run(goodsAddingCalls.addAll, {
      platform: 'xhs',
      rows: [{ product_id, spu_id, commission: 12.5 }],
    })
    expect(answer.added).toEqual([product_id])
    expect(await storedGoods(product_id)).toMatchObject({ spu_id, commission_rate: 1250 })
  })

  it('of the video accounts are those of a bound shop that have joined the alliance', async () => {
    const [some] = await marketOf('sph')
    const product_id = some?.product_id ?? ''
    const asked = { platform: 'sph' as const, product_id }
    expect((await admin.ask(goodsAddingCalls.single, asked)).message).toContain('请先绑定视频号小店')
    const shop_id = 'sph-shop-1'
    const now = server.clock.now()
    await server.db.insert(shop).values({
      ...{ corp_id: CORP, shop_id, platform: 'sph', name: '橙风视频号小店', type: 18, auth_status: 1 },
      ...{ created_at: now, updated_at: now },
    })
    expect((await admin.ask(goodsAddingCalls.single, asked)).message).toContain('请选择店铺')
    const { list, page_info } = await admin.run(goodsAddingCalls.shopGoods, { platform: 'sph', shop_id, size: 50 })
    expect(list.length).toBe(page_info.total_count)
    const joined = list.find(({ state }) => state === CandidateState.addable)
    expect(
      await admin.run(goodsAddingCalls.single, { ...asked, product_id: joined?.product_id ?? '', shop_id }),
    ).toEqual(joined)
    const foreign = (await marketOf('sph')).find((row) => !list.some((each) => each.product_id === row.product_id))
    expect(
      (await admin.run(goodsAddingCalls.single, { ...asked, product_id: foreign?.product_id ?? '', shop_id })).reason,
    ).toBe('所选小店没有该商品')
    const answer = await admin.run(goodsAddingCalls.addAll, {
      ...{ platform: 'sph', shop_id },
      rows: list.map((each) => ({ product_id: each.product_id })),
    })
    expect(answer.success).toBe(list.filter(({ state }) => state === CandidateState.addable).length)
    expect(new Set(answer.failures.map(({ reason }) => reason))).toEqual(
      new Set(list.filter(({ state }) => state === CandidateState.failed).map(({ reason }) => reason)),
    )
    expect(await storedGoods(joined?.product_id ?? '')).toMatchObject({ shop_id })
  })

  it('of a shop are those that were not added, narrowed by words and class', async () => {
    const [own] = await server.db
      .select()
      .from(shop)
      .where(and(eq(shop.corp_id, CORP), eq(shop.platform, 'dy'), eq(shop.auth_status, ShopAuthStatus.authorised)))
    const ask = { platform: 'dy' as const, shop_id: own?.shop_id ?? '' }
    const { list, page_info, ext } = await admin.run(goodsAddingCalls.shopGoods, { ...ask, size: 50 })
    expect(list.length).toBeGreaterThan(0)
    expect(new Set(list.map(({ shop_name }) => shop_name))).toEqual(new Set([own?.name]))
    const [first] = list
    const added = await admin.run(goodsAddingCalls.addAll, { ...ask, rows: [{ product_id: first?.product_id ?? '' }] })
    expect(added.success).toBe(1)
    const after = await admin.run(goodsAddingCalls.shopGoods, { ...ask, size: 50 })
    expect(after.page_info.total_count).toBe(page_info.total_count - 1)
    expect(after.list.map(({ product_id }) => product_id)).not.toContain(first?.product_id)
    const category = ext.categories[0] ?? ''
    const narrowed = await admin.run(goodsAddingCalls.shopGoods, { ...ask, category, size: 50 })
    expect(new Set(narrowed.list.map((row) => row.category))).toEqual(new Set([category]))
    const foreigner = await server.signedInAs('13800200002')
    expect((await foreigner.ask(goodsAddingCalls.shopGoods, ask)).code).toBe(40000)
  })
})

describe('a product that is made by hand', () => {
  const made = { platform: 'dy' as const, title: '新品礼盒', images: ['/files/a.png'] }

  it('has its specifications, and stands among the unsold ones', async () => {
    const specs = [
      { name: '口味', items: ['原味', '椒盐'] },
      { name: '规格', items: ['1袋', '3袋'] },
    ]
    const skus = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ].map((places, index) => ({ places, price: 1000 + index, stock: 5 }))
    const { product_id } = await admin.run(goodsAddingCalls.add, { ...made, specs, skus, points: ['送礼首选'] })
    const spec = await admin.run(goodsCalls.spec, { product_id })
    expect(spec.spec.map(({ name, spec_items }) => [name, spec_items.map((item) => item.name)])).toEqual([
      ['口味', ['原味', '椒盐']],
      ['规格', ['1袋', '3袋']],
    ])
    expect(Object.values(spec.skus)).toHaveLength(4)
    const { list } = await admin.run(goodsCalls.list, { platform: 'dy', tab: 'unsold', keyword: product_id })
    expect(list).toMatchObject([{ title: '新品礼盒', price_min: 1000, price_max: 1003, stock: 20 }])
    expect((await admin.run(goodsCalls.batch, { action: 'remove', ids: [product_id] })).success).toBe(1)
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ images: [] }, 'images'],
    [{}, 'price'],
    [{ price: 0 }, 'price'],
    [{ specs: [{ name: '口味', items: ['原味', '原味'] }] }, 'specs'],
    [{ specs: [{ name: '口味', items: ['原味', '椒盐'] }], skus: [{ places: [0], price: 1, stock: 1 }] }, 'skus'],
    [{ price: 100, class_id: 999_999 }, 'class_id'],
    [{ price: 100, spu_id: 999_999 }, 'spu_id'],
  ])('is refused by the field that is wrong: %j', async (change, field) => {
    expect(await admin.ask(goodsAddingCalls.add, { ...made, ...change })).toMatchObject({
      code: 40000,
      data: { field },
    })
  })
})

describe('goods of an activity', () => {
  const running = async () => {
    const { list } = await admin.run(goodsCalls.activityList, {})
    return list.find(({ end_time }) => end_time > server.clock.now())?.activity_id ?? ''
  }

  it('are added once, under the terms of the activity', async () => {
    const activity_id = await running()
    const before = await admin.run(goodsAddingCalls.activityGoods, { activity_id, size: 50 })
    const [one] = before.list.filter((row) => row.added === 0 && row.status === 0)
    const product_id = one?.product_id ?? ''
    const request = { platform: 'dy' as const, activity_id, rows: [{ product_id }] }
    expect((await admin.run(goodsAddingCalls.addAll, request)).added).toEqual([product_id])
    const { list } = await admin.run(goodsCalls.activity, { product_id })
    expect(list).toMatchObject([{ activity_id, cos_ratio: one?.cos_ratio, product_type: one?.product_type }])
    const after = await admin.run(goodsAddingCalls.activityGoods, { activity_id, size: 50 })
    expect(after.ext.addable).toBe(before.ext.addable - 1)
    expect(after.list.find((row) => row.product_id === product_id)?.added).toBe(1)
    expect((await admin.run(goodsAddingCalls.addAll, request)).failures).toMatchObject([{ reason: '商品已在该活动中' }])
    const all = await admin.run(goodsAddingCalls.activityGoodsOf, { activity_id })
    expect(all.list).toHaveLength(after.ext.addable)
    const hosted = { activity_id, product_type: ProductType.trusteeship }
    const narrowed = await admin.run(goodsAddingCalls.activityGoods, { ...hosted, size: 50 })
    const some = await admin.run(goodsAddingCalls.activityGoodsOf, hosted)
    expect(narrowed.ext.addable).toBeLessThan(after.ext.addable)
    expect(some.list).toHaveLength(narrowed.ext.addable)
    expect(new Set(some.list.map((row) => row.product_type))).toEqual(new Set([ProductType.trusteeship]))
  })

  it('are told apart: an activity that is over, one that is not there, one of somebody else', async () => {
    const now = server.clock.now()
    const [over] = await server.db
      .select()
      .from(activity)
      .where(and(eq(activity.corp_id, CORP), sql`end_time < ${now}`))
    const said = async (caller: Caller, activity_id: string) =>
      (await caller.ask(goodsAddingCalls.activityGoods, { activity_id })).message
    expect(await said(admin, over?.activity_id ?? '')).toBe('活动已结束')
    expect(await said(admin, '9999999')).toContain('活动不存在')
    await server.db
      .update(corpSetting)
      .set({ goods_rule: { medium_may_add: 1 } })
      .where(eq(corpSetting.corp_id, CORP))
    const { user_id } = await medium.run(sessionCalls.userInfo, {})
    const rows = await server.db
      .select({ activity_id: activity.activity_id })
      .from(activity)
      .innerJoin(colonelFollow, eq(colonelFollow.colonel_buyin_id, activity.colonel_buyin_id))
      .where(and(eq(activity.corp_id, CORP), ne(colonelFollow.user_id, user_id), ne(activity.user_id, user_id)))
    const hidden = rows[0]?.activity_id ?? ''
    expect(await said(medium, hidden)).toBe('无权限查看该活动')
    expect((await medium.ask(colonelCalls.activityCheck, { activity_id: hidden })).message).toBe('无权限查看该活动')
    await server.db.update(corpSetting).set({ goods_rule: {} }).where(eq(corpSetting.corp_id, CORP))
  })
})

it('is the right of leads, and of media when their corporation lets them', async () => {
  const [first] = (await marketOf('dy')).toReversed()
  const request = { platform: 'dy' as const, product_id: first?.product_id ?? '' }
  const refused = { code: 40302, message: '抱歉，您没有此操作权限，请联系管理员' }
  expect(await medium.ask(goodsAddingCalls.single, request)).toMatchObject(refused)
  const rows = [{ product_id: request.product_id }]
  expect(await medium.ask(goodsAddingCalls.addAll, { platform: 'dy', rows })).toMatchObject(refused)
  const add = { platform: 'dy' as const, title: '甲', images: ['/files/a.png'], price: 100 }
  expect(await medium.ask(goodsAddingCalls.add, add)).toMatchObject(refused)
  await server.db
    .update(corpSetting)
    .set({ goods_rule: { medium_may_add: 1 } })
    .where(eq(corpSetting.corp_id, CORP))
  expect((await medium.run(goodsAddingCalls.addAll, { platform: 'dy', rows })).success).toBe(1)
  const assistant = await server.signedInAs('13800100007')
  expect((await assistant.ask(goodsAddingCalls.single, request)).code).toBe(40302)
})
