import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { campaignAnalysisCalls } from '@crm/contracts/calls/campaignAnalysis'
import { campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { NOT_ALLOWED_CODE, NOT_FOUND_CODE, STALE_CODE } from '@crm/contracts/codes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let lead: Caller
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  lead = await server.signedInAs('13800100003')
  medium = await server.signedInAs('13800100005')
})
afterAll(() => server.close())

/** Campaigns of which something was published, as somebody sees them. */
const published = async (caller: Caller) =>
  (await caller.run(campaignCalls.list, { page: 1, size: 50 })).list.filter(({ content_count }) => content_count > 0)

const sum = (rows: readonly number[]) => rows.reduce((total, each) => total + each, 0)

it('of every campaign says what its row, its contents and its parts say', async () => {
  const rows = (await published(lead)).slice(0, 8)
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) {
    const { items, trend, matrix, contents, costs } = await lead.run(campaignAnalysisCalls.analysis, { id: row.id })
    const figure = (key: string) => items.find((each) => each.key === key)?.value
    expect([
      figure('content_count'),
      figure('interactions'),
      figure('hot_count'),
      figure('cost'),
      figure('cpe'),
    ]).toEqual([...[row.content_count, row.interactions, row.hot_count, row.spent, row.cpe]])
    expect(costs && sum(Object.values(costs))).toBe(row.spent)
    expect(Math.min(...Object.values(costs ?? {}))).toBeGreaterThanOrEqual(0)
    expect(sum(matrix.map((cell) => cell.content_count))).toBe(row.content_count)
    expect(sum(matrix.map((cell) => cell.cost))).toBe(row.spent)
    expect(sum(trend.map((point) => point.interactions))).toBe(row.interactions)
    const list = await lead.run(campaignContentCalls.list, {
      ...{ id: row.id, page: 1, size: 10, order_by: 'interactions', sort: 'desc' },
    })
    expect(contents.map(({ interactions }) => interactions)).toEqual(list.list.map(({ interactions }) => interactions))
  }
})

it('of a part of the days is smaller, and has the goals of the campaign', async () => {
  const row = (await published(lead)).find(({ progress }) => progress !== UNAVAILABLE)
  if (!row) throw new Error('no campaign has a goal')
  const detail = await lead.run(campaignCalls.detail, { id: row.id })
  const whole = await lead.run(campaignAnalysisCalls.analysis, { id: row.id })
  expect(whole.items.find(({ key }) => key === 'content_count')?.goal).toBe(detail.goals.content_count)
  expect(whole.items.find(({ key }) => key === 'plays')?.goal).toBe(UNAVAILABLE)
  const day = whole.trend.find(({ content_count }) => content_count > 0)?.date ?? ''
  const start_time = Math.floor(Date.parse(`${day}T00:00:00+08:00`) / 1000)
  const one = await lead.run(campaignAnalysisCalls.analysis, {
    id: row.id,
    start_time,
    end_time: start_time + DAY_SECONDS - 1,
  })
  expect(one.items.find(({ key }) => key === 'content_count')?.value).toBe(
    whole.trend.find(({ date }) => date === day)?.content_count,
  )
})

it('hides costs from whoever does not run the campaign, and lets only those who do write a conclusion', async () => {
  const row = (await published(medium)).find(({ spent }) => spent === UNAVAILABLE)
  if (!row) throw new Error('the medium runs every campaign')
  const seen = await medium.run(campaignAnalysisCalls.analysis, { id: row.id })
  expect([seen.costs, seen.concludes]).toEqual([null, 0])
  expect(
    seen.items.filter(({ key }) => ['cost', 'cpe', 'cpm'].includes(key)).every(({ value }) => value === UNAVAILABLE),
  ).toBe(true)
  expect([...seen.matrix, ...seen.contents].every(({ cost }) => cost === UNAVAILABLE)).toBe(true)
  const conclude = { id: row.id, conclusion: '值得再做一次', updated_at: seen.updated_at }
  expect(await medium.ask(campaignAnalysisCalls.conclude, conclude)).toMatchObject({ code: NOT_ALLOWED_CODE })
  const known = await lead.run(campaignAnalysisCalls.analysis, { id: row.id })
  const { updated_at } = await lead.run(campaignAnalysisCalls.conclude, { ...conclude, updated_at: known.updated_at })
  expect(await lead.ask(campaignAnalysisCalls.conclude, { ...conclude, updated_at: known.updated_at })).toMatchObject({
    code: STALE_CODE,
  })
  const after = await medium.run(campaignAnalysisCalls.analysis, { id: row.id })
  expect([after.conclusion, after.updated_at]).toEqual(['值得再做一次', updated_at])
  expect(await lead.ask(campaignAnalysisCalls.analysis, { id: 999_999 })).toMatchObject({ code: NOT_FOUND_CODE })
})
