import { alarmCalls } from '@crm/contracts/calls/alarms'
import { botCalls } from '@crm/contracts/calls/bots'
import { AlarmFrequency, AlarmObject } from '@crm/contracts/rules/alarmRules'
import { BOTS_MAX } from '@crm/contracts/rules/botRules'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmHit, alarmRule, appUser, botPush, notice, oplog, outbox } from '../../../store/database/schema.ts'
import { sendOutJob } from '../../../jobs/sendOutJob.ts'
import { sendNotice } from '../../../records/notices/notices.ts'
import { raiseAlarms } from '../../../records/alarms/alarms.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const HOOK = 'https://open.feishu.cn/open-apis/bot/v2/hook/group-1234'
let server: TestServer
let admin: Caller
let lead: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  foreigner = await server.signedInAs('13800200002')
})
beforeEach(async () => {
  await server.db.delete(outbox)
  await server.db.delete(botPush)
})
afterAll(() => server.close())

const ROBOT = { name: '商务群', webhook: HOOK, events: ['sample_shipped'], fields: ['event', 'content'] } as const
type Wanted = { name?: string; webhook?: string; events?: 'sample_shipped'[]; fields?: ('event' | 'content')[] }
const wanted = (change: Wanted = {}) => ({
  ...{ ...ROBOT, events: [...ROBOT.events], fields: [...ROBOT.fields] },
  ...change,
})
const add = async (change: Wanted = {}) => (await admin.run(botCalls.save, wanted(change))).id
const robots = async () => (await admin.run(botCalls.list, {})).list
const robotOf = async (id: number) => {
  const found = (await robots()).find((each) => each.id === id)
  if (!found) throw new Error('no robot')
  return found
}
const waiting = (bot_id: number) => server.db.select().from(outbox).where(eq(outbox.bot_id, bot_id))
/** An event of a corporation, told to some of its people. */
async function happens(event: 'sampleShipped' | 'taskDone', people: readonly number[], corp_id = 1) {
  const message = { event, title: '样品已发货', content: '寄样单 JY1 已发货', route: 'CooperateDemo' } as const
  for (const user_id of people) await sendNotice(server.db, { corp_id, user_id }, message, server.clock.now())
}

/** What waits leaves: the job that runs every minute. */
async function sendOut() {
  await server.db.transaction((tx) => server.jobs.send(tx, sendOutJob, {}))
  await server.jobs.drain()
}

