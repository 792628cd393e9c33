import { DAY_SECONDS } from '@crm/base/durations'
import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelLegacyCalls } from '@crm/contracts/calls/colonelLegacy'
import { colonelLogCalls } from '@crm/contracts/calls/colonelLogs'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf } from '../../../store/database/query.ts'
import { lastDays } from '../../../rules/period.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { float, int, select } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let tz: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  tz = await server.signedInAs('13800400002')
})
afterAll(() => server.close())

const page = { page: 1, size: 50 } as const
const best = async (caller: Caller) => {
  const [row] = (await caller.run(colonelCalls.list, page)).list
  if (row === undefined) throw new Error('no colonel')
  return row
}
const numberOf = async (caller: Caller) => (await best(caller)).colonel_info.colonel_buyin_id

describe('figures', () => {
  const { numRuns = 1, seed = 1 } = propertyRuns(8)
  const days = fc.record({
    who: fc.nat(2),
    back: fc.integer({ min: 0, max: 200 }),
    lasts: fc.integer({ min: 1, max: 90 }),
    open: fc.boolean(),
  })

  it(`are one in list, page and orders (seed ${seed})`, async () => {
    const seen: number[] = []
    for (const { who, back, lasts, open } of [
      { who: 0, back: 0, lasts: 1, open: true },
      ...fc.sample(days, { numRuns, seed }),
    ]) {
      const caller = [admin, medium, tz][who] ?? admin
      const end = lastDays(1, server.clock.now()).end - back * DAY_SECONDS
      const range = open ? {} : { start_time: end - lasts * DAY_SECONDS + 1, end_time: end }
      const { list, ext } = await caller.run(colonelCalls.list, { ...page, ...range })
      for (const row of [list[0], list[Math.floor(list.length / 2)]]) {
        if (!row) continue
        const of = { colonel_buyin_id: row.colonel_info.colonel_buyin_id, ...range }
        const sale = await caller.run(colonelCalls.saleData, of)
        const work = await caller.run(colonelCalls.workData, of)
        expect({ ...sale, ...work }).toMatchObject({
          gmv: row.gmv,
          service_fee: row.service_fee,
          author_count: row.author_count,
          goods_count: row.goods_count,
          activity_count: row.activity_count,
          sample_count: row.sample_count,
        })
        const authors = await caller.run(colonelCalls.authors, { ...of, ...page })
        const goods = await caller.run(colonelCalls.goods, { ...of, ...page })
        const activities = await caller.run(colonelCalls.activities, { ...of, ...page })
        expect(authors.page_info.total_count).toBe(row.author_count)
        expect(goods.page_info.total_count).toBe(row.goods_count)
        expect(activities.page_info.total_count).toBe(row.activity_count)
        for (const { ext: sums } of [authors, goods, activities]) expect(sums.list_total.gmv).toBe(row.gmv)
        const inPages = goods.list.reduce((sum, each) => sum + each.gmv, 0)
        if (goods.list.length === row.goods_count) expect(inPages).toBe(row.gmv)
        seen.push(row.gmv)
      }
      expect(ext.list_total.gmv).toBe(list.reduce((sum, row) => sum + row.gmv, 0))
      expect((ext.status_count['1'] ?? 0) + (ext.status_count['2'] ?? 0)).toBe(ext.status_count['0'])
    }
    expect(seen.some((gmv) => gmv > 0)).toBe(true)
  }, 60_000)

  it('of an agreement are the orders of its colonel in its activity', async () => {
    const { list } = await admin.run(colonelCoopCalls.list, { ...page, order_by: 'gmv', sort: 'desc' })
    for (const row of list.slice(0, 4)) {
      const detail = await admin.run(colonelCoopCalls.detail, { id: row.id })
      const { gmv, orders } = await rowOf(
        server.db,
        select(
          { gmv: float`coalesce(sum(pay_amount), 0)`, orders: int`count(distinct order_id)` },
          sql`from order_item
          where corp_id = 1 and colonel_buyin_id = ${row.colonel_info.colonel_buyin_id} and activity_id = ${row.activity.activity_id}
          and pay_time <= ${server.clock.now()}`,
        ),
      )
      expect([row.gmv, detail.gmv, detail.order_count]).toEqual([gmv, gmv, orders])
      const { list: days } = await admin.run(colonelCoopCalls.trend, { id: row.id })
      expect(days.reduce((sum, day) => sum + day.gmv, 0)).toBe(gmv)
      const talents = await admin.run(colonelCoopCalls.authors, { id: row.id, ...page })
      expect(talents.page_info.total_count).toBe(detail.author_count)
    }
    expect(list[0]?.gmv).toBeGreaterThan(0)
  })

  it('are the same at the older addresses', async () => {
    const of = { colonel_buyin_id: await numberOf(admin) }
    const sale = await admin.run(colonelCalls.saleData, of)
    expect(await admin.run(colonelLegacyCalls.analysis, of)).toMatchObject(sale)
    const goods = await admin.run(colonelCalls.goods, { ...of, ...page })
    expect((await admin.run(colonelLegacyCalls.goods, { ...of, ...page })).list).toEqual(goods.list)
    expect(await admin.run(colonelLegacyCalls.detail, of)).toEqual(await admin.run(colonelCalls.detail, of))
  })
})

