import { UNAVAILABLE } from '@crm/base/numbers'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { sessionCalls } from '@crm/contracts/calls/session'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '../../../rules/refusal.ts'
import { lastDays } from '../../../rules/period.ts'
import { periodRange } from '../../../figures/staff.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
/** By role, of the first enterprise. */
const readers = new Map<number, Caller & { user_id: number }>()
const ROLES = [1, 2, 4, 6, 30, 50, 60]
let month: { start_time: number; end_time: number }

beforeAll(async () => {
  server = await testServer()
  for (const role of ROLES) {
    const caller = await server.signedInAs(`138001${String(role).padStart(5, '0')}`)
    readers.set(role, { ...caller, user_id: (await caller.run(sessionCalls.userInfo, {})).user_id })
  }
  const { start, end } = periodRange('2026-11')
  month = { start_time: start, end_time: end }
})
afterAll(() => server.close())

const reader = (role: number) => {
  const found = readers.get(role)
  if (!found) throw new Error(`nobody of role ${role}`)
  return found
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const ranges = () => {
  const { start, end } = lastDays(30, server.clock.now())
  const quarter = periodRange('2026-Q4')
  return [
    month,
    { start_time: start, end_time: end },
    { start_time: quarter.start, end_time: quarter.end },
    { start_time: month.start_time - 20 * 86_400, end_time: month.start_time - 1 },
    {},
  ]
}

describe('figures of members agree', () => {
  it('a row = 媒介数据 = the overview of the member; rows and 未归属 = 合计 = cards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROLES),
        fc.nat(4),
        fc.constantFrom('all', 'dy', 'ks', 'xhs'),
        fc.nat(100),
        async (role, range, platform, at) => {
          const { run } = reader(role)
          const request = { ...ranges()[range], platform: platform as 'all' }
          const { list, ext, page_info } = await run(performanceCalls.list, { ...request, size: 50 })
          const cards = await run(performanceCalls.overview, request)
          expect(list).toHaveLength(page_info.total_count)
          const total = ext.list_total
          for (const key of ['gmv', 'close_sales', 'refund_gmv', 'new_author_sales', 'sample_count'] as const) {
            const rows = list.map((row) => row[key]).filter((value) => value !== UNAVAILABLE)
            if (total[key] !== UNAVAILABLE) expect(sum(rows), `${role} ${key}`).toBe(total[key])
            expect(cards[key], `${role} ${key}`).toBe(total[key])
          }
          expect(cards.goal_rate).toBe(total.goal_rate)
          const row = list[at % list.length]
          if (!row || row.user.user_id === 0) return
          const whose = { ...request, user_id: row.user.user_id }
          const summary = await run(overviewCalls.summary, { ...whose, user_id: [row.user.user_id] })
          const named = Object.fromEntries(summary.items.map(({ key, value }) => [key, value]))
          expect([row.gmv, row.volume, row.order_count, row.order_author_count, row.first_issue_author]).toEqual(
            ['gmv', 'volume', 'order_count', 'issue_author', 'first_issue_author'].map((key) => named[key]),
          )
          expect([row.refund_gmv, row.close_sales, row.sample_count]).toEqual(
            ['refund_gmv', 'close_sales', 'sample_count'].map((key) => named[key]),
          )
          const drawer = await reader(role).ask(mediumCalls.overview, whose)
          if (drawer.code === Code.outOfScope) return
          const { amount, volume, issue_author, first_issue_author, live_count, video_count, sample_count } =
            drawer.data
          expect({ amount, volume, issue_author, first_issue_author, live_count, video_count, sample_count }).toEqual({
            amount: row.gmv,
            volume: row.volume,
            issue_author: row.order_author_count,
            first_issue_author: row.first_issue_author,
            live_count: row.live_count,
            video_count: row.video_count,
            sample_count: row.sample_count,
          })
          const { statistics } = await run(mediumCalls.info, { user_id: whose.user_id, platform: request.platform })
          expect(row.success_rate).toBe(statistics.success_rate)
        },
      ),
      propertyRuns(10, 25),
    )
  })

  it('a department is the list narrowed to it; its parts and own members add up to it', async () => {
    const { run } = reader(4)
    const folded = await run(performanceCalls.deptList, month)
    const [root] = folded.list
    if (!root) throw new Error('no department')
    const { list } = await run(performanceCalls.deptList, { ...month, expanded: [root.id] })
    const below = list.filter(({ parent_id }) => parent_id === root.id)
    expect(list[0]).toEqual(root)
    expect(sum(below.map(({ gmv }) => gmv))).toBe(root.gmv)
    expect(sum(below.map(({ sample_count }) => sample_count))).toBe(root.sample_count)
    for (const row of below.filter(({ kind }) => kind === 'dept')) {
      const narrowed = await run(performanceCalls.list, { ...month, dept_id: row.id, size: 50 })
      expect(narrowed.ext.list_total).toMatchObject({ gmv: row.gmv, order_count: row.order_count })
    }
    const all = await reader(2).run(performanceCalls.deptList, month)
    expect(all.list.at(-1)).toMatchObject({ kind: 'rest', name: '未归属' })
    expect(sum(all.list.map(({ gmv }) => gmv))).toBe(all.ext.list_total.gmv)
  })
})