describe('a robot', () => {
  it('shows the end of its address alone, and its log nothing of it', async () => {
    const id = await add()
    expect(await robotOf(id)).toMatchObject({
      ...{ name: '商务群', kind: 'feishu', webhook: 'https://open.feishu.cn/…1234', enable: 1 },
      ...{ sent_at: null, failed_at: null, error: '' },
    })
    const logs = await server.db.select().from(oplog).where(eq(oplog.action, '新建机器人'))
    expect(JSON.stringify(logs)).not.toContain('group-1234')
    expect(logs.length).toBe(1)
  })

  it.each([
    ['http://open.feishu.cn/x', 'webhook'],
    ['https://example.com/hook', 'webhook'],
    ['https://open.feishu.cn.evil.com/x', 'webhook'],
    ['', 'webhook'],
  ])('at %s is refused at its field', async (webhook, field) => {
    expect(await admin.ask(botCalls.save, wanted({ webhook }))).toMatchObject({ code: 40000, data: { field } })
  })

  it('has a name of its own, events and something to say', async () => {
    await add()
    expect(await admin.ask(botCalls.save, wanted())).toMatchObject({ code: 40000, data: { field: 'name' } })
    const silent = await admin.ask(botCalls.save, wanted({ name: '甲', fields: [] }))
    expect(silent).toMatchObject({ code: 40000, data: { field: 'fields' } })
    const deaf = await admin.ask(botCalls.save, wanted({ name: '甲', events: [] }))
    expect(deaf).toMatchObject({ code: 40000, data: { field: 'events' } })
  })

  it(`is one of at most ${BOTS_MAX}`, async () => {
    const now = server.clock.now()
    const row = { corp_id: 1, webhook: HOOK, is_on: 1 as const, created_at: now, updated_at: now }
    await server.db.insert(botPush).values(Array.from({ length: BOTS_MAX }, (_, at) => ({ ...row, name: `群${at}` })))
    expect((await admin.ask(botCalls.save, wanted())).message).toBe(`最多添加 ${BOTS_MAX} 个机器人`)
  })

  it('is changed by administrators of its corporation alone, with its version', async () => {
    const id = await add()
    const { updated_at } = await robotOf(id)
    const change = { ...wanted({ name: '新名', webhook: '' }), id, updated_at }
    expect((await lead.ask(botCalls.save, change)).code).toBe(40302)
    expect((await lead.run(botCalls.list, {})).list.length).toBe(1)
    expect((await foreigner.ask(botCalls.save, change)).code).toBe(40301)
    expect((await foreigner.ask(botCalls.remove, { id })).code).toBe(40301)
    expect((await foreigner.run(botCalls.list, {})).list).toEqual([])
    await admin.run(botCalls.save, change)
    expect(await robotOf(id)).toMatchObject({ name: '新名', webhook: 'https://open.feishu.cn/…1234' })
    expect((await admin.ask(botCalls.save, change)).code).toBe(40901)
    expect((await admin.ask(botCalls.enable, { id, enable: 0, updated_at })).code).toBe(40901)
  })

  it('tells an event in its group once, however many people are told', async () => {
    const id = await add()
    await happens('sampleShipped', [2, 4, 6])
    await happens('taskDone', [2])
    await happens('sampleShipped', [2], 2)
    expect(await waiting(id)).toMatchObject([
      { title: '样品已发货', body: '事件：样品已发货\n寄样单 JY1 已发货', receiver: '', channel: 'robot', status: 0 },
    ])
    await sendOut()
    expect(await robotOf(id)).toMatchObject({ sent_at: server.clock.now(), error: '' })
  })

  it('says nothing while it is off, and nothing that waited when it is switched off or removed', async () => {
    const id = await add()
    await happens('sampleShipped', [2])
    await admin.run(botCalls.enable, { id, enable: 0, updated_at: (await robotOf(id)).updated_at })
    expect(await waiting(id)).toEqual([])
    await happens('sampleShipped', [2])
    expect(await waiting(id)).toEqual([])
    await admin.run(botCalls.enable, { id, enable: 1, updated_at: (await robotOf(id)).updated_at })
    await happens('sampleShipped', [2])
    await admin.run(botCalls.remove, { id })
    expect([await waiting(id), await robots()]).toEqual([[], []])
  })

  it('that is not heard says why until it is', async () => {
    const id = await add({ webhook: `${HOOK}/not-found` })
    await happens('sampleShipped', [2])
    await sendOut()
    expect(await robotOf(id)).toMatchObject({ sent_at: null, failed_at: server.clock.now(), error: 'HTTP 404' })
    const { updated_at } = await robotOf(id)
    await admin.run(botCalls.save, { ...wanted(), id, updated_at })
    await happens('sampleShipped', [4])
    await sendOut()
    expect(await robotOf(id)).toMatchObject({ failed_at: null, error: '' })
  })

  it('is tried at once, before it is saved too', async () => {
    const id = await add()
    expect(await admin.run(botCalls.test, { id })).toEqual({ reason: '' })
    expect(await admin.run(botCalls.test, { webhook: `${HOOK}/not-found` })).toEqual({ reason: 'HTTP 404' })
    expect((await admin.ask(botCalls.test, { webhook: 'https://example.com/x' })).code).toBe(40000)
    expect((await foreigner.ask(botCalls.test, { id })).code).toBe(40301)
    expect(await waiting(id)).toEqual([])
  })
})

