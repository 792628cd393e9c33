import { displayDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { aiCalls } from '@crm/contracts/calls/ai'
import { hotspotCalls, type HotspotRow } from '@crm/contracts/calls/hotspots'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { AI_PER_DAY } from '@crm/contracts/rules/aiTools'
import { HotspotVisibility, matchOf } from '@crm/contracts/rules/hotspotRules'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localAi } from '../../../demo/localAi.ts'
import { localTrends } from '../../../demo/localTrends.ts'
import { hotspotRemindersJob } from '../../../jobs/hotspotRemindersJob.ts'
import type { JobContext } from '../../../jobs/job.ts'
import type { AiService } from '../../../services/ai/aiService.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { number, select, text } from '../../../store/database/select.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let seeder: Caller
let medium: Caller
let foreigner: Caller
let isServed = true
/** What the service outside does next. */
let outside: Pick<AiService, 'ideas' | 'script'> = localAi

beforeAll(async () => {
  server = await testServer({
    trends: {
      ...localTrends,
      get isServed() {
        return isServed
      },
    },
    ai: {
      ...localAi,
      ideas: (asked, signal) => outside.ideas(asked, signal),
      script: (asked, signal) => outside.script(asked, signal),
    },
  })
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100003')
  seeder = await server.signedInAs('13800100005')
  medium = await server.signedInAs('13800100006')
  foreigner = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

const list = (caller: Caller, filter: object = {}) => caller.run(hotspotCalls.list, { size: 50, ...filter })
const failing = async (): Promise<never> => {
  throw new Error('HTTP 502')
}
const usedBy = async (caller: Caller) => (await caller.run(aiCalls.count, {})).used
const spuOf = async (caller: Caller) => (await caller.run(grassVideoCalls.options, {})).spus[0]?.id ?? 0
const first = (rows: readonly HotspotRow[]): HotspotRow => {
  const [row] = rows
  if (!row) throw new Error('no topic')
  return row
}
const terms = (title: string, more: object = {}) => {
  const start_time = server.clock.now() + 3 * DAY_SECONDS
  return { title, type: 4 as const, start_time, end_time: start_time + DAY_SECONDS, ...more }
}

describe('the hot list', () => {
  it('has places with their change since yesterday, the hottest first, and a match that explains itself', async () => {
    const { list: rows, page_info, ext } = await list(medium)
    expect(page_info.total_count).toBe(ext.status_count.hot)
    expect(ext).toMatchObject({ service: true, read_at: server.clock.now() })
    const heats = rows.map(({ heat }) => heat ?? -1)
    expect(heats).toEqual(heats.toSorted((a, b) => b - a))
    const ranked = rows.filter(({ rank }) => rank !== null)
    expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, at) => at + 1))
    expect(ranked.filter(({ is_new }) => is_new === 1).length).toBe(1)
    // Of those that were there yesterday, what some rose by the others fell by, but for the one that came.
    expect(ranked.some(({ rank_change }) => (rank_change ?? 0) !== 0)).toBe(true)
    for (const { class_match, match_contents, platform_match, match, match_spu } of rows) {
      const found = { class_match: class_match as 0 | 0.5 | 1, contents: match_contents, platform_match }
      expect(match).toBe(matchOf(found))
      expect(match_spu === '').toBe(class_match === 0)
    }
    expect(new Set(rows.map(({ match }) => match)).size).toBeGreaterThan(1)
  })

  it('shows no heat and no videos where nobody delivered them', async () => {
    const { list: days } = await list(admin, { board: 'festival' })
    expect(days.map(({ title }) => title)).toContain('双12 购物节')
    for (const each of days) expect(each).toMatchObject({ heat: null, video_count: null, heat_days: [], rank: null })
  })

  it('narrows by board, platform, class with those below it, dates, heat and word, each as many as it counts', async () => {
    const now = server.clock.now()
    const cases: [object, (row: HotspotRow) => boolean][] = [
      [{ board: 'trade' }, (row) => row.type === 3],
      [{ board: 'ranked' }, (row) => row.rank !== null],
      [{ platform: 'ks' }, (row) => row.platforms.includes('ks')],
      [{ class_id: 1 }, (row) => ['食品饮料', '坚果零食'].includes(row.category)],
      [{ heat_min: 3_000_000 }, (row) => (row.heat ?? 0) >= 3_000_000],
      [{ keyword: '穿搭' }, (row) => row.title.includes('穿搭')],
      [{ start_time: now, end_time: now }, (row) => row.start_time <= now && row.end_time >= now],
    ]
    for (const [filter, holds] of cases) {
      const { list: rows, page_info, ext } = await list(admin, filter)
      expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(0)
      expect(rows.filter((row) => !holds(row))).toEqual([])
      expect(page_info.total_count).toBe(ext.status_count.hot)
    }
  })

  it('says when nobody delivers it', async () => {
    isServed = false
    const { list: rows, ext } = await list(admin)
    isServed = true
    expect(ext).toMatchObject({ service: false, read_at: server.clock.now() })
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is for whoever sells or seeds: neither for samples nor for advertising', async () => {
    for (const role of ['07', '70', '80']) {
      const other = await server.signedInAs(`138001000${role}`)
      expect((await other.ask(hotspotCalls.list, {})).code).toBe(40302)
    }
  })
})

