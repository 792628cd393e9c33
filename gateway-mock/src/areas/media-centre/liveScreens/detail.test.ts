import type { Call } from '@crm/contracts/call'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { liveCalls } from '@crm/contracts/calls/lives'
import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { orderCalls } from '@crm/contracts/calls/orders'
import { LiveStatus } from '@crm/contracts/rules/liveRules'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '../../../demo/business/random.ts'
import { live, liveComment, liveMinute, liveNote, oplog, orderItem } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let now: number

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  now = server.clock.now()
})
afterAll(() => server.close())

const bytes = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer)).length
const ofLive = (live_id: string) => and(eq(live.corp_id, 1), eq(live.live_id, live_id))
const soldLives = async (caller: Caller, filter: object = {}) =>
  (
    await caller.run(liveCalls.list, {
      platform: 'all',
      basis: 'start',
      order_by: 'gmv',
      sort: 'desc',
      size: 50,
      ...filter,
    })
  ).list

/** Lines of a live, moved so that some were paid after its end, at its end, and before its beginning. */
async function moveLines(live_id: string, { start_time, end_time }: { start_time: number; end_time: number }) {
  const lines = await server.db
    .select({ order_id: orderItem.order_id, sku_id: orderItem.sku_id })
    .from(orderItem)
    .where(and(eq(orderItem.corp_id, 1), eq(orderItem.content_kind, 1), eq(orderItem.content_id, live_id)))
  const times = [end_time + 600, end_time, start_time - 30, start_time + 7 * 60 + 59]
  for (const [index, { order_id, sku_id }] of lines.slice(0, times.length).entries())
    await server.db
      .update(orderItem)
      .set({ pay_time: Math.min(now, times[index] ?? now) })
      .where(and(eq(orderItem.corp_id, 1), eq(orderItem.order_id, order_id), eq(orderItem.sku_id, sku_id)))
  return lines.length
}

describe('a live sold', () => {
  it('in its minutes and after its end what its orders say, for whoever looks at whichever', async () => {
    const random = randomOf('live detail', 1)
    let seen = 0
    for (const caller of [admin, lead, medium]) {
      const lives = [
        ...(await soldLives(caller, { is_recorded: 1 })).slice(0, 8),
        ...(await soldLives(caller, { is_recorded: 0 })).slice(0, 8),
        ...(await soldLives(caller, { status: LiveStatus.onAir })),
      ]
      for (const { live_id } of Array.from({ length: 5 }, () => random.pick(lives))) {
        const { gmv, order_count } = await caller.run(liveScreenCalls.detail, { live_id })
        const orders = await caller.run(orderCalls.stat, { content_id: live_id })
        expect([gmv, order_count]).toEqual([orders.gmv, orders.order_count])
        const { list, after_end, total, rows } = await caller.run(liveScreenCalls.minute, { live_id })
        expect(list.reduce((sum, each) => sum + (each.gmv ?? 0), after_end)).toBe(gmv)
        expect(total).toBe(gmv)
        expect(list.filter(({ online }) => online !== undefined)).toHaveLength(rows)
        const goods = await caller.run(liveScreenCalls.goods, { live_id, size: 50 })
        expect(goods.ext.list_total.gmv).toBe(gmv)
        seen += gmv
      }
    }
    expect(seen).toBeGreaterThan(0)
  })

  it('in minute 7 what was paid at 20:07:59 of a live begun at 20:00:00, and in none what came at its end or later', async () => {
    const [row] = (await soldLives(admin, { status: LiveStatus.ended })).filter(({ volume }) => volume > 4)
    if (!row || row.end_time === null) throw new Error('no live that sold enough')
    const { live_id, start_time, end_time } = row
    expect(await moveLines(live_id, { start_time, end_time })).toBeGreaterThan(3)
    const { list, after_end, total } = await admin.run(liveScreenCalls.minute, { live_id })
    expect(after_end).toBeGreaterThan(0)
    expect(list.find(({ minute }) => minute === 7)?.gmv).toBeGreaterThan(0)
    expect(list.every(({ minute }) => minute >= 0 && start_time + minute * 60 < end_time)).toBe(true)
    expect(total).toBe((await admin.run(orderCalls.stat, { content_id: live_id })).gmv)
  })
})

