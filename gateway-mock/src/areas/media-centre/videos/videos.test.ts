import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { videoCalls } from '@crm/contracts/calls/videos'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goods, oplog, video } from '../../../store/database/schema.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let promoter: Caller
let foreigner: Caller
let last30: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  promoter = await server.signedInAs('13800100070')
  foreigner = await server.signedInAs('13800200002')
  const now = server.clock.now()
  last30 = { start_time: startOfDay(now) - 29 * DAY_SECONDS, end_time: endOfDay(now) }
})
afterAll(() => server.close())

async function everyRow(caller: Caller, filter: object) {
  const first = await caller.run(videoCalls.list, { ...filter, size: 50 })
  const pages = Array.from({ length: first.page_info.total_page - 1 }, (_, index) =>
    caller.run(videoCalls.list, { ...filter, size: 50, page: index + 2 }),
  )
  return { first, rows: [first, ...(await Promise.all(pages))].flatMap((each) => each.list) }
}
const sumOf = (values: readonly number[]) =>
  values.filter((value) => value !== UNAVAILABLE).reduce((sum, value) => sum + value, 0)

describe('the videos', () => {
  it.each([{}, { platform: 'dy' as const }, { has_gmv: 1 as const, source: 3 as const }, { has_ads: 1 as const }])(
    'have one sum in pages, 合计, cards, course and bands for %j',
    async (filter) => {
      const request = { ...last30, ...filter }
      const { first, rows } = await everyRow(admin, request)
      const total = first.ext.list_total
      const cards = await admin.run(videoCalls.statistic, request)
      const trend = (await admin.run(videoCalls.trend, request)).list
      const bands = (await admin.run(videoCalls.gmvDistribution, request)).list
      expect(total.gmv).toBe(sumOf(rows.map((row) => row.gmv)))
      expect(total.plays).toBe(sumOf(rows.map((row) => row.plays)))
      expect(total.likes).toBe(sumOf(rows.map((row) => row.likes)))
      expect(total.ad_cost).toBe(sumOf(rows.map((row) => row.ad_cost)))
      expect(cards).toMatchObject({ gmv: total.gmv, plays: total.plays, volume: total.volume, gpm: total.gpm })
      expect(sumOf(trend.map((day) => day.gmv))).toBe(total.gmv)
      // Those that sold in the days may have been published before.
      const { list: published } = await admin.run(videoCalls.trend, { ...request, basis: 'publish' })
      const { page_info } = await admin.run(videoCalls.list, { ...request, basis: 'publish' })
      expect(sumOf(published.map((day) => day.video_total))).toBe(page_info.total_count)
      expect(sumOf(bands.map((band) => band.value))).toBe(first.page_info.total_count)
      expect(trend).toHaveLength(30)
    },
  )

  it('are the latest first, and sort by figures', async () => {
    const times = (await admin.run(videoCalls.list, {})).list.map((row) => row.publish_at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const amounts = (await admin.run(videoCalls.list, { order_by: 'gmv', sort: 'desc' })).list.map((row) => row.gmv)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  })

  it('say what a platform does not deliver', async () => {
    const { list, ext } = await admin.run(videoCalls.list, { platform: 'xhs' })
    expect(list.length).toBeGreaterThan(0)
    expect(new Set(list.map((row) => row.plays))).toEqual(new Set([UNAVAILABLE]))
    expect(ext.list_total.plays).toBe(UNAVAILABLE)
  })

  it('are found by talent, number, product and label', async () => {
    const { list } = await admin.run(videoCalls.list, { has_gmv: 1 })
    const row = list.find((each) => each.goods.length > 0 && each.labels.length > 0)
    if (!row) throw new Error('no such video')
    const requests = [
      { keyword: row.video_id },
      { keyword: row.author.author_name },
      { product_id: [row.goods[0]?.product_id ?? ''], keyword: row.title },
      { labels: row.labels, keyword: row.title },
    ]
    for (const filter of requests)
      expect((await everyRow(admin, filter)).rows.map((each) => each.video_id)).toContain(row.video_id)
    const titles = await admin.run(goodsCalls.titleList, { product_ids: row.goods.map((each) => each.product_id) })
    expect(titles.list.map((each) => each.title)).toEqual(expect.arrayContaining(row.goods.map((each) => each.title)))
    const ranks = (await admin.run(videoCalls.labelRank, {})).list
    expect(ranks.map((each) => each.gmv)).toEqual(ranks.map((each) => each.gmv).toSorted((a, b) => b - a))
  })
})

describe('scope', () => {
  it('is the own videos of a medium, the department of a lead, all for advertising', async () => {
    const total = async (caller: Caller) => (await caller.run(videoCalls.list, {})).page_info.total_count
    const [whole, team, own] = [await total(admin), await total(lead), await total(medium)]
    expect(own).toBeGreaterThan(0)
    expect(team).toBeGreaterThan(own)
    expect(whole).toBeGreaterThan(team)
    expect(await total(promoter)).toBe(whole)
  })

  it('ends at the corporation and at the role', async () => {
    const { list } = await admin.run(videoCalls.list, { size: 50 })
    const mine = new Set((await medium.run(videoCalls.list, { size: 50 })).list.map((row) => row.video_id))
    const foreign = list.find((row) => !mine.has(row.video_id))
    const content_id = foreign?.video_id ?? ''
    expect((await medium.ask(videoCalls.baseInfo, { content_id })).code).toBe(40301)
    expect((await foreigner.ask(videoCalls.baseInfo, { content_id })).code).toBe(40400)
    expect((await foreigner.ask(videoCalls.dataStatistic, { content_id })).code).toBe(40400)
    const labels = { ids: [content_id], labels: ['别家'], mode: 'replace' as const }
    expect((await foreigner.ask(videoCalls.updateLabel, labels)).code).toBe(40400)
    expect((await medium.ask(videoCalls.updateLabel, labels)).code).toBe(40301)
    const bulk = { ids: [content_id, [...mine][0] ?? ''], labels: ['批量'], mode: 'add' as const }
    expect(await medium.run(videoCalls.updateLabel, bulk)).toMatchObject({ success: 1, failures: [{}] })
    expect((await promoter.ask(videoCalls.updateLabel, labels)).code).toBe(40302)
    const assistant = await server.signedInAs('13800100007')
    expect((await assistant.ask(videoCalls.list, {})).code).toBe(40302)
  })

  it.each([
    [{ source: 9 }, 'source'],
    [{ gmv_min: -1 }, 'gmv_min'],
    [{ platform: 'wb' }, 'platform'],
    [{ size: 500 }, 'size'],
  ])('wrong fields are named: %j', async (request, field) => {
    // Deliberately not what the contract takes.
    const reply = await admin.ask(videoCalls.list, request as object)
    expect(reply).toMatchObject({ code: 40000, data: { field } })
  })
})

describe('one video', () => {
  it('ends its course at the figures of its row', async () => {
    const { list } = await admin.run(videoCalls.list, { order_by: 'gmv', sort: 'desc', platform: 'dy' })
    for (const row of list.slice(0, 5)) {
      const data = await admin.run(videoCalls.dataStatistic, { content_id: row.video_id })
      expect(data).toMatchObject({ plays: row.plays, gmv: row.gmv, gpm: row.gpm })
      expect(sumOf(data.list.map((day) => day.gmv))).toBe(row.gmv)
      expect(data.list.at(-1)).toMatchObject({ plays: row.plays, likes: row.likes })
    }
  })

  it('shows ads to whoever has the accounts', async () => {
    const { list } = await admin.run(videoCalls.list, { has_ads: 1 })
    const content_id = list[0]?.video_id ?? ''
    expect((await admin.run(videoCalls.baseInfo, { content_id })).has_ads).toBe(1)
    const cards = await promoter.run(videoCalls.adDataStatistic, { content_id })
    const days = (await promoter.run(videoCalls.adTrend, { content_id })).list
    expect(cards.cost).toBeGreaterThan(0)
    expect(sumOf(days.map((day) => day.cost))).toBe(cards.cost)
    expect(list[0]?.ad_cost).toBe(cards.cost)
  })
})

describe('what staff do', () => {
  const rowOf = async (video_id: string) => {
    const row = await admin.run(videoCalls.baseInfo, { content_id: video_id })
    return row
  }

  it('labels one with a check of its state, and many at once', async () => {
    const { list } = await admin.run(videoCalls.list, { platform: 'ks' })
    const [row] = list
    if (!row) throw new Error('no video')
    const request = { ids: [row.video_id], labels: ['爆款', '口播'], mode: 'replace' as const }
    await admin.run(videoCalls.updateLabel, { ...request, updated_at: row.updated_at })
    expect((await rowOf(row.video_id)).labels).toEqual(['爆款', '口播'])
    expect((await admin.ask(videoCalls.updateLabel, { ...request, updated_at: row.updated_at })).code).toBe(40901)
    expect((await admin.run(videoCalls.labels, {})).list.map((each) => each.name)).toContain('爆款')
    const many = { select_all: 1 as const, filters: { platform: 'ks' as const }, mode: 'add' as const }
    const result = await admin.run(videoCalls.updateLabel, { ...many, labels: ['快手'] })
    const { page_info } = await admin.run(videoCalls.list, { platform: 'ks', labels: ['快手'] })
    expect(result).toMatchObject({ success: page_info.total_count, failures: [] })
    const ten = Array.from({ length: 10 }, (_, index) => `第${index}`)
    const over = await admin.ask(videoCalls.updateLabel, { ids: [row.video_id], labels: ten, mode: 'add' })
    expect(over).toMatchObject({ code: 40930, message: '标签最多 10 个' })
    const [entry] = await server.db.select().from(oplog).where(eq(oplog.module, '带货视频')).orderBy(desc(oplog.id))
    expect(entry).toMatchObject({ action: '打标签', corp_id: 1 })
  })

  it('relates goods of the corporation only', async () => {
    const { list } = await admin.run(videoCalls.list, { platform: 'dy' })
    const [row] = list
    const [other] = await server.db.select().from(goods).where(eq(goods.corp_id, 1)).limit(1)
    const [alien] = await server.db.select().from(goods).where(eq(goods.corp_id, 2)).limit(1)
    if (!row || !other || !alien) throw new Error('no rows')
    const request = { video_id: row.video_id, updated_at: row.updated_at }
    const refused = await admin.ask(videoCalls.updateGoods, { ...request, product_ids: [alien.product_id] })
    expect(refused.code).toBe(40000)
    await admin.run(videoCalls.updateGoods, { ...request, product_ids: [other.product_id] })
    expect((await rowOf(row.video_id)).goods.map((each) => each.product_id)).toEqual([other.product_id])
    expect((await admin.ask(videoCalls.updateGoods, { ...request, product_ids: [] })).code).toBe(40901)
  })

  it('adds by link, tells what it did not add, and removes what was added', async () => {
    const { list } = await medium.run(videoCalls.authors, {})
    const talent = list.find((each) => each.platform === 'dy')
    if (!talent) throw new Error('no talent')
    const link = `新品测评 https://www.douyin.com/user/${talent.author_id}/video/7999000111`
    const [same, noTalent, short] = [
      `又见 ${link}`,
      'https://www.douyin.com/video/7999000222',
      'https://v.douyin.com/x/',
    ]
    const answer = await medium.run(videoCalls.add, { links: [link, link, same, noTalent, short, '没有链接'] })
    expect(answer).toEqual({
      success: 1,
      failures: [
        { key: '7999000111', name: same, reason: '该视频已收录' },
        { key: '7999000222', name: noTalent, reason: '链接中没有达人，请选择同平台的达人后再添加' },
        { key: short, name: short, reason: '暂不支持短链接，请粘贴视频页面的链接' },
        { key: '没有链接', name: '没有链接', reason: '未识别到视频链接' },
      ],
    })
    // A single one that adds nothing fails the call.
    expect(await medium.ask(videoCalls.add, { links: ['没有链接'] })).toMatchObject({ message: '未识别到视频链接' })
    const chosen = { author_id: talent.author_id, platform: 'dy' as const }
    const again = { links: [noTalent], ...chosen }
    expect(await medium.run(videoCalls.add, again)).toMatchObject({ success: 1 })
    const row = await rowOf('7999000111')
    expect(row).toMatchObject({ title: '新品测评', source: 2, platform: 'dy', plays: UNAVAILABLE })
    const found = await medium.run(videoCalls.list, { ...last30, keyword: '7999000111' })
    expect(found.page_info.total_count).toBe(1)
    const request = { video_id: row.video_id, updated_at: row.updated_at }
    expect((await foreigner.ask(videoCalls.remove, request)).code).toBe(40400)
    await medium.run(videoCalls.remove, request)
    expect((await medium.ask(videoCalls.remove, request)).code).toBe(40400)
    expect(await medium.run(videoCalls.add, { links: [link] })).toMatchObject({ success: 1 })
    const unknownTalents = (await foreigner.run(videoCalls.authors, {})).list.find((each) => each.platform === 'dy')
    const strange = `https://www.douyin.com/user/${unknownTalents?.author_id}/video/7999000333`
    expect(await medium.ask(videoCalls.add, { links: [strange] })).toMatchObject({
      message: '该达人不在可管理的达人中',
    })
  })

  it('keeps what a monitor or an order found', async () => {
    const [row] = await server.db
      .select()
      .from(video)
      .where(and(eq(video.corp_id, 1), eq(video.source, 3), eq(video.kind, 1)))
      .limit(1)
    const request = { video_id: row?.video_id ?? '', updated_at: Number(row?.updated_at) }
    expect(await admin.ask(videoCalls.remove, request)).toMatchObject({ message: '仅手动添加的视频可移除' })
  })
})
