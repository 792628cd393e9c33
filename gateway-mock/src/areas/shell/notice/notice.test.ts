import { noticeCalls } from '@crm/contracts/calls/notice'
import { sessionCalls } from '@crm/contracts/calls/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAlarm } from '../../../records/notices/notices.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

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

describe('the message centre', () => {
  const now = () => server.clock.now()
  const alarm = (key: string) => ({
    ...{ key, notice_type: 2002, level: 2 as const, title: '退款率过高', content: '近7天退款率超过阈值' },
    ...{ rule: '退款率过高', object: '快手专营店', found: '12.4%', threshold: '10%', route: 'OrdersList' },
  })
  const alarmsOf = async (caller: Caller) => (await caller.run(noticeCalls.list, { type: 2, size: 50 })).list

  it('finds by event, day, words and whether it was read; the counts are those of the list', async () => {
    const caller = await server.signedInAs('13800100006')
    const list = (more: object) => caller.run(noticeCalls.list, { type: 1, size: 50, ...more })
    const [all, unread, read] = await Promise.all([list({}), list({ unread: 1 }), list({ unread: 0 })])
    expect(unread.page_info.total_count + read.page_info.total_count).toBe(all.page_info.total_count)
    expect((await caller.run(noticeCalls.unreadCount, {})).notice_count).toBe(unread.page_info.total_count)
    const [first] = all.list
    if (!first) throw new Error('no message')
    expect(all.list.map(({ created_at }) => created_at)).toEqual(
      all.list.map(({ created_at }) => created_at).toSorted((a, b) => b - a),
    )
    const same = await list({ notice_type: [first.notice_type] })
    expect(new Set(same.list.map(({ notice_type }) => notice_type))).toEqual(new Set([first.notice_type]))
    const words = await list({ keyword: first.title })
    expect(words.list.every(({ title, content }) => `${title}${content}`.includes(first.title))).toBe(true)
    const late = await list({ start_time: first.created_at })
    expect(late.list.every(({ created_at }) => created_at >= first.created_at)).toBe(true)
  })

  it('marks several as read, the own ones only', async () => {
    const caller = await server.signedInAs('13800100006')
    const { list } = await caller.run(noticeCalls.list, { type: 1, unread: 1, size: 2 })
    const before = (await caller.run(noticeCalls.unreadCount, {})).notice_count
    const ids = list.map(({ id }) => id)
    expect(await lead.ask(noticeCalls.read, { ids })).toMatchObject({ code: 40400 })
    await caller.run(noticeCalls.read, { ids })
    expect((await caller.run(noticeCalls.unreadCount, {})).notice_count).toBe(before - ids.length)
    expect((await caller.ask(noticeCalls.read, {})).code).toBe(40000)
  })

  it('an anomaly that one has dealt with is dealt with for all who were told; it is dealt with once', async () => {
    const other = await server.signedInAs('13800100060')
    const ids = await Promise.all(
      [lead, other].map(async (each) => (await each.run(sessionCalls.userInfo, {})).user_id),
    )
    expect(await sendAlarm(server.db, 1, ids, alarm('1:a'), now())).toBe(true)
    const mine = (await alarmsOf(lead)).find(({ object }) => object === '快手专营店')
    if (!mine) throw new Error('nobody was told')
    expect(mine).toMatchObject({ found: '12.4%', threshold: '10%', handle_status: 1, level: 2 })
    await lead.run(noticeCalls.alarmHandle, { ids: [mine.id], remark: '已联系店铺' })
    const theirs = (await alarmsOf(other)).find(
      ({ created_at, object }) => created_at === mine.created_at && object === mine.object,
    )
    expect(theirs).toMatchObject({ handle_status: 2, handle_remark: '已联系店铺' })
    expect(theirs?.handled_by_name).not.toBe('')
    expect((await lead.ask(noticeCalls.alarmHandle, { ids: [mine.id] })).message).toBe('该异常已处理')
    const foreign = await server.signedInAs('13800200002')
    expect((await foreign.ask(noticeCalls.alarmHandle, { ids: [mine.id] })).code).toBe(40400)
  })

  it('several anomalies are dealt with at once, with one remark; those that were keep theirs, and the list is found by it', async () => {
    const { user_id } = await lead.run(sessionCalls.userInfo, {})
    for (const key of ['3:a', '3:b', '3:c']) await sendAlarm(server.db, 1, [user_id], alarm(key), now())
    const found = (handle_status: 1 | 2) => lead.run(noticeCalls.list, { type: 2, size: 50, handle_status })
    const [first, ...others] = (await found(1)).list.slice(0, 3)
    if (!first) throw new Error('nobody was told')
    await lead.run(noticeCalls.alarmHandle, { ids: [first.id], remark: '先处理的' })
    const ids = [first, ...others].map(({ id }) => id)
    await lead.run(noticeCalls.alarmHandle, { ids, remark: '一并处理' })
    const handled = new Map((await found(2)).list.map(({ id, handle_remark }) => [id, handle_remark]))
    expect(ids.map((id) => handled.get(id))).toEqual(['先处理的', '一并处理', '一并处理'])
    expect((await found(1)).list.filter(({ id }) => ids.includes(id))).toEqual([])
  })

  it('a silenced anomaly says nothing for 24 hours, and only about its object', async () => {
    const { user_id } = await lead.run(sessionCalls.userInfo, {})
    await sendAlarm(server.db, 1, [user_id], alarm('2:b'), now())
    const mine = (await alarmsOf(lead)).find(({ handle_status }) => handle_status === 1)
    await lead.run(noticeCalls.alarmHandle, { ids: [mine?.id ?? 0], silent: 1 })
    expect((await alarmsOf(lead)).find(({ id }) => id === mine?.id)).toMatchObject({
      ...{ handle_status: 1, is_read: 1 },
      silent_until: now() + 86_400,
    })
    expect(await sendAlarm(server.db, 1, [user_id], alarm('2:b'), now() + 86_399)).toBe(false)
    expect(await sendAlarm(server.db, 1, [user_id], alarm('2:c'), now())).toBe(true)
    expect(await sendAlarm(server.db, 1, [user_id], alarm('2:b'), now() + 86_400)).toBe(true)
  })
})
