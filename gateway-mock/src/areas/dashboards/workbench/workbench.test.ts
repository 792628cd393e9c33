import { DAY_SECONDS } from '@crm/base/durations'
import type { AnswerOf, AnyContract } from '@crm/contracts/call'
import { commissionCalls } from '@crm/contracts/calls/commission'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { orderCalls } from '@crm/contracts/calls/orders'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { sessionCalls } from '@crm/contracts/calls/session'
import { shopCalls } from '@crm/contracts/calls/shops'
import { talentCalls } from '@crm/contracts/calls/talents'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import { NOT_ALLOWED_CODE, NOT_FOUND_CODE, OUT_OF_SCOPE_CODE, STALE_CODE } from '@crm/contracts/codes'
import { ShopAuthStatus } from '@crm/contracts/enums'
import { numberLink, numberLinks } from '@crm/contracts/links/numberLinks'
import {
  FOLLOW_UP_PAST,
  TODO_RANGES,
  type TodoRange,
  WORK_SCOPES,
  WORK_TODOS,
  type WorkTodoKind,
} from '@crm/contracts/rules/workTodos'
import { startOfDay } from '../../../rules/period.ts'
import { CommissionMode } from '@crm/contracts/rules/commissionRules'
import { readTerms, versionOf } from '../../../figures/commission/terms.ts'
import { monthRange } from '../../../rules/commissionMonths.ts'
import { monthPeriod } from '../../../figures/staff.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const ROLES = [1, 2, 4, 6, 7, 30, 50, 60]
const LEADS = [1, 2, 4, 30, 60]
const MEDIUM = 6

let server: TestServer
const callers = new Map<number, Caller & { user_id: number }>()

beforeAll(async () => {
  server = await testServer()
  // All shops of the demo business are authorised: one is not any more.
  await server.db.execute(
    sql`update shop set auth_status = ${ShopAuthStatus.expired} where shop_id = (select min(shop_id) from shop where corp_id = 1)`,
  )
  for (const role of ROLES) {
    const signed = await server.signedInAs(`138001${String(role).padStart(5, '0')}`)
    callers.set(role, { ...signed, user_id: (await signed.run(sessionCalls.userInfo, {})).user_id })
  }
})
afterAll(() => server.close())

const as = (role: number) => {
  const caller = callers.get(role)
  if (!caller) throw new Error(`nobody of role ${role}`)
  return caller
}
type Todo = AnswerOf<typeof workbenchCalls.todo>['list'][number]
const keyOf = ({ type, object_id, due_at }: Todo) => ({ type, object_id, due_at })

async function allTodos(role: number, request: { range: TodoRange; scope?: 'own' | 'team'; ignored?: 0 | 1 }) {
  const rows: Todo[] = []
  for (let page = 1; ; page++) {
    const answer = await as(role).run(workbenchCalls.todo, { ...request, page, size: 50 })
    rows.push(...answer.list)
    if (answer.list.length < 50) return { rows, ext: answer.ext, total: answer.page_info.total_count }
  }
}

const LISTS: Record<string, AnyContract> = {
  CooperateDemo: sampleCalls.list,
  CooperateList: cooperationCalls.list,
  LiveScheduling: scheduleCalls.list,
  SystemShop: shopCalls.list,
}

type Query = Readonly<Record<string, string | number | undefined>>

async function rowsOf(role: number, to: string, { date_type: _, view_mode: __, ...query }: Query): Promise<number> {
  const call = LISTS[to]
  if (!call) throw new Error(`no list ${to}`)
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const { code, message, data } = await as(role).ask(call, { page: 1, size: 10, ...asked })
  if (code !== 0) throw new Error(`${to}: ${message}`)
  return (data as { page_info: { total_count: number } }).page_info.total_count
}

/** The number of the tab of the list of talents, which the list itself has (`numberLinks.test.ts`) for more work. */
async function talentsOf(role: number, { tab = 'all', ...query }: Query): Promise<number> {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const counts: Record<string, number> = await as(role).run(talentCalls.myStageCount, asked as never) // as its address says it
  return counts[tab] ?? Number.NaN
}

/** How many rows the list of a kind and tab has, by its address; the list of talents shows one platform at a time. */
async function listed(role: number, kind: WorkTodoKind, range: TodoRange, scope: 'own' | 'team', platforms: string[]) {
  const name = WORK_TODOS[kind].lists[range]
  if (name === undefined) throw new Error(`${kind} has no list in ${range}`)
  const { to } = numberLinks[name] as { to: string }
  const isOwn = scope === 'own' && LEADS.includes(role)
  const whose =
    to === 'SystemShop'
      ? {}
      : to === 'TalentManage'
        ? { scope: isOwn ? undefined : 'team' }
        : { user_id: isOwn ? as(role).user_id : undefined }
  let sum = 0
  for (const platform of to === 'TalentManage' ? platforms : ['all']) {
    const link = numberLink(name, { platform, ...whose })
    if (!link) throw new Error(`${name} leads nowhere`)
    sum += to === 'TalentManage' ? await talentsOf(role, link.query) : await rowsOf(role, to, link.query)
  }
  return sum
}

