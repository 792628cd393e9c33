import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { aiCalls } from '@crm/contracts/calls/ai'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { type GrassRow, grassVideoCalls as calls } from '@crm/contracts/calls/grassVideos'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { BusinessModule } from '@crm/contracts/enums'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaign, campaignAuthor, oplog, planQuota, platformAuth, spu } from '../../../store/database/schema.ts'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let seller: Caller
let promoter: Caller
let foreigner: Caller
let month: { start_time: number; end_time: number }

const as = (role: number, corp = 1) =>
  server.signedInAs(`1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`)

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100003')
  medium = await server.signedInAs('13800100005')
  seller = await server.signedInAs('13800100006')
  promoter = await server.signedInAs('13800100070')
  foreigner = await server.signedInAs('13800200002')
  const { start, end } = lastDays(90, server.clock.now())
  month = { start_time: start, end_time: end }
})
afterAll(() => server.close())

const known = (values: readonly number[]) =>
  values.filter((value) => value !== UNAVAILABLE).reduce((sum, value) => sum + value, 0)

async function everyRow(caller: Caller, filter: object) {
  const first = await caller.run(calls.list, { ...filter, size: 50 })
  const pages = Array.from({ length: first.page_info.total_page - 1 }, (_, index) =>
    caller.run(calls.list, { ...filter, size: 50, page: index + 2 }),
  )
  return { first, rows: [first, ...(await Promise.all(pages))].flatMap((each) => each.list) }
}

async function someRow(caller: Caller, filter: object = {}): Promise<GrassRow> {
  const [row] = (await caller.run(calls.list, filter)).list
  if (!row) throw new Error('no content')
  return row
}

describe('the figures', () => {
  it.each([{}, { platform: 'dy' as const }, { platform: 'xhs' as const }, { spu_id: 1 }, { campaign_id: 2 }])(
    'are those of the overview, of all pages, 合计 and course, for %j',
    async (narrowing) => {
      for (const caller of [admin, lead, medium]) {
        const request = { ...month, ...narrowing }
        const { first, rows } = await everyRow(caller, request)
        const total = first.ext.list_total
        const cards = await caller.run(calls.statistic, request)
        const { items } = await caller.run(contentOverviewCalls.summary, request)
        const overview = new Map(items.map(({ key, value, rate }) => [key, { value, rate }]))
        for (const key of [
          'content_count',
          'hot_count',
          'plays',
          'interactions',
          'interaction_rate',
          'cost',
          'cpe',
          'cpm',
        ] as const) {
          expect(cards[key], key).toBe(overview.get(key)?.value)
          expect(cards[`${key}_rate`], key).toBe(overview.get(key)?.rate)
          expect(total[key], key).toBe(cards[key])
        }
        const { list } = await caller.run(calls.trend, request)
        for (const key of ['content_count', 'hot_count', 'plays', 'interactions', 'cost'] as const)
          expect(known(list.map((day) => day[key])), key).toBe(known([cards[key] ?? 0]))
        expect(rows.length).toBe(cards.content_count)
        expect(rows.filter(({ is_hot }) => is_hot === 1).length).toBe(cards.hot_count)
        expect(known(rows.map(({ plays }) => plays))).toBe(known([cards.plays ?? 0]))
        expect(known(rows.map(({ cost }) => cost))).toBe(cards.cost)
        const counters = ['likes', 'comments', 'collects', 'shares'] as const
        for (const key of counters) expect(known(rows.map((row) => row[key])), key).toBe(total[key])
        expect(known(counters.map((key) => total[key]))).toBe(cards.interactions)
      }
    },
  )

  it('stay one truth under every filter of the list', async () => {
    const row = await someRow(admin, { ...month, labels: [] })
    const filters = [
      { is_hot: 1 as const },
      { is_hot: 0 as const },
      { source: 2 as const },
      { interactions_min: 500, interactions_max: 5_000 },
      { keyword: row.author.author_name },
      { labels: row.labels },
    ]
    for (const filter of filters) {
      const { first, rows } = await everyRow(admin, { ...month, ...filter })
      const cards = await admin.run(calls.statistic, { ...month, ...filter })
      expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(0)
      expect(rows.length).toBe(cards.content_count)
      expect(first.ext.list_total.cost).toBe(known(rows.map(({ cost }) => cost)))
      expect(cards.cost).toBe(first.ext.list_total.cost)
    }
    const hot = await everyRow(admin, { ...month, is_hot: 1 })
    expect(new Set(hot.rows.map(({ is_hot }) => is_hot))).toEqual(new Set([1]))
    const found = await admin.run(calls.list, { keyword: row.url.split('/').at(-1) ?? '' })
    expect(found.list.map(({ id }) => id)).toContain(row.id)
  })

  it('are the latest first, and sort by what is there', async () => {
    const times = (await admin.run(calls.list, {})).list.map((row) => row.publish_at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const order_by of ['cost', 'cpe', 'likes', 'shares'] as const) {
      const values = (await admin.run(calls.list, { order_by, sort: 'desc' })).list.map((row) => row[order_by])
      expect(known(values), order_by).toBe(known(values.toSorted((a, b) => b - a)))
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    }
  })
})

