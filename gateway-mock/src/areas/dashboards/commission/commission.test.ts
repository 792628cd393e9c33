import { commissionCalls } from '@crm/contracts/calls/commission'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { sessionCalls } from '@crm/contracts/calls/session'
import { CommissionMode, CommissionStatus, SchemeStatus } from '@crm/contracts/rules/commissionRules'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpUser, grayscale, percentageCorrection, percentageResult } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

// Today is 2026-11-20: November is open, October and the two months before it are frozen.
const OPEN = '2026-11'
const LAST = '2026-10'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

const idOf = async (caller: Caller) => (await caller.run(sessionCalls.userInfo, {})).user_id
const monthOf = (caller: Caller, month: string, more: object = {}) =>
  caller.run(commissionCalls.list, { month, size: 50, ...more })
const ownMonth = async (month: string) => {
  const user_id = await idOf(medium)
  const row = (await monthOf(admin, month)).list.find(({ user }) => user.user_id === user_id)
  if (row === undefined) throw new Error(`no commission in ${month}`)
  return row
}

const TIERS = [
  { from: 0, rate: 1 },
  { from: 3_000_000, rate: 1.5 },
  { from: 10_000_000, rate: 2 },
]
const NEW_SCHEME = {
  name: '双十一加码',
  type: 'pay_sales' as const,
  mode: CommissionMode.progressive,
  tiers: TIERS,
  month_from: OPEN,
}

describe('the list', () => {
  it.each([OPEN, LAST])('of %s sums up, counts by status, and opens by status what its cards say', async (month) => {
    const { list, ext } = await monthOf(admin, month)
    expect(list.length).toBeGreaterThan(2)
    const sum = (rows: typeof list) => rows.reduce((all, { total }) => all + total, 0)
    for (const row of list) expect(row.total).toBe(row.amount + row.reward + row.correction + row.adjust)
    expect(ext.list_total.total).toBe(sum(list))
    expect(ext.cards.total).toBe(sum(list))
    expect(Object.entries(ext.status_count).reduce((all, [name, n]) => (name === 'all' ? all : all + n), 0)).toBe(
      ext.status_count.all,
    )
    for (const tab of ['pending', 'paid'] as const)
      expect((await monthOf(admin, month, { tab })).ext.list_total.total).toBe(ext.cards[tab])
    expect(ext.cards.share).toBeCloseTo((ext.cards.total / ext.cards.gmv) * 100, 1)
    expect(list.map(({ amount }) => amount)).toEqual(list.map(({ amount }) => amount).toSorted((a, b) => b - a))
  })

  it('names who sells and has no scheme', async () => {
    const { list, ext } = await monthOf(admin, OPEN)
    expect(ext.unassigned.length).toBeGreaterThan(0)
    const listed = new Set(list.map(({ user }) => user.user_id))
    expect(ext.unassigned.every(({ user_id }) => !listed.has(user_id))).toBe(true)
  })

  it('is of the own departments for a lead, and of nobody for a medium or the shop operator', async () => {
    const outside = await idOf(await server.signedInAs('13800100050'))
    await server.db.update(corpUser).set({ dept_id: 0 }).where(eq(corpUser.user_id, outside))
    const all = (await monthOf(admin, LAST)).list.map(({ user }) => user.user_id)
    const own = (await monthOf(lead, LAST)).list.map(({ user }) => user.user_id)
    expect(own.length).toBeGreaterThan(0)
    expect(all).toContain(outside)
    expect(own).not.toContain(outside)
    expect(own.every((id) => all.includes(id))).toBe(true)
    for (const phone of ['13800100006', '13800100060']) {
      const caller = await server.signedInAs(phone)
      expect((await caller.ask(commissionCalls.list, {})).code).toBe(40302)
    }
  })

  it('shows what waits for an answer', async () => {
    const { list } = await monthOf(admin, LAST, { question: 1 })
    expect(list).toHaveLength(1)
    expect(list[0]?.has_question).toBe(1)
  })
})