describe('who reaches what', () => {
  it('a medium reaches every colonel of the rank of his own orders, and no more than the enterprise has', async () => {
    const rank = await medium.run(overviewCalls.rank, { kind: 'colonel' })
    expect(rank.list.length).toBeGreaterThan(0)
    for (const { id, gmv } of rank.list)
      expect((await medium.run(colonelCalls.saleData, { colonel_buyin_id: id })).gmv).toBeGreaterThanOrEqual(gmv)
    const all = await admin.run(colonelCalls.list, page)
    const own = await medium.run(colonelCalls.list, page)
    expect(own.page_info.total_count).toBeLessThanOrEqual(all.page_info.total_count)
  })

  it('an unknown colonel is not found, one of another enterprise neither', async () => {
    const foreign = await numberOf(tz)
    expect((await admin.ask(colonelCalls.detail, { colonel_buyin_id: 'nobody' })).code).toBe(40400)
    expect((await admin.ask(colonelCalls.detail, { colonel_buyin_id: foreign })).code).toBe(40400)
  })

  it('the sample assistant opens none of it', async () => {
    const assistant = await server.signedInAs('13800100007')
    expect((await assistant.ask(colonelCalls.list, page)).code).toBe(40302)
  })
})

describe('agreements', () => {
  const freeActivity = async (caller: Caller) => {
    const { list } = await caller.run(colonelCalls.activityList, page)
    const activity = list.find((each) => each.colonel_coop_id === 0)
    if (!activity) throw new Error('every activity is agreed about')
    return activity
  }

  it('are checked, added, changed once, and deleted', async () => {
    const activity = await freeActivity(admin)
    const { colonel_buyin_id, platform, start_time, end_time } = activity
    const terms = {
      activity_id: `https://buyin.example/activity/${activity.activity_id}?from=share`,
      start_time,
      end_time,
      service_rate: 2.5,
      commission_rate: 20,
    }
    const other = (await admin.run(colonelCalls.list, page)).list.find(
      ({ colonel_info }) => colonel_info.colonel_buyin_id !== colonel_buyin_id && colonel_info.platform === platform,
    )
    const refused = async (change: object) =>
      admin.ask(colonelCoopCalls.add, { colonel_buyin_id, platform, ...terms, ...change })
    expect(await refused({ end_time: start_time - 1 })).toMatchObject({ code: 40000, data: { field: 'end_time' } })
    expect(await refused({ service_rate: 81 })).toMatchObject({ code: 40000, data: { field: 'service_rate' } })
    expect(await refused({ activity_id: '99999999' })).toMatchObject({ code: 40000, data: { field: 'activity_id' } })
    expect(await refused({ product_ids: ['1'] })).toMatchObject({ code: 40000, data: { field: 'product_ids' } })
    expect(await refused({ colonel_buyin_id: other?.colonel_info.colonel_buyin_id })).toMatchObject({
      code: 40000,
      data: { field: 'activity_id' },
    })
    const { id } = await admin.run(colonelCoopCalls.add, { colonel_buyin_id, platform, ...terms })
    expect((await refused({})).message).toBe('该活动已有合作')
    const { updated_at } = await admin.run(colonelCoopCalls.detail, { id })
    const save = { id, ...terms, service_rate: 3.25, updated_at }
    await admin.run(colonelCoopCalls.save, save)
    expect((await admin.ask(colonelCoopCalls.save, save)).code).toBe(40901)
    expect((await admin.run(colonelCoopCalls.detail, { id })).service_rate).toBe(3.25)
    await admin.run(colonelCoopCalls.remove, { id })
    expect(await admin.ask(colonelCoopCalls.detail, { id })).toMatchObject({ code: 40400, message: '该合作已删除' })
  })
})