describe('scope', () => {
  const total = async (caller: Caller) => (await caller.run(calls.list, {})).page_info.total_count

  it('is the own contents of a medium, the department of a lead, all for advertising, none of sales', async () => {
    const [whole, team, own] = [await total(admin), await total(lead), await total(medium)]
    expect(own).toBeGreaterThan(0)
    expect(team).toBeGreaterThanOrEqual(own)
    expect(whole).toBeGreaterThan(own)
    expect(await total(promoter)).toBe(whole)
    expect(await total(seller)).toBe(0)
  })

  it('ends at the corporation, the scope and the role', async () => {
    const mine = new Set((await everyRow(medium, {})).rows.map(({ id }) => id))
    const row = (await everyRow(admin, {})).rows.find(({ id }) => !mine.has(id))
    if (!row) throw new Error('no content of others')
    const { id, content_id, updated_at, url } = row
    const changes = { quote: 1 }
    const wishes = (caller: Caller) => [
      caller.ask(calls.update, { ids: [id], changes, updated_at }),
      caller.ask(calls.remove, { ids: [id], updated_at }),
      caller.ask(calls.bind, { content_id, target_type: 3, target_id: 0, updated_at }),
      caller.ask(calls.sync, { ids: [id] }),
      caller.ask(aiCalls.extractText, { url }),
      ...[
        videoCalls.baseInfo,
        videoCalls.dataStatistic,
        videoCalls.wordProportion,
        videoCalls.profile,
        videoCalls.adDataStatistic,
      ].map((call) => caller.ask(call as typeof videoCalls.baseInfo, { content_id })),
    ]
    for (const reply of await Promise.all(wishes(medium))) expect(reply.code).toBe(40301)
    for (const reply of await Promise.all(wishes(foreigner))) expect(reply.code).toBe(40400)
    const both = { ids: [id, [...mine][0] ?? 0], changes: { labels: ['批量'], label_mode: 'add' as const } }
    expect(await medium.run(calls.update, both)).toMatchObject({ success: 1, failures: [{}] })
    // Advertising looks and changes nothing; the sample assistant does not even look.
    expect((await promoter.ask(calls.update, { ids: [id], changes, updated_at })).code).toBe(40302)
    expect((await promoter.run(videoCalls.baseInfo, { content_id })).seeding?.id).toBe(id)
    expect((await (await as(7)).ask(calls.list, {})).code).toBe(40302)
    // A medium of seeding sees contents, and no commerce videos by their number.
    const [video] = (await admin.run(videoCalls.list, {})).list
    expect((await medium.ask(videoCalls.baseInfo, { content_id: video?.video_id ?? '' })).code).toBe(40302)
  })
})

