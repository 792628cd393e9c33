import { UNAVAILABLE } from '@crm/base/numbers'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { sessionCalls } from '@crm/contracts/calls/session'
import { PLATFORMS } from '@crm/contracts/enums'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpUser, dept } from '../../../store/database/schema.ts'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let week: { start_time: number; end_time: number }
let mediumId: number

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  mediumId = (await medium.run(sessionCalls.userInfo, {})).user_id
  const { start, end } = lastDays(7, server.clock.now())
  week = { start_time: start, end_time: end }
})
afterAll(() => server.close())

const signedInAs = (role: number, corp = 1) =>
  server.signedInAs(`1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`)

async function figures(caller: Caller, request: object): Promise<Record<string, number>> {
  const { items } = await caller.run(overviewCalls.summary, request)
  return Object.fromEntries(items.map(({ key, value }) => [key, value]))
}

const sumOf = (points: readonly { values: Record<string, number> }[], key: string) =>
  points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)
const whole = (parts: readonly { value: number }[]) => parts.reduce((sum, { value }) => sum + value, 0)

describe('figures agree', () => {
  const requests = () => [
    week,
    {},
    { ...week, platform: 'ks' as const },
    { ...week, platform: 'xhs' as const },
    { ...lastThirty(), user_id: [mediumId] },
  ]
  const lastThirty = () => {
    const { start, end } = lastDays(30, server.clock.now())
    return { start_time: start, end_time: end }
  }

  it('points of the course add up to the key figures', async () => {
    for (const request of requests()) {
      const cards = await figures(admin, request)
      const { list } = await admin.run(overviewCalls.trend, request)
      for (const key of ['gmv', 'volume', 'order_count', 'sample_count']) expect(sumOf(list, key), key).toBe(cards[key])
      for (const key of ['refund_gmv', 'close_sales'])
        if (cards[key] !== UNAVAILABLE) expect(sumOf(list, key), key).toBe(cards[key])
    }
  })

  it('channels, platforms, new and old talents add up to 成交金额', async () => {
    for (const request of requests()) {
      const { gmv } = await figures(admin, request)
      expect(whole((await admin.run(overviewCalls.channel, { ...request, by: 'kind' })).list)).toBe(gmv)
      expect(whole((await admin.run(overviewCalls.channel, { ...request, by: 'platform' })).list)).toBe(gmv)
      const { list } = await admin.run(overviewCalls.newOld, request)
      expect(sumOf(list, 'new_author_sales') + sumOf(list, 'old_author_sales')).toBe(gmv)
    }
  })

  it('platforms add up to all, departments of a tree to its root', async () => {
    const { gmv } = await figures(admin, week)
    const each = await Promise.all(PLATFORMS.map((platform) => figures(admin, { ...week, platform })))
    expect(each.reduce((sum, cards) => sum + (cards['gmv'] ?? 0), 0)).toBe(gmv)
  })

  it('a step of the funnel never exceeds the one before', async () => {
    const { list } = await admin.run(overviewCalls.funnel, week)
    expect(list.map(({ id }) => id)).toEqual(['contact', 'sample', 'sign', 'order'])
    const values = list.map(({ value }) => value)
    expect(values).toEqual([...values].sort((a, b) => b - a))
  })

  it('the previous period is as long as the present one, and the open range has none', async () => {
    const now = await admin.run(overviewCalls.trend, week)
    expect(now.list).toHaveLength(7)
    expect(now.previous).toHaveLength(7)
    expect((await admin.run(overviewCalls.trend, {})).previous).toEqual([])
    const { items } = await admin.run(overviewCalls.summary, {})
    expect(items.every(({ rate }) => rate === UNAVAILABLE)).toBe(true)
  })

  it('refunds and settlements do not exist on sph and xhs', async () => {
    expect(await figures(admin, { ...week, platform: 'sph' })).toMatchObject({
      refund_gmv: UNAVAILABLE,
      close_sales: UNAVAILABLE,
    })
  })
})

describe('rankings', () => {
  it('fall, hold at most ten, and carry their change', async () => {
    for (const kind of ['author', 'product', 'user', 'colonel'] as const) {
      const { list } = await admin.run(overviewCalls.rank, { ...week, kind })
      expect(list.length).toBeGreaterThan(0)
      expect(list.length).toBeLessThanOrEqual(10)
      const amounts = list.map(({ gmv }) => gmv)
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    }
  })

  it('of staff are for leads only', async () => {
    expect((await medium.ask(overviewCalls.rank, { ...week, kind: 'user' })).code).toBe(40302)
  })
})