describe('whom somebody sees', () => {
  it('media see themselves alone; leads their departments; no row of the scope of others', async () => {
    const all = await reader(2).run(performanceCalls.list, { ...month, size: 50 })
    for (const role of [6, 50]) {
      const { list } = await reader(role).run(performanceCalls.list, { ...month, size: 50 })
      expect(list.map(({ user }) => user.user_id)).toEqual([reader(role).user_id])
    }
    for (const role of [4, 30, 60]) {
      const { dept_ids } = await staffOf(role)
      const { list } = await reader(role).run(performanceCalls.list, { ...month, size: 50 })
      expect(list.length).toBeLessThan(all.list.length)
      for (const row of list)
        expect(dept_ids.includes(row.dept_id) || row.user.user_id === reader(role).user_id).toBe(true)
    }
  })

  it('who has no sales of commerce is refused', async () => {
    for (const role of [3, 5, 7]) {
      const caller = await server.signedInAs(`138001${String(role).padStart(5, '0')}`)
      expect((await caller.ask(performanceCalls.list, month)).code).toBe(Code.notAllowed)
    }
  })
})

async function staffOf(role: number): Promise<{ dept_ids: number[] }> {
  const { rows } = await server.db.execute<{ id: number }>(
    `select below.id from corp_user u join dept own on own.corp_id = u.corp_id and own.id = u.dept_id
     join dept below on below.corp_id = own.corp_id and below.path like own.path || '%' where u.corp_id = 1 and u.user_id = ${reader(role).user_id}`,
  )
  return { dept_ids: rows.map(({ id }) => id) }
}

