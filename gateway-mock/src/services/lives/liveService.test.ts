import { afterAll, beforeAll, expect, it } from 'vitest'
import { localLives } from '../../demo/localLives.ts'
import { livesOf, watchesLives } from './liveService.ts'
import { startTestService, type TestService } from '../../testing/testService.ts'

const signal = new AbortController().signal
const known = { author_id: '7', start_time: 1_000_000, views: 900, peak: 60, likes: 0, comments: 0 }
const live = { live_id: '88', platform: 'dy' as const, after: 4, now: 1_003_000, known }
const figures = { ended_at: null, views: 12, uv: null }
const row = { minute: 5, online: 3, entered: 2 }

let service: TestService
beforeAll(async () => {
  service = await startTestService('/lives/')
})
afterAll(() => service.close())

it('asks for what is new of a live, and keeps what is well formed of it', async () => {
  const minutes = [row, { ...row, minute: -1 }, { ...row, minute: 6, online: null }, 'x']
  service.answer = { status: 200, body: { ...figures, minutes, texts: [{ no: 0, second: 3, text: '好', feeling: 2 }] } }
  const heard = await livesOf(service.url).stateOf(live, signal)
  expect(service.asked.at(-1)).toEqual({ path: '/lives/state', body: { live_id: '88', platform: 'dy', after: 4 } })
  expect(heard).toMatchObject({ views: 12, uv: null, peak: null, texts: [], refused: 4 })
  expect(heard.minutes).toEqual([{ ...row, comments: null, likes: null, gmv: null, product_id: '' }])
})

it.each([
  [500, figures],
  [200, { ...figures, views: -1 }],
  [200, { ...figures, minutes: 'none' }],
  [200, { ...figures, texts: [{ text: '长'.repeat(1_100_000) }] }],
])('throws for the answer %i', async (status, body) => {
  service.answer = { status, body }
  await expect(livesOf(service.url).stateOf(live, signal)).rejects.toThrow()
})

it('finds lives on air, and films by https alone', async () => {
  const one = { live_id: '1', author_id: '7', platform: 'dy', title: '直播', start_time: 5 }
  service.answer = { status: 200, body: { lives: [one, { ...one, url: 'javascript:alert(1)' }] } }
  const { lives, refused } = await livesOf(service.url).onAir([{ author_id: '7', platform: 'dy' }], 9, signal)
  expect([lives.map(({ live_id }) => live_id), refused]).toEqual([['1'], 1])
  service.answer = { status: 404, body: {} }
  expect(await livesOf(service.url).replayOf({ ...live, ended_at: 9 }, signal)).toBeUndefined()
  service.answer = { status: 200, body: { url: 'http://example.com/a.mp4', until: 9 } }
  await expect(livesOf(service.url).replayOf({ ...live, ended_at: 9 }, signal)).rejects.toThrow()
})

it('goes on by itself in a demonstration, and is absent without a service', async () => {
  const [heard, again] = [await localLives.stateOf(live, signal), await localLives.stateOf(live, signal)]
  expect(heard).toEqual(again)
  expect(heard.minutes.map(({ minute }) => minute)).toEqual(Array.from({ length: 45 }, (_, index) => index + 5))
  expect(heard.views).toBe(900 + heard.minutes.reduce((sum, { entered }) => sum + entered, 0))
  expect(watchesLives(livesOf(undefined))).toBe(false)
  await expect(livesOf(undefined).stateOf(live, signal)).rejects.toThrow('LIVE_URL')
})