describe('one content', () => {
  it('ends its course at the figures of its row, and its cost is the sum of its parts', async () => {
    const { list } = await admin.run(calls.list, { order_by: 'cost', sort: 'desc' })
    for (const row of list.slice(0, 3)) {
      expect(row.cost).toBe(row.quote + row.sample_cost + row.ad_cost)
      const data = await admin.run(videoCalls.dataStatistic, { content_id: row.content_id })
      expect(data).toMatchObject({ plays: row.plays, cost: row.cost, cpe: row.cpe, gmv: UNAVAILABLE })
      expect(data.list.at(-1)).toMatchObject({ plays: row.plays, likes: row.likes })
      const info = await admin.run(videoCalls.baseInfo, { content_id: row.content_id })
      const { positive = 0, neutral = 0, negative = 0 } = info.seeding ?? {}
      expect(positive + neutral + negative).toBe(row.comments)
    }
  })

  it('has comments since it was published, apart from each other', async () => {
    const rows = (await admin.run(calls.list, { order_by: 'publish_at', sort: 'desc', size: 50 })).list
    const row = rows.find((each) => each.comments > 10)
    if (!row) throw new Error('no content with comments')
    const { list, ext, page_info } = await admin.run(videoCalls.commentAnalysis, {
      content_id: row.content_id,
      size: 50,
    })
    expect(list.length).toBeGreaterThan(5)
    expect(ext.positive + ext.neutral + ext.negative).toBe(page_info.total_count)
    expect(Math.min(...list.map(({ created_at }) => created_at))).toBeGreaterThan(row.publish_at)
    expect(new Set(list.map(({ created_at }) => created_at)).size).toBeGreaterThan(list.length / 2)
    expect((await admin.run(videoCalls.wordProportion, { content_id: row.content_id })).list.length).toBeGreaterThan(0)
  })

  it('is known to the AI tools by its address', async () => {
    const row = await someRow(medium, { platform: 'dy' })
    const { task_id } = await medium.run(aiCalls.extractText, { url: row.url })
    await server.jobs.drain()
    const { text } = await medium.run(aiCalls.extractTextCheck, { task_id })
    expect(text).toContain(row.title)
  })
})

