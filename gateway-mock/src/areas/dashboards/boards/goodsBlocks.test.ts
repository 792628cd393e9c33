import { UNAVAILABLE } from '@crm/base/numbers'
import { boardCalls } from '@crm/contracts/calls/boards'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { GOODS_STAGES, QUADRANTS } from '@crm/contracts/rules/goodsStructure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOfDay } from '../../../rules/period.ts'
import { sumOf } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let readers: Caller[]
let admin: Caller
/** Thirty days that end yesterday. */
let range: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  readers = [admin, await server.signedInAs('13800100004')]
  const today = startOfDay(server.clock.now())
  range = { start_time: today - 30 * 86_400, end_time: today - 1 }
})
afterAll(() => server.close())

const of = (rows: readonly { values: Record<string, number> }[], name: string) =>
  sumOf(rows.map(({ values }) => values[name] ?? 0))
const everyPage = async (reader: Caller, request: object) => {
  const rows = []
  for (let page = 1; ; page += 1) {
    const answer = await reader.run(boardCalls.goodsList, { ...range, ...request, page, size: 50 })
    rows.push(...answer.rows)
    if (page >= (answer.page_info?.total_page ?? 0)) return { ...answer, rows }
  }
}

describe('figures of goods', () => {
  it('end yesterday, and have none of today alone', async () => {
    const now = server.clock.now()
    const today = startOfDay(now)
    const withToday = { start_time: range.start_time, end_time: now }
    for (const call of [boardCalls.goodsKpi, boardCalls.goodsList, boardCalls.goodsClass] as const)
      expect((await admin.run(call, withToday)).total).toEqual((await admin.run(call, range)).total)
    const { total, rows } = await admin.run(boardCalls.goodsKpi, { start_time: today, end_time: now })
    expect([total.goods_count, rows]).toEqual([UNAVAILABLE, []])
  })

  it('of days that are over are those of the overview and of the list of goods', async () => {
    for (const reader of readers) {
      const all = await reader.run(boardCalls.overviewKpi, range)
      for (const call of [
        boardCalls.goodsList,
        boardCalls.goodsClass,
        boardCalls.goodsPrice,
        boardCalls.goodsLifecycle,
      ] as const)
        expect((await reader.run(call, range)).total.gmv, call.path).toBe(all.total.gmv)
      const { total } = await reader.run(boardCalls.goodsKpi, range)
      const { page_info } = await reader.run(goodsCalls.list, { ...range, has_gmv: 1, page: 1, size: 10 })
      expect(total.goods_count).toBe(page_info.total_count)
      expect(total.piece_price).toBe(Math.round((all.total.gmv ?? 0) / (all.total.volume ?? 1)))
      expect(total.sold_rate).toBeLessThanOrEqual(100)
    }
  })
})

describe('every product that ever sold', () => {
  it('stands in one stage, and in the list of it', async () => {
    for (const reader of readers) {
      const { rows, total } = await reader.run(boardCalls.goodsLifecycle, range)
      const listed = await Promise.all(GOODS_STAGES.map((stage) => everyPage(reader, { stage })))
      expect(listed.map(({ page_info }) => page_info?.total_count)).toEqual(
        rows.map(({ values }) => values.stage_goods),
      )
      if (reader !== admin) continue
      const whole = await everyPage(reader, {})
      expect(whole.page_info?.total_count).toBe(total.stage_goods)
      expect(of(whole.rows, 'gmv')).toBe(whole.total.gmv)
      for (const name of ['volume', 'sample_count']) expect(of(whole.rows, name), name).toBe(whole.total[name])
    }
  })

  it('is in the quarter that its talents and money say', async () => {
    const { rows, total } = await admin.run(boardCalls.goodsQuadrant, range)
    const { rows: all } = await everyPage(admin, { amount_min: 1 })
    const middle = (name: string) => {
      const values = all.map(({ values: each }) => each[name] ?? 0).toSorted((one, other) => one - other)
      const half = values.length / 2
      return ((values[Math.floor(half)] ?? 0) + (values[Math.ceil(half) - 1] ?? 0)) / 2
    }
    expect(total.median_gmv).toBe(middle('gmv'))
    expect(total.median_author).toBe(middle('issue_author'))
    expect(of(rows, 'gmv')).toBe(total.gmv)
    const parts = await Promise.all(
      QUADRANTS.map((quadrant) => admin.run(boardCalls.goodsList, { ...range, quadrant, size: 50 })),
    )
    expect(sumOf(parts.map(({ page_info }) => page_info?.total_count ?? 0))).toBe(all.length)
    for (const { values } of parts[0]?.rows ?? []) {
      expect(values.gmv).toBeGreaterThanOrEqual(total.median_gmv ?? 0)
      expect(values.issue_author).toBeGreaterThanOrEqual(total.median_author ?? 0)
    }
  })

  it('is listed by what was drawn over the plane, in the order that is asked for', async () => {
    const asked = { talents_min: 2, talents_max: 5, amount_min: 10_000, order_by: 'volume', sort: 'asc' as const }
    const { rows, total } = await everyPage(admin, asked)
    expect(rows.length).toBeGreaterThan(1)
    expect(of(rows, 'gmv')).toBe(total.gmv)
    for (const { values } of rows) {
      expect(values.issue_author).toBeGreaterThanOrEqual(2)
      expect(values.issue_author).toBeLessThanOrEqual(5)
      expect(values.gmv).toBeGreaterThanOrEqual(10_000)
    }
    const volumes = rows.map(({ values }) => values.volume ?? 0)
    expect(volumes).toEqual(volumes.toSorted((one, other) => one - other))
  })
})

it('a pair is of goods that the same talents sold, never more than either', async () => {
  const { rows } = await admin.run(boardCalls.goodsPair, range)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(20)
  for (const { values, keys } of rows) {
    expect(values.both_share).toBeLessThanOrEqual(100)
    expect(keys.product_id).not.toBe(keys.other_id)
  }
})
