import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsClassCalls } from '@crm/contracts/calls/goodsClasses'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goods, oplog } from '../../../store/database/schema.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let operator: Caller
let lead: Caller
let medium: Caller
let foreigner: Caller
let last30: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  operator = await server.signedInAs('13800100060')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  foreigner = await server.signedInAs('13800200002')
  const now = server.clock.now()
  last30 = { start_time: startOfDay(now) - 29 * DAY_SECONDS, end_time: endOfDay(now) }
})
afterAll(() => server.close())

let named = 0
/** A new class of a name of its own. */
async function added(parent_id = 0, name = `类${++named}`): Promise<number> {
  return (await operator.run(goodsClassCalls.add, { name, parent_id })).id
}
const rowOf = async (id: number) => {
  const { list } = await admin.run(goodsCalls.classList, {})
  const row = list.find((each) => each.id === id)
  if (!row) throw new Error(`no class ${id}`)
  return row
}
const orderBelow = async (parent: number) =>
  (await admin.run(goodsCalls.classList, { brief: 1 })).list
    .filter((each) => each.parent_id === parent)
    .map((each) => each.id)

describe('the tree', () => {
  it.each(['dy', 'all'] as const)('has the goods, 成交 and 销量 that the goods list says on %s', async (platform) => {
    for (const caller of [admin, lead]) {
      const { list } = await caller.run(goodsCalls.classList, { platform, ...last30 })
      expect(list.some((row) => row.gmv > 0)).toBe(true)
      for (const row of list) {
        const { page_info, ext } = await caller.run(goodsCalls.list, {
          platform,
          ...last30,
          class_id: [row.id],
          size: 1,
        })
        expect({ id: row.id, goods: row.goods_count, gmv: row.gmv, volume: row.volume }).toEqual({
          id: row.id,
          goods: page_info.total_count,
          gmv: ext.list_total.gmv,
          volume: ext.list_total.volume,
        })
      }
    }
  })

  it('sorts siblings by what they sold, each before those below it', async () => {
    const { list } = await admin.run(goodsCalls.classList, { ...last30, order_by: 'gmv', sort: 'desc' })
    const tops = list.filter((row) => row.depth === 1).map((row) => row.gmv)
    expect(tops).toEqual(tops.toSorted((a, b) => b - a))
    for (const [at, row] of list.entries())
      if (row.depth > 1) expect(list.slice(0, at).some((above) => above.id === row.parent_id)).toBe(true)
  })

  it('counts nothing where only names are wanted', async () => {
    const { list } = await admin.run(goodsCalls.classList, { brief: 1 })
    expect(new Set(list.flatMap((row) => [row.goods_count, row.gmv, row.volume]))).toEqual(new Set([UNAVAILABLE]))
  })
})

