import { UNAVAILABLE } from '@crm/base/numbers'
import { contentOverviewCalls as calls } from '@crm/contracts/calls/contentOverview'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let month: { start_time: number; end_time: number }

const as = (role: number, corp = 1) =>
  server.signedInAs(`1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`)

beforeAll(async () => {
  server = await testServer()
  admin = await as(2)
  medium = await as(5)
  const { start, end } = lastDays(30, server.clock.now())
  month = { start_time: start, end_time: end }
})
afterAll(() => server.close())

async function figures(caller: Caller, request: object): Promise<Record<string, number>> {
  const { items } = await caller.run(calls.summary, request)
  return Object.fromEntries(items.map(({ key, value }) => [key, value]))
}

describe('figures agree', () => {
  const requests = () => [month, {}, { ...month, platform: 'xhs' as const }, { ...month, campaign_id: 1 }]

  it('points of the course add up to the key figures', async () => {
    for (const request of requests()) {
      const cards = await figures(admin, request)
      const { list } = await admin.run(calls.trend, request)
      for (const key of ['content_count', 'hot_count', 'plays', 'interactions', 'cost', 'sample_count'])
        expect(
          // A day whose contents have no plays delivered adds nothing.
          list.reduce((sum, { values }) => sum + (values[key] === UNAVAILABLE ? 0 : (values[key] ?? 0)), 0),
          key,
        ).toBe(cards[key])
    }
  })

  it('every split adds up to the contents', async () => {
    const { content_count, interactions } = await figures(admin, month)
    expect(content_count).toBeGreaterThan(0)
    for (const by of ['platform', 'fans', 'form', 'spu'] as const) {
      const { list } = await admin.run(calls.structure, { ...month, by })
      expect(list.reduce((sum, { value }) => sum + value, 0)).toBe(content_count)
      expect(list.reduce((sum, part) => sum + part.interactions, 0)).toBe(interactions)
    }
    const feelings = await admin.run(calls.structure, { ...month, by: 'feeling' })
    expect(feelings.list.map(({ id }) => id)).toEqual(['positive', 'neutral', 'negative'])
  })

  it('an SPU narrows contents, and samples to those of its products', async () => {
    const { list } = await admin.run(calls.structure, { ...month, by: 'spu' })
    const part = list.find(({ id }) => id !== '0')
    const cards = await figures(admin, { ...month, spu_id: Number(part?.id) })
    expect(cards['content_count']).toBe(part?.value)
    const { spus } = await admin.run(calls.options, {})
    const whole = await figures(admin, month)
    let sum = 0
    for (const { id } of spus) sum += (await figures(admin, { ...month, spu_id: id }))['sample_count'] ?? 0
    expect(sum).toBeGreaterThan(0)
    // Some products belong to no SPU.
    expect(sum).toBeLessThanOrEqual(whole['sample_count'] ?? 0)
  })

  it('rankings fall and hold at most ten', async () => {
    for (const kind of ['content', 'author', 'user', 'spu', 'campaign'] as const) {
      const { list } = await admin.run(calls.rank, { ...month, kind })
      const amounts = list.map(({ interactions }) => interactions)
      expect(amounts.length).toBeGreaterThan(0)
      expect(amounts.length).toBeLessThanOrEqual(10)
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    }
  })
})

describe('scope', () => {
  it('a medium sees own contents only, and no ranking of staff', async () => {
    const [own, all] = [await figures(medium, {}), await figures(admin, {})]
    expect(own['content_count']).toBeGreaterThan(0)
    expect(own['content_count']).toBeLessThan(all['content_count'] ?? 0)
    expect((await medium.ask(calls.rank, { ...month, kind: 'user' })).code).toBe(40302)
    const running = await medium.run(calls.campaigns, {})
    expect(running.total).toBeLessThanOrEqual((await admin.run(calls.campaigns, {})).total)
  })

  it("another corporation's campaign, SPU and department match nothing", async () => {
    const { rows } = await server.db.execute<{ campaign: number; spu: number; dept: number }>(
      sql`select (select min(id) from campaign where corp_id = 3) as campaign, (select min(id) from spu where corp_id = 3) as spu,
        (select min(id) from dept where corp_id = 3) as dept`,
    )
    const theirs = rows[0] ?? { campaign: 0, spu: 0, dept: 0 }
    for (const request of [{ campaign_id: theirs.campaign }, { spu_id: theirs.spu }, { dept_id: [theirs.dept] }])
      expect(await figures(admin, request)).toMatchObject({ content_count: 0, interactions: 0, cost: 0 })
    const { campaigns, spus } = await admin.run(calls.options, {})
    expect(campaigns.map(({ id }) => id)).not.toContain(theirs.campaign)
    expect(spus.map(({ id }) => id)).not.toContain(theirs.spu)
    const { list } = await admin.run(calls.todo, { campaign_id: theirs.campaign })
    expect(list.every(({ count }) => count === 0)).toBe(true)
  })

  it('the sample assistant gets samples only, commerce nothing', async () => {
    const assistant = await as(7)
    expect(Object.keys(await figures(assistant, month))).toEqual([
      'apply_count',
      'sample_count',
      'sample_author_count',
      'sign_rate',
    ])
    expect((await assistant.run(calls.todo, {})).list.map(({ type }) => type)).toEqual(['sample_ship'])
    const { list } = await assistant.run(calls.trend, month)
    expect(Object.keys(list[0]?.values ?? {}).sort()).toEqual(['apply_count', 'sample_count'])
    expect((await assistant.ask(calls.structure, { ...month, by: 'form' })).code).toBe(40302)
    expect((await assistant.ask(calls.rank, { ...month, kind: 'content' })).code).toBe(40302)
    for (const role of [4, 6, 70]) expect((await (await as(role)).ask(calls.summary, month)).code).toBe(40302)
  })
})

describe('work and plan', () => {
  it('counts what waits', async () => {
    const { list } = await admin.run(calls.todo, {})
    expect(list.map(({ type }) => type)).toEqual(['draft_review', 'sample_ship', 'publish_overdue', 'author_confirm'])
    const { rows } = await server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from content_item where corp_id = 1 and status = 2 and deleted_at is null`,
    )
    expect(list[0]?.count).toBe(rows[0]?.n)
  })

  it('answers the progress of running campaigns and the use of the plan', async () => {
    const { list, total } = await admin.run(calls.campaigns, {})
    expect(list.length).toBe(Math.min(5, total))
    const ends = list.map(({ end_time }) => end_time)
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect((await admin.run(calls.quota, {})).list.map(({ type }) => type)).toEqual([
      'content',
      'content_export',
      'company_author',
      'storage',
    ])
  })

  it('answers how far a corporation has come with seeding', async () => {
    expect(await admin.run(calls.start, {})).toEqual({ spu: 1, author: 1, campaign: 1, content: 1 })
  })

  it('names a field that it cannot read', async () => {
    expect(await admin.ask(calls.rank, { ...month, kind: 'shop' as never })).toMatchObject({
      code: 40000,
      data: { field: 'kind' },
    })
  })
})
