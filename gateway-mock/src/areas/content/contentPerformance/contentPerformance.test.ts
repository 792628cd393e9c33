import { UNAVAILABLE } from '@crm/base/numbers'
import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { contentPerformanceCalls as calls } from '@crm/contracts/calls/contentPerformance'
import { PERFORMANCE_DIMS, type PerformanceDim } from '@crm/contracts/rules/contentPerformance'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDays } from '../../../rules/period.ts'
import { rowOf } from '../../../store/database/query.ts'
import { float, int, select } from '../../../store/database/select.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller

const as = (role: number, corp = 1) =>
  server.signedInAs(`1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`)

beforeAll(async () => {
  server = await testServer()
  ;[admin, lead, medium] = await Promise.all([as(2), as(3), as(5)])
})
afterAll(() => server.close())

// The clock stands on 2026-11-20.
const MONTH = { start_time: 1_793_462_400, end_time: 1_796_054_399 }
const daysOf = (days: number) => {
  if (days === 0) return {}
  if (days === 1) return MONTH
  const { start, end } = lastDays(days, server.clock.now())
  return { start_time: start, end_time: end }
}

const SUMMED = ['content_count', 'hot_count', 'interactions', 'cost'] as const

type Request = Parameters<typeof calls.list.request.parse>[0]

async function rowsBy(caller: Caller, dim: PerformanceDim, request: object) {
  const first = await caller.run(calls.list, { dim, size: 50, ...request } as Request & { dim: PerformanceDim })
  const rows = [...first.list]
  for (let page = 2; rows.length < first.page_info.total_count; page += 1)
    rows.push(
      ...(await caller.run(calls.list, { dim, size: 50, page, ...request } as Request & { dim: PerformanceDim })).list,
    )
  return { rows, total: first.ext.list_total }
}

const { numRuns, seed } = propertyRuns(6)
const questions = fc.record({
  days: fc.constantFrom(0, 1, 7, 30, 90),
  platform: fc.constantFrom('all' as const, 'all' as const, 'dy' as const, 'xhs' as const),
  narrowing: fc.constantFrom<object>({}, {}, { form: [1] }, { is_hot: 1 }, { spu_id: 1 }, { campaign_id: 2 }),
  reader: fc.constantFrom(2, 3, 5, 30),
})

