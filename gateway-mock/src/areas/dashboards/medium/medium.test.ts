import { UNAVAILABLE } from '@crm/base/numbers'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { sessionCalls } from '@crm/contracts/calls/session'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportType } from '@crm/contracts/taskTypes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '../../../rules/refusal.ts'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { grouped } from './trendPoints.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let user_id: number
let month: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  user_id = (await medium.run(sessionCalls.userInfo, {})).user_id
  const { start, end } = lastDays(30, server.clock.now())
  month = { start_time: start, end_time: end }
})
afterAll(() => server.close())

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe('figures of a member of staff agree', () => {
  const requests = () => [
    { user_id, ...month },
    { user_id },
    { user_id, ...month, platform: 'dy' as const },
    { user_id, ...month, platform: 'xhs' as const },
  ]

  it('overview = course = 合计 = rows = contribution = levels = new and old', async () => {
    for (const request of requests()) {
      const cards = await admin.run(mediumCalls.overview, request)
      const course = await admin.run(mediumCalls.trend, request)
      const list = await admin.run(mediumCalls.authorList, { ...request, size: 50 })
      const pie = await admin.run(mediumCalls.pie, request)
      const halves = await admin.run(mediumCalls.newOld, request)
      expect(sum(course.list.map(({ gmv }) => gmv))).toBe(cards.amount)
      expect(list.ext.list_total.gmv).toBe(cards.amount)
      expect(list.ext.list_total.order_goods_amount).toBe(cards.volume)
      if (list.page_info.total_page <= 1) expect(sum(list.list.map(({ gmv }) => gmv))).toBe(cards.amount)
      expect(sum(pie.contribution.map(({ value }) => value))).toBe(cards.amount)
      expect(sum(pie.author_level.map(({ value }) => value))).toBe(cards.amount)
      expect(pie.author_level.every(({ value }) => value > 0)).toBe(true)
      expect(halves.new_data.gmv + halves.not_new_data.gmv).toBe(cards.amount)
      expect(halves.new_data.author_count + halves.not_new_data.author_count).toBe(cards.issue_author)
      expect(cards.media_count).toBe(cards.live_count + cards.video_count)
    }
  })

  it('the overview of the module with this person says the same', async () => {
    const cards = await admin.run(mediumCalls.overview, { user_id, ...month })
    const { items } = await admin.run(overviewCalls.summary, { ...month, user_id: [user_id] })
    const figures = Object.fromEntries(items.map(({ key, value }) => [key, value]))
    expect([cards.amount, cards.volume, cards.issue_author, cards.sample_count]).toEqual([
      figures['gmv'],
      figures['volume'],
      figures['issue_author'],
      figures['sample_count'],
    ])
  })

  it('the person sees the same as an administrator', async () => {
    expect(await medium.run(mediumCalls.overview, { user_id, ...month })).toEqual(
      await admin.run(mediumCalls.overview, { user_id, ...month }),
    )
  })

  it('steps of a trend keep its sum; growth is against the point before', async () => {
    const { amount } = await admin.run(mediumCalls.overview, { user_id, ...month })
    for (const trend of ['day', 'week', 'month'] as const) {
      const { list } = await admin.run(mediumCalls.trend, { user_id, ...month, trend })
      expect(sum(list.map(({ gmv }) => gmv))).toBe(amount)
    }
    const day = (date: string, gmv: number, author_count: number) => ({ date, gmv, author_count })
    const days = [day('2026-03-01', 5, 1), day('2026-03-02', 7, 3), day('2026-03-08', 1, 2)]
    expect(grouped(days, 'week')).toEqual([
      { date: '2026-02-23', gmv: 5, author_count: 1, gmv_growth: 0 },
      { date: '2026-03-02', gmv: 8, author_count: 3, gmv_growth: 3 },
    ])
  })
})