describe('to-dos', () => {
  it.each(ROLES)('of role %s: shown and ignored of every tab and kind are the list that opens', async (role) => {
    const scopes = LEADS.includes(role) ? WORK_SCOPES : (['team'] as const)
    // Of each kind one is put aside.
    for (const range of TODO_RANGES) {
      const { rows } = await allTodos(role, { range })
      const firsts = new Map(rows.map((row) => [row.type, row]))
      for (const row of firsts.values())
        await as(role).run(workbenchCalls.todoDone, { ...keyOf(row), action: 'ignore' })
    }
    for (const scope of scopes)
      for (const range of TODO_RANGES) {
        const { rows, ext, total } = await allTodos(role, { range, scope })
        const aside = await allTodos(role, { range, scope, ignored: 1 })
        expect([rows.length, aside.rows.length]).toEqual([total, ext.ignored])
        expect(ext.status_count[range]).toBe(total)
        for (const [key, { count, ignored, platforms }] of Object.entries(ext.kinds)) {
          if (!key.startsWith(`${range}_`)) continue
          // The key is made of both.
          const kind = key.slice(range.length + 1) as WorkTodoKind
          const of = (list: readonly Todo[]) => list.filter(({ type }) => type === kind).length
          expect([of(rows), of(aside.rows)], `${scope} ${key}`).toEqual([count - ignored, ignored])
          const found = await listed(
            role,
            kind,
            range,
            scope,
            platforms.map(({ platform }) => platform),
          )
          expect(found, `${scope} ${key}`).toBe(count)
        }
      }
  })

  it('are all kinds for somebody', async () => {
    const { ext } = await allTodos(2, { range: 'today' })
    const kinds = new Set(
      Object.entries(ext.kinds).flatMap(([key, { count }]) => (count > 0 ? [key.slice(key.indexOf('_') + 1)] : [])),
    )
    expect([...kinds].sort()).toEqual(Object.keys(WORK_TODOS).sort())
  })

  it('of the sample assistant are samples', async () => {
    const { ext } = await allTodos(7, { range: 'today' })
    expect(Object.keys(ext.kinds).every((key) => key.includes('_sample_'))).toBe(true)
  })

  it('are put aside for oneself alone, and come back by 恢复 or with another term', async () => {
    const { rows } = await allTodos(4, { range: 'week', scope: 'team' })
    const todo = rows.find(({ type }) => type === 'follow_due')
    if (!todo) throw new Error('nobody is to be followed')
    const shows = async (role: number) =>
      (await allTodos(role, { range: 'week' })).rows.some(
        (row) => row.object_id === todo.object_id && row.type === todo.type,
      )
    await as(4).run(workbenchCalls.todoDone, { ...keyOf(todo), action: 'ignore' })
    await as(4).run(workbenchCalls.todoDone, { ...keyOf(todo), action: 'ignore' })
    expect([await shows(4), await shows(2)]).toEqual([false, true])
    await as(4).run(workbenchCalls.todoDone, { ...keyOf(todo), action: 'restore' })
    expect(await shows(4)).toBe(true)
    await as(4).run(workbenchCalls.todoDone, { ...keyOf(todo), action: 'ignore' })
    await server.db.execute(
      sql`update follow set next_at = next_at + 60 where corp_id = 1 and id = ${Number(todo.object_id)}`,
    )
    expect(await shows(4)).toBe(true)
  })

  it('are not put aside when they do not wait, or not for the caller', async () => {
    const { rows } = await allTodos(2, { range: 'today', scope: 'team' })
    const review = rows.find(({ type }) => type === 'sample_review')
    if (!review) throw new Error('no sample waits')
    const ask = (role: number, due_at: number) =>
      as(role).ask(workbenchCalls.todoDone, { ...keyOf(review), due_at, action: 'ignore' })
    expect(await ask(2, review.due_at + 1)).toMatchObject({ code: NOT_FOUND_CODE })
    expect(await ask(MEDIUM, review.due_at)).toMatchObject({ code: NOT_FOUND_CODE })
    expect(
      await (await server.signedInAs('13800100070')).ask(workbenchCalls.todo, { page: 1, size: 20 }),
    ).toMatchObject({
      code: NOT_ALLOWED_CODE,
    })
  })
})