describe('a rule of anomalies', () => {
  async function raised(change: { quiet_to?: number; bots?: number[] }) {
    const { id } = await admin.run(alarmCalls.add, {
      ...{ name: `规则${Math.random()}`.slice(0, 20), type: AlarmObject.sample, frequency: AlarmFrequency.once },
      conditions: [{ metric: 'days_unfulfilled', op: '>', value: 15, window: 0 }],
      ...change,
    })
    const [rule] = await server.db.select().from(alarmRule).where(eq(alarmRule.id, id))
    if (!rule) throw new Error('no rule')
    const found = await raiseAlarms(server.db, rule, server.clock.now())
    await server.db.delete(notice).where(gt(notice.created_at, server.clock.now() - 1))
    await server.db.delete(alarmHit).where(eq(alarmHit.rule_id, id))
    return found
  }

  it('tells the groups of its robots each object once, and nobody in its quiet hours', async () => {
    const id = await add()
    const found = await raised({ bots: [id] })
    expect([found > 0, (await waiting(id)).length]).toEqual([true, found])
    await server.db.delete(outbox)
    await raised({ bots: [id], quiet_to: 1439 })
    expect(await waiting(id)).toEqual([])
  })

  it('takes robots of its corporation alone, and forgets one that is removed', async () => {
    const id = await add()
    const strange = await foreigner.ask(alarmCalls.add, {
      ...{ name: '别家', type: AlarmObject.talent, bots: [id] },
      conditions: [{ metric: 'gmv', op: '>=', value: 0, window: 30 }],
    })
    expect(strange).toMatchObject({ code: 40000, data: { field: 'bots' } })
    const made = await admin.run(alarmCalls.add, {
      ...{ name: '出单过少', type: AlarmObject.talent, bots: [id] },
      conditions: [{ metric: 'gmv', op: '>=', value: 0, window: 30 }],
    })
    const ruleOf = async () => (await admin.run(alarmCalls.list, { id: made.id })).list[0]
    expect(await ruleOf()).toMatchObject({ bots: [{ id, name: '商务群' }], notice_text: '跟进人（站内、商务群）' })
    await admin.run(botCalls.remove, { id })
    expect(await ruleOf()).toMatchObject({ bots: [], notice_text: '跟进人（站内）' })
  })
})

describe('the notices of an enterprise', () => {
  const reached = async (receiver: string) =>
    (
      await server.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.receiver, receiver), eq(outbox.channel, 'wechat')))
    ).length

  it('are switched off for everybody, channel by channel', async () => {
    const [person] = await server.db.select().from(appUser).where(eq(appUser.phone, '13800100006'))
    const user_id = person?.user_id ?? 0
    await server.db.update(appUser).set({ wechat_name: 'wx-6' }).where(eq(appUser.user_id, user_id))
    await happens('sampleShipped', [user_id])
    expect(await reached('wx-6')).toBe(1)
    const { wechat, feishu, updated_at } = await admin.run(botCalls.notify, {})
    expect(wechat.events.sample_shipped).toBe(1)
    const config = { wechat: { events: { ...wechat.events, sample_shipped: 0 as const } }, feishu }
    expect((await lead.ask(botCalls.notifyUpdate, { config, updated_at })).code).toBe(40302)
    await admin.run(botCalls.notifyUpdate, { config, updated_at })
    await happens('sampleShipped', [user_id])
    await happens('taskDone', [user_id])
    expect(await reached('wx-6')).toBe(2)
    expect((await admin.run(botCalls.notify, {})).wechat.events).toMatchObject({ sample_shipped: 0, task_done: 1 })
    expect((await foreigner.run(botCalls.notify, {})).wechat.events.sample_shipped).toBe(1)
    expect((await admin.ask(botCalls.notifyUpdate, { config, updated_at })).code).toBe(40901)
  })
})