describe('logs', () => {
  it('are commented on and replied to; everybody takes back only what is his own', async () => {
    const colonel_buyin_id = await numberOf(medium)
    const { id } = await medium.run(colonelLogCalls.add, { colonel_buyin_id, content: '约了下周看选品' })
    expect((await admin.ask(colonelLogCalls.edit, { id, content: '改' })).message).toBe('仅可修改本人写的跟进记录')
    const comment = await admin.run(colonelLogCalls.comment, { id, content: '费率按上期' })
    const reply = await medium.run(colonelLogCalls.reply, { id: comment.id, content: '好' })
    const first = async () => (await medium.run(colonelLogCalls.list, { colonel_buyin_id, ...page })).list[0]
    expect(await first()).toMatchObject({
      id,
      is_mine: 1,
      comments: [{ id: comment.id, is_mine: 0, replies: [{ id: reply.id, is_mine: 1 }] }],
    })
    expect((await medium.ask(colonelLogCalls.removeComment, { id: comment.id })).message).toBe('仅可删除本人的评论')
    await medium.run(colonelLogCalls.removeReply, { id: reply.id })
    await admin.run(colonelLogCalls.removeComment, { id: comment.id })
    expect((await first())?.comments).toEqual([])
    await medium.run(colonelLogCalls.remove, { id })
    expect((await first())?.id).not.toBe(id)
  })
})

describe('a transfer', () => {
  it('goes on in the background, and says who stayed', async () => {
    const { list } = await admin.run(colonelCalls.list, page)
    const ids = list.slice(0, 2).map((row) => row.colonel_info.colonel_buyin_id)
    const { list: members } = await admin.run(colonelCalls.transferUsers, {})
    const to = members.find((member) => member.role_id === 6)
    const { task_id } = await admin.run(colonelCalls.transfer, {
      colonel_buyin_ids: [...ids, 'nobody'],
      user_id: to?.user_id ?? 0,
    })
    await server.jobs.drain()
    const done = await admin.run(colonelCalls.transferProgress, { task_id })
    expect(done).toMatchObject({ percent: 100, status: 3, total: 3, to_user_name: to?.nick_name })
    expect(done.failures).toContainEqual({ key: 'nobody', name: 'nobody', reason: '团长不存在或未收录' })
    for (const colonel_buyin_id of ids) {
      const { mediums } = await admin.run(colonelCalls.detail, { colonel_buyin_id })
      expect(mediums.map((each) => each.user_id)).toEqual([to?.user_id])
    }
    expect((await medium.ask(colonelCalls.transferProgress, { task_id })).code).toBe(40400)
  })
})

describe('归属', () => {
  it('answers its version: 撤销 brings the former back, unless somebody has gone on', async () => {
    const { list } = await admin.run(colonelCalls.list, page)
    const row = list.find(({ actions, mediums }) => actions.includes('belong') && mediums.length > 0)
    if (row === undefined) throw new Error('no colonel with a medium')
    const { colonel_buyin_id } = row.colonel_info
    const other = row.belong_type === 1 ? 2 : 1
    const { updated_at } = await admin.run(colonelCalls.belong, {
      ...{ colonel_buyin_id, belong_type: other, updated_at: row.updated_at },
    })
    const back = { colonel_buyin_id, belong_type: row.belong_type, updated_at }
    await admin.run(colonelCalls.belong, back)
    expect((await admin.ask(colonelCalls.belong, { ...back, belong_type: other })).code).toBe(40901)
  })
})
