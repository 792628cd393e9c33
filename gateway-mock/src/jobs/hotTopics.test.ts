import { DAY_SECONDS } from '@crm/base/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayNumber } from '../rules/period.ts'
import { type HotTopic, readTopics, type TrendService, trendsOf } from '../services/trends/trendService.ts'
import { rowsOf } from '../store/database/query.ts'
import { float, number, select, text, value } from '../store/database/select.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { hotTopicsJob } from './hotTopicsJob.ts'
import type { JobContext } from './job.ts'

let server: TestServer
const reports: unknown[] = []

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const topic = (no: string, more: Partial<HotTopic> = {}): HotTopic => ({
  ...{ no, title: `话题${no}`, kind: 3, category: '彩妆', platforms: ['dy'], heat: 100, video_count: 7 },
  ...{ start_time: 1_795_100_000, end_time: 1_795_200_000, rank: 1, words: ['话题'] },
  ...more,
})
const served = (rows: readonly unknown[]): TrendService => ({ isServed: true, hot: async () => readTopics(rows) })

/** Reads once at a moment, as the queue would. */
const read = (trends: TrendService, now = server.clock.now()) =>
  hotTopicsJob.run(
    {
      ...{
        db: server.db,
        trends,
        signal: new AbortController().signal,
        report: (problem: unknown) => reports.push(problem),
      },
      clock: { ...server.clock, now: () => now },
    } as unknown as JobContext, // What the job takes of it.
    {},
  )
const stored = () =>
  rowsOf(
    server.db,
    select(
      {
        no: text`h.source_no`,
        title: text`h.title`,
        heat: float`h.heat`,
        heat_days: value<number[]>`h.heat_days`,
        read_at: float`h.read_at`,
        ranks: value<
          number[]
        >`coalesce((select json_agg(r.rank order by r.day) from hotspot_rank r where r.hotspot_id = h.id), '[]'::json)`,
        id: number`h.id`,
      },
      sql`from hotspot h where h.corp_id = 0 and h.source_no like 'x%' order by h.source_no`,
    ),
  )

it('keeps a topic by its number, the heat of seven days and its place of each', async () => {
  const now = server.clock.now()
  for (let ago = 8; ago >= 0; ago--)
    await read(
      served([topic('x1', { heat: 100 + ago, rank: 1 + ago }), topic('x2', { rank: null })]),
      now - ago * DAY_SECONDS,
    )
  const [first, second] = await stored()
  expect(first?.heat_days).toEqual([106, 105, 104, 103, 102, 101, 100])
  expect(first?.ranks).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(second).toMatchObject({ ranks: [] })
  // Later on the same day: the day's value is replaced, nothing is doubled.
  await read(served([topic('x1', { heat: 500, rank: 4, title: '改名' })]))
  const [again, other] = await stored()
  expect(again).toMatchObject({
    id: first?.id,
    title: '改名',
    heat: 500,
    heat_days: [106, 105, 104, 103, 102, 101, 500],
  })
  expect(again?.ranks.at(-1)).toBe(4)
  expect(other).toMatchObject({ no: 'x2', heat: 100, read_at: now })
  expect(dayNumber(now)).toBeGreaterThan(0)
})

it('takes what is right of an answer and tells how much was not; a failing service loses nothing', async () => {
  const before = await stored()
  await read(served([topic('x3'), { no: 'x4' }, topic('x3', { heat: 9 })]))
  const after = await stored()
  expect(after.map(({ no }) => no)).toEqual(['x1', 'x2', 'x3'])
  expect(after.find(({ no }) => no === 'x3')?.heat).toBe(100)
  expect(String(reports.at(-1))).toContain('2 of 3')
  const failing: TrendService = {
    isServed: true,
    hot: async () => {
      throw new Error('HTTP 502')
    },
  }
  await expect(read(failing)).rejects.toThrow('502')
  await read(trendsOf(undefined))
  await read(served([]))
  expect(await stored()).toEqual(after)
  expect(before.length).toBe(2)
})