describe('own figures', () => {
  const month = () => {
    const { start, end } = monthRange(monthPeriod(server.clock.now()))
    return { start_time: start, end_time: end }
  }
  const itemsOf = (items: readonly { key: string; value: number; rate: number }[]) =>
    Object.fromEntries(items.map(({ key, value, rate }) => [key, { value, rate }]))

  it.each([2, 4, MEDIUM, 50])('of role %s are the row of 业绩列表 and the overview', async (role) => {
    const { user_id } = as(role)
    const { items, forecast, goal } = await as(role).run(workbenchCalls.summary, { ...month(), scope: 'own' })
    const own = itemsOf(items)
    const { list } = await as(role).run(performanceCalls.list, { ...month(), user_id, page: 1, size: 10 })
    const row = list.find(({ user }) => user.user_id === user_id)
    expect(own.gmv?.value).toBe(row?.gmv ?? 0)
    if (row) {
      expect(own.gmv?.rate).toBe(row.gmv_rate)
      expect(own.first_issue_author?.value).toBe(row.first_issue_author)
      expect(own.connect_author_count?.value).toBe(row.connect_author_count)
      expect(own.sample_count?.value).toBe(row.sample_count)
      expect(forecast).toBe(row.forecast)
      expect([goal?.rate, goal?.level]).toEqual(row.goal ? [row.goal_rate, row.goal.level] : [undefined, undefined])
    }
    const overview = itemsOf((await as(role).run(overviewCalls.summary, { ...month(), user_id: [user_id] })).items)
    for (const key of ['gmv', 'first_issue_author', 'sample_count']) expect(own[key]).toEqual(overview[key])
  })

  it('of a lead who asks for the team are those of the department', async () => {
    const team = itemsOf((await as(4).run(workbenchCalls.summary, month())).items)
    const overview = itemsOf((await as(4).run(overviewCalls.summary, month())).items)
    for (const key of ['gmv', 'first_issue_author', 'sample_count']) expect(team[key]).toEqual(overview[key])
  })

  it('tell the commission of the month, and what is missing to the next tier', async () => {
    const { user_id } = as(MEDIUM)
    const { commission } = await as(MEDIUM).run(workbenchCalls.summary, { ...month(), scope: 'own' })
    const period = monthPeriod(server.clock.now())
    const { list } = await as(MEDIUM).run(commissionCalls.person, { user_id })
    const row = list.find((each) => each.month === period)
    expect(commission?.total).toBe(row?.total)
    // By hand: what the base lacks, and what the slice up to there gives at the rate of the tier that is reached.
    const terms = await readTerms(server.db, 1)
    const scheme = versionOf(terms, row?.scheme_id ?? 0, period)
    const tiers = scheme?.tiers ?? []
    const base = row?.base_amount ?? 0
    const reached = tiers.filter(({ from }) => base >= from).length
    const missing = (tiers[reached]?.from ?? 0) - base
    expect(scheme?.mode).toBe(CommissionMode.progressive)
    expect(commission?.next?.missing).toBe(missing)
    expect(Math.abs((commission?.next?.more ?? 0) - (missing * (tiers[reached - 1]?.rate ?? 0)) / 10_000)).toBeLessThan(
      1,
    )
    // Of the team nobody earns.
    expect((await as(4).run(workbenchCalls.summary, month())).commission).toBeNull()
  })

  it('of the sample assistant are of samples', async () => {
    const { items, goal, commission } = await as(7).run(workbenchCalls.summary, month())
    expect([items.map(({ key }) => key), goal, commission]).toEqual([
      ['apply_count', 'sample_count', 'sign_rate', 'delivery_rate'],
      null,
      null,
    ])
  })
})

