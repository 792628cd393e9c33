import { afterAll, beforeAll, expect, it } from 'vitest'
import { aiOf } from './aiService.ts'
import { localAi } from '../../demo/localAi.ts'
import { startTestService, type TestService } from '../../testing/testService.ts'

const signal = new AbortController().signal
const video = { url: 'https://example.com/v/1', title: '开箱', duration: 30, goods: [] }

let service: TestService
beforeAll(async () => {
  service = await startTestService('/ai/')
})
afterAll(() => service.close())

it('asks the operator’s service and hands on its result', async () => {
  service.answer = { status: 200, body: { result: '文案' } }
  const ai = aiOf(service.url)
  expect(await ai.textOf(video, signal)).toBe('文案')
  expect(service.asked.at(-1)).toEqual({ path: '/ai/text', body: video })
})

it.each([
  [500, { result: 'x' }],
  [200, { result: 3 }],
  [200, {}],
])('throws for the answer %i %j', async (status, body) => {
  service.answer = { status, body }
  await expect(aiOf(service.url).textOf(video, signal)).rejects.toThrow()
})

it.each(['javascript:alert(1)', 'http://example.com/a.mp4', '//example.com/a.mp4'])(
  'takes no address that is no https page: %s',
  async (result) => {
    service.answer = { status: 200, body: { result } }
    await expect(aiOf(service.url).withoutWatermark(video, signal)).rejects.toThrow('https')
  },
)

it('is local in a demonstration, and absent without a service', async () => {
  expect(aiOf(undefined, localAi)).toBe(localAi)
  await expect(aiOf(undefined).textOf(video, signal)).rejects.toThrow('AI_URL')
})

const asked = { topic: '早餐', words: ['早餐'], spu: '燕麦', points: ['高纤维'], style: 'grass' as const }
const idea = { title: '五分钟早餐', angle: '赶时间的人', hook: '闹钟响了三遍' }
const shot = { scene: '厨房全景', words: '早上好', seconds: 5 }

it('asks for ideas and for the script of one', async () => {
  const ai = aiOf(service.url)
  service.answer = { status: 200, body: { ideas: [idea, idea, idea] } }
  expect(await ai.ideas(asked, signal)).toEqual([idea, idea, idea])
  expect(service.asked.at(-1)).toEqual({ path: '/ai/ideas', body: asked })
  service.answer = { status: 200, body: { shots: [shot] } }
  const { words: _, ...about } = asked
  expect(await ai.script({ ...about, ...idea }, signal)).toEqual([shot])
  expect(service.asked.at(-1)).toEqual({ path: '/ai/script', body: { ...about, ...idea } })
})

it.each([
  ['two of them', { ideas: [idea, idea] }],
  ['six of them', { ideas: Array(6).fill(idea) }],
  ['a long title', { ideas: [idea, idea, { ...idea, title: '长'.repeat(41) }] }],
  ['no hook', { ideas: [idea, idea, { ...idea, hook: ' ' }] }],
  ['none', { result: '三个选题' }],
])('takes no ideas that are no whole table: %s', async (_, body) => {
  service.answer = { status: 200, body }
  await expect(aiOf(service.url).ideas(asked, signal)).rejects.toThrow()
})

it.each([
  ['no shot', { shots: [] }],
  ['a shot without length', { shots: [{ ...shot, seconds: 0 }] }],
  ['more shots than a script has', { shots: Array(21).fill(shot) }],
])('takes no script that is no whole table: %s', async (_, body) => {
  service.answer = { status: 200, body }
  const { words: __, ...about } = asked
  await expect(aiOf(service.url).script({ ...about, ...idea }, signal)).rejects.toThrow()
})