describe('合作列表', () => {
  it('counts its tabs, sorts, compares with the period before', async () => {
    const all = await admin.run(mediumCalls.authorList, { user_id, ...month })
    const fresh = await admin.run(mediumCalls.authorList, { user_id, ...month, author_type: 1 })
    expect(all.ext.status_count).toEqual({ all: all.page_info.total_count, new: fresh.page_info.total_count })
    const gmv = all.list.map((row) => row.gmv)
    expect(gmv).toEqual([...gmv].sort((a, b) => b - a))
    const rising = await admin.run(mediumCalls.authorList, { user_id, ...month, order_by: 'order_count', sort: 'asc' })
    const counts = rising.list.map((row) => row.order_count)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    const open = await admin.run(mediumCalls.authorList, { user_id })
    expect(open.ext.list_total.gmv_growth).toBe(UNAVAILABLE)
  })

  it('the new period narrows the lines under the older rule only', async () => {
    const fresh = { user_id, ...month, author_type: 1 as const }
    const whole = await admin.run(mediumCalls.authorList, fresh)
    const period = await admin.run(mediumCalls.authorList, { ...fresh, new_type: 1 })
    const { new_data } = await admin.run(mediumCalls.newOld, { user_id, ...month })
    const { corp_setting } = await admin.run(sessionCalls.userInfo, {})
    expect(period.ext.list_total.gmv).toBe(
      corp_setting.author_new_tag_rule === 1 ? whole.ext.list_total.gmv : new_data.gmv,
    )
    expect(period.page_info.total_count).toBe(whole.page_info.total_count)
  })

  it('goods, lives and videos of a row are as many as it says', async () => {
    const { list } = await admin.run(mediumCalls.authorList, { user_id, ...month })
    for (const row of list.slice(0, 3)) {
      const request = { user_id, ...month, platform: row.author_info.platform, author_id: row.author_info.author_id }
      const goods = await admin.run(mediumCalls.authorGoods, { ...request, size: 100 })
      expect(goods.page_info.total_count).toBe(row.goods_count)
      expect(sum(goods.list.map(({ gmv }) => gmv))).toBe(row.gmv)
      expect((await admin.run(mediumCalls.authorLives, request)).page_info.total_count).toBe(row.live_count)
      expect((await admin.run(mediumCalls.authorVideos, request)).page_info.total_count).toBe(row.video_count)
    }
  })

  it('is exported with as many rows; whoever may not see the person gets no file', async () => {
    const filters = { user_id, ...month }
    const { page_info } = await admin.run(mediumCalls.authorList, filters)
    const { task_id } = await admin.run(taskCalls.generalExport, { type: ExportType.mediumDetail, filters })
    await server.jobs.drain()
    const { list } = await admin.run(taskCalls.exportTasks, {})
    expect(list.find(({ id }) => id === task_id)).toMatchObject({ status: 4, num: page_info.total_count })
    const outsider = await server.signedInAs('13800200002')
    const refused = await outsider.ask(taskCalls.generalExport, { type: ExportType.mediumDetail, filters })
    if (refused.code === 0) {
      await server.jobs.drain()
      const theirs = await outsider.run(taskCalls.exportTasks, {})
      expect(theirs.list.find(({ id }) => id === refused.data.task_id)).toMatchObject({ status: 2, file_url: '' })
    }
  })

  it('samples name their receiver and are of the range', async () => {
    const { list } = await admin.run(mediumCalls.sampleList, { user_id, ...month })
    for (const row of list) {
      expect(row.created_at).toBeGreaterThanOrEqual(month.start_time)
      expect([row.author_info === null, row.colonel_info === null].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('who may see whom', () => {
  it('nobody of another corporation, as if there were none', async () => {
    const outsider = await server.signedInAs('13800200002')
    const seen = await outsider.ask(mediumCalls.info, { user_id })
    expect([seen.code, seen.data]).toEqual([Code.notFound, null])
    expect((await outsider.ask(mediumCalls.authorList, { user_id })).code).toBe(Code.notFound)
  })

  it('roles without commerce are refused', async () => {
    for (const role of ['03', '05'])
      expect((await (await server.signedInAs(`138001000${role}`)).ask(mediumCalls.info, { user_id })).code).toBe(
        Code.notAllowed,
      )
  })

  it('a medium without permission sees only himself', async () => {
    const { user_id: other } = await admin.run(sessionCalls.userInfo, {})
    expect((await medium.ask(mediumCalls.info, { user_id: other })).code).toBe(Code.outOfScope)
    const own = await medium.run(mediumCalls.info, { user_id })
    expect(own.user_id).toBe(user_id)
    expect(own.statistics.total_amount).toBeGreaterThan(0)
  })
})

describe('roles that do not sell', () => {
  it.each(['13800100007', '13800100070', '13800100080'])('%s reads who they are, and nobody else', async (phone) => {
    const caller = await server.signedInAs(phone)
    const own = await caller.run(sessionCalls.userInfo, {})
    expect(await caller.run(mediumCalls.info, { user_id: own.user_id })).toMatchObject({ user_id: own.user_id })
    expect((await caller.ask(mediumCalls.info, { user_id })).code).toBe(Code.outOfScope)
  })
})
