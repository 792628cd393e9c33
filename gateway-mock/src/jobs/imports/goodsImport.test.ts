import { goodsCalls } from '@crm/contracts/calls/goods'
import { sessionCalls } from '@crm/contracts/calls/session'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goods } from '../../store/database/schema.ts'
import { staffOf } from '../../records/members/staff.ts'
import type { Staff } from '../../rules/staff.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { goodsImport } from './goodsImport.ts'
import type { ImportRow } from '../../records/importRow.ts'

const CORP = 1
let server: TestServer
let admin: Caller
let who: Staff

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  const { user_id } = await admin.run(sessionCalls.userInfo, {})
  const staff = await staffOf(server.db, CORP, user_id)
  if (!staff) throw new Error('no staff')
  who = staff
})
afterAll(() => server.close())

const settled = (rows: ImportRow[], platform = 'dy', as = who) =>
  server.db.transaction((tx) => goodsImport.settle(tx, { who: as, platform, now: server.clock.now() }, rows))
const held = async (product_id: string) =>
  (
    await server.db
      .select()
      .from(goods)
      .where(and(eq(goods.corp_id, CORP), eq(goods.product_id, product_id)))
  )[0]
const anyGoods = async () => {
  const row = (await admin.run(goodsCalls.list, { platform: 'dy', tab: 'shop' })).list[0]
  if (!row) throw new Error('no goods')
  return row
}

it('adds what is new as unsold, and the second row of a product changes what the first made', async () => {
  const { list } = await admin.run(goodsCalls.classList, {})
  const leaf = list.find((each) => each.path.includes('/')) ?? list[0]
  const row = { product_id: 'SELF-1', title: '新品坚果', price: '19.9', stock: '30', rate: '12.5', brand: '橙风' }
  expect(
    await settled([
      { ...row, class: leaf?.path ?? '', cost: '8', points: '酥脆；独立包装', remark: '首批' },
      { product_id: 'SELF-1', remark: '第二批' },
    ]),
  ).toEqual([undefined, undefined])
  expect(await held('SELF-1')).toMatchObject({
    ...{ platform: 'dy', source_type: 20, title: '新品坚果', price_min: 1990, price_max: 1990, stock: 30 },
    ...{ commission_rate: 1250, brand_name: '橙风', class_id: leaf?.id, cost_price: 800, remark: '第二批' },
    card: { points: ['酥脆', '独立包装'] },
  })
  const shown = await admin.run(goodsCalls.list, { platform: 'dy', tab: 'unsold', keyword: 'SELF-1' })
  expect(shown.list).toHaveLength(1)
})

it('changes own fields only of what the platform gives, and moves updated_at', async () => {
  const before = await anyGoods()
  const rows = [{ product_id: before.product_id, title: '改不了', price: '1', cost: '3.21', points: '一；二' }]
  expect(await settled(rows)).toEqual([undefined])
  const after = await held(before.product_id)
  expect(after).toMatchObject({ title: before.title, price_min: before.price_min, cost_price: 321 })
  expect(after?.updated_at).toBeGreaterThan(before.updated_at)
  expect(after?.card).toMatchObject({ points: ['一', '二'] })
})

it('a product that was removed comes back as a new one', async () => {
  await settled([{ product_id: 'SELF-2', title: '旧名', price: '5' }])
  await admin.run(goodsCalls.batch, { action: 'remove', ids: ['SELF-2'] })
  expect(await settled([{ product_id: 'SELF-2' }])).toEqual([
    '商品名称：新商品请填写商品名称；价格（元）：请填写 0.01–999,999 的金额，最多两位小数',
  ])
  expect(await settled([{ product_id: 'SELF-2', title: '新名', price: '6' }])).toEqual([undefined])
  expect(await held('SELF-2')).toMatchObject({ title: '新名', price_min: 600, deleted_at: null })
})

it.each([
  [{ product_id: '' }, '商品ID：'],
  [{ product_id: 'a/b' }, '商品ID：'],
  [{ platform: '淘宝', product_id: 'N1' }, '平台：不支持「淘宝」'],
  [{ product_id: 'N1' }, '商品名称：新商品请填写商品名称'],
  [{ product_id: 'N1', title: '字'.repeat(61), price: '1' }, '商品名称：不能超过 60 个字符'],
  [{ product_id: 'N1', title: '好', price: '0' }, '价格（元）：'],
  [{ product_id: 'N1', title: '好', price: '1.234' }, '价格（元）：'],
  [{ product_id: 'N1', title: '好', price: '1', stock: '-1' }, '库存：'],
  [{ product_id: 'N1', title: '好', price: '1', rate: '81' }, '佣金率%：'],
  [{ product_id: 'N1', title: '好', price: '1', class: '没有的分类' }, '商品分类：「没有的分类」不存在'],
  [{ product_id: 'N1', title: '好', price: '1', spu: '没有的SPU' }, 'SPU：「没有的SPU」不存在'],
  [{ product_id: 'N1', title: '好', price: '1', cost: '一元' }, '成本价（元）：'],
  [{ product_id: 'N1', title: '好', price: '1', points: '字'.repeat(31) }, '卖点：'],
  [{ product_id: 'N1', title: '好', price: '1', remark: '字'.repeat(201) }, '备注：'],
])('%j is refused', async (row, reason) => {
  expect((await settled([row as ImportRow]))[0]).toContain(reason)
  expect(await held('N1')).toBeUndefined()
})

it('tells every error of a row at once', async () => {
  const row = { product_id: 'a/b', title: '', price: 'x', stock: '-1', class: '没有的分类', remark: '字'.repeat(201) }
  const [reason = ''] = await settled([row])
  const columns = reason.split('；').map((sentence) => sentence.split('：')[0])
  expect(columns).toEqual(['商品ID', '商品分类', '备注', '商品名称', '价格（元）', '库存'])
})

it('a product of another platform is not changed', async () => {
  const { product_id } = await anyGoods()
  expect(await settled([{ product_id, title: '好', price: '1' }], 'ks')).toEqual(['商品ID：该商品属于抖音'])
})

it('is for those who may change goods, and has a template', async () => {
  const medium = await server.signedInAs('13800100006')
  const file_url = `/files/${'0'.repeat(32)}/x.csv`
  expect((await medium.ask(taskCalls.importStart, { module: 9, platform: 'dy', file_url })).code).toBe(40302)
  expect((await admin.ask(taskCalls.importStart, { module: 9, platform: 'dy', file_url })).code).toBe(40400)
  expect((await admin.run(taskCalls.importTemplate, { module: 9, platform: 'dy' })).file_url).toContain('ticket=')
})
