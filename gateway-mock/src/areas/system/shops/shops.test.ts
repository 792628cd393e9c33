import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { commonCalls } from '@crm/contracts/calls/common'
import { devSignOnCalls } from '@crm/contracts/calls/devSignOn'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { orderCalls } from '@crm/contracts/calls/orders'
import { shopCalls } from '@crm/contracts/calls/shops'
import { QuotaType, ShopSyncStage } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { localShops } from '../../../demo/localShops.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

/** The platforms, which a test may silence. */
const platforms = { ...localShops }

let server: TestServer
let admin: Caller
let other: Caller
beforeAll(async () => {
  server = await testServer({ shops: platforms })
  admin = await server.signedInAs('13800100002')
  other = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

const shopsOf = async (caller: Caller) => (await caller.run(shopCalls.list, { size: 50 })).list
const firstShop = async () => {
  const [shop] = await shopsOf(admin)
  if (!shop) throw new Error('the demo business has no shop')
  return shop
}

/** What the platform of a demonstration gives: a code for a shop. */
const consented = async (account_id: string, more: object = {}) =>
  (
    await server.anonymous.run(devSignOnCalls.grant, {
      as: 'shop',
      account_id,
      account_name: `新店${account_id}`,
      ...more,
    })
  ).code
/** An authorisation begun and brought back by the way of its platform. */
async function granted(caller: Caller, type: 1 | 3 | 18 | 19, account_id: string, more: object = {}, shop_id?: string) {
  const { state, url } = await caller.run(shopCalls.authUrl, { type, ...(shop_id && { shop_id }) })
  const code = await consented(account_id, more)
  const call = { 1: authoriseCalls.dyAuthNew, 3: authoriseCalls.ksAuth, 18: authoriseCalls.sphAuth, 19: undefined }[
    type
  ]
  const reply = call
    ? await caller.ask(call, { code, state })
    : await caller.ask(shopCalls.authCallback, { type, code, state })
  return { state, url, code, reply, read: await caller.run(shopCalls.auth, { state }) }
}

describe('the list', () => {
  it('has the shops of the enterprise with what they sold, best sellers first, and the number of their goods', async () => {
    const list = await shopsOf(admin)
    expect(list.length).toBeGreaterThan(1)
    expect(list.map(({ gmv_30d }) => gmv_30d)).toEqual(list.map(({ gmv_30d }) => gmv_30d).toSorted((a, b) => b - a))
    const [shop] = list
    const goods = await admin.run(goodsCalls.list, {
      platform: shop?.platform as 'dy',
      shop_id: [shop?.shop_id ?? ''],
      size: 1,
    })
    expect(goods.page_info.total_count).toBeGreaterThan(0)
    const theirs = new Set((await shopsOf(other)).map(({ shop_id }) => shop_id))
    expect(list.filter(({ shop_id }) => theirs.has(shop_id))).toEqual([])
  })

  it('is narrowed by type, state, group and words', async () => {
    const shop = await firstShop()
    const only = await admin.run(shopCalls.list, { keyword: shop.shop_id })
    expect(only.list.map(({ shop_id }) => shop_id)).toEqual([shop.shop_id])
    for (const each of (await admin.run(shopCalls.list, { type: [shop.shop_type] })).list)
      expect(each.shop_type).toBe(shop.shop_type)
    expect((await admin.run(shopCalls.list, { status: [2, 5, 6] })).list).toEqual([])
    for (const each of (await admin.run(shopCalls.list, { group_id: [0] })).list) expect(each.group_id).toBe(0)
  })

  it('shows no figures to whom the page is closed', async () => {
    const medium = await server.signedInAs('13800100006')
    for (const { gmv_30d, goods_count } of await shopsOf(medium)) {
      expect(gmv_30d).toBe(-2_147_483_648)
      expect(goods_count).toBe(-2_147_483_648)
    }
    expect((await medium.ask(shopCalls.authUrl, { type: 1 })).code).toBe(40302)
    const lead = await server.signedInAs('13800100004')
    expect((await lead.ask(shopCalls.sync, { shop_ids: ['x'] })).code).toBe(40302)
  })
})

describe('groups', () => {
  it('have names of their own, stand in an order, and leave their shops ungrouped', async () => {
    const shop = await firstShop()
    const { id } = await admin.run(shopCalls.addGroup, { name: '测试一组' })
    expect(await admin.run(shopCalls.groupIsExist, { name: '测试一组' })).toEqual({ is_exist: 1 })
    expect((await admin.ask(shopCalls.addGroup, { name: '测试一组' })).message).toBe('已有同名分组')
    expect((await admin.ask(shopCalls.addGroup, { name: '名'.repeat(21) })).code).toBe(40000)
    await admin.run(shopCalls.groupAdd, { shop_ids: [shop.shop_id], group_id: id })
    const group = await admin.run(shopCalls.groupDetail, { id })
    expect(group.shops.map(({ shop_id }) => shop_id)).toEqual([shop.shop_id])
    await admin.run(shopCalls.updateGroup, { id, place: 1, updated_at: group.updated_at })
    const [first] = (await admin.run(shopCalls.groupList, {})).list
    expect(first?.id).toBe(id)
    expect((await admin.ask(shopCalls.removeGroup, { id, updated_at: 1 })).code).toBe(40901)
    await admin.run(shopCalls.removeGroup, { id, updated_at: first?.updated_at ?? 0 })
    expect((await firstShop()).group_id).toBe(0)
    expect((await other.ask(shopCalls.groupDetail, { id })).code).toBe(40400)
  })
})

describe('reading at once', () => {
  it('lets a shop rest for ten minutes', async () => {
    const { shop_id } = await firstShop()
    server.clock.set(server.clock.now() + 3600)
    expect(await admin.run(shopCalls.sync, { shop_ids: [shop_id] })).toEqual({ success: 1, failures: [] })
    expect((await admin.ask(shopCalls.sync, { shop_ids: [shop_id] })).message).toBe('10 分钟内已同步过，请稍后再试')
    await server.jobs.drain()
    server.clock.set(server.clock.now() + 601)
    expect((await admin.run(shopCalls.sync, { shop_ids: [shop_id] })).success).toBe(1)
  })
})

describe('binding', () => {
  it('waits for the platform, binds the shop that it grants, and reads goods, orders and talents', async () => {
    const before = (await admin.run(commonCalls.quotaList, { type: QuotaType.shop })).shop
    const begun = await admin.run(shopCalls.authUrl, { type: 1 })
    expect(begun.url).toContain('/dev/third-party?as=shop')
    expect(await admin.run(shopCalls.auth, { state: begun.state })).toMatchObject({ status: 0, shop: null })
    expect(await other.run(shopCalls.auth, { state: begun.state })).toMatchObject({ status: -1 })
    const { state, code, read } = await granted(admin, 1, '990001')
    expect(read).toMatchObject({ status: 1, shop: { shop_id: '990001', is_bound: 0, warning: '' } })
    expect((await admin.ask(authoriseCalls.dyAuthNew, { code, state })).message).toBe('授权码已失效，请重新授权')
    expect(await admin.run(shopCalls.bind, { state })).toEqual({ shop_id: '990001' })
    expect((await admin.ask(shopCalls.bind, { state })).message).toBe('授权已超时，请重新获取')
    expect((await admin.run(commonCalls.quotaList, { type: QuotaType.shop })).shop?.used).toBe((before?.used ?? 0) + 1)
    const one = async () => (await admin.run(shopCalls.list, { keyword: '990001' })).list[0]
    expect(await one()).toMatchObject({ first_sync: ShopSyncStage.goods, goods_count: 0 })
    await server.jobs.drain()
    expect(await one()).toMatchObject({ first_sync: ShopSyncStage.done, goods_count: 8, status: 1 })
    const orders = await admin.run(orderCalls.list, { platform: 'dy', shop_id: ['990001'], size: 50 })
    expect(orders.page_info.total_count).toBeGreaterThan(0)
  })

  it.each([
    [1, 'unsubscribed', '未订购服务'],
    [3, 'unsubscribed', '未订购服务'],
    [18, 'unsubscribed', '未订购服务'],
    [19, 'unsubscribed', '未订购服务'],
    [1, 'sub_account', '请使用主账号授权'],
    [3, 'sub_account', '请使用主账号授权'],
    [18, 'sub_account', '请使用主账号授权'],
    [3, 'individual', '账号类型不支持'],
    [1, 'scopes', '缺少授权：订单查询、精选联盟'],
    [3, 'scopes', '缺少授权：订单查询、分销推广'],
    [18, 'scopes', '缺少授权：订单管理'],
    [19, 'scopes', '缺少授权：订单查询'],
  ] as const)('of type %d with %s is refused in words, also on the page that waits', async (type, flaw, sentence) => {
    const { reply, read, state } = await granted(admin, type, '990002', { flaw })
    expect(reply.message).toBe(sentence)
    expect(read).toMatchObject({ status: -2, reason: sentence, shop: null })
    expect((await admin.ask(shopCalls.bind, { state })).code).not.toBe(0)
  })

  it.each([
    [18, 'optional', '未授权优选联盟权限，部分数据无法同步'],
    [19, 'sub_account', '当前为子账号授权，其权限变更后授权会失效，建议改用主账号'],
  ] as const)('of type %d with %s warns', async (type, flaw, sentence) => {
    const { read } = await granted(admin, type, '990003', { flaw, appid: 'wx1' })
    expect(read).toMatchObject({ status: 1, shop: { warning: sentence } })
  })

  it('gives a shop to one enterprise at a time', async () => {
    const mine = await firstShop()
    const { reply, read } = await granted(other, 1, mine.shop_id)
    expect(reply.message).toBe('店铺已被其他企业绑定')
    expect(read.status).toBe(-2)
  })

  it('that two enterprises were granted is finished by the first of them', async () => {
    const [mine, theirs] = [await granted(admin, 3, '990006'), await granted(other, 3, '990006')]
    await other.run(shopCalls.bind, { state: theirs.state })
    expect((await admin.ask(shopCalls.bind, { state: mine.state })).message).toBe('店铺已被其他企业绑定')
  })

  it('says that a platform does not answer, and goes on once it does', async () => {
    const silent = async () => {
      throw new Error('HTTP 502')
    }
    const { state } = await admin.run(shopCalls.authUrl, { type: 1 })
    const code = await consented('990007')
    Object.assign(platforms, { consentUrl: silent, grantOf: silent })
    expect((await admin.ask(shopCalls.authUrl, { type: 18 })).message).toBe('视频号小店未响应，请稍后再试')
    expect((await admin.ask(authoriseCalls.dyAuthNew, { code, state })).message).toBe('平台未响应，请稍后重新获取')
    Object.assign(platforms, localShops)
    expect((await admin.run(authoriseCalls.dyAuthNew, { code, state })).account_id).toBe('990007')
  })

  it('of a shop that is not bound, or by the way of another platform, is refused', async () => {
    expect(await admin.ask(shopCalls.authUrl, { type: 1, shop_id: '990008' })).toMatchObject({
      ...{ code: 40400, message: '店铺不存在或已解绑' },
    })
    const { state } = await admin.run(shopCalls.authUrl, { type: 1 })
    const code = await consented('990008')
    expect((await admin.ask(authoriseCalls.ksAuth, { code, state })).message).toBe('授权已超时，请重新获取')
  })

  it.each([
    [3, '13800600002', '当前版本不支持快手'],
    [18, '13800200002', '当前版本不支持视频号'],
    [19, '13800200002', '当前版本不支持小红书'],
  ] as const)('of type %d opens the plan dialog where the version lacks its platform', async (type, phone, message) => {
    const lacking = await server.signedInAs(phone)
    expect(await lacking.ask(shopCalls.authUrl, { type })).toMatchObject({
      code: 40921,
      message,
      data: { type: 'platforms' },
    })
  })

  it('times out after ten minutes', async () => {
    const { state } = await admin.run(shopCalls.authUrl, { type: 1 })
    server.clock.set(server.clock.now() + 601)
    expect(await admin.run(shopCalls.auth, { state })).toMatchObject({ status: -1, reason: '授权已超时，请重新获取' })
    const code = await consented('990004')
    expect((await admin.ask(authoriseCalls.dyAuthNew, { code, state })).message).toBe('授权已超时，请重新获取')
  })

  it('again authorises the shop that is meant, and no other', async () => {
    const shop = await firstShop()
    const type = shop.shop_type
    await rowsOf(server.db, sql`update shop set auth_status = 2 where corp_id = 1 and shop_id = ${shop.shop_id}`)
    const wrong = await granted(admin, type, '990005', {}, shop.shop_id)
    expect(wrong.reply.message).toBe('授权的店铺与原店铺不一致')
    const { read } = await granted(admin, type, shop.shop_id, {}, shop.shop_id)
    expect(read).toMatchObject({ status: 1, shop: { is_bound: 1 } })
    expect(await firstShop()).toMatchObject({ status: 1, alarm: 0 })
  })

  it('over the limit of the version opens the plan dialog', async () => {
    const begun = await granted(admin, 1, '990009')
    await rowsOf(server.db, sql`update plan_quota set limit_value = 1 where type = 'shop'`)
    const refused = await admin.ask(shopCalls.authUrl, { type: 1 })
    const full = { code: 40921, message: '店铺数已达版本上限，请升级套餐', data: { type: 'shop' } }
    expect(refused).toMatchObject(full)
    expect(await admin.ask(shopCalls.bind, { state: begun.state })).toMatchObject(full)
  })
})

describe('unbinding', () => {
  it('wants the name of the shop, keeps its data, and lets another enterprise bind it', async () => {
    const shop = await firstShop()
    const asked = { shop_id: shop.shop_id, updated_at: shop.updated_at }
    expect((await admin.ask(shopCalls.unbind, { ...asked, shop_name: '别的店' })).message).toBe('与店铺名称不一致')
    expect((await other.ask(shopCalls.unbind, { ...asked, shop_name: shop.shop_name })).code).toBe(40400)
    await admin.run(shopCalls.unbind, { ...asked, shop_name: shop.shop_name })
    expect((await shopsOf(admin)).map(({ shop_id }) => shop_id)).not.toContain(shop.shop_id)
    const kept = await admin.run(orderCalls.list, { platform: shop.platform as 'dy', shop_id: [shop.shop_id], size: 1 })
    expect(kept.page_info.total_count).toBeGreaterThan(0)
  })
})
