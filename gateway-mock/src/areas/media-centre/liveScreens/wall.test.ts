import { UNAVAILABLE } from '@crm/base/numbers'
import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { orderCalls } from '@crm/contracts/calls/orders'
import { AlarmLevel, AlarmObject } from '@crm/contracts/rules/alarmRules'
import { WALL_TABS, WALL_TREND_MINUTES } from '@crm/contracts/rules/liveScreenRules'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { livesOf } from '../../../services/lives/liveService.ts'
import { alarmHit, alarmRule, live, liveGoods, liveMinute } from '../../../store/database/schema.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let now: number

beforeAll(async () => {
  server = await testServer({ lives: livesOf(undefined) })
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  now = server.clock.now()
})
afterAll(() => server.close())

const onAir = async (caller = admin) => (await caller.run(liveScreenCalls.wall, {})).list

describe('the sums of the wall', () => {
  it('are the orders of today that lives brought, for whoever looks and whatever narrows it', async () => {
    let sold = 0
    for (const caller of [admin, lead, medium])
      for (const filter of [{}, { platform: 'dy' as const }, { platform: 'ks' as const }]) {
        const sums = await caller.run(liveScreenCalls.summary, filter)
        const { start_time, end_time } = sums
        expect([start_time, end_time]).toEqual([startOfDay(now), endOfDay(now)])
        const orders = await caller.run(orderCalls.stat, { ...filter, content_kind: [1], start_time, end_time })
        expect([sums.gmv, sums.order_count]).toEqual([orders.gmv, orders.order_count])
        expect((await caller.run(liveScreenCalls.wall, filter)).ext.summary).toEqual(sums)
        sold += sums.gmv
      }
    expect(sold).toBeGreaterThan(0)
  })

  it('are those of the goods asked for', async () => {
    const { start_time, end_time } = await admin.run(liveScreenCalls.summary, {})
    const of = { content_kind: [1], start_time, end_time }
    const [line] = (await admin.run(orderCalls.list, of)).list
    if (!line) throw new Error('no live has sold today')
    const product_id = [line.product.product_id]
    const sums = await admin.run(liveScreenCalls.summary, { product_id })
    expect(sums.gmv).toBeGreaterThan(0)
    expect(sums.gmv).toBe((await admin.run(orderCalls.stat, { ...of, product_id })).gmv)
  })

  it('count what is on air, and the people in it as far as anybody told', async () => {
    const { list, ext } = await admin.run(liveScreenCalls.wall, {})
    expect(ext.summary.live_total).toBe(list.length)
    expect(ext.status_count.on_air).toBe(list.length)
    expect(list.length).toBeGreaterThan(1)
    expect(ext.summary.online).toBe(list.reduce((sum, { online }) => sum + Math.max(0, online), 0))
    await server.db.transaction(async (tx) => {
      await tx.update(live).set({ online: null }).where(eq(live.corp_id, 2))
    })
    const other = await server.signedInAs('13800200002')
    const unknown = await other.run(liveScreenCalls.wall, {})
    expect(unknown.ext.summary.online).toBe(unknown.list.length > 0 ? UNAVAILABLE : 0)
  })
})

describe('a card', () => {
  it('sold what its orders say, and shows its last minutes with gaps', async () => {
    const cards = await onAir()
    for (const { live_id, gmv, volume } of cards) {
      const { gmv: paid, qty } = (await admin.run(orderCalls.list, { content_id: live_id })).ext.list_total
      expect([gmv, volume]).toEqual([paid, qty])
    }
    const recorded = cards.find(({ trend }) => trend.length > 0)
    if (!recorded) throw new Error('no recorded live on air')
    const { live_id, start_time } = recorded
    const whole = Math.floor((now - start_time) / 60)
    await server.db
      .delete(liveMinute)
      .where(and(eq(liveMinute.corp_id, 1), eq(liveMinute.live_id, live_id), eq(liveMinute.minute, whole - 3)))
    const [again] = (await onAir()).filter((card) => card.live_id === live_id)
    expect(again?.trend).toEqual(recorded.trend.with(-3, null))
    expect(again?.trend).toHaveLength(WALL_TREND_MINUTES)
  })

  it('stands where the order asked for puts it', async () => {
    for (const order_by of ['gmv', 'online', 'start'] as const) {
      const { list } = await admin.run(liveScreenCalls.wall, { order_by })
      const sizes = list.map((card) => (order_by === 'start' ? card.start_time : card[order_by]))
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    }
  })

  it('says without a service that nothing moves, and no tab asks for one', async () => {
    for (const tab of WALL_TABS) {
      const { ext, list, page_info } = await admin.run(liveScreenCalls.wall, { tab })
      expect(ext.service).toBe(false)
      expect(page_info.total_count).toBe(ext.status_count[tab])
      expect(list.length).toBe(page_info.total_count)
    }
  })
})