describe('a class', () => {
  it('is added, renamed and given a commission, with who did it and a line in the log', async () => {
    const id = await added(0, '新分类')
    const { updated_at, updater } = await rowOf(id)
    expect(updater?.name).not.toBe('')
    await admin.run(goodsClassCalls.update, { id, name: '改名', default_rate: 12.5, updated_at })
    expect(await rowOf(id)).toMatchObject({ name: '改名', default_rate: 12.5, depth: 1, path: '改名' })
    expect((await admin.ask(goodsClassCalls.update, { id, name: '再改', updated_at })).code).toBe(40901)
    const now = await rowOf(id)
    await admin.run(goodsClassCalls.update, { id, default_rate: null, updated_at: now.updated_at })
    expect((await rowOf(id)).default_rate).toBeNull()
    const lines = await server.db
      .select()
      .from(oplog)
      .where(and(eq(oplog.module, '商品分类'), eq(oplog.object_id, String(id))))
    expect(lines.map((line) => line.action)).toEqual(['添加分类', '编辑分类', '编辑分类'])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '字'.repeat(21) }, 'name'],
    [{ name: '甲', parent_id: 999_999 }, '上级分类不存在'],
    [{ name: '甲', default_rate: 81 }, 'default_rate'],
  ])('is not added as %j', async (request, message) => {
    expect((await admin.ask(goodsClassCalls.add, request)).message).toContain(message)
  })

  it('has a name of its own among its siblings, and stands on the third level at most', async () => {
    const top = await added()
    const second = await added(top, '同名')
    expect(await admin.ask(goodsClassCalls.add, { name: '同名', parent_id: top })).toMatchObject({
      message: '同级分类中已有该名称',
      data: { field: 'name' },
    })
    const third = await added(second, '同名')
    expect((await admin.ask(goodsClassCalls.add, { name: '四级', parent_id: third })).message).toBe('商品分类最多 3 级')
  })

  it('is sorted among its siblings and moved with all below it', async () => {
    const top = await added()
    const [a, b, c] = [await added(top), await added(top), await added(top)]
    const move = async (id: number, parent_id: number, position: number) => {
      const { updated_at } = await rowOf(id)
      return admin.ask(goodsClassCalls.sort, { id, parent_id, position, updated_at })
    }
    expect((await move(c, top, 0)).code).toBe(0)
    expect(await orderBelow(top)).toEqual([c, a, b])
    expect((await move(c, top, 99)).code).toBe(0)
    expect(await orderBelow(top)).toEqual([a, b, c])
    const below = await added(a)
    // Its own below would stand on a fourth level.
    expect((await move(a, b, 0)).message).toBe('商品分类最多 3 级')
    expect((await move(top, below, 0)).message).toBe('不能移动到自己或自己的下级分类')
    expect((await move(a, 0, 0)).code).toBe(0)
    expect(await orderBelow(top)).toEqual([b, c])
    expect((await orderBelow(0))[0]).toBe(a)
    expect((await rowOf(below)).depth).toBe(2)
    const twin = await added(0, (await rowOf(b)).name)
    expect((await move(twin, top, 0)).message).toBe('同级分类中已有该名称')
    expect((await admin.ask(goodsClassCalls.sort, { id: a, parent_id: 0, position: 0, updated_at: 1 })).code).toBe(
      40901,
    )
  })

  it('is removed when it is empty, or with a place for its goods', async () => {
    const [top, other] = [await added(), await added()]
    const inner = await added(top)
    const remove = async (id: number, move_to?: number) => {
      const { updated_at } = await rowOf(id)
      return admin.ask(goodsClassCalls.remove, { id, updated_at, ...(move_to !== undefined && { move_to }) })
    }
    expect((await remove(top)).message).toBe('分类下还有 1 个下级分类，请先移动或删除')
    const [product] = await server.db.select().from(goods).where(eq(goods.corp_id, 1)).limit(1)
    const of = and(eq(goods.corp_id, 1), eq(goods.product_id, product?.product_id ?? ''))
    await server.db.update(goods).set({ class_id: inner }).where(of)
    expect(await admin.run(goodsClassCalls.detail, { id: inner })).toMatchObject({ goods_count: 1, child_count: 0 })
    expect(await remove(inner)).toMatchObject({
      message: '分类下还有 1 个商品，请选择移到的分类',
      data: { field: 'move_to' },
    })
    expect((await remove(inner, inner)).code).toBe(40000)
    expect(await remove(inner, other)).toMatchObject({ code: 0, data: { moved: 1 } })
    expect((await server.db.select().from(goods).where(of))[0]?.class_id).toBe(other)
    expect(await remove(top)).toMatchObject({ code: 0, data: { moved: 0 } })
    expect((await admin.ask(goodsClassCalls.detail, { id: top })).code).toBe(40400)
  })

  it('is no concern of those who read, of media, and of other enterprises', async () => {
    const id = await added()
    const { updated_at } = await rowOf(id)
    expect((await lead.ask(goodsClassCalls.add, { name: '组长的' })).code).toBe(40302)
    expect((await lead.ask(goodsClassCalls.detail, { id })).code).toBe(0)
    expect((await medium.ask(goodsClassCalls.detail, { id })).code).toBe(40302)
    expect((await foreigner.ask(goodsClassCalls.update, { id, name: '外人的', updated_at })).code).toBe(40400)
    expect((await foreigner.ask(goodsClassCalls.remove, { id, updated_at })).code).toBe(40400)
    expect((await foreigner.ask(goodsClassCalls.sort, { id, parent_id: 0, position: 0, updated_at })).code).toBe(40400)
  })
})

describe('a pasted text', () => {
  it('becomes a tree, taking up what is there, and all of it or nothing', async () => {
    const lines = [
      { name: '粘贴一', depth: 1 },
      { name: '粘贴二', depth: 2 },
      { name: '粘贴三', depth: 3 },
      { name: '粘贴四', depth: 2 },
    ]
    expect(await operator.run(goodsClassCalls.addMany, { lines })).toEqual({ added: 4, existing: 0 })
    const again = [...lines, { name: '粘贴五', depth: 2 }]
    expect(await operator.run(goodsClassCalls.addMany, { lines: again })).toEqual({ added: 1, existing: 4 })
    const { list } = await admin.run(goodsCalls.classList, { brief: 1 })
    expect(list.map((row) => row.path).filter((path) => path.startsWith('粘贴一'))).toEqual([
      '粘贴一',
      '粘贴一 / 粘贴二',
      '粘贴一 / 粘贴二 / 粘贴三',
      '粘贴一 / 粘贴四',
      '粘贴一 / 粘贴五',
    ])
    const broken = [
      { name: '不会留下', depth: 1 },
      { name: '跳级', depth: 3 },
    ]
    expect((await operator.ask(goodsClassCalls.addMany, { lines: broken })).message).toBe('第 2 行「跳级」没有上级分类')
    const after = await admin.run(goodsCalls.classList, { brief: 1 })
    expect(after.list.some((row) => row.name === '不会留下')).toBe(false)
  })

  it('stops at 500 classes of an enterprise', async () => {
    const count = (await admin.run(goodsCalls.classList, { brief: 1 })).list.length
    const lines = Array.from({ length: 500 - count }, (_, at) => ({ name: `满${at}`, depth: 1 }))
    expect((await operator.run(goodsClassCalls.addMany, { lines })).added).toBe(500 - count)
    expect((await operator.ask(goodsClassCalls.add, { name: '多一个' })).message).toBe('最多 500 个分类，还可添加 0 个')
  })
})