describe('the calendar', () => {
  const now = () => server.clock.now()
  const week = () => ({ start_time: startOfDay(now()), end_time: startOfDay(now()) + 7 * DAY_SECONDS - 1 })
  /** A follow-up of the medium, as the calendar has it. */
  const ownFollowUp = async (range = week()) => {
    const { list } = await as(MEDIUM).run(workbenchCalls.calendar, range)
    const item = list.find(({ is_own }) => is_own === 1)
    if (!item) throw new Error('the medium has nothing to follow up')
    return item
  }
  const keyOf = ({ author_id, platform, updated_at }: Awaited<ReturnType<typeof ownFollowUp>>) => ({
    ...{ author_id, platform, updated_at },
  })

  it.each([2, MEDIUM])('of role %s has on each day what the lists of talents and lives have', async (role) => {
    const { days, list } = await as(role).run(workbenchCalls.calendar, week())
    const follows = days.reduce((sum, day) => sum + day.follows, 0)
    expect(list.length).toBe(
      Math.min(
        200,
        days.reduce((sum, day) => sum + day.follows + day.lives, 0),
      ),
    )
    let listed = 0
    for (const platform of ['dy', 'ks', 'sph', 'xhs'] as const) {
      const counts = await as(role).run(talentCalls.myStageCount, { platform, next: 'week', scope: 'team' })
      listed += counts.all ?? 0
    }
    expect(follows).toBe(listed)
    const { page_info } = await as(role).run(scheduleCalls.list, { ...week(), status: [1, 2, 3], page: 1, size: 10 })
    expect(days.reduce((sum, day) => sum + day.lives, 0)).toBe(page_info.total_count)
  })

  it('moves a follow-up of the caller, and takes it back within the seconds of 撤销', async () => {
    const item = await ownFollowUp()
    await server.db.execute(sql`update follow set next_at = ${now() - 3 * DAY_SECONDS} where id = ${item.id}`)
    const next_at = startOfDay(now()) + 4 * DAY_SECONDS
    const moved = await as(MEDIUM).run(workbenchCalls.calendarMove, { ...keyOf(item), next_at })
    const day = { start_time: next_at, end_time: next_at + DAY_SECONDS - 1 }
    expect((await as(MEDIUM).run(workbenchCalls.calendar, day)).list.map(({ id }) => id)).toContain(item.id)
    // Where it was lies in the past: it may go back there, and nowhere else.
    const back = { ...keyOf(item), updated_at: moved.updated_at, next_at: now() - 3 * DAY_SECONDS }
    expect(await as(MEDIUM).ask(workbenchCalls.calendarMove, { ...back, next_at: back.next_at + 60 })).toMatchObject({
      message: FOLLOW_UP_PAST,
      data: { field: 'next_at' },
    })
    const taken = await as(MEDIUM).run(workbenchCalls.calendarMove, back)
    await as(MEDIUM).run(workbenchCalls.calendarMove, { ...keyOf(item), updated_at: taken.updated_at, next_at })
  })

  it('refuses a day before today, what somebody changed since, and what another follows', async () => {
    const item = await ownFollowUp()
    const tomorrow = startOfDay(now()) + DAY_SECONDS
    const ask = (role: number, change: object) =>
      as(role).ask(workbenchCalls.calendarMove, { ...keyOf(item), next_at: tomorrow, ...change })
    expect(await ask(MEDIUM, { next_at: startOfDay(now()) - 1 })).toMatchObject({
      message: FOLLOW_UP_PAST,
      data: { field: 'next_at' },
    })
    expect(await ask(MEDIUM, { updated_at: item.updated_at - 1 })).toMatchObject({ code: STALE_CODE })
    expect(await ask(2, {})).toMatchObject({ code: OUT_OF_SCOPE_CODE })
    expect(await ask(7, {})).toMatchObject({ code: NOT_ALLOWED_CODE })
    expect(await ask(MEDIUM, {})).toMatchObject({ code: 0 })
  })
})

describe('what happened in the team', () => {
  it('is told to leads alone, the latest of their scope first', async () => {
    const { list } = await as(4).run(workbenchCalls.feed, {})
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((one, other) => other - one))
    expect(new Set(list.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(list.length)
    expect(await as(MEDIUM).ask(workbenchCalls.feed, {})).toMatchObject({ code: NOT_ALLOWED_CODE })
    const sold = list.find(({ kind }) => kind !== 'cooperation')
    if (!sold) throw new Error('nothing was sold in a week')
    const found = await as(4).run(orderCalls.list, { keyword: sold.id, page: 1, size: 10 })
    const lines = found.list.filter(({ order_id }) => order_id === sold.id)
    expect(lines.reduce((sum, { pay_amount }) => sum + pay_amount, 0)).toBe(sold.amount)
  })
})

describe('talents opened last', () => {
  it('are named in their order; those that the enterprise does not have are left out', async () => {
    const { list } = await as(2).run(talentCalls.publicList, { platform: 'dy', page: 1, size: 10 })
    const [one, other] = list.map(({ author_id }) => `dy:${author_id}`)
    const authors = [other ?? '', 'dy:nobody', one ?? '']
    const named = await as(MEDIUM).run(workbenchCalls.recent, { authors })
    expect(named.list.map(({ platform, author_id }) => `${platform}:${author_id}`)).toEqual([other, one])
    expect(named.list[1]?.author_name).toBe(list[0]?.author_name)
    // The same talents may be another enterprise's too: of the first they are gone when it has them no more.
    await server.db.execute(
      sql`update corp_author set deleted_at = ${server.clock.now()} where corp_id = 1 and platform = 'dy' and author_id = ${list[0]?.author_id}`,
    )
    expect((await as(MEDIUM).run(workbenchCalls.recent, { authors })).list).toHaveLength(1)
    expect(await as(7).ask(workbenchCalls.recent, { authors })).toMatchObject({ code: NOT_ALLOWED_CODE })
  })
})
