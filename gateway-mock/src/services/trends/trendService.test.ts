import { afterAll, beforeAll, expect, it } from 'vitest'
import { localTrends } from '../../demo/localTrends.ts'
import { PLATFORM_ANSWER } from '../platformAnswers.ts'
import { readTopics, remoteTrends, trendsOf } from './trendService.ts'
import { startTestService, type TestService } from '../../testing/testService.ts'

const signal = new AbortController().signal
const good = {
  ...{ no: 't1', title: '换季皮肤急救', kind: 3, category: '美妆护肤', platforms: ['dy', 'xhs'] },
  ...{
    heat: 5_000_000,
    video_count: 60_000,
    start_time: 1_700_000_000,
    end_time: 1_700_100_000,
    rank: 3,
    words: ['换季'],
  },
}

let service: TestService
beforeAll(async () => {
  service = await startTestService('/trends/')
})
afterAll(() => service.close())

it('asks the operator’s service for what is hot now', async () => {
  service.answer = { status: 200, body: JSON.stringify({ topics: [good] }) }
  expect(await remoteTrends(service.url).hot({ now: 7 }, signal)).toEqual({ topics: [good], refused: 0 })
  expect(service.asked.at(-1)).toEqual({ path: '/trends/hot', body: { now: 7 } })
})

it('reads each row by itself: a bad or doubled one is counted and loses no other', () => {
  const rows = [
    good,
    { ...good, no: 't2', heat: -1 },
    'nothing',
    good,
    { ...good, no: 't3', rank: null, words: undefined },
  ]
  const { topics, refused } = readTopics(rows)
  expect(topics.map(({ no, rank, words }) => [no, rank, words])).toEqual([
    ['t1', 3, ['换季']],
    ['t3', null, []],
  ])
  expect(refused).toBe(3)
  expect(readTopics([{ ...good, end_time: good.start_time - 1 }])).toEqual({ topics: [], refused: 1 })
})

it('is empty where nothing is hot', async () => {
  service.answer = { status: 200, body: '{"topics":[]}' }
  expect(await remoteTrends(service.url).hot({ now: 7 }, signal)).toEqual({ topics: [], refused: 0 })
})

it.each([
  [500, '{"topics":[]}'],
  [200, '{}'],
  [200, 'not json'],
  [200, JSON.stringify({ topics: ['x'.repeat(PLATFORM_ANSWER.bytes)] })],
])('throws for the answer %i %.20s', async (status, body) => {
  service.answer = { status, body }
  await expect(remoteTrends(service.url).hot({ now: 7 }, signal)).rejects.toThrow()
})

it('is local in a demonstration, and absent without a service', async () => {
  expect(trendsOf(undefined, localTrends)).toBe(localTrends)
  expect(trendsOf(undefined).isServed).toBe(false)
  await expect(trendsOf(undefined).hot({ now: 7 }, signal)).rejects.toThrow('TREND_URL')
  const { topics } = await localTrends.hot({ now: 1_795_156_200 }, signal)
  expect(readTopics(topics)).toEqual({ topics, refused: 0 })
  expect(topics.map(({ rank }) => rank).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    topics.map((_, at) => at + 1),
  )
})