describe('own topics', () => {
  it('are seen by whom they are for, changed by their creator and leads, and gone afterwards', async () => {
    for (const [visibility, sees] of [
      [HotspotVisibility.everybody, true],
      [HotspotVisibility.oneself, false],
    ] as const) {
      const { id } = await lead.run(
        hotspotCalls.add,
        terms(`品牌日${visibility}`, { visibility, class_id: 101, remind_days: 1 }),
      )
      const seen = (await list(seeder, { tab: 'mine' })).list.some((row) => row.id === id)
      expect(seen).toBe(sees)
      expect((await seeder.ask(hotspotCalls.detail, { id })).code).toBe(sees ? 0 : 40400)
      expect((await foreigner.ask(hotspotCalls.detail, { id })).code).toBe(40400)
      const { updated_at } = await lead.run(hotspotCalls.detail, { id })
      const changes = terms('改名', { visibility })
      for (const caller of [seeder, medium])
        expect((await caller.ask(hotspotCalls.update, { id, changes, updated_at })).code).toBe(40302)
      expect((await foreigner.ask(hotspotCalls.update, { id, changes, updated_at })).code).toBe(40400)
      // Who may change topics may not change one that is kept from them.
      if (!sees) {
        expect((await admin.ask(hotspotCalls.update, { id, changes, updated_at })).code).toBe(40400)
        expect((await admin.ask(hotspotCalls.remove, { id, updated_at })).code).toBe(40400)
      }
      await lead.run(hotspotCalls.update, { id, changes, updated_at })
      expect((await lead.ask(hotspotCalls.update, { id, changes, updated_at })).code).toBe(40901)
      expect((await lead.ask(hotspotCalls.remove, { id, updated_at })).code).toBe(40901)
      const now = await lead.run(hotspotCalls.detail, { id })
      expect(now).toMatchObject({ title: '改名', class_id: 0, remind_days: 0, is_own: 1, is_editable: 1 })
      await lead.run(hotspotCalls.remove, { id, updated_at: now.updated_at })
      expect((await lead.ask(hotspotCalls.detail, { id })).code).toBe(40400)
    }
  })

  it('are refused by name when they say nothing that could be kept', async () => {
    const now = server.clock.now()
    for (const [wrong, field] of [
      [{ title: ' ' }, 'title'],
      [{ title: '长'.repeat(41) }, 'title'],
      [{ end_time: now }, 'end_time'],
      [{ links: ['http://a.cn'] }, 'links'],
      [{ links: Array(6).fill('https://a.cn') }, 'links'],
      [{ class_id: 9 }, 'class_id'],
      [{ spu_id: 999_999 }, 'spu_id'],
      [{ remark: '长'.repeat(501) }, 'remark'],
    ] as const) {
      const refused = await lead.ask(hotspotCalls.add, terms('新品', wrong))
      expect([refused.code === 0, (refused.data as { field?: string } | null)?.field], field).toEqual([false, field])
    }
  })

  it('are none of everybody’s: those are changed by nobody', async () => {
    const hot = first((await list(admin)).list)
    expect(hot.is_editable).toBe(0)
    const changes = terms('我的')
    expect((await admin.ask(hotspotCalls.update, { id: hot.id, changes, updated_at: hot.updated_at })).code).toBe(40400)
  })

  it('are announced once at nine, as many days before as was said, and again when they are moved', async () => {
    const midnight = Math.floor((server.clock.now() + 28_800) / DAY_SECONDS) * DAY_SECONDS - 28_800
    const start_time = midnight + 10 * DAY_SECONDS
    const { id } = await lead.run(hotspotCalls.add, {
      ...terms('周年庆'),
      start_time,
      end_time: start_time,
      remind_days: 3,
    })
    const told = () =>
      rowsOf(
        server.db,
        select({ title: text`content` }, sql`from notice where corp_id = 1 and content like '%周年庆%'`),
      )
    const runAt = (at: number) =>
      hotspotRemindersJob.run(
        {
          db: server.db,
          clock: { ...server.clock, now: () => at },
          signal: new AbortController().signal,
        } as JobContext,
        {},
      )
    const nine = start_time - 3 * DAY_SECONDS + 9 * 3600
    await runAt(nine - 1)
    expect(await told()).toHaveLength(0)
    await runAt(nine)
    await runAt(nine + 3600)
    expect(await told()).toEqual([{ title: `「周年庆」将于 ${displayDay(start_time)} 开始` }])
    const { updated_at } = await lead.run(hotspotCalls.detail, { id })
    const moved = start_time + 5 * DAY_SECONDS
    const changes = { ...terms('周年庆'), start_time: moved, end_time: moved, remind_days: 3 as const }
    await lead.run(hotspotCalls.update, { id, changes, updated_at })
    await runAt(nine + 5 * DAY_SECONDS)
    expect(await told()).toHaveLength(2)
  })

  it('stand in the calendar beside the days of the year, and the contents that are due then', async () => {
    const start_time = server.clock.now()
    const asked = { start_time, end_time: start_time + 60 * DAY_SECONDS }
    const { list: topics, planned } = await admin.run(hotspotCalls.calendar, asked)
    expect(topics.map(({ title }) => title)).toContain('圣诞节')
    expect(topics.some(({ is_own }) => is_own === 1)).toBe(true)
    expect(topics.filter((each) => each.end_time < asked.start_time || each.start_time > asked.end_time)).toEqual([])
    const due = await rowsOf(
      server.db,
      select(
        { n: number`count(*)::int` },
        sql`from content_item where corp_id = 1 and status in (1, 2) and deleted_at is null and due_at between ${asked.start_time} and ${asked.end_time}`,
      ),
    )
    expect(planned.reduce((sum, { count }) => sum + count, 0)).toBe(due[0]?.n)
  })
})