describe('a person', () => {
  it('reads the own months, each with what explains it', async () => {
    const user_id = await idOf(medium)
    const { list, next } = await medium.run(commissionCalls.person, { user_id })
    expect(list.map(({ month }) => month).slice(0, 2)).toEqual([OPEN, LAST])
    expect(list[0]).toEqual(await ownMonth(OPEN))
    if (next) expect(next.missing).toBeGreaterThan(0)
    for (const month of [OPEN, LAST]) {
      const { detail } = await medium.run(commissionCalls.person, { user_id, month })
      if (detail === null) throw new Error(`no detail of ${month}`)
      const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
      expect(sum(detail.parts.map(({ commission }) => commission))).toBe(detail.amount)
      expect(detail.base_amount).toBe(detail.sales - detail.refunds)
      expect(sum(detail.corrections.map(({ amount }) => amount))).toBe(detail.correction)
      expect(detail.reward).toBe(detail.firsts.length * detail.first_order_reward)
      if (detail.line_count <= detail.lines.length)
        expect(sum(detail.lines.map(({ base_amount }) => base_amount))).toBe(detail.base_amount)
    }
  })

  it.each([
    ['a medium of another', '13800100050', 40301],
    ['the shop operator, not even of himself', '13800100060', 40302],
    ['another enterprise', '13800200002', 40301],
  ])('is not read by %s', async (_who, phone, code) => {
    const caller = await server.signedInAs(phone)
    const own = phone === '13800100060' ? await idOf(caller) : await idOf(medium)
    expect((await caller.ask(commissionCalls.person, { user_id: own })).code).toBe(code)
  })

  it('is read by the lead of the department', async () => {
    const user_id = await idOf(medium)
    expect((await lead.run(commissionCalls.person, { user_id, month: LAST })).detail?.user.user_id).toBe(user_id)
  })
})

describe('the status', () => {
  it('of an open month cannot be confirmed', async () => {
    const { id, updated_at } = await ownMonth(OPEN)
    const reply = await admin.ask(commissionCalls.setStatus, {
      ids: [id],
      status: CommissionStatus.confirmed,
      updated_at,
    })
    expect(reply.message).toBe('2026年11月将于2026年12月5日冻结，暂不能确认')
  })

  it('goes to confirmed, back, to confirmed and to paid; what is paid stays', async () => {
    const { list } = await monthOf(admin, LAST, { tab: 'pending' })
    const ids = list.filter(({ total }) => total >= 0).map(({ id }) => id)
    const set = (status: CommissionStatus, some = ids) => admin.run(commissionCalls.setStatus, { ids: some, status })
    expect(await set(CommissionStatus.confirmed)).toMatchObject({ success: ids.length, failures: [] })
    const [one = 0, ...others] = ids
    expect(await set(CommissionStatus.estimated, [one])).toMatchObject({ success: 1 })
    const paid = await set(CommissionStatus.paid)
    expect(paid.success).toBe(others.length)
    expect(paid.failures.map(({ reason }) => reason)).toEqual(['仅已确认的提成可以发放'])
    const stays = { ids: others.slice(0, 1), status: CommissionStatus.estimated }
    expect((await admin.ask(commissionCalls.setStatus, stays)).message).toBe('仅已确认、未发放的提成可以撤回确认')
    const { list: log } = await admin.run(commissionCalls.changeLog, { month: LAST, kind: 'withdraw' })
    expect(log[0]?.changes).toContainEqual({ label: '状态', before: '已确认', after: '待确认' })
  })

  it('is not for a lead', async () => {
    const { id } = await ownMonth(LAST)
    const reply = await lead.ask(commissionCalls.setStatus, { ids: [id], status: CommissionStatus.confirmed })
    expect(reply.message).toBe('抱歉，您当前是带货媒介主管角色，暂无权限操作')
  })
})

