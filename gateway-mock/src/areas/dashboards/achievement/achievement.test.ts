import { achievementCalls } from '@crm/contracts/calls/achievement'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { sessionCalls } from '@crm/contracts/calls/session'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodRange } from '../../../figures/staff.ts'
import { goalsJob } from '../../../jobs/goalsJob.ts'
import { uploadedText } from '../../../testing/testFiles.ts'
import { appUser, notice } from '../../../store/database/schema.ts'
import { Code } from '../../../rules/refusal.ts'
import { STALE_CODE } from '@crm/contracts/codes'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller & { user_id: number }
const period = '2026-11'

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  const caller = await server.signedInAs('13800100004')
  lead = { ...caller, user_id: (await caller.run(sessionCalls.userInfo, {})).user_id }
})
afterAll(() => server.close())

/** A member below the lead who is not the lead. */
async function below(of = period) {
  const { list } = await lead.run(achievementCalls.list, { period: of })
  const found = list.find(({ target_id }) => target_id !== lead.user_id)
  if (!found) throw new Error('nobody below the lead')
  return found
}

const goalOf = ({ target_type, target_id, updated_at }: Awaited<ReturnType<typeof below>>, levels: number[]) => ({
  ...{ target_type, target_id, updated_at, levels, period },
  option: 'pay_sales' as const,
})

describe('whose targets somebody sets', () => {
  it('leads those below them, not their own, not of a period that is over; administrators all', async () => {
    const { list } = await lead.run(achievementCalls.list, { period })
    expect(list.find(({ target_id }) => target_id === lead.user_id)?.refusal).toBe('不能设置本人目标')
    expect(list.filter(({ refusal }) => refusal === '').length).toBeGreaterThan(0)
    const own = { ...goalOf(await below(), [100]), target_id: lead.user_id, updated_at: 0 }
    expect(await lead.ask(achievementCalls.save, { goals: [own] })).toMatchObject({ message: '不能设置本人目标' })
    const past = { ...goalOf(await below('2026-10'), [100]), period: '2026-10' }
    expect(await lead.ask(achievementCalls.save, { goals: [past] })).toMatchObject({ message: '往期目标仅管理员可改' })
    expect((await admin.ask(achievementCalls.save, { goals: [past] })).code).toBe(0)
    const all = await admin.run(achievementCalls.list, { period })
    expect(all.list.every(({ refusal }) => refusal === '')).toBe(true)
    expect(all.list.length).toBeGreaterThan(list.length)
  })

  it('nobody sets what is outside of the own departments; media set none', async () => {
    const mine = new Set((await lead.run(achievementCalls.list, { period })).list.map(({ target_id }) => target_id))
    const other = (await admin.run(achievementCalls.list, { period })).list.find(
      ({ target_id }) => !mine.has(target_id),
    )
    if (!other) throw new Error('nobody outside')
    expect((await lead.ask(achievementCalls.save, { goals: [goalOf(other, [100])] })).code).toBe(Code.outOfScope)
    const depts = await lead.run(achievementCalls.list, { period, target_type: 'dept' })
    expect(depts.list.filter(({ refusal }) => refusal === '不能设置本人目标')).toHaveLength(1)
    for (const role of [6, 7, 50]) {
      const caller = await server.signedInAs(`138001${String(role).padStart(5, '0')}`)
      expect((await caller.ask(achievementCalls.list, { period })).code).toBe(Code.notAllowed)
    }
  })
})