describe('scope', () => {
  it('a medium sees own figures, which are less than those of the corporation', async () => {
    const [own, all] = [await figures(medium, week), await figures(admin, week)]
    expect(own['gmv']).toBeGreaterThan(0)
    expect(own['gmv']).toBeLessThan(all['gmv'] ?? 0)
  })

  it("another corporation's department or member gives nothing", async () => {
    const [theirs] = await server.db.select().from(dept).where(eq(dept.corp_id, 2)).limit(1)
    const [person] = await server.db
      .select()
      .from(corpUser)
      .where(sql`corp_id = 2 and user_id not in (select user_id from corp_user where corp_id = 1)`)
      .limit(1)
    expect(await figures(admin, { ...week, dept_id: [theirs?.id ?? 0] })).toMatchObject({ gmv: 0, sample_count: 0 })
    expect(await figures(admin, { ...week, user_id: [person?.user_id ?? 0] })).toMatchObject({
      gmv: 0,
      sample_count: 0,
    })
    expect((await admin.ask(overviewCalls.goal, { dept_id: [theirs?.id ?? 0] })).code).toBe(40301)
    expect((await admin.ask(overviewCalls.goal, { user_id: [person?.user_id ?? 0] })).code).toBe(40301)
  })

  it('the sample assistant gets samples only, advertising its own figures, content media nothing', async () => {
    const [assistant, ads, operator, content] = [
      await signedInAs(7),
      await signedInAs(70),
      await signedInAs(80),
      await signedInAs(5),
    ]
    expect(Object.keys(await figures(assistant, week))).toEqual([
      'apply_count',
      'sample_count',
      'sample_author_count',
      'sign_rate',
      'delivery_rate',
      'sample_author_issue_rate',
    ])
    expect((await assistant.run(overviewCalls.todo, {})).list.map(({ type }) => type)).toEqual([
      'sample_review',
      'sample_ship',
      'sample_overdue',
    ])
    expect((await figures(ads, week))['cost']).toBeGreaterThan(0)
    expect((await figures(operator, week))['cost']).toBeLessThanOrEqual((await figures(ads, week))['cost'] ?? 0)
    const course = await ads.run(overviewCalls.trend, week)
    expect(sumOf(course.list, 'cost')).toBe((await figures(ads, week))['cost'])
    expect((await assistant.ask(overviewCalls.channel, week)).code).toBe(40302)
    expect((await ads.ask(overviewCalls.todo, {})).code).toBe(40302)
    expect((await content.ask(overviewCalls.summary, week)).code).toBe(40302)
    expect((await medium.ask(overviewCalls.quota, {})).code).toBe(40302)
  })
})

describe('work and plan', () => {
  it('counts what waits, by what the role does', async () => {
    const all = (await admin.run(overviewCalls.todo, {})).list
    expect(all.map(({ type }) => type)).toEqual([
      'sample_review',
      'sample_ship',
      'sample_overdue',
      'follow_due',
      'release_soon',
      'coop_confirm',
      'shop_auth',
    ])
    const { rows } = await server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from sample where corp_id = 1 and classify = 1 and status = 6 and deleted_at is null`,
    )
    expect(all[0]?.count).toBe(rows[0]?.n)
    for (const { count, platforms } of all) expect(platforms.reduce((sum, each) => sum + each.count, 0)).toBe(count)
    const [kuaishou] = (await admin.run(overviewCalls.todo, { platform: 'ks' })).list
    expect(kuaishou?.count).toBe(all[0]?.platforms.find(({ platform }) => platform === 'ks')?.count)
    expect((await medium.run(overviewCalls.todo, {})).list.map(({ type }) => type)).not.toContain('sample_review')
  })

  it('answers the goal of the department, of a selected member, of oneself', async () => {
    const tree = await admin.run(overviewCalls.goal, {})
    expect(tree.list[0]).toMatchObject({ option: 'pay_sales' })
    expect(tree.list[0]?.levels).toHaveLength(4)
    const own = await medium.run(overviewCalls.goal, {})
    expect(own.list.map(({ option }) => option)).toContain('pay_sales')
    const [boss] = await server.db.select().from(corpUser).where(sql`corp_id = 1 and role_id = 2`).limit(1)
    expect((await medium.ask(overviewCalls.goal, { user_id: [boss?.user_id ?? 0] })).code).toBe(40301)
  })

  it("lists at most five of today's lives, the next first", async () => {
    const { list, total } = await admin.run(overviewCalls.schedule, {})
    expect(list.length).toBe(Math.min(5, total))
    const starts = list.map(({ start_time }) => start_time)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
  })

  it('answers the use of the plan', async () => {
    const { list } = await admin.run(overviewCalls.quota, {})
    expect(list.map(({ type }) => type)).toEqual(['shop', 'public_author', 'my_author', 'screen_record', 'storage'])
  })

  it('names a field that it cannot read', async () => {
    expect(await admin.ask(overviewCalls.rank, { ...week, kind: 'shop' as never })).toMatchObject({
      code: 40000,
      data: { field: 'kind' },
    })
    expect(await admin.ask(overviewCalls.summary, { start_time: 'x' as never })).toMatchObject({
      code: 40000,
      data: { field: 'start_time' },
    })
  })
})
