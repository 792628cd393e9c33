import { DAY_SECONDS } from '@crm/base/durations'
import { AI_PER_DAY, AI_STATUS } from '@crm/contracts/rules/aiTools'
import { aiCalls } from '@crm/contracts/calls/ai'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aiTask } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let medium: Caller
let foreigner: Caller
let rows: VideoRow[]

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
  foreigner = await server.signedInAs('13800200002')
  rows = (await medium.run(videoCalls.list, { size: 50 })).list.filter((each) => each.url !== '')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(aiTask)
  server.clock.set()
})

const at = (index: number): VideoRow => {
  const row = rows[index]
  if (!row) throw new Error('too few videos')
  return row
}

describe('提取文案', () => {
  it('works in the background, speaks of the video, and is not counted again for the same video', async () => {
    const { url, title } = at(0)
    const begun = await medium.run(aiCalls.extractText, { url })
    expect(begun.text).toBe('')
    const check = () => medium.run(aiCalls.extractTextCheck, { task_id: begun.task_id })
    expect((await check()).status).toBe(AI_STATUS.working)
    expect(await medium.run(aiCalls.extractText, { url })).toEqual(begun)
    await server.jobs.drain()
    const done = await check()
    expect(done.status).toBe(AI_STATUS.done)
    expect(done.text).toContain(title)
    expect(await medium.run(aiCalls.extractText, { url })).toEqual({ ...begun, text: done.text })
    expect(await medium.run(aiCalls.count, {})).toEqual({ count: AI_PER_DAY, used: 1 })
  })

  it('starts anew when a task never came to its end', async () => {
    const { url } = at(0)
    const lost = await medium.run(aiCalls.extractText, { url })
    server.clock.set(server.clock.now() + 61)
    expect((await medium.run(aiCalls.extractText, { url })).task_id).not.toBe(lost.task_id)
  })

  it('is of the own corporation and of videos in scope', async () => {
    const { url } = at(0)
    const { task_id } = await medium.run(aiCalls.extractText, { url })
    expect((await foreigner.ask(aiCalls.extractText, { url })).code).toBe(40400)
    expect((await foreigner.ask(aiCalls.extractTextCheck, { task_id })).code).toBe(40400)
    expect((await medium.ask(aiCalls.extractText, { url: 'https://example.com/none' })).code).toBe(40400)
    const admin = await server.signedInAs('13800100002')
    const own = new Set((await medium.run(videoCalls.list, { size: 50 })).list.map((each) => each.video_id))
    const { list } = await admin.run(videoCalls.list, { size: 50 })
    const others = list.find((each) => !own.has(each.video_id) && each.url !== '')
    expect((await medium.ask(aiCalls.extractText, { url: others?.url ?? '' })).code).toBe(40301)
  })
})

describe('the other tools', () => {
  it('answer a file and a text in other words, with the product when it is the own one', async () => {
    expect((await medium.run(aiCalls.removeWatermark, { url: at(1).url })).url).toMatch(/^(https:\/)?\//)
    const { list } = await medium.run(goodsCalls.list, {})
    const product = list[0]
    const request = { text: '大家好，今天聊聊收纳。', style: 'expert' as const }
    const { text } = await medium.run(aiCalls.ghostwrite, { ...request, goods_id: product?.product_id })
    expect(text).toContain(product?.title)
    expect(text).not.toBe(request.text)
    expect((await foreigner.ask(aiCalls.ghostwrite, { ...request, goods_id: product?.product_id })).message).toContain(
      '商品',
    )
    expect((await medium.run(aiCalls.count, {})).used).toBe(2)
  })
})

it('refuses when the day is used up, and begins again the next day', async () => {
  const request = { text: '一句话' }
  for (let nth = 0; nth < AI_PER_DAY; nth++) await medium.run(aiCalls.ghostwrite, request)
  const refused = await medium.ask(aiCalls.ghostwrite, request)
  expect(refused.message).toBe('今日 AI 次数已用完，请明天再试')
  const other = await server.signedInAs('13800100004')
  expect((await other.run(aiCalls.count, {})).used).toBe(0)
  server.clock.set(server.clock.now() + DAY_SECONDS)
  const later = await server.signedInAs('13800100006')
  expect((await later.run(aiCalls.count, {})).used).toBe(0)
})

describe('the comments of a video', () => {
  it('agree in list, feelings and words, and are found by feeling and word', async () => {
    const row = rows.find((each) => each.comments > 5)
    if (!row) throw new Error('no video with comments')
    const content_id = row.video_id
    const whole = await medium.run(videoCalls.commentAnalysis, { content_id, size: 50 })
    const { positive, neutral, negative } = whole.ext
    expect(positive + neutral + negative).toBe(whole.page_info.total_count)
    expect(whole.list.length).toBe(whole.page_info.total_count)
    expect(whole.page_info.total_count).toBeLessThanOrEqual(row.comments)
    const bad = await medium.run(videoCalls.commentAnalysis, { content_id, sentiment: 1, size: 50 })
    expect(bad.page_info.total_count).toBe(positive)
    const words = (await medium.run(videoCalls.wordProportion, { content_id })).list
    const [first] = words
    const about = await medium.run(videoCalls.commentAnalysis, { content_id, keyword: first?.name, size: 50 })
    expect(about.page_info.total_count).toBeGreaterThanOrEqual(first?.value ?? 1)
    expect((await foreigner.ask(videoCalls.commentAnalysis, { content_id })).code).toBe(40400)
    expect((await foreigner.ask(videoCalls.wordProportion, { content_id })).code).toBe(40400)
  })

  it('and its audience is a whole, of which the provinces are the largest part of each', async () => {
    const { gender, age, region } = await medium.run(videoCalls.profile, { content_id: at(0).video_id })
    const sumOf = (group: readonly { value: number }[]) => group.reduce((sum, each) => sum + each.value, 0)
    for (const group of [gender, age]) expect(sumOf(group)).toBeCloseTo(100)
    expect(region).toHaveLength(5)
    expect(sumOf(region)).toBeLessThan(100)
  })
})
