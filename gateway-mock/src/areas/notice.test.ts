import { noticeCalls } from '@crm/contracts/calls/notice'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../testServer.ts'

let server: TestServer
let lead: Caller

beforeAll(async () => {
  server = await testServer()
  lead = await server.signedInAs('13800100004')
})
afterAll(() => server.close())

it('reminders start all on; a change keeps the rest, and is nobody else’s', async () => {
  const before = await lead.run(noticeCalls.config, {})
  expect(Object.values(before.wechat.events)).toEqual(Array(12).fill(1))
  await lead.run(noticeCalls.configUpdate, { channel: 'wechat', config: { events: { task_done: 0 } } })
  await lead.run(noticeCalls.configUpdate, { channel: 'wechat', config: { quiet_from: 1320, quiet_to: 480 } })
  const after = await lead.run(noticeCalls.config, {})
  expect(after.feishu).toEqual(before.feishu)
  expect(after.wechat).toEqual({
    events: { ...before.wechat.events, task_done: 0 },
    quiet_from: 1320,
    quiet_to: 480,
  })
  const other = await server.signedInAs('13800100006')
  expect(await other.run(noticeCalls.config, {})).toEqual(before)
})

it('refuses what is no switch, no channel, no time', async () => {
  for (const request of [
    { channel: 'sms', config: {} },
    { channel: 'wechat', config: { events: { nothing: 1 } } },
    { channel: 'wechat', config: { events: { task_done: 2 } } },
    { channel: 'wechat', config: { quiet_from: 1440 } },
  ])
    expect((await lead.ask(noticeCalls.configUpdate, request as never)).code).toBe(40000) // as a caller without a session would send it
})