describe('an adjustment', () => {
  it('needs a reason, and what was read last', async () => {
    const { id, updated_at } = await ownMonth(OPEN)
    const adjust = (remark: string, at = updated_at) =>
      admin.ask(commissionCalls.adjust, { id, amount: -123, remark, updated_at: at })
    expect(await adjust('少')).toMatchObject({ message: '请填写调整原因', data: { field: 'remark' } })
    expect((await adjust('扣回样品', updated_at - 1)).code).toBe(40901)
    expect((await adjust('扣回样品')).code).toBe(0)
    expect(await ownMonth(OPEN)).toMatchObject({ adjust: -123, adjust_reason: '扣回样品' })
  })

  it('that leaves less than nothing is carried to the open month when it is confirmed, and comes back with it', async () => {
    const row = await ownMonth(LAST)
    await server.db
      .update(percentageResult)
      .set({ status: CommissionStatus.estimated })
      .where(eq(percentageResult.id, row.id))
    const { updated_at } = await ownMonth(LAST)
    const amount = row.adjust - row.total - 5_000
    await admin.run(commissionCalls.adjust, { id: row.id, amount, remark: '扣回预支', updated_at })
    const before = await ownMonth(OPEN)
    await admin.run(commissionCalls.setStatus, { ids: [row.id], status: CommissionStatus.confirmed })
    expect((await ownMonth(OPEN)).correction).toBe(before.correction - 5_000)
    const paid = await admin.ask(commissionCalls.setStatus, { ids: [row.id], status: CommissionStatus.paid })
    expect(paid.message).toContain('合计为负')
    await admin.run(commissionCalls.setStatus, { ids: [row.id], status: CommissionStatus.estimated })
    expect((await ownMonth(OPEN)).correction).toBe(before.correction)
    expect(
      await server.db
        .select()
        .from(percentageCorrection)
        .where(
          and(
            eq(percentageCorrection.user_id, row.user.user_id),
            eq(percentageCorrection.origin_month, LAST),
            eq(percentageCorrection.kind, 'carry'),
          ),
        ),
    ).toEqual([])
  })
})

describe('a scheme', () => {
  const add = (more: object) => admin.ask(commissionCalls.addScheme, { ...NEW_SCHEME, ...more })

  it.each([
    [{ tiers: [] }, '至少设置一档', 'tiers'],
    [{ tiers: [TIERS[0], { from: 0, rate: 2 }] }, '第2档起点必须大于上一档', 'tiers'],
    [{ tiers: [{ from: 0, rate: 30.01 }] }, '提成比例为0–30%', 'tiers'],
    [{ month_from: LAST }, '2026年10月已冻结，生效月最早为2026年11月', 'month_from'],
    [{ name: '媒介阶梯提成' }, '方案名称已存在', 'name'],
  ])('of %j is refused', async (more, message, field) =>
    expect(await add(more)).toMatchObject({ message, data: { field } }),
  )

  it('takes nobody from another one but by moving him; frozen months stay', async () => {
    const user_id = await idOf(medium)
    const frozen = await monthOf(admin, LAST)
    const reply = await add({ user_ids: [user_id] })
    expect(reply.message).toMatch(/^.+在2026年11月已属于方案「媒介阶梯提成」$/)
    const { id } = await admin.run(commissionCalls.addScheme, { ...NEW_SCHEME, user_ids: [user_id], move: 1 })
    expect((await ownMonth(OPEN)).scheme_id).toBe(id)
    expect(await monthOf(admin, LAST)).toEqual(frozen)
    const { list } = await admin.run(commissionCalls.schemeLog, { scheme_id: id })
    expect(list.map(({ type }) => type)).toEqual(['成员变更', '新建方案'])
    const { count } = await admin.run(commissionCalls.schemeCount, {})
    expect(count).toBe(4)
  })

  it('gets a version from a month on, gives nothing once stopped, and is deleted only without results', async () => {
    const { list } = await admin.run(commissionCalls.schemes, {})
    const [made] = list
    if (made === undefined) throw new Error('no scheme')
    const { id: scheme_id, updated_at, users } = made
    const update = (more: object, at: number) =>
      admin.run(commissionCalls.updateScheme, {
        ...{ ...NEW_SCHEME, scheme_id, user_ids: users.map(({ user_id }) => user_id), updated_at: at },
        ...more,
      })
    await update({ month_from: '2026-12', tiers: [{ from: 0, rate: 3 }] }, updated_at)
    const changed = await admin.run(commissionCalls.scheme, { scheme_id })
    expect(changed.versions.map(({ month_from }) => month_from)).toEqual(['2026-12', OPEN])
    expect(changed.tiers).toEqual(TIERS)
    await update({ status: SchemeStatus.stopped }, changed.updated_at)
    const user_id = await idOf(medium)
    expect((await monthOf(admin, OPEN)).ext.unassigned.map((each) => each.user_id)).toContain(user_id)
    const stopped = await admin.run(commissionCalls.scheme, { scheme_id })
    await admin.run(commissionCalls.removeScheme, { scheme_id, updated_at: stopped.updated_at })
    const old = list.find(({ name }) => name === '媒介阶梯提成')
    const reply = await admin.ask(commissionCalls.removeScheme, {
      scheme_id: old?.id ?? 0,
      updated_at: old?.updated_at ?? 0,
    })
    expect(reply.message).toBe('方案已产生提成，只能停用')
  })

  it('is tried on the last three frozen months without being written: with its own terms nothing differs', async () => {
    const { list } = await admin.run(commissionCalls.schemes, { keyword: '新达人专项' })
    const [scheme] = list
    if (scheme === undefined) throw new Error('no scheme')
    const { base, mode, tiers, first_order_reward, id } = scheme
    const tried = await admin.run(commissionCalls.trial, { type: base, mode, tiers, first_order_reward, scheme_id: id })
    expect(new Set(tried.list.map(({ month }) => month)).size).toBe(3)
    expect(tried.list.every(({ difference }) => difference === 0)).toBe(true)
    const doubled = tiers.map(({ from, rate }) => ({ from, rate: rate * 2 }))
    const more = await admin.run(commissionCalls.trial, { type: base, mode, tiers: doubled, scheme_id: id })
    expect(more.list.some(({ difference }) => difference !== 0)).toBe(true)
    expect((await admin.run(commissionCalls.scheme, { scheme_id: id })).tiers).toEqual(tiers)
  })
})