describe('the minutes of a live', () => {
  /** A live of four hours that is on air, with a row for each of them. */
  async function long() {
    const [model] = await server.db
      .select()
      .from(live)
      .where(and(eq(live.corp_id, 1), sql`${live.end_time} is null`))
    const [minute] = await server.db.select().from(liveMinute).where(eq(liveMinute.corp_id, 1)).limit(1)
    if (!model || !minute) throw new Error('nothing on air')
    const live_id = '99000000000000077'
    await server.db
      .insert(live)
      .values({ ...model, live_id, start_time: now - 240 * 60, is_recorded: 1 })
      .onConflictDoNothing()
    const { list } = await admin.run(goodsCalls.titleList, { platform: model.platform })
    const ids = list.map(({ product_id }) => product_id)
    await server.db
      .insert(liveMinute)
      .values(
        Array.from({ length: 240 }, (_, at) => ({
          ...{ ...minute, live_id, minute: at, step: 1, online: 100_000 + at, entered: 10_000 + at },
          product_id: ids[Math.floor(at / 7) % Math.max(1, ids.length)] ?? '',
        })),
      )
      .onConflictDoNothing()
    return live_id
  }

  it('are an answer of at most 20 kB for four hours, and each refresh of 1 kB', async () => {
    const live_id = await long()
    const whole = await admin.run(liveScreenCalls.minute, { live_id })
    expect(whole.list).toHaveLength(240)
    expect(whole.products.length).toBeGreaterThan(5)
    expect(bytes(whole)).toBeLessThan(20_000)
    const fresh = await admin.run(liveScreenCalls.minute, { live_id, after: 238 })
    expect(fresh.list.map(({ minute }) => minute)).toEqual([239])
    expect(bytes(fresh)).toBeLessThan(1000)
    expect((await admin.run(liveScreenCalls.minute, { live_id, after: 5000 })).list).toEqual([])
  })

  it('leave out what nobody told, and say so by the number of rows', async () => {
    const live_id = await long()
    await server.db
      .delete(liveMinute)
      .where(
        and(eq(liveMinute.corp_id, 1), eq(liveMinute.live_id, live_id), sql`${liveMinute.minute} between 20 and 22`),
      )
    const { list, rows, length } = await admin.run(liveScreenCalls.minute, { live_id })
    expect([rows, length]).toEqual([237, 240])
    expect(list.some(({ minute, online }) => minute > 19 && minute < 23 && online !== undefined)).toBe(false)
  })

  it('stand beside what was written in them', async () => {
    const [said] = await server.db.select().from(liveComment).where(eq(liveComment.corp_id, 1)).limit(1)
    if (!said) throw new Error('no comments')
    const { live_id, second } = said
    const minute = Math.floor(second / 60)
    const { list, page_info, ext } = await admin.run(liveScreenCalls.comments, { live_id, from: minute, to: minute })
    expect(list.map(({ no }) => no)).toContain(said.no)
    expect(list.every((each) => Math.floor(each.second / 60) === minute)).toBe(true)
    const all = await admin.run(liveScreenCalls.comments, { live_id })
    expect(all.page_info.total_count).toBeGreaterThan(page_info.total_count)
    expect(ext.words.length).toBeGreaterThan(0)
    const [{ name: word, value } = { name: '', value: 0 }] = all.ext.words
    const about = await admin.run(liveScreenCalls.comments, { live_id, word })
    expect([about.page_info.total_count, about.ext.words]).toEqual([value, all.ext.words])
    const numbers = all.list.map(({ no }) => no)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect((await admin.run(liveScreenCalls.source, { live_id })).list.length).toBeGreaterThan(1)
    expect((await admin.run(liveScreenCalls.profile, { live_id })).gender.length).toBeGreaterThan(0)
  })
})

