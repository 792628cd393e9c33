import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { type Schedule, scheduleCalls, type ScheduleFilters } from '@crm/contracts/calls/schedule'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { MonitorStart, ScheduleStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, rowsOf } from '../../../store/database/query.ts'
import { staffOf } from '../../../records/members/staff.ts'
import { scheduleImport } from '../../../jobs/imports/scheduleImport.ts'
import { schedulesJob } from '../../../jobs/schedulesJob.ts'
import { startOfDay } from '../../../rules/period.ts'
import { dayLoads } from '../../../figures/schedules.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { int, number, select, text, value } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let shopOperator: Caller
/** Talents of the demo business that have entries. */
let busy: ReadonlySet<string>

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  shopOperator = await server.signedInAs('13800100060')
  const entries = await rowsOf(server.db, select({ author_id: text`s.author_id` }, sql`from schedule s`))
  busy = new Set(entries.map(({ author_id }) => author_id))
})
afterAll(() => server.close())

const page = { page: 1, size: 20 }
const now = () => server.clock.now()
/** Noon so many days from today, far from the demo business. */
const noon = (days: number) => startOfDay(now()) + days * DAY_SECONDS + 12 * HOUR_SECONDS

/** A talent that the caller follows and that has no entry but those of the tests here. */
async function talentOf(caller = admin, platform: 'dy' | 'ks' | 'sph' = 'dy', at = 0) {
  const { list } = await caller.run(scheduleCalls.talents, { platform })
  const talent = list.filter(({ author_id }) => !busy.has(author_id))[at]
  if (!talent) throw new Error(`nobody is followed on ${platform}`)
  return talent
}
async function terms(days: number, caller = admin, platform: 'dy' | 'ks' | 'sph' = 'dy', at = 0) {
  const { author_id } = await talentOf(caller, platform, at)
  return { platform, author_id, title: '新品专场', start_time: noon(days), end_time: noon(days) + 2 * HOUR_SECONDS }
}
const detail = (id: number) => admin.run(scheduleCalls.detail, { id })
const runJob = async () => {
  await server.db.transaction((tx) => server.jobs.send(tx, schedulesJob, {}))
  await server.jobs.drain()
}