describe('what is wrong', () => {
  it('is what the rules of anomalies hold open, the worst first, and nothing of a rule that is off', async () => {
    const [first, second] = await onAir()
    if (!first || !second) throw new Error('two lives are to be on air')
    const [goods] = await server.db.select().from(liveGoods).where(eq(liveGoods.live_id, second.live_id))
    if (!goods) throw new Error('a live without goods')
    const rule = async (name: string, object: AlarmObject, level: AlarmLevel, is_on: 0 | 1) => {
      const conditions = [{ metric: 'silent_minutes', op: '>=' as const, value: 5, window: 0 as const }]
      const written = { created_at: now, updated_at: now, updated_by: 1, corp_id: 1, frequency: 1 as const }
      const [row] = await server.db
        .insert(alarmRule)
        .values({ ...written, name, object, level, is_on, conditions })
        .returning({ id: alarmRule.id })
      return row?.id ?? 0
    }
    const watched = async () => (await admin.run(liveScreenCalls.wall, {})).ext.watched
    expect(await watched()).toBe(false)
    const rules = {
      stock: await rule('库存不足', AlarmObject.goods, AlarmLevel.warning, 1),
      grave: await rule('直播掉线', AlarmObject.live, AlarmLevel.grave, 1),
      off: await rule('停用的', AlarmObject.live, AlarmLevel.grave, 0),
    }
    expect(await watched()).toBe(true)
    const hit = (rule_id: number, object_key: string, fired_at: number, ended_at: number | null = null) => ({
      ...{ corp_id: 1, rule_id, object_key, object_name: '', found: `发现于 ${fired_at}`, threshold: '' },
      ...{ fired_at, ended_at },
    })
    await server.db.insert(alarmHit).values([
      hit(rules.stock, goods.product_id, now - 300),
      hit(rules.grave, first.live_id, now - 60),
      // Told of every hour: since the first, as it stands at the last.
      hit(rules.grave, second.live_id, now - 4000),
      hit(rules.grave, second.live_id, now - 400),
      hit(rules.grave, second.live_id, now - 9000, now - 8000),
      hit(rules.off, first.live_id, now - 60),
    ])
    const ours = (await admin.run(liveScreenCalls.wall, {})).ext.anomalies.filter(
      ({ rule: name, product }) => name === '直播掉线' || (name === '库存不足' && product !== '') || name === '停用的',
    )
    expect(ours.slice(0, 2)).toMatchObject([
      { live_id: second.live_id, level: AlarmLevel.grave, fired_at: now - 4000, found: `发现于 ${now - 400}` },
      { live_id: first.live_id, level: AlarmLevel.grave, fired_at: now - 60, author_name: first.author_name },
    ])
    expect(ours.filter(({ live_id }) => live_id === second.live_id).at(-1)).toMatchObject({
      ...{ rule: '库存不足', product: goods.title },
    })
    expect(ours.map(({ rule: name }) => name)).not.toContain('停用的')
  })
})

describe('sixty lives', () => {
  it('come with one call of at most 40 kB', async () => {
    const [model] = await server.db
      .select()
      .from(live)
      .where(and(eq(live.corp_id, 1), sql`${live.end_time} is null`))
    const [minute] = await server.db.select().from(liveMinute).where(eq(liveMinute.corp_id, 1)).limit(1)
    const [goods] = await server.db.select().from(liveGoods).where(eq(liveGoods.corp_id, 1)).limit(1)
    if (!model || !minute || !goods) throw new Error('nothing on air')
    const before = (await onAir()).length
    const start_time = now - 7200
    const made = Array.from({ length: 60 - before }, (_, index) => `990000000000000${1000 + index}`)
    await server.db
      .insert(live)
      .values(made.map((live_id) => ({ ...model, live_id, start_time, title: '双11好物专场🔥'.repeat(6) })))
    await server.db.insert(liveMinute).values(
      made.flatMap((live_id) =>
        Array.from({ length: WALL_TREND_MINUTES }, (_, ago) => ({
          ...{ ...minute, live_id, minute: 119 - ago, step: 1, online: 123_456 + ago },
          product_id: goods.product_id,
        })),
      ),
    )
    const { list, ext } = await admin.run(liveScreenCalls.wall, {})
    expect(list).toHaveLength(60)
    expect(list.find(({ live_id }) => live_id === made[0])?.product).toMatch(new RegExp(`^${goods.title.slice(0, 9)}`))
    const answer = { list, ext }
    expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThan(40_000)
  })
})

describe('who may look', () => {
  it('is asked of every call: role, version, platform', async () => {
    const codes = async (phone: string, request: object = {}) => {
      const caller = await server.signedInAs(phone)
      return [
        (await caller.ask(liveScreenCalls.wall, request)).code,
        (await caller.ask(liveScreenCalls.summary, request)).code,
      ]
    }
    expect(await codes('13800100007')).toEqual([40302, 40302])
    // Basic, free and personal.
    for (const corp of ['10', '09', '06']) expect(await codes(`1380${corp}00002`)).toEqual([40302, 40302])
    // Advertising and an expired enterprise read.
    for (const phone of ['13800100070', '13800100080', '13800800002']) expect(await codes(phone)).toEqual([0, 0])
    expect(await codes('13800400002', { platform: 'ks' })).toEqual([40302, 40302])
    expect(await codes('13800400002', { platform: 'dy' })).toEqual([0, 0])
  })

  it('sees what is planned only with a version and a role that have it', async () => {
    const count = async (phone: string) =>
      (await (await server.signedInAs(phone)).run(liveScreenCalls.wall, {})).ext.status_count.upcoming
    expect(await count('13800100002')).not.toBeNull()
    for (const phone of ['13800200002', '13800100070']) expect(await count(phone)).toBeNull()
  })

  it('sees no more than is in scope', async () => {
    const ids = async (caller: Caller) => (await onAir(caller)).map(({ live_id }) => live_id)
    const [all, some] = [await ids(admin), await ids(medium)]
    expect(some.length).toBeLessThan(all.length)
    expect(some.every((id) => all.includes(id))).toBe(true)
  })
})