describe(`one sum (seed ${seed})`, () => {
  it('every dimension adds up to the same 合计, whoever asks what; plays where they are delivered', async () => {
    for (const { days, platform, narrowing, reader } of fc.sample(questions, { numRuns, seed })) {
      const caller = await as(reader)
      const request = { ...daysOf(days), platform, ...narrowing }
      const sums = new Set<string>()
      for (const dim of PERFORMANCE_DIMS) {
        const { rows, total } = await rowsBy(caller, dim, request)
        const about = `role ${reader} ${dim} ${JSON.stringify(request)}`
        for (const name of SUMMED)
          expect(
            rows.reduce((sum, row) => sum + row[name], 0),
            `${about} ${name}`,
          ).toBe(total[name])
        expect(
          rows.reduce((sum, { plays }) => sum + (plays === UNAVAILABLE ? 0 : plays), 0),
          about,
        ).toBe(total.plays === UNAVAILABLE ? 0 : total.plays)
        if (dim === 'author') expect(rows.length, about).toBe(total.author_count)
        if (dim === 'content') expect(rows.length, about).toBe(total.content_count)
        if (dim === 'user' && total.sample_count !== UNAVAILABLE)
          expect(
            rows.reduce((sum, row) => sum + row.sample_count, 0),
            about,
          ).toBe(total.sample_count)
        const { goal_rate: _, goal_target: __, ...figures } = total
        sums.add(JSON.stringify(figures))
      }
      expect(sums.size).toBe(1)
    }
  })

  it('合计 is the overview of seeding, the cards, the points of the trend, and SPUs and campaigns with what is of none', async () => {
    for (const { days, platform, reader } of fc.sample(questions, { numRuns: 3, seed })) {
      const caller = await as(reader)
      const request = { ...daysOf(days), platform }
      const { total } = await rowsBy(caller, 'spu', request)
      const { items } = await caller.run(contentOverviewCalls.summary, {
        ...daysOf(days),
        ...(platform !== 'all' && { platform }),
      })
      const overview = await caller.run(calls.overview, request)
      for (const { key, value, rate } of items)
        if (key in total) {
          expect((total as Record<string, unknown>)[key], key).toBe(value)
          if (`${key}_rate` in overview) expect((overview as Record<string, unknown>)[`${key}_rate`], key).toBe(rate)
        }
      const { list } = await caller.run(calls.trend, request)
      expect(list.reduce((sum, day) => sum + day.content_count, 0)).toBe(total.content_count)
      expect(list.reduce((sum, day) => sum + day.interactions, 0)).toBe(total.interactions)
      const spus = await caller.run(contentGoodsCalls.spus, request)
      const { rows } = await rowsBy(caller, 'spu', request)
      expect(rows.filter(({ id }) => id !== '0').reduce((sum, row) => sum + row.cost, 0)).toBe(spus.ext.list_total.cost)
    }
    const { rows } = await rowsBy(admin, 'campaign', {})
    const campaigns = await admin.run(campaignCalls.list, { size: 50 })
    expect(rows.filter(({ id }) => id !== '0').reduce((sum, row) => sum + row.content_count, 0)).toBe(
      campaigns.ext.list_total.content_count,
    )
  })

  it('合计 by a statement of its own', async () => {
    const own = await rowOf(
      server.db,
      select(
        {
          content_count: int`count(*)`,
          interactions: float`sum(ci.likes + ci.comments + ci.collects + ci.shares)`,
          author_count: int`count(distinct ci.author_id || ' ' || ci.platform)`,
          cost: float`sum(ci.quote + coalesce((select sum(a.cost) from ad_day a where a.corp_id = 1 and a.content_id = 'c:' || ci.id), 0)
            + coalesce((select sum(si.qty * si.cost_price) from campaign_author m join sample_item si on si.sample_id = m.sample_id
              join sample sm on sm.sample_id = m.sample_id and sm.deleted_at is null where m.corp_id = 1 and m.content_id = ci.id and m.deleted_at is null), 0))`,
          express: float`coalesce(sum((select sum(sm.express_fee) from campaign_author m
            join sample sm on sm.sample_id = m.sample_id and sm.deleted_at is null where m.corp_id = 1 and m.content_id = ci.id and m.deleted_at is null)), 0)`,
        },
        sql`from content_item ci where ci.corp_id = 1 and ci.deleted_at is null and ci.status = 3
          and ci.publish_at between ${MONTH.start_time} and ${server.clock.now()}`,
      ),
    )
    const { total } = await rowsBy(admin, 'dept', MONTH)
    expect(own.content_count).toBeGreaterThan(5)
    const { cost, express, ...counted } = own
    expect(total).toMatchObject(counted)
    expect(total.cost).toBe(cost + express)
  })
})

describe('a row', () => {
  it('opens as its figures, contents and talents, of every dimension', async () => {
    for (const dim of PERFORMANCE_DIMS) {
      const { rows } = await rowsBy(admin, dim, MONTH)
      for (const row of [rows[0], rows.at(-1)]) {
        if (!row) throw new Error(`no rows by ${dim}`)
        const request = { ...MONTH, row: row.key }
        const opened = await admin.run(calls.overview, request)
        for (const name of [...SUMMED, 'cpe', 'cpm', 'hot_rate', 'author_count', 'plays'] as const)
          expect(opened[name], `${row.key} ${name}`).toBe(row[name])
        const contents = await admin.run(calls.detail, request)
        expect(contents.page_info.total_count).toBe(row.content_count)
        expect(contents.ext.list_total.cost).toBe(row.cost)
        const talents = await admin.run(calls.list, { ...request, dim: 'author' })
        expect(talents.page_info.total_count).toBe(row.author_count)
      }
    }
  })

  it('is never of others: a medium sees the own, and what is no row is refused', async () => {
    const { rows, total } = await rowsBy(medium, 'user', {})
    expect(rows.filter(({ content_count }) => content_count > 0)).toHaveLength(1)
    expect(rows.find(({ content_count }) => content_count > 0)?.content_count).toBe(total.content_count)
    const other = (await rowsBy(admin, 'user', {})).rows.find(
      (row) => row.content_count > 0 && !rows.some(({ key }) => key === row.key),
    )
    expect((await medium.run(calls.overview, { row: other?.key ?? '' })).content_count).toBe(0)
    for (const row of ['city:1', 'user:x', 'author:1', "spu:1' or 1=1"])
      expect((await admin.ask(calls.overview, { row })).code, row).not.toBe(0)
    for (const role of [4, 6, 7, 60])
      expect((await (await as(role)).ask(calls.list, {})).code, `role ${role}`).not.toBe(0)
  })
})