describe('the list and the calendar', () => {
  it.each<ScheduleFilters>([{}, { platform: 'ks' }, { status: [3] }, { tab: 'today' }])(
    '合计 is the sum of all pages: %j',
    async (filters) => {
      const rows: Schedule[] = []
      for (let at = 1; ; at++) {
        const { list, page_info, ext } = await admin.run(scheduleCalls.list, { ...filters, page: at, size: 50 })
        rows.push(...list)
        if (rows.length < page_info.total_count) continue
        const sum = (of: (row: Schedule) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
        expect(ext.list_total).toEqual({
          goal: sum((row) => row.goal),
          gmv: sum((row) => row.gmv),
          views: sum((row) => row.views),
        })
        expect(ext.status_count[filters.tab ?? 'all']).toBe(page_info.total_count)
        break
      }
    },
  )

  it('orders by what the linked live sold, those without a live last', async () => {
    const { list } = await admin.run(scheduleCalls.list, { ...page, order_by: 'gmv', sort: 'desc' })
    const sold = list.map(({ gmv }) => gmv ?? -1)
    expect(sold).toEqual(sold.toSorted((one, other) => other - one))
    expect(sold[0]).toBeGreaterThan(0)
  })

  it('of ended lives tells 目标完成率 as 成交 ÷ 目标', async () => {
    const { list } = await admin.run(scheduleCalls.list, { ...page, status: [3], order_by: 'gmv', sort: 'desc' })
    const [row] = list
    expect(row?.goal_rate).toBeCloseTo(((row?.gmv ?? 0) / (row?.goal ?? 1)) * 100, 2)
  })

  it('has in the calendar of a month what runs in it, and no more than six weeks', async () => {
    const range = { start_time: startOfDay(now()), end_time: startOfDay(now()) + 7 * DAY_SECONDS - 1 }
    const { list, days, hosts } = await admin.run(scheduleCalls.calendar, range)
    expect(list.every((each) => each.start_time <= range.end_time && each.end_time > range.start_time)).toBe(true)
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(
      list.filter((each) => each.status !== ScheduleStatus.cancelled && each.start_time >= range.start_time).length,
    )
    // As many as can attend, each by name.
    expect(hosts.length).toBeGreaterThan(0)
    expect(hosts.every((name) => name !== '')).toBe(true)
    const tooLong = { ...range, end_time: range.start_time + 43 * DAY_SECONDS }
    expect(await admin.ask(scheduleCalls.calendar, tooLong)).toMatchObject({ code: 40000, data: { field: 'end_time' } })
  })

  it('of today equals the block of the overview', async () => {
    const { page_info } = await admin.run(scheduleCalls.list, { ...page, tab: 'today' })
    expect((await admin.run(overviewCalls.schedule, {})).total).toBe(page_info.total_count)
  })

  it('counts lives that run at once, also past midnight', () => {
    const at = (day: number, from: number, to: number) => ({
      start_time: startOfDay(now()) + day * DAY_SECONDS + from * HOUR_SECONDS,
      end_time: startOfDay(now()) + day * DAY_SECONDS + to * HOUR_SECONDS,
    })
    const loads = dayLoads([at(0, 19, 21), at(0, 21, 22), at(0, 20, 26), at(1, 1, 3)])
    expect(loads.map(({ count, peak }) => [count, peak])).toEqual([
      [3, 2],
      [1, 2],
    ])
  })
})

describe('adding', () => {
  it('refuses a time that the talent has promised, by the field, and lets the next begin when it ends', async () => {
    const first = await terms(50)
    const { id } = await admin.run(scheduleCalls.add, first)
    expect((await detail(id)).status).toBe(ScheduleStatus.upcoming)
    const inside = { ...first, start_time: first.start_time + HOUR_SECONDS, end_time: first.end_time + HOUR_SECONDS }
    expect(await admin.ask(scheduleCalls.add, inside)).toMatchObject({
      message: '该时段已有排期',
      data: { field: 'start_time' },
    })
    const after = { ...first, start_time: first.end_time, end_time: first.end_time + HOUR_SECONDS }
    expect((await admin.ask(scheduleCalls.add, after)).code).toBe(0)
  })

  it('lets one of two who ask at the same moment have the time', async () => {
    const slot = await terms(51)
    const answers = await Promise.all([admin, admin, admin].map((caller) => caller.ask(scheduleCalls.add, slot)))
    expect(answers.map(({ code }) => code === 0).filter(Boolean)).toHaveLength(1)
  })

  it('warns when the medium attends another live then', async () => {
    const one = await terms(52, medium)
    const other = await terms(52, medium, 'dy', 1)
    expect((await medium.run(scheduleCalls.add, one)).warnings).toEqual([])
    const { warnings } = await medium.run(scheduleCalls.add, other)
    expect(warnings).toEqual([expect.stringContaining('同时段另有 1 场排期')])
  })

  it.each([
    [
      'in the past',
      () => ({ start_time: now() - HOUR_SECONDS, end_time: now() + HOUR_SECONDS }),
      'start_time',
      '开始时间不能早于当前时间',
    ],
    [
      '14 minutes',
      () => ({ start_time: noon(60), end_time: noon(60) + 14 * 60 }),
      'end_time',
      '直播时长须在 15 分钟至 24 小时之间',
    ],
    [
      'over a day',
      () => ({ start_time: noon(60), end_time: noon(61) + 1 }),
      'end_time',
      '直播时长须在 15 分钟至 24 小时之间',
    ],
    [
      'goods of nobody',
      () => ({ goods: [{ product_id: 'x', is_main: 1 as const }] }),
      'goods',
      '商品不存在或不属于该平台',
    ],
  ])('refuses what is %s', async (_, change, field, message) => {
    const given = { ...(await terms(60)), ...change() }
    expect(await admin.ask(scheduleCalls.add, given)).toMatchObject({ message, data: { field } })
  })

  it('takes a quarter of an hour and a whole day', async () => {
    const slot = await terms(62)
    expect((await admin.ask(scheduleCalls.add, { ...slot, end_time: slot.start_time + 15 * 60 })).code).toBe(0)
    const day = { ...slot, start_time: noon(64), end_time: noon(65) }
    expect((await admin.ask(scheduleCalls.add, day)).code).toBe(0)
  })

  it('watches the talent; without the platform it says why in the log', async () => {
    const watched = async ({ author_id, platform }: { author_id: string; platform: string }) =>
      rowOf(
        server.db,
        select(
          { n: int`count(*)` },
          sql`from monitor where corp_id = 1 and author_id = ${author_id} and platform = ${platform} and status = 1 and end_time > ${now()}`,
        ),
      )
    const slot = await terms(66)
    expect(await admin.run(scheduleCalls.add, slot)).toMatchObject({ monitor: '' })
    expect((await watched(slot)).n).toBe(1)
    const elsewhere = await terms(66, admin, 'sph')
    const { monitor, id } = await admin.run(scheduleCalls.add, elsewhere)
    expect(monitor).toBe('仅支持监控抖音、快手达人')
    const log = await rowOf(
      server.db,
      select(
        { after: value<{ monitor: string }>`after` },
        sql`from oplog where corp_id = 1 and module = '直播排期' and object_id = ${String(id)}`,
      ),
    )
    expect(log.after.monitor).toBe(`未开启监控：${monitor}`)
    expect(MonitorStart.scheduling).toBe(13)
  })

  it('is not for readers, other enterprises and versions without it', async () => {
    const slot = await terms(68)
    expect((await shopOperator.ask(scheduleCalls.add, slot)).code).toBe(40302)
    expect((await shopOperator.ask(scheduleCalls.list, page)).code).toBe(0)
    const tier100 = await server.signedInAs('13800200002')
    expect((await tier100.ask(scheduleCalls.list, page)).code).toBe(40302)
    const other = await server.signedInAs('13800400002')
    const { list } = await admin.run(scheduleCalls.list, page)
    expect((await other.ask(scheduleCalls.detail, { id: list[0]?.id ?? 0 })).code).toBe(40301)
  })
})

describe('changing', () => {
  async function added(days: number, more: object = {}) {
    const slot = await terms(days)
    const { id, updated_at } = await admin.run(scheduleCalls.add, { ...slot, ...more })
    return { ...slot, id, updated_at }
  }

  it('moves a live and takes it back, each time as a new version', async () => {
    const entry = await added(70)
    const moved = { start_time: noon(71), end_time: noon(71) + HOUR_SECONDS }
    const { updated_at } = await admin.run(scheduleCalls.update, {
      id: entry.id,
      changes: moved,
      updated_at: entry.updated_at,
    })
    expect(await detail(entry.id)).toMatchObject(moved)
    const stale = await admin.ask(scheduleCalls.update, { id: entry.id, changes: moved, updated_at: entry.updated_at })
    expect(stale.code).toBe(40901)
    const { start_time, end_time } = entry
    await admin.run(scheduleCalls.update, { id: entry.id, changes: { start_time, end_time }, updated_at })
    expect(await detail(entry.id)).toMatchObject({ start_time, end_time })
  })

  it('stretches a live whose hour has come, and puts it back there after a move, for whoever moved it', async () => {
    const start_time = now() + 60
    const entry = await added(0, { start_time, end_time: start_time + HOUR_SECONDS })
    const change = (changes: object, updated_at: number, caller = admin) =>
      caller.ask(scheduleCalls.update, { id: entry.id, changes, updated_at })
    server.clock.set(start_time + 600)
    const stretched = { start_time, end_time: start_time + 3 * HOUR_SECONDS }
    expect((await change(stretched, entry.updated_at)).code).toBe(0)
    const later = { start_time: now() + HOUR_SECONDS, end_time: now() + 4 * HOUR_SECONDS }
    expect((await change(later, (await detail(entry.id)).updated_at)).code).toBe(0)
    const { updated_at } = await detail(entry.id)
    const lead = await server.signedInAs('13800100001')
    expect((await change(stretched, updated_at, lead)).message).toBe('开始时间不能早于当前时间')
    expect((await change({ ...stretched, start_time: start_time + 60 }, updated_at)).message).toBe(
      '开始时间不能早于当前时间',
    )
    expect((await change(stretched, updated_at)).code).toBe(0)
    expect((await change(later, (await detail(entry.id)).updated_at)).code).toBe(0)
    server.clock.set(now() + 61)
    expect((await change(stretched, (await detail(entry.id)).updated_at)).message).toBe('开始时间不能早于当前时间')
    await admin.run(scheduleCalls.remove, { id: entry.id })
  })

  it('refuses to move onto another live of the talent, and to move what has ended', async () => {
    const one = await added(72)
    const other = await added(73)
    const onto = { start_time: one.start_time, end_time: one.end_time }
    const answer = await admin.ask(scheduleCalls.update, { id: other.id, changes: onto, updated_at: other.updated_at })
    expect(answer.message).toBe('该时段已有排期')
    const { list } = await admin.run(scheduleCalls.list, { ...page, status: [3] })
    const [ended] = list
    if (!ended) throw new Error('nothing has ended')
    expect(ended.actions).toEqual(['edit'])
    const late = { id: ended.id, changes: onto, updated_at: ended.updated_at }
    expect((await admin.ask(scheduleCalls.update, late)).message).toBe('仅待开播的排期可以改期')
  })

  it('cancels with a reason what waits, and frees the time', async () => {
    const entry = await added(74)
    const { list } = await admin.run(scheduleCalls.list, { ...page, status: [3] })
    expect((await admin.ask(scheduleCalls.cancel, { ids: [entry.id], reason: '' })).message).toBe('请填写取消原因')
    const result = await admin.run(scheduleCalls.cancel, { ids: [entry.id, list[0]?.id ?? 0], reason: '达人临时有事' })
    expect(result).toMatchObject({ success: 1, failures: [{ reason: '仅待开播的排期可以取消' }] })
    expect(await detail(entry.id)).toMatchObject({
      status: ScheduleStatus.cancelled,
      reason: '达人临时有事',
      actions: ['remove'],
    })
    const { id: _, updated_at: __, ...slot } = entry
    expect((await admin.ask(scheduleCalls.add, slot)).code).toBe(0)
    await admin.run(scheduleCalls.remove, { id: entry.id })
    expect((await admin.ask(scheduleCalls.detail, { id: entry.id })).code).toBe(40301)
  })

  it('reminds once for each reminder of a start', async () => {
    const start_time = now() + 50 * 60
    const entry = await added(75, { start_time, end_time: start_time + HOUR_SECONDS, remind: [60, 30] })
    const sent = () =>
      rowsOf(
        server.db,
        select(
          { content: text`content` },
          sql`from notice where corp_id = 1 and title = '直播即将开播' and query->>'id' = ${String(entry.id)}`,
        ),
      )
    const run = async (seconds: number) => {
      server.clock.set(start_time - seconds)
      await runJob()
      return (await sent()).length
    }
    // What had passed when it was agreed on is not sent any more.
    expect(await run(50 * 60)).toBe(0)
    expect(await run(30 * 60)).toBe(1)
    expect(await run(29 * 60)).toBe(1)
  })
})

describe('lives', () => {
  it.each([
    ['one and a half hours early, on air', -90, false, ScheduleStatus.living],
    ['an hour late, already over', 60, true, ScheduleStatus.ended],
  ])('that begin near the start link themselves: %s', async (_, minutes, isOver, status) => {
    const at = minutes < 0 ? 1 : 2
    const slot = {
      ...(await terms(0, admin, 'dy', at)),
      start_time: now() + 3 * HOUR_SECONDS,
      end_time: now() + 5 * HOUR_SECONDS,
    }
    const { id } = await admin.run(scheduleCalls.add, slot)
    const begun = slot.start_time + minutes * 60
    const live_id = `live${id}`
    await server.db.execute(sql`insert into live (corp_id, live_id, platform, author_id, title, start_time, end_time, views, updated_at)
      values (1, ${live_id}, 'dy', ${slot.author_id}, '开播了', ${begun}, ${isOver ? begun + 600 : null}, 12, ${begun})`)
    server.clock.set(begun + 900)
    await runJob()
    expect(await detail(id)).toMatchObject({ live_id, status, views: 12, gmv: 0, live: { title: '开播了' } })
    const noted = await rowsOf(
      server.db,
      sql`select 1 from monitor_log g join monitor m on m.corp_id = g.corp_id and m.id = g.monitor_id
        where g.corp_id = 1 and g.event = 130 and g.ref = ${live_id} and m.author_id = ${slot.author_id}`,
    )
    expect(noted).toHaveLength(1)
    await server.db.execute(sql`update live set end_time = ${begun + 800} where corp_id = 1 and live_id = ${live_id}`)
    await runJob()
    expect((await detail(id)).status).toBe(ScheduleStatus.ended)
  })

  it('that never begin leave an entry that has ended without figures', async () => {
    const slot = {
      ...(await terms(0, admin, 'dy', 3)),
      start_time: now() + HOUR_SECONDS,
      end_time: now() + 2 * HOUR_SECONDS,
    }
    const { id } = await admin.run(scheduleCalls.add, slot)
    server.clock.set(slot.end_time + 60)
    await runJob()
    expect(await detail(id)).toMatchObject({
      status: ScheduleStatus.ended,
      live_id: '',
      gmv: null,
      views: null,
      goal_rate: null,
    })
  })
})

describe('what a new entry begins with', () => {
  it('is the talent, goods and term of a cooperation', async () => {
    const coop = await rowOf(
      server.db,
      select(
        {
          coop_id: number`c.coop_id`,
          author_id: text`c.author_id`,
          goods: number`(select count(*)::int from coop_goods g where g.coop_id = c.coop_id)`,
        },
        sql`from cooperation c
        join follow f on f.corp_id = c.corp_id and f.author_id = c.author_id and f.platform = c.platform and f.classify = 1 and f.unbind_time is null
        where c.corp_id = 1 and c.status = 2 and c.deleted_at is null order by c.coop_id limit 1`,
      ),
    )
    const found = await admin.run(scheduleCalls.prefill, { coop_id: coop.coop_id })
    expect(found.talent?.author_id).toBe(coop.author_id)
    expect(found.coop?.coop_id).toBe(coop.coop_id)
    expect(found.goods).toHaveLength(coop.goods)
  })

  it('is nothing for a talent of others', async () => {
    const mine = new Set(
      (await medium.run(scheduleCalls.talents, { platform: 'dy' })).list.map((each) => each.author_id),
    )
    const { list } = await admin.run(scheduleCalls.talents, { platform: 'dy' })
    const other = list.find(({ author_id }) => !mine.has(author_id))
    const found = await medium.run(scheduleCalls.prefill, { platform: 'dy', author_id: other?.author_id ?? '' })
    expect(found).toEqual({ talent: null, coop: null, coops: [], goods: [] })
  })
})

describe('importing', () => {
  it('writes by the rules of the screen and names what is wrong', async () => {
    const { user_id } = await rowOf(
      server.db,
      select({ user_id: number`user_id` }, sql`from app_user where phone = '13800100002'`),
    )
    const who = await staffOf(server.db, 1, user_id)
    if (!who) throw new Error('no staff')
    const { author_id } = await talentOf(admin, 'dy', 5)
    const row = {
      author: author_id,
      title: '导入场',
      start: '2027-01-05 19:00',
      end: '2027-01-05 21:00',
      goal: '1200.5',
    }
    const setting = { who, platform: 'dy', now: now() }
    const reasons = await server.db.transaction((tx) =>
      scheduleImport.settle(tx, setting, [
        row,
        row,
        { ...row, start: '明天', title: '' },
        { ...row, author: 'x', start: '2027-01-06 19:00', end: '2027-01-06 21:00' },
      ]),
    )
    expect(reasons).toEqual([
      undefined,
      '开播时间：该时段已有排期',
      '标题：请填写，最多 50 个字符；开播时间：请按 2026-03-01 19:00 的格式填写',
      '达人ID/链接：不是本企业的达人，请先收录',
    ])
    const { list } = await admin.run(scheduleCalls.list, { ...page, keyword: '导入场' })
    expect(list).toMatchObject([{ goal: 120_050, remind: [30], kind: 1 }])
  })
})
