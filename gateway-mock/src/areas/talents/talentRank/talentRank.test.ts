import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { TALENT_RANKS } from '@crm/contracts/rules/talentFinding'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { hideBeyondRank, visibleRanks } from '../talentFinding/talentRank.ts'

let server: TestServer
let medium: Caller
let assistant: Caller

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
})
afterAll(() => server.close())

const rank = (more: object = {}) =>
  medium.run(talentRankCalls.list, { kind: 'sales', platform: 'dy', size: 50, ...more })

describe('rankings of talents', () => {
  it.each(TALENT_RANKS)('%s: places from 1 on, 500 at most, of the latest day', async (kind) => {
    const { list, page_info, ext } = await rank({ kind })
    expect(list.length).toBeGreaterThan(0)
    expect(list.map((row) => row.rank)).toEqual(list.map((_row, index) => index + 1))
    expect(page_info.total_count).toBeLessThanOrEqual(500)
    expect(ext).toMatchObject({ date: ext.latest, is_missing: 0, visible: null })
    expect(list.every((row) => !('gmv' in row) && row.gmv_str !== '')).toBe(true)
  })

  it('sums what the market sold in the period', async () => {
    const { list, ext } = await rank({ cycle: 'week' })
    const { rows } = await server.db.execute<{ author_id: string; gmv: number }>(
      sql`select author_id, sum(gmv)::float8 as gmv from market_sale where platform = 'dy'
        and day between ${ext.date}::date and ${ext.date}::date + 6 group by 1 order by 2 desc, 1 limit 50`,
    )
    expect(list.map((row) => row.author_id)).toEqual(rows.map((row) => row.author_id))
  })

  it('lives and videos count their own sales only; newcomers sold within 90 days', async () => {
    const videos = await rank({ kind: 'video', cycle: 'month' })
    expect(videos.list.every((row) => row.video_count > 0)).toBe(true)
    const lives = await rank({ kind: 'live', cycle: 'month' })
    expect(lives.list.every((row) => row.live_count > 0)).toBe(true)
    const fans = await rank({ kind: 'fans', cycle: 'month' })
    expect(fans.list.map((row) => row.fans_gain)).toEqual(
      fans.list.map((row) => row.fans_gain).toSorted((a, b) => b - a),
    )
    expect(fans.list.every((row) => row.fans_gain > 0)).toBe(true)
  })

  it('gains of fans are those of the days', async () => {
    const { list, ext } = await rank({ kind: 'fans' })
    const [first] = list
    const { rows } = await server.db.execute<{ last: string; sums: number[] }>(
      sql`select last::text, to_json(sums) as sums from author_growth where author_id = ${first?.author_id}`,
    )
    const { last = '', sums = [] } = rows[0] ?? {}
    const until = sums.length - (Date.parse(last) - Date.parse(ext.date)) / 86_400_000
    expect(first?.fans_gain).toBe((sums[until - 1] ?? 0) - (sums[until - 2] ?? 0))
  })

  it('compares places with the period before', async () => {
    const { list, ext } = await rank({ cycle: 'week' })
    const dates = await medium.run(talentRankCalls.dates, { kind: 'sales', platform: 'dy', cycle: 'week' })
    expect(dates.list[0]).toBe(ext.date)
    const before = new Map<string, number>()
    for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      for (const row of (await rank({ cycle: 'week', date: dates.list[1], page })).list)
        before.set(row.author_id, row.rank)
    for (const row of list) {
      const was = before.get(row.author_id)
      expect(row.rank_change).toBe(was === undefined ? null : was - row.rank)
    }
    expect(list.some((row) => row.rank_change !== null)).toBe(true)
    const oldest = await rank({ cycle: 'week', date: dates.list.at(-1) })
    expect(oldest.list.every((row) => row.rank_change === -2147483648)).toBe(true)
  })

  it('words, layers and regions choose rows and keep their places; a class has places of its own', async () => {
    const whole = await rank({ cycle: 'month' })
    const third = whole.list[2]
    const found = await rank({ cycle: 'month', keyword: third?.author_name })
    expect(found.list.find((row) => row.author_id === third?.author_id)?.rank).toBe(3)
    const layered = await rank({ cycle: 'month', fans_level: [2] })
    expect(layered.list.every((row) => row.fans >= 10_000 && row.fans < 100_000)).toBe(true)
    const of = await rank({ cycle: 'month', category_id: 2 })
    expect(of.list[0]?.rank).toBe(1)
    expect((await rank({ cycle: 'month', region: '浙江' })).page_info.total_count).toBeLessThan(
      whole.page_info.total_count,
    )
    expect((await medium.ask(talentRankCalls.list, { kind: 'sales', category_id: 999 })).code).toBe(40000)
  })

  it('sorts by its columns', async () => {
    const { list } = await rank({ cycle: 'month', order_by: 'fans', sort: 'asc' })
    expect(list.map((row) => row.fans)).toEqual(list.map((row) => row.fans).toSorted((a, b) => a - b))
  })

  it('says when a period has no ranking, and refuses what is no day', async () => {
    const future = await rank({ date: '2030-01-01' })
    expect(future).toMatchObject({ list: [], ext: { is_missing: 1 } })
    expect(future.ext.latest).toMatch(/^2026-11-\d\d$/)
    expect((await rank({ cycle: 'week', date: '2026-11-17' })).ext.is_missing).toBe(1)
    expect((await medium.ask(talentRankCalls.list, { kind: 'sales', date: 'x' })).code).toBe(40000)
    expect((await medium.ask(talentRankCalls.list, { kind: 'zz' as never })).code).toBe(40000) // no such list
  })

  it('is closed to the sample assistant', async () => {
    expect((await assistant.ask(talentRankCalls.list, { kind: 'sales' })).code).toBe(40302)
    expect((await assistant.ask(talentRankCalls.dates, { kind: 'sales' })).code).toBe(40302)
  })

  it('the personal edition sees 20 places; only the place of the others', async () => {
    expect([visibleRanks(50), visibleRanks(300), visibleRanks(undefined)]).toEqual([20, null, null])
    const { list } = await rank()
    const shown = hideBeyondRank(list, 20)
    expect(shown.slice(0, 20)).toEqual(list.slice(0, 20))
    expect(shown[20]).toMatchObject({ rank: 21, is_hidden: 1, author_id: 'hidden-21', author_name: '******' })
    const notices = JSON.stringify(shown.slice(20))
    expect(list.slice(20).some((row) => notices.includes(row.author_id) || notices.includes(row.author_name))).toBe(
      false,
    )
  })
})
