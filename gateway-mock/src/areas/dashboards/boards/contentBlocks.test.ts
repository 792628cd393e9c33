import { boardCalls } from '@crm/contracts/calls/boards'
import { videoCalls } from '@crm/contracts/calls/videos'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastDays } from '../../../rules/period.ts'
import { sumOf } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let readers: Caller[]
let range: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  readers = [await server.signedInAs('13800100002'), await server.signedInAs('13800100004')]
  const { start, end } = lastDays(30, server.clock.now())
  range = { start_time: start, end_time: end }
})
afterAll(() => server.close())

const of = (rows: readonly { values: Record<string, number> }[], name: string) =>
  sumOf(rows.map(({ values }) => values[name] ?? 0))

it('money of contents is that of the channels, by days, weeks and lengths of videos', async () => {
  for (const reader of readers) {
    const { total: channels } = await reader.run(boardCalls.commerceKpi, range)
    const both = (channels.live_amount ?? 0) + (channels.video_amount ?? 0)
    for (const trend of ['day', 'week'] as const) {
      const { rows, total } = await reader.run(boardCalls.contentTrend, { ...range, trend })
      expect(total.content_gmv).toBe(both)
      for (const name of ['content_gmv', 'published_videos', 'started_lives'])
        expect(of(rows, name), name).toBe(total[name])
      expect(total.old_share).toBeGreaterThan(0)
      expect(total.old_share).toBeLessThanOrEqual(100)
    }
    const duration = await reader.run(boardCalls.contentDuration, range)
    expect(of(duration.rows, 'video_amount')).toBe(channels.video_amount)
    for (const [call, sum] of [
      [boardCalls.contentTopVideos, channels.video_amount],
      [boardCalls.contentTopLives, channels.live_amount],
    ] as const) {
      const { rows, total } = await reader.run(call, range)
      expect(total.gmv).toBe(sum)
      const amounts = rows.map(({ values }) => values.gmv ?? 0)
      expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
      expect(sumOf(amounts)).toBeLessThanOrEqual(sum ?? 0)
    }
    const weeks = await reader.run(boardCalls.contentMatrix, range)
    expect(of(weeks.rows, 'content_gmv')).toBeLessThanOrEqual(both)
    expect(new Set(weeks.rows.map(({ keys }) => keys.author_id)).size).toBeLessThanOrEqual(30)
  }
})

it('what was published is what the list of videos has, and the hours of lives hold every live', async () => {
  for (const reader of readers) {
    const { total } = await reader.run(boardCalls.contentKpi, range)
    const { page_info } = await reader.run(videoCalls.list, { ...range, basis: 'publish', page: 1, size: 10 })
    expect(total.published_videos).toBe(page_info.total_count)
    const { rows, total: lives } = await reader.run(boardCalls.contentHeat, range)
    expect(of(rows, 'started_lives')).toBe(total.started_lives)
    expect(lives.started_lives).toBe(total.started_lives)
    for (const { values } of rows)
      if ((values.views ?? 0) > 0)
        expect(values.content_gpm).toBe(Math.round(((values.gmv ?? 0) * 1000) / (values.views ?? 1)))
  }
})

it('of one kind nothing of the other is left', async () => {
  const [admin] = readers
  const videos = (await admin?.run(boardCalls.contentKpi, { ...range, content_kind: 2 }))?.total
  const lives = (await admin?.run(boardCalls.contentKpi, { ...range, content_kind: 1 }))?.total
  const all = (await admin?.run(boardCalls.contentKpi, range))?.total
  expect(videos).toMatchObject({ started_lives: 0, live_count: 0, published_videos: all?.published_videos })
  expect(lives).toMatchObject({ published_videos: 0, video_count: 0, plays: 0, started_lives: all?.started_lives })
})