it('the rule holds from a month on; days beyond 28 are refused', async () => {
  const { updated_at } = await admin.run(sessionCalls.commissionRule, {})
  const rule = { month_from: '2026-12', deduct_refund: 1, attribution: 'settle', calc_day: 8 } as const
  expect(await admin.ask(commissionCalls.saveRule, { rule: { ...rule, calc_day: 29 }, updated_at })).toMatchObject({
    ...{ message: '计算日为1–28', data: { field: 'calc_day' } },
  })
  await admin.run(commissionCalls.saveRule, { rule, updated_at })
  expect(await admin.run(sessionCalls.commissionRule, {})).toMatchObject({ calc_day: 5, next: { calc_day: 8 } })
  expect((await admin.ask(commissionCalls.saveRule, { rule, updated_at })).code).toBe(40901)
})

it('a question goes to the administrators and its answer back; only the own month is asked about', async () => {
  const row = await ownMonth(LAST)
  expect((await admin.ask(commissionCalls.ask, { id: row.id, text: '？' })).code).toBe(40301)
  const { id } = await medium.run(commissionCalls.ask, { id: row.id, text: '请核对首单奖励' })
  const { list } = await admin.run(noticeCalls.list, { type: 1 })
  expect(list[0]?.title).toBe('提成疑问')
  expect(list[0]?.content).not.toContain('¥')
  await admin.run(commissionCalls.answer, { id, text: '已核对' })
  expect((await admin.ask(commissionCalls.answer, { id, text: '再答' })).message).toBe('该疑问已答复')
  const { detail } = await medium.run(commissionCalls.person, { user_id: await idOf(medium), month: LAST })
  expect(detail?.questions.at(-1)).toMatchObject({ text: '请核对首单奖励', answer: '已核对' })
})

it('nothing is answered while commissions are switched off', async () => {
  await server.db
    .update(grayscale)
    .set({ is_on: 0 })
    .where(and(eq(grayscale.corp_id, 1), eq(grayscale.flag, 'commission_manage')))
  const [again, own] = [await server.signedInAs('13800100002'), await server.signedInAs('13800100006')]
  expect((await again.ask(commissionCalls.list, {})).code).toBe(40302)
  expect((await own.ask(commissionCalls.person, { user_id: await idOf(own) })).code).toBe(40301)
})