describe('the list', () => {
  it('未归属 stands last in every order; the place is by 成交金额', async () => {
    const { run } = reader(2)
    for (const order of [
      {},
      { order_by: 'gmv', sort: 'asc' },
      { order_by: 'success_rate', sort: 'desc' },
      { order_by: 'goal_rate', sort: 'asc' },
    ] as const) {
      const { list } = await run(performanceCalls.list, { ...month, size: 50, ...order })
      const users = list.map(({ user }) => user.user_id)
      expect(users.indexOf(0)).toBe(users.length - 1)
      const members = list.slice(0, -1)
      for (const row of members) expect(row.rank).toBe(1 + members.filter((other) => other.gmv > row.gmv).length)
    }
  })

  it('targets stand only where the range is a natural month or quarter', async () => {
    const { run } = reader(2)
    const { list, ext } = await run(performanceCalls.list, { ...month, size: 50 })
    const aimed = list.filter(({ goal }) => goal !== null)
    expect(ext.list_total.period).toBe('2026-11')
    expect(aimed.length).toBeGreaterThan(3)
    for (const { goal, gmv, goal_rate } of aimed) {
      expect(goal?.actual).toBe(gmv)
      expect(goal_rate).toBeCloseTo(((goal?.actual ?? 0) * 100) / (goal?.levels[0] ?? 1), 1)
    }
    const { start, end } = lastDays(7, server.clock.now())
    const week = await run(performanceCalls.list, { start_time: start, end_time: end, size: 50 })
    expect(week.list.every(({ goal, goal_rate }) => goal === null && goal_rate === UNAVAILABLE)).toBe(true)
    expect(week.ext.list_total).toMatchObject({ period: null, goal_target: null, goal_rate: UNAVAILABLE })
  })

  it('says whose target may be set: of a lead those below, of a medium nobody', async () => {
    const canSet = async (role: number) => (await reader(role).run(performanceCalls.list, { ...month, size: 50 })).list
    const mine = await canSet(4)
    expect(mine.find(({ user }) => user.user_id === reader(4).user_id)?.can_set_goal).toBe(0)
    expect(mine.some(({ can_set_goal }) => can_set_goal === 1)).toBe(true)
    expect((await canSet(6)).every(({ can_set_goal }) => can_set_goal === 0)).toBe(true)
  })

  it('role and state narrow rows and 合计 alike', async () => {
    const { run } = reader(2)
    for (const narrowing of [{ role_id: [6] }, { status: 1 as const }, { role_id: [4, 30], status: 2 as const }]) {
      const { list, ext } = await run(performanceCalls.list, { ...month, ...narrowing, size: 50 })
      expect(sum(list.map(({ gmv }) => gmv))).toBe(ext.list_total.gmv)
      expect(list.every(({ user }) => user.user_id > 0)).toBe(true)
      if (narrowing.status !== undefined) expect(list.every(({ user }) => user.status === narrowing.status)).toBe(true)
    }
  })
})

it('the course ends at what has come of the targets, its pace at their sum', async () => {
  const { run } = reader(2)
  const { list, target, period, forecast } = await run(performanceCalls.progress, month)
  const rows = (await run(performanceCalls.list, { ...month, size: 50 })).list
  expect(period).toBe('2026-11')
  expect(list).toHaveLength(30)
  expect(list[19]?.actual).toBe(sum(rows.map(({ goal }) => goal?.actual ?? 0)))
  expect(target).toBe(sum(rows.map(({ goal }) => goal?.levels[0] ?? 0)))
  expect(list[20]?.actual).toBe(UNAVAILABLE)
  expect(list[29]?.pace).toBe(target)
  expect(list[29]?.forecast).toBe(forecast)
  expect(forecast).toBeGreaterThan(list[19]?.actual ?? 0)
  expect((await run(performanceCalls.progress, { ...month, option: 'connect_author_count' })).list).toEqual([])
})

describe('members beside each other', () => {
  it('say what their rows say, in the order asked', async () => {
    const { run } = reader(2)
    const { list } = await run(performanceCalls.list, { ...month, size: 50 })
    const users = list.map(({ user }) => user.user_id).filter((id) => id > 0)
    const user_ids = [users[2] ?? 0, users[0] ?? 0, users[1] ?? 0]
    const compared = await run(performanceCalls.compare, { ...month, user_ids })
    expect(compared.list.map(({ user }) => user.user_id)).toEqual(user_ids)
    for (const { user, gmv, order_author_count, sample_count } of compared.list)
      expect(list.find((row) => row.user.user_id === user.user_id)).toMatchObject({
        gmv,
        order_author_count,
        sample_count,
      })
  })

  it('are two to four of the own scope; media compare nobody', async () => {
    const all = await reader(2).run(performanceCalls.list, { ...month, size: 50 })
    const users = all.list.map(({ user }) => user.user_id).filter((id) => id > 0)
    const mine = await reader(4).run(performanceCalls.list, { ...month, size: 50 })
    const known = new Set(mine.list.map(({ user }) => user.user_id))
    const outside = users.find((id) => !known.has(id))
    if (outside === undefined) throw new Error('nobody outside')
    const user_ids = [reader(4).user_id, outside]
    expect((await reader(4).ask(performanceCalls.compare, { ...month, user_ids })).code).toBe(Code.outOfScope)
    expect((await reader(2).ask(performanceCalls.compare, { user_ids: users.slice(0, 1) })).code).not.toBe(0)
    expect((await reader(6).ask(performanceCalls.compare, { user_ids })).code).toBe(Code.notAllowed)
  })
})