describe('goals', () => {
  const about = { option: 'content_count', period: '2026-12' } as const

  it('are set by leads, with levels that rise, of CPE fall; late changes and media are refused', async () => {
    const { list } = await lead.run(calls.goals, { period: '2026-12' })
    const free = list.find(({ refusal }) => refusal === '')
    if (!free) throw new Error('nobody to set a goal for')
    const { target_id } = free
    const saved = await lead.run(calls.saveGoals, {
      goals: [{ ...about, target_id, levels: [10, 20], updated_at: 0 }],
    })
    expect(saved).toEqual({ saved: 1 })
    const stale = await lead.ask(calls.saveGoals, {
      goals: [{ ...about, target_id, levels: [30], updated_at: 0 }],
    })
    expect(stale.code).toBe(40901)
    const wrong = (option: 'content_count' | 'cpe', levels: number[]) =>
      lead.ask(calls.saveGoals, { goals: [{ ...about, option, target_id, levels, updated_at: 0 }] })
    expect((await wrong('cpe', [200, 300])).message).toBe('各级 CPE 须逐级降低')
    expect((await wrong('cpe', [300, 200])).code).toBe(0)
    expect((await medium.ask(calls.goals, { period: '2026-12' })).code).toBe(40302)
    expect(
      (await medium.ask(calls.saveGoals, { goals: [{ ...about, target_id, levels: [1], updated_at: 0 }] })).code,
    ).toBe(40302)
    const own = list.find(({ refusal }) => refusal === '不能设置本人目标')
    expect(own).toBeDefined()
  })

  it('stand in the row with what has come of them on all platforms; 完成率 of CPE is target ÷ actual', async () => {
    const { rows } = await rowsBy(admin, 'user', MONTH)
    const aimed = rows.filter(({ goal }) => goal !== null)
    expect(aimed.length).toBeGreaterThan(0)
    for (const { goal, goal_rate, content_count } of aimed) {
      expect(goal?.actual).toBe(content_count)
      expect(goal_rate).toBe(Math.round((content_count * 10_000) / (goal?.levels[0] ?? 1)) / 100)
    }
    const onXhs = await rowsBy(admin, 'user', { ...MONTH, platform: 'xhs' })
    for (const { key, goal } of onXhs.rows) expect(goal).toEqual(rows.find((row) => row.key === key)?.goal ?? null)
    const member = rows.find(({ cpe, can_set_goal }) => can_set_goal === 1 && cpe > 0)
    if (!member) throw new Error('nobody with a CPE')
    const levels = [member.cpe * 2, member.cpe]
    await admin.run(calls.saveGoals, {
      goals: [{ option: 'cpe', period: '2026-11', target_id: Number(member.id), levels, updated_at: 0 }],
    })
    const byCpe = await rowsBy(admin, 'user', { ...MONTH, option: 'cpe' })
    const row = byCpe.rows.find(({ key }) => key === member.key)
    expect(row?.goal?.level).toBe((row?.goal?.actual ?? Infinity) <= member.cpe ? 2 : 1)
    expect(row?.goal_rate).toBeCloseTo(((levels[0] ?? 0) * 100) / (row?.goal?.actual ?? 1), 1)
    expect(byCpe.total.goal_rate).toBe(UNAVAILABLE)
    const half = await admin.run(calls.list, { ...daysOf(7) })
    expect(half.list.every(({ goal }) => goal === null)).toBe(true)
  })
})
