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
