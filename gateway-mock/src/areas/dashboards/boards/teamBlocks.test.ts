import { boardCalls } from '@crm/contracts/calls/boards'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { sql } from 'drizzle-orm'
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

it('a head is a medium who is there: what they sold is divided by them, and by nobody else', async () => {
  for (const reader of readers) {
    const { total } = await reader.run(boardCalls.teamKpi, range)
    const { rows } = await reader.run(boardCalls.teamScatter, range)
    expect(rows).toHaveLength(total.media_count ?? 0)
    const sold = sumOf(rows.map(({ values }) => values.gmv ?? 0))
    expect(total.gmv_per_head).toBe(Math.round(sold / rows.length))
    const { rows: depts, total: whole } = await reader.run(boardCalls.teamDept, range)
    const { total: all } = await reader.run(boardCalls.overviewKpi, range)
    expect(whole.gmv).toBe(all.gmv)
    expect(sumOf(depts.map(({ values }) => values.gmv ?? 0))).toBe(all.gmv)
    expect(whole.gmv_per_head).toBe(total.gmv_per_head)
  }
  // Whoever is hired after the range, or no longer there, is none of them.
  const [admin] = readers
  const { rows = [] } = (await admin?.run(boardCalls.teamScatter, range)) ?? {}
  const [first, second] = rows.map(({ keys }) => Number(keys.user_id))
  await server.db.execute(sql`update corp_user set hire_date = ${range.end_time + 1} where user_id = ${first}`)
  await server.db.execute(sql`update corp_user set status = 1 where user_id = ${second}`)
  const after = await admin?.run(boardCalls.teamScatter, range)
  expect(after?.rows).toHaveLength(rows.length - 2)
})

it('a member has the same figures here, in the list of performance and in the drawer', async () => {
  const [admin] = readers
  const { rows } = (await admin?.run(boardCalls.teamRank, range)) ?? { rows: [] }
  const { list } = (await admin?.run(performanceCalls.list, { ...range, page: 1, size: 50 })) ?? { list: [] }
  expect(rows.length).toBeGreaterThan(1)
  for (const { keys, values } of rows.slice(0, 3)) {
    const user_id = Number(keys.user_id)
    expect(list.find(({ user }) => user.user_id === user_id)?.gmv).toBe(values.gmv)
    const drawer = await admin?.run(mediumCalls.overview, { ...range, user_id, platform: 'all' })
    expect(drawer?.amount).toBe(values.gmv)
  }
})

it('targets of months are those of the members in scope, and a load says by how many it is over', async () => {
  const [admin, lead] = readers
  const all = (await admin?.run(boardCalls.teamGoalHeat, { by: 'pay_sales' }))?.rows ?? []
  const own = (await lead?.run(boardCalls.teamGoalHeat, { by: 'pay_sales' }))?.rows ?? []
  expect(all.length).toBeGreaterThan(own.length)
  const keyOf = ({ names }: { names: string[] }) => names.join(' ')
  expect(own.map(keyOf).filter((key) => !all.map(keyOf).includes(key))).toEqual([])
  for (const { values } of all)
    expect(values.goal_rate).toBe(Math.round(((values.actual ?? 0) * 10_000) / (values.level_1 ?? 1)) / 100)
  await server.db.execute(sql`update corp_setting set max_bind = 3 where corp_id = 1`)
  const loads = (await admin?.run(boardCalls.teamLoad, {}))?.rows ?? []
  expect(loads.length).toBeGreaterThan(0)
  for (const { values } of loads) expect(values.over_bound).toBe(Math.max(0, (values.bound ?? 0) - 3))
})
