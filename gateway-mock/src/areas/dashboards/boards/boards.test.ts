import { boardCalls } from '@crm/contracts/calls/boards'
import { dashboardCalls } from '@crm/contracts/calls/dashboard'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '../../../rules/refusal.ts'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let range: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  const { start, end } = lastDays(30, server.clock.now())
  range = { start_time: start, end_time: end }
})
afterAll(() => server.close())

const changeOf = (parts: readonly { values: { change: number } }[]) =>
  parts.reduce((sum, { values }) => sum + values.change, 0)

it('the entry of the boards shows what they show of the last 7 days', async () => {
  for (const phone of ['13800100002', '13800100004']) {
    const caller = await server.signedInAs(phone)
    const { start, end } = lastDays(7, server.clock.now())
    const { list } = await caller.run(dashboardCalls.entry, {})
    const { total } = await caller.run(boardCalls.overviewKpi, { start_time: start, end_time: end })
    expect(list.find(({ board }) => board === 'DashboardOverview')?.value).toBe(total.gmv)
  }
  const medium = await server.signedInAs('13800100006')
  expect((await medium.ask(dashboardCalls.entry, {})).code).toBe(Code.notAllowed)
})

describe('what moved a figure', () => {
  it('adds up to the change of the overview, in the scope of who asks', async () => {
    for (const phone of ['13800100002', '13800100004']) {
      const caller = await server.signedInAs(phone)
      const { items } = await caller.run(overviewCalls.summary, range)
      for (const by of ['dept', 'author', 'channel', 'shop'] as const) {
        const answer = await caller.run(dashboardCalls.breakdown, { measure: 'gmv', by, ...range })
        expect(answer.total?.values.value).toBe(items.find(({ key }) => key === 'gmv')?.value)
        expect(changeOf(answer.rows)).toBe(answer.total?.values.change)
        expect(answer.previous?.values.value).toBe(answer.total?.values.before)
      }
    }
  })

  it('is narrowed by every filter of a board', async () => {
    const total = async (narrowing: object) =>
      (await admin.run(dashboardCalls.breakdown, { measure: 'gmv', by: 'platform', ...range, ...narrowing })).total
        ?.values.value ?? 0
    const all = await total({})
    const sources = await Promise.all((['hosting', 'activity', 'shop'] as const).map((source) => total({ source })))
    expect(sources.reduce((sum, each) => sum + each, 0)).toBe(all)
    const kinds = await Promise.all([1, 2, 3, 4].map((content_kind) => total({ content_kind })))
    expect(kinds.reduce((sum, each) => sum + each, 0)).toBe(all)
    for (const narrowing of [{ role_id: 6 }, { class_id: 1 }, { spu_id: 1 }, { shop_id: ['none'] }])
      expect(await total(narrowing), JSON.stringify(narrowing)).toBeLessThan(all)
  })

  it('has no parts without a compared period', async () => {
    const { rows, total, previous } = await admin.run(dashboardCalls.breakdown, {
      measure: 'gmv',
      by: 'author',
      ...range,
      compare: 'none',
    })
    expect({ rows, total, previous }).toEqual({ rows: [], total: null, previous: null })
  })

  it('is refused for rates and distinct counts, and to who may open no board', async () => {
    // What no screen sends.
    const distinct = { measure: 'order_count' as 'gmv', by: 'author', ...range } as const
    expect((await admin.ask(dashboardCalls.breakdown, distinct)).code).toBe(Code.badField)
    const medium = await server.signedInAs('13800100006')
    const asked = { measure: 'gmv', by: 'author', ...range } as const
    expect((await medium.ask(dashboardCalls.breakdown, asked)).code).toBe(Code.notAllowed)
  })
})