describe('a write', () => {
  it.each([
    [[], '请输入一级目标'],
    [[100, 100], '二级目标应大于上一级'],
    [[100, 200, 150], '三级目标应大于上一级'],
  ])('%j is refused: %s', async (levels, message) => {
    const goal = goalOf(await below(), levels)
    expect(await admin.ask(achievementCalls.save, { goals: [goal] })).toMatchObject({
      message,
      data: { field: 'goals.0' },
    })
  })

  it('of several with one wrong writes none', async () => {
    const { list } = await admin.run(achievementCalls.list, { period })
    const [one, other] = list
    if (!one || !other) throw new Error('two members are needed')
    const goals = [
      goalOf(one, [123_400]),
      { ...goalOf(other, [500, 600]), option: 'refund_sales' as const, updated_at: 0 },
    ]
    expect(await admin.ask(achievementCalls.save, { goals })).toMatchObject({
      message: '退款目标应逐级降低',
      data: { field: 'goals.1' },
    })
    expect((await admin.run(achievementCalls.list, { period })).list[0]?.levels).toEqual(one.levels)
  })

  it('is seen in the list, logged in words, and told of once when it is reached', async () => {
    const goal = goalOf(await below(), [100, 200, 9_999_999_999])
    expect(await lead.run(achievementCalls.save, { goals: [goal] })).toEqual({ saved: 1 })
    const { start, end } = periodRange(period)
    const { list } = await lead.run(performanceCalls.list, {
      start_time: start,
      end_time: end,
      user_id: goal.target_id,
    })
    expect(list[0]?.goal).toMatchObject({ levels: goal.levels, level: 2 })
    const log = await admin.run(userLogCalls.list, {})
    expect(JSON.stringify(log.list[0])).toContain('一级 ¥1.00，二级 ¥2.00')
    const told = () => server.db.select().from(notice).where(eq(notice.user_id, goal.target_id))
    const before = (await told()).length
    await server.db.transaction((tx) => server.jobs.send(tx, goalsJob, {}))
    await server.jobs.drain()
    const after = await told()
    expect(after.length - before).toBe(2)
    // What stays is not told of anew; what is another is.
    const stored = await below()
    await lead.run(achievementCalls.save, { goals: [goalOf(stored, [100, 300])] })
    await server.db.transaction((tx) => server.jobs.send(tx, goalsJob, {}))
    await server.jobs.drain()
    expect((await told()).length - after.length).toBe(1)
  })

  it('two at once: the later one is told of the change, and nothing is lost', async () => {
    const target = await below()
    const both = await Promise.all(
      [admin, lead].map((caller, index) =>
        caller.ask(achievementCalls.save, { goals: [goalOf(target, [700 + index])] }),
      ),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([0, STALE_CODE])
    // What is as it was is no change.
    const now = await below()
    expect(await lead.run(achievementCalls.save, { goals: [goalOf(now, now.levels)] })).toEqual({ saved: 0 })
  })
})

describe('an import', () => {
  const header = ['手机号', '部门', '期间', '指标', '一级', '二级', '三级', '四级']

  /** Uploads rows and answers what the preview says of each. */
  async function preview(caller: Caller, rows: readonly string[][]) {
    const file_url = await uploadedText(
      server,
      caller,
      '目标.csv',
      [header, ...rows].map((row) => row.join(',')).join('\n'),
    )
    const { rows: judged } = await caller.run(taskCalls.importPreview, { module: 10, platform: 'all', file_url })
    return {
      file_url,
      said: judged.map(({ issues }) => issues.map(({ message }) => message).join('；')),
    }
  }

  it('says of every row what is wrong by the same rules, and writes the others', async () => {
    const { phone, other } = await phonesBelow()
    const { file_url, said } = await preview(lead, [
      [phone, '', '2026年12月', '成交金额', '100', '200', '', ''],
      [phone, '', '2026-12', '成交金额', '300', '', '', ''],
      ['13800100004', '', '2026-12', '成交金额', '100', '', '', ''],
      [phone, '', '2026-10', '成交金额', '100', '', '', ''],
      [phone, '', '2026-12', '退款金额', '100', '200', '', ''],
      [phone, '', '2026-Q4', '出单达人数', '3', '', '5', ''],
      ['', '', '2026-12', '成交金额', '100', '', '', ''],
      [other, '', '2026-12', '成交金额', '100', '', '', ''],
    ])
    expect(said).toEqual([
      '',
      '与前面的行重复',
      '不能设置本人目标',
      '往期目标仅管理员可改',
      '退款目标应逐级降低',
      '二级：不能为空',
      '请填写手机号或部门其中一项',
      '手机号：不是可设置目标的成员',
    ])
    await lead.run(taskCalls.importStart, { module: 10, platform: 'all', file_url })
    await server.jobs.drain()
    const { list } = await lead.run(achievementCalls.list, { period: '2026-12' })
    expect(list.filter(({ levels }) => levels.length > 0).map(({ levels }) => levels)).toEqual([[10_000, 20_000]])
  })
})

/** The phones of somebody whose target the lead sets, and of somebody outside. */
async function phonesBelow(): Promise<{ phone: string; other: string }> {
  const mine = (await lead.run(achievementCalls.list, { period })).list
  const all = (await admin.run(achievementCalls.list, { period })).list
  const inside = mine.find(({ refusal }) => refusal === '')
  const outside = all.find(({ target_id }) => mine.every((each) => each.target_id !== target_id))
  const phoneOf = async (user_id: number | undefined) =>
    (
      await server.db
        .select({ phone: appUser.phone })
        .from(appUser)
        .where(eq(appUser.user_id, user_id ?? 0))
    )[0]?.phone ?? ''
  return { phone: await phoneOf(inside?.target_id), other: await phoneOf(outside?.target_id) }
}