describe('what staff do', () => {
  const again = async (row: GrassRow) => {
    const { list } = await admin.run(calls.list, { keyword: row.url.split('/').at(-1) ?? '' })
    return list.find(({ id }) => id === row.id)
  }

  it('a price is changed in place, with a check of its state, and the cost follows', async () => {
    const row = await someRow(medium)
    const request = { ids: [row.id], changes: { quote: row.quote + 12_300 }, updated_at: row.updated_at }
    const before = await admin.run(calls.statistic, {})
    await medium.run(calls.update, request)
    expect(await again(row)).toMatchObject({ cost: row.cost + 12_300 })
    expect((await admin.run(calls.statistic, {})).cost).toBe((before.cost ?? 0) + 12_300)
    expect((await medium.ask(calls.update, request)).code).toBe(40901)
    const [entry] = await server.db.select().from(oplog).where(eq(oplog.module, '种草视频')).orderBy(desc(oplog.id))
    expect(entry).toMatchObject({ action: '编辑花费', corp_id: 1 })
  })

  it('labels one, and all of a filter', async () => {
    const row = await someRow(admin, { platform: 'xhs' })
    const changes = { labels: ['爆款', '口播'] }
    await admin.run(calls.update, { ids: [row.id], changes, updated_at: row.updated_at })
    expect((await again(row))?.labels).toEqual(['爆款', '口播'])
    const filters = { platform: 'xhs' as const }
    const many = { select_all: 1 as const, filters, changes: { labels: ['笔记'], label_mode: 'add' as const } }
    const result = await admin.run(calls.update, many)
    const { page_info } = await admin.run(calls.list, { ...filters, labels: ['笔记'] })
    expect(result).toMatchObject({ success: page_info.total_count, failures: [] })
    const ten = Array.from({ length: 10 }, (_, index) => `第${index}`)
    const over = { ids: [row.id], changes: { labels: ten, label_mode: 'add' as const } }
    expect(await admin.ask(calls.update, over)).toMatchObject({ code: 40930, message: '标签最多 10 个' })
    expect((await admin.run(calls.options, {})).labels).toContain('笔记')
  })

  it('relates SPU and campaign of the corporation only', async () => {
    const row = await someRow(admin)
    const [alienSpu] = await server.db.select().from(spu).where(eq(spu.corp_id, 2)).limit(1)
    const [alien] = await server.db
      .select()
      .from(campaign)
      .where(and(eq(campaign.corp_id, 3), eq(campaign.status, 2)))
      .limit(1)
    const { spus, campaigns } = await admin.run(calls.options, {})
    const other = spus.find(({ id }) => id !== row.spu?.id)
    const project = campaigns.find(({ id }) => id !== row.campaign?.id)
    if (!other || !project || !alienSpu) throw new Error('nothing to choose from')
    // What is settled stays where it is until a lead takes the settlement back.
    await server.db.update(campaignAuthor).set({ stage: 9 }).where(eq(campaignAuthor.content_id, row.id))
    const request = { content_id: row.content_id, updated_at: row.updated_at }
    const settled = await admin.ask(calls.bind, { ...request, target_type: 2, target_id: project.id })
    expect(settled.message).toBe('该内容已结算，请先由主管退回结算')
    expect((await admin.ask(calls.remove, { ids: [row.id], updated_at: row.updated_at })).message).toBe(settled.message)
    await server.db.update(campaignAuthor).set({ stage: 8 }).where(eq(campaignAuthor.content_id, row.id))
    for (const [target_type, target_id] of [
      [3, alienSpu.id],
      [2, alien?.id ?? 999_999],
    ] as const)
      expect(await admin.ask(calls.bind, { ...request, target_type, target_id })).toMatchObject({
        code: 40000,
        data: { field: 'target_id' },
      })
    const { updated_at } = await admin.run(calls.bind, { ...request, target_type: 3, target_id: other.id })
    expect((await admin.ask(calls.bind, { ...request, target_type: 3, target_id: 0 })).code).toBe(40901)
    const next = await admin.run(calls.bind, { ...request, updated_at, target_type: 2, target_id: project.id })
    expect(await again(row)).toMatchObject({ spu: other, campaign: project })
    await admin.run(calls.bind, { ...request, ...next, target_type: 3, target_id: 0 })
    expect((await again(row))?.spu).toBeNull()
  })

  it('leaves an archived campaign as it is: nothing is bound to it or taken from it', async () => {
    const row = (await admin.run(calls.list, { size: 50 })).list.find((each) => each.campaign !== null)
    if (!row?.campaign) throw new Error('no content of a campaign')
    const [archived] = await server.db
      .update(campaign)
      .set({ status: 4 })
      .where(eq(campaign.id, row.campaign.id))
      .returning({ id: campaign.id })
    const message = '项目已归档，只能查看'
    const bound = ({ content_id, updated_at }: typeof row, target_id: number) =>
      admin.ask(calls.bind, { content_id, updated_at, target_type: 2, target_id })
    expect((await bound(row, 0)).message).toBe(message)
    expect((await admin.ask(calls.remove, { ids: [row.id] })).message).toBe(message)
    const other = (await admin.run(calls.list, { size: 50 })).list.find(
      (each) => each.campaign?.id !== row.campaign?.id,
    )
    if (!other) throw new Error('every content is of one campaign')
    expect((await bound(other, archived?.id ?? 0)).message).toBe(message)
    await server.db.update(campaign).set({ status: 2 }).where(eq(campaign.id, row.campaign.id))
    expect((await bound(row, 0)).code).toBe(0)
  })

  it('asks the platform for fresh counters, which only grow', async () => {
    const row = await someRow(medium, { order_by: 'likes', sort: 'desc' })
    server.clock.set(server.clock.now() + 2 * DAY_SECONDS)
    const later = await server.signedInAs('13800100005')
    expect(await later.run(calls.sync, { ids: [row.id] })).toEqual({ success: 1, failures: [] })
    await server.jobs.drain()
    const fresh = (await later.run(calls.list, { keyword: row.url.split('/').at(-1) ?? '' })).list[0]
    expect(fresh?.likes).toBeGreaterThan(row.likes)
    expect(fresh?.updated_at).toBe(row.updated_at)
    expect(fresh?.synced_at).toBe(server.clock.now())
    const { list } = await later.run(videoCalls.dataStatistic, { content_id: row.content_id })
    expect(list.at(-1)).toMatchObject({ likes: fresh?.likes })
    server.clock.set()
  })

  it('adds by link, is counted at once, gets its counters, and is removed', async () => {
    const { list } = await medium.run(calls.authors, {})
    const talent = list.find((each) => each.platform === 'dy')
    const writer = list.find((each) => each.platform === 'xhs')
    if (!talent || !writer) throw new Error('no talents')
    const { quota } = await medium.run(calls.options, {})
    const link = `新品笔记 https://www.douyin.com/user/${talent.author_id}/video/8999000111`
    const note = `https://www.xiaohongshu.com/user/profile/${writer.author_id}/explore/65f0a1b2c3`
    const { spus } = await medium.run(calls.options, {})
    const spu_id = spus[0]?.id
    const strange = { links: [link], spu_id: 999_999 }
    expect((await medium.ask(calls.add, strange)).code).toBe(40000)
    const answer = await medium.run(calls.add, {
      links: [link, `又见 ${link}`, note, '没有链接'],
      ...(spu_id ? { spu_id } : {}),
    })
    expect(answer.success).toBe(1)
    expect(answer.failures.map((each) => each.reason)).toEqual([
      '该内容已收录',
      '请先完成小红书授权',
      '未识别到视频链接',
    ])
    expect((await medium.run(calls.options, {})).quota.used).toBe(quota.used + 1)
    const row = await someRow(medium, { keyword: '8999000111' })
    expect(row).toMatchObject({ title: '新品笔记', source: 2, plays: UNAVAILABLE, likes: 0, synced_at: null })
    await server.jobs.drain()
    expect((await someRow(medium, { keyword: '8999000111' })).likes).toBeGreaterThan(0)

    expect(await medium.run(calls.xhlAuthDetail, {})).toMatchObject({ status: 0, expire_time: 0 })
    const now = server.clock.now()
    const auth = { corp_id: 1, type: 'xhl', account_id: 'x', account_name: '觅达', user_id: 2, auth_time: now }
    await server.db.insert(platformAuth).values({ ...auth, expire_time: now + DAY_SECONDS })
    expect(await medium.run(calls.xhlAuthDetail, {})).toMatchObject({ status: 1, account_name: '觅达' })
    expect(await medium.run(calls.add, { links: [note] })).toMatchObject({ success: 1 })
    expect(await someRow(medium, { keyword: '65f0a1b2c3' })).toMatchObject({ form: 1, platform: 'xhs' })

    const request = { ids: [row.id], updated_at: row.updated_at }
    expect((await medium.ask(calls.remove, { ...request, updated_at: 1 })).code).toBe(40901)
    await medium.run(calls.remove, request)
    expect((await medium.ask(calls.remove, request)).code).toBe(40400)
    expect((await medium.run(calls.list, { keyword: '8999000111' })).page_info.total_count).toBe(0)
    // What comes again is the same content.
    expect(await medium.run(calls.add, { links: [link] })).toMatchObject({ success: 1 })
    expect((await someRow(medium, { keyword: '8999000111' })).id).toBe(row.id)
  })

  it('refuses more contents than the month of the version has, and adds none of them', async () => {
    const { quota } = await admin.run(calls.options, {})
    const { list } = await admin.run(calls.authors, {})
    const talent = list.find((each) => each.platform === 'dy')
    const links = [1, 2].map((nth) => `https://www.douyin.com/user/${talent?.author_id}/video/899900020${nth}`)
    const stored = await server.db.select().from(planQuota).where(eq(planQuota.type, 'content'))
    await server.db
      .update(planQuota)
      .set({ limit_value: quota.used + 1 })
      .where(eq(planQuota.type, 'content'))
    const refused = await admin.ask(calls.add, { links })
    expect(refused).toMatchObject({ code: 40921, data: { type: 'content', limit: quota.used + 1, used: quota.used } })
    expect((await admin.run(calls.list, { keyword: '8999000201' })).page_info.total_count).toBe(0)
    expect(await admin.run(calls.add, { links: links.slice(0, 1) })).toMatchObject({ success: 1 })
    for (const { level, classify, limit_value } of stored)
      await server.db.execute(
        sql`update plan_quota set limit_value = ${limit_value} where type = 'content' and level = ${level} and classify = ${classify}`,
      )
  })

  it('exports what the list shows, as a seeding export', async () => {
    const { task_id } = await lead.run(taskCalls.exportGrassVideos, { ...month, is_hot: 1, format: 'csv' })
    await server.jobs.drain()
    const task = (await lead.run(taskCalls.exportTasks, {})).list.find(({ id }) => id === task_id)
    const { page_info } = await lead.run(calls.list, { ...month, is_hot: 1 })
    expect(task).toMatchObject({ num: page_info.total_count, classify: BusinessModule.content })
  })
})

