import { DAY_SECONDS } from '@crm/base/durations'
import { commonCalls } from '@crm/contracts/calls/common'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { memberCalls } from '@crm/contracts/calls/members'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { sessionCalls } from '@crm/contracts/calls/session'
import { talentCalls } from '@crm/contracts/calls/talents'
import { NoviceTaskStatus } from '@crm/contracts/enums'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goods } from '../../../store/database/schema.ts'
import { startOfDay } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const NEWCOMER = '13800100106'
let server: TestServer
let lead: Caller
let newcomer: Caller

beforeAll(async () => {
  server = await testServer()
  lead = await server.signedInAs('13800100004')
  newcomer = await server.signedInAs(NEWCOMER)
})
afterAll(() => server.close())

const tasksOf = (caller: Caller) => caller.run(commonCalls.noviceTaskUser, {})
async function isDone(caller: Caller, code: number): Promise<boolean> {
  const { list } = await tasksOf(caller)
  const task = list.find(({ part_code }) => part_code === code)
  if (!task) throw new Error(`${code} is no task of this member`)
  return task.status === NoviceTaskStatus.done
}
const noon = () => startOfDay(server.clock.now()) + 40 * DAY_SECONDS + 12 * 3600

async function productOf(platform: 'dy'): Promise<string> {
  const [row] = await server.db.select().from(goods).limit(200)
  const { corp_id } = row ?? {}
  const { list } = await lead.run(cooperationCalls.talents, { platform })
  expect(list.length, `talents of ${corp_id}`).toBeGreaterThan(0)
  return row?.product_id ?? ''
}

it('a medium has the tasks whose pages they may open, none of them done', async () => {
  const { list, percent } = await tasksOf(newcomer)
  const codes = list.map(({ part_code }) => part_code)
  expect(codes).toEqual(expect.arrayContaining([1010, 1020, 3030, 3040, 3050]))
  for (const managed of [2010, 220, 3090]) expect(codes).not.toContain(managed)
  expect([percent, list.filter(({ status }) => status !== NoviceTaskStatus.open)]).toEqual([0, []])
})

it('keeps what is marked and says how much that is', async () => {
  const { list } = await tasksOf(newcomer)
  const { percent } = await newcomer.run(commonCalls.noviceTaskSetStatus, { part_code: 1010, status: 2 })
  expect(percent).toBe(Math.round(100 / list.length))
  expect((await tasksOf(newcomer)).percent).toBe(percent)
  expect((await newcomer.run(sessionCalls.userInfo, {})).novice_percent).toBe(percent)
})

it('refuses a task that does not exist', async () => {
  expect((await newcomer.ask(commonCalls.noviceTaskSetStatus, { part_code: 4711, status: 2 })).code).toBe(40000)
})

it('following a talent of the pool, asking for a sample and setting reminders each end their task', async () => {
  expect([await isDone(newcomer, 3030), await isDone(newcomer, 3080)]).toEqual([false, false])
  const [talent] = (await newcomer.run(talentCalls.publicList, { platform: 'dy', page: 1, size: 20 })).list
  const author_id = talent?.author_id ?? ''
  await newcomer.run(talentCalls.follow, { platform: 'dy', author_id: [author_id] })
  expect(await isDone(newcomer, 3030)).toBe(true)
  await newcomer.run(noticeCalls.configUpdate, { channel: 'wechat', config: { quiet_from: 1320, quiet_to: 480 } })
  expect(await isDone(newcomer, 3080)).toBe(true)

  expect(await isDone(newcomer, 3040)).toBe(false)
  const target = { author_id, receiver: '李雷', phone: '13900001111', address: '江苏省南京市玄武区中山路1号' }
  const products = [{ product_id: await productOf('dy'), qty: 1 }]
  await newcomer.run(sampleCalls.add, { platform: 'dy', targets: [target], products })
  expect(await isDone(newcomer, 3040)).toBe(true)
})

it('an order of a cooperation and a schedule end theirs', async () => {
  expect([await isDone(newcomer, 3050), await isDone(newcomer, 3060)]).toEqual([false, false])
  const [talent] = (await newcomer.run(cooperationCalls.talents, { platform: 'dy' })).list
  const author_id = talent?.author_id ?? ''
  const time = { start_time: noon(), end_time: noon() + 2 * 3600 }
  await newcomer.run(cooperationCalls.add, {
    ...{ platform: 'dy', author_ids: [author_id], kind: 1, commission_type: 1, ...time },
    products: [{ product_id: await productOf('dy'), price: 9900, rate: 10, mechanism: '' }],
  })
  await newcomer.run(scheduleCalls.add, { platform: 'dy', author_id, title: '首播', ...time })
  expect([await isDone(newcomer, 3050), await isDone(newcomer, 3060)]).toEqual([true, true])
})

it('a department and an invitation end those of somebody who sets up; a bound shop is everybody’s', async () => {
  const admin = await server.signedInAs('13800100002')
  expect([await isDone(admin, 220), await isDone(admin, 2010), await isDone(admin, 3090)]).toEqual([true, false, false])
  await admin.run(memberCalls.addDept, { name: '新部门', parent_id: 0 })
  await admin.run(enterpriseCalls.inviteUrl, { role_id: 6 })
  expect([await isDone(admin, 2010), await isDone(admin, 3090)]).toEqual([true, true])
})