describe('ideas', () => {
  it('cost a use, are kept for their person, and get a script once', async () => {
    outside = localAi
    const hot = first((await list(seeder)).list)
    const spu_id = await spuOf(seeder)
    const used = await usedBy(seeder)
    const { list: made } = await seeder.run(hotspotCalls.aiCreate, { spu_id, id: hot.id, style: 'funny' })
    expect(made.length).toBeGreaterThanOrEqual(3)
    expect(made[0]).toMatchObject({ topic: hot.title, spu_id, style: 'funny', shots: [] })
    const kept = await seeder.run(hotspotCalls.ideas, {})
    expect(
      kept.list
        .slice(0, made.length)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(made.map(({ id }) => id).sort())
    expect((await medium.run(hotspotCalls.ideas, {})).list.map(({ id }) => id)).not.toContain(made[0]?.id)
    const id = made[0]?.id ?? 0
    const { shots } = await seeder.run(hotspotCalls.aiVideoScript, { id })
    expect(shots.length).toBeGreaterThan(3)
    expect(await seeder.run(hotspotCalls.aiVideoScript, { id })).toEqual({ shots })
    expect(await usedBy(seeder)).toBe(used + 2)
    for (const caller of [medium, foreigner])
      expect((await caller.ask(hotspotCalls.aiVideoScript, { id })).code).toBe(40400)
  })

  it('cost nothing when the service fails or what is asked for is not there, and the last use is the last', async () => {
    const hot = first((await list(medium)).list)
    const spu_id = await spuOf(medium)
    const asked = { spu_id, id: hot.id }
    const used = await usedBy(medium)
    outside = { ideas: failing, script: failing }
    expect((await medium.ask(hotspotCalls.aiCreate, asked)).message).toBe('AI 服务暂不可用，请稍后再试')
    expect((await medium.ask(hotspotCalls.aiCreate, { ...asked, id: 999_999 })).code).toBe(40400)
    expect((await medium.ask(hotspotCalls.aiCreate, { ...asked, spu_id: 999_999 })).data).toEqual({ field: 'spu_id' })
    expect((await foreigner.ask(hotspotCalls.aiCreate, asked)).code).not.toBe(0)
    expect(await usedBy(medium)).toBe(used)
    outside = localAi
    for (let nth = used; nth < AI_PER_DAY; nth++) await medium.run(hotspotCalls.aiCreate, asked)
    const refused = await medium.ask(hotspotCalls.aiCreate, asked)
    expect(refused.message).toContain('次数已用完')
    // What is known already costs none, also then.
    const { list: ideas } = await medium.run(hotspotCalls.ideas, {})
    expect((await medium.ask(hotspotCalls.aiVideoScript, { id: ideas[0]?.id ?? 0 })).message).toContain('次数已用完')
  })

  it('are gone after thirty days', async () => {
    const now = server.clock.now()
    server.clock.set(now + 31 * DAY_SECONDS)
    const later = await server.signedInAs('13800100005')
    expect((await later.run(hotspotCalls.ideas, {})).page_info.total_count).toBe(0)
    server.clock.set(now)
  })
})

it('a match is between 0 and 100 and rises with each of its parts', () => {
  const part = fc.record({
    class_match: fc.constantFrom(0, 0.5, 1) as fc.Arbitrary<0 | 0.5 | 1>,
    contents: fc.nat(50),
    platform_match: fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>,
  })
  fc.assert(
    fc.property(part, part, (one, other) => {
      const best = {
        class_match: Math.max(one.class_match, other.class_match) as 0 | 0.5 | 1,
        contents: Math.max(one.contents, other.contents),
        platform_match: Math.max(one.platform_match, other.platform_match) as 0 | 1,
      }
      const match = matchOf(best)
      expect(match).toBeGreaterThanOrEqual(Math.max(matchOf(one), matchOf(other)))
      expect(match).toBeLessThanOrEqual(100)
      expect(matchOf(one)).toBeGreaterThanOrEqual(0)
    }),
    propertyRuns(100),
  )
})
