import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aiOf } from './aiService.ts'
import { localAi } from '../../demo/localAi.ts'

const signal = new AbortController().signal
const video = { url: 'https://example.com/v/1', title: '开箱', duration: 30, goods: [] }

let service: Server
let url: string
/** What the service was asked, and what it answers next. */
const asked: { path: string | undefined; body: unknown }[] = []
let answer: { status: number; body: unknown }

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push({ path: request.url, body: JSON.parse(body) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  // a listening server on a port has this kind of address
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/ai/`
})
afterAll(() => service.close())

it('asks the operator’s service and hands on its result', async () => {
  answer = { status: 200, body: { result: '文案' } }
  const ai = aiOf(url)
  expect(await ai.textOf(video, signal)).toBe('文案')
  expect(asked.at(-1)).toEqual({ path: '/ai/text', body: video })
})

it.each([
  [500, { result: 'x' }],
  [200, { result: 3 }],
  [200, {}],
])('throws for the answer %i %j', async (status, body) => {
  answer = { status, body }
  await expect(aiOf(url).textOf(video, signal)).rejects.toThrow()
})

it.each(['javascript:alert(1)', 'http://example.com/a.mp4', '//example.com/a.mp4'])(
  'takes no address that is no https page: %s',
  async (result) => {
    answer = { status: 200, body: { result } }
    await expect(aiOf(url).withoutWatermark(video, signal)).rejects.toThrow('https')
  },
)

it('is local in a demonstration, and absent without a service', async () => {
  expect(aiOf(undefined, localAi)).toBe(localAi)
  await expect(aiOf(undefined).textOf(video, signal)).rejects.toThrow('AI_URL')
})