describe('the note after a live', () => {
  it('is written once it is over, is in the log in words, and of two first ones the second is told', async () => {
    const [over] = await soldLives(admin, { status: LiveStatus.ended })
    const [onAir] = await soldLives(admin, { status: LiveStatus.onAir })
    if (!over || !onAir) throw new Error('no lives')
    const { live_id } = over
    expect((await admin.run(liveScreenCalls.detail, { live_id })).note).toBeNull()
    const { updated_at } = await admin.run(liveScreenCalls.note, { live_id, content: '开场太慢' })
    expect((await lead.ask(liveScreenCalls.note, { live_id, content: '另一个' })).code).not.toBe(0)
    expect((await admin.ask(liveScreenCalls.note, { live_id, content: '另一个' })).code).toBe(40901)
    await admin.run(liveScreenCalls.note, { live_id, content: '提前讲主推款', updated_at })
    const { note } = await admin.run(liveScreenCalls.detail, { live_id })
    expect(note).toMatchObject({ content: '提前讲主推款' })
    expect(note?.updated_at).toBeGreaterThan(updated_at)
    const logged = await server.db.$count(oplog, and(eq(oplog.corp_id, 1), eq(oplog.action, '填写复盘')))
    expect(logged).toBe(2)
    expect((await admin.ask(liveScreenCalls.note, { live_id: onAir.live_id, content: '早' })).code).not.toBe(0)
    expect(await server.db.$count(liveNote, eq(liveNote.live_id, onAir.live_id))).toBe(0)
  })
})

describe('who may look', () => {
  it('is asked of every call: role, version, scope, enterprise, platform', async () => {
    const all = await soldLives(admin, { status: LiveStatus.ended })
    const own = new Set((await soldLives(medium)).map(({ live_id }) => live_id))
    const foreign = all.find(({ live_id }) => !own.has(live_id))
    if (!foreign) throw new Error('the medium has every live')
    const { live_id, platform } = foreign
    const reads = ['detail', 'minute', 'goods', 'comments', 'profile', 'source'] as const
    // Calls of one request and different answers.
    const codes = async (caller: Caller, request = { live_id, platform }) => {
      const answers = await Promise.all(
        reads.map((name) => caller.ask(liveScreenCalls[name] as Call<object, unknown>, request)),
      )
      return [...new Set(answers.map(({ code }) => code))]
    }
    expect(await codes(medium)).toEqual([40301])
    for (const phone of ['13800100007', '13801000002', '13800900002', '13800600002'])
      expect(await codes(await server.signedInAs(phone))).toEqual([40302])
    expect(await codes(await server.signedInAs('13800200002'))).toEqual([40400])
    for (const phone of ['13800100070', '13800100080']) {
      const promoter = await server.signedInAs(phone)
      expect(await codes(promoter)).toEqual([0])
      expect((await promoter.ask(liveScreenCalls.note, { live_id, content: '好' })).code).toBe(40302)
    }
    expect(await codes(admin, { live_id, platform: platform === 'dy' ? 'ks' : 'dy' })).toEqual([40000])
    expect((await medium.ask(liveScreenCalls.note, { live_id, content: '好' })).code).toBe(40301)
  })

  it('compares with the live of the talent before', async () => {
    const lives = await soldLives(admin, { status: LiveStatus.ended })
    const { live_id, start_time, author } = lives[0] ?? { live_id: '', start_time: 0, author: undefined }
    const { former } = await admin.run(liveScreenCalls.detail, { live_id })
    const [before] = await server.db
      .select({ live_id: live.live_id })
      .from(live)
      .where(
        and(eq(live.corp_id, 1), eq(live.author_id, author?.author_id ?? ''), sql`${live.start_time} < ${start_time}`),
      )
      .orderBy(sql`${live.start_time} desc`)
      .limit(1)
    expect(former?.live_id).toBe(before?.live_id)
    expect(await server.db.$count(live, ofLive(live_id))).toBe(1)
  })
})