describe('what is not a request', () => {
  const junk = [null, '', 'x', -1, 1.5, 1e20, true, [], {}, ['x'], '1; drop table content_item', '\u0000'] as const
  const fields: readonly [string, object, readonly string[]][] = [
    [
      'list',
      {},
      ['platform', 'start_time', 'spu_id', 'labels', 'is_hot', 'interactions_min', 'source', 'page', 'size'],
    ],
    ['add', { links: ['x'] }, ['links', 'platform', 'spu_id', 'campaign_id']],
    ['update', { ids: [1], changes: { quote: 1 } }, ['ids', 'select_all', 'filters', 'changes']],
    [
      'bind',
      { content_id: 'c:1', target_type: 2, target_id: 0, updated_at: 0 },
      ['content_id', 'target_type', 'target_id'],
    ],
    ['remove', { ids: [1] }, ['ids']],
    ['sync', { ids: [1] }, ['ids']],
  ]
  const cases = fields.flatMap(([name, usual, names]) =>
    names.flatMap((field) => junk.map((value) => [name, field, { ...usual, [field]: value }] as const)),
  )

  it(`is refused and never an error of the server (${cases.length} requests)`, async () => {
    for (const [name, field, request] of cases) {
      const call = calls[name as 'list']
      const reply = await foreigner.ask(call, request as object)
      expect(reply.code, `${name} ${field} ${JSON.stringify(request)}`).not.toBe(50000)
      expect(reply.status).toBeLessThan(500)
    }
    expect(cases.length).toBeGreaterThan(100)
  })

  it.each([
    [{ source: 9 }, 'source'],
    [{ interactions_min: -1 }, 'interactions_min'],
    [{ platform: 'wb' }, 'platform'],
    [{ size: 500 }, 'size'],
  ])('names the field of %j', async (request, field) => {
    // Deliberately not what the contract takes.
    expect(await admin.ask(calls.list, request as object)).toMatchObject({ code: 40000, data: { field } })
  })
})
