import { DAY_SECONDS } from '@crm/base/durations'
import { monitorCalls, type TalentMonitorRow } from '@crm/contracts/calls/monitors'
import { sessionCalls } from '@crm/contracts/calls/session'
import { AuthorMonitorStatus, MonitorEvent, MonitorStart } from '@crm/contracts/enums'
import { MONITOR_TABS } from '@crm/contracts/rules/monitorRules'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../store/database/db.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { float, number, select, text } from '../../../store/database/select.ts'
import { staffOf } from '../../../records/members/staff.ts'
import { endBy, openMonitors, settleMonitors, watchTalent } from '../../../records/talents/monitors.ts'
import { MONITOR_SECONDS } from '../../../rules/monitors.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let seeder: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  seeder = await server.signedInAs('13800100030')
  foreigner = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

const list = (caller: Caller, filter: object = {}) => caller.run(monitorCalls.list, { size: 50, ...filter })
const someRow = async (caller: Caller, filter: object = {}): Promise<TalentMonitorRow> => {
  const [row] = (await list(caller, filter)).list
  if (!row) throw new Error('no monitor')
  return row
}

describe('the list', () => {
  it('has as many rows in each tab as its count says, for everybody and under filters', async () => {
    for (const caller of [admin, lead, medium])
      for (const filter of [{}, { platform: 'dy' as const, has_output: 1 as const, events: [11, 20] }]) {
        const all = await Promise.all(MONITOR_TABS.map((tab) => list(caller, { ...filter, tab })))
        for (const [at, tab] of MONITOR_TABS.entries()) {
          const answer = all[at]
          expect(answer?.page_info.total_count, tab).toBe(answer?.ext.status_count[tab])
          if (answer && answer.page_info.total_page === 1) expect(answer.list.length).toBe(answer.page_info.total_count)
        }
        const [running, ending] = all
        expect(ending?.page_info.total_count).toBeLessThanOrEqual(running?.page_info.total_count ?? 0)
      }
  })

  it('sorts by what came of the monitors, the same counts as in any other order', async () => {
    for (const order_by of ['gmv', 'video_count', 'sold_live_count', 'days_left'] as const) {
      const { list: rows } = await list(admin, { order_by, sort: 'desc' })
      const values = rows.map((row) => row[order_by] ?? 0)
      expect(values, order_by).toEqual(values.toSorted((a, b) => b - a))
    }
    const byId = new Map((await list(admin, { order_by: 'days_left', sort: 'asc' })).list.map((row) => [row.id, row]))
    for (const row of (await list(admin, { order_by: 'gmv', sort: 'desc' })).list)
      if (byId.has(row.id)) expect(byId.get(row.id)).toEqual(row)
  })

  it('counts contents in seeding, videos and sales in commerce, and nothing without a monitor', async () => {
    const commerce = await someRow(seeder, { classify: 1, order_by: 'gmv', sort: 'desc' })
    expect(commerce).toMatchObject({ content_count: null, interactions: null })
    expect(commerce.gmv).not.toBeNull()
    const seeding = await someRow(seeder, { classify: 2, order_by: 'interactions', sort: 'desc' })
    expect(seeding).toMatchObject({ gmv: null, video_count: null })
    expect(seeding.content_count).not.toBeNull()
    expect(await someRow(admin, { tab: 'none' })).toMatchObject({ id: 0, gmv: null, status: null, days_left: null })
  })

  it('ends at the corporation, the scope and the role', async () => {
    const mine = new Set((await list(medium)).list.map(({ id }) => id))
    const other = (await list(admin)).list.find(({ id }) => !mine.has(id))
    const { id = 0, updated_at = 0 } = other ?? {}
    const ask = (caller: Caller) => [
      caller.ask(monitorCalls.one, { id }),
      caller.ask(monitorCalls.singleLog, { id }),
      caller.ask(monitorCalls.addTime, { ids: [id], updated_at }),
      caller.ask(monitorCalls.update, { ids: [id], updated_at, status: AuthorMonitorStatus.ended }),
      caller.ask(monitorCalls.remove, { ids: [id], updated_at }),
    ]
    for (const reply of await Promise.all(ask(medium))) expect(reply.code).toBe(40301)
    for (const reply of await Promise.all(ask(foreigner))) expect(reply.code).toBe(40400)
    expect((await (await server.signedInAs('13800100007')).ask(monitorCalls.list, {})).code).toBe(40302)
  })
})

/** Talents of the corporation that nothing watches. */
const unwatched = async (count: number) =>
  (
    await rowsOf(
      server.db,
      select(
        { author_id: text`ca.author_id` },
        sql`from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_commerce = 1 and ca.pool = 1 and ca.deleted_at is null
        and not exists (select 1 from monitor m where m.corp_id = 1 and m.author_id = ca.author_id) order by 1 limit ${count}`,
      ),
    )
  ).map(({ author_id }) => author_id)

describe('writing', () => {
  it('says what fits before it opens, opens as many, and names the others', async () => {
    const running = await someRow(admin, { platform: 'dy' })
    const [first = '', second = '', third = ''] = await unwatched(3)
    const { used } = await admin.run(monitorCalls.quota, {})
    await server.db.execute(sql`update plan_quota set limit_value = ${used + 2} where type = 'content_monitor'`)
    const request = { platform: 'dy' as const, author_ids: [running.author.author_id, first, second, third] }
    const preview = await admin.run(monitorCalls.batchOpen, { ...request, preview: 1 })
    expect(preview).toMatchObject({ success: 2, running: 1, over: 1, unsupported: 0, quota_after: 0 })
    expect((await admin.run(monitorCalls.quota, {})).used).toBe(used)
    const done = await admin.run(monitorCalls.batchOpen, request)
    expect(done).toEqual(preview)
    expect(done.failures.map(({ key }) => key)).toEqual([running.author.author_id, third])
    expect(await admin.run(monitorCalls.quota, {})).toMatchObject({ used: used + 2, limit: used + 2 })
    expect((await admin.ask(monitorCalls.add, { platform: 'dy', author_ids: [third] })).code).toBe(40921)
    await server.db.execute(sql`update plan_quota set limit_value = 50000 where type = 'content_monitor'`)
    const elsewhere = await admin.run(monitorCalls.batchOpen, { platform: 'xhs', author_ids: ['nobody'], preview: 1 })
    expect(elsewhere).toMatchObject({ success: 0, failures: [{ key: 'nobody', reason: '达人不存在' }] })
  })

  it('extends once, ends, opens another, removes, and tells all of it in one line of time', async () => {
    const [author_id = ''] = await unwatched(1)
    await admin.run(monitorCalls.batchOpen, { platform: 'dy', author_ids: [author_id] })
    const find = async (tab: 'running' | 'ended') =>
      (await list(admin, { tab, keyword: author_id })).list.find(({ author }) => author.author_id === author_id)
    const { id = 0, end_time = 0, updated_at = 0 } = (await find('running')) ?? {}
    await admin.run(monitorCalls.addTime, { ids: [id], updated_at })
    const extended = await find('running')
    expect(extended).toMatchObject({ end_time: end_time + MONITOR_SECONDS, extend_count: 1 })
    expect((await admin.ask(monitorCalls.addTime, { ids: [id] })).message).toBe('已达延期上限')
    const stale = { ids: [id], updated_at, status: AuthorMonitorStatus.ended }
    expect((await admin.ask(monitorCalls.update, stale)).code).toBe(40901)
    await admin.run(monitorCalls.update, { ...stale, updated_at: extended?.updated_at })
    expect(await find('running')).toBeUndefined()
    expect((await admin.ask(monitorCalls.addTime, { ids: [id] })).message).toBe('该监控已结束，无法延期')
    await admin.run(monitorCalls.batchOpen, { platform: 'dy', author_ids: [author_id] })
    const again = await find('running')
    expect(again).toMatchObject({ source_event: MonitorStart.manual, extend_count: 0 })
    expect(again?.id).not.toBe(id)
    await admin.run(monitorCalls.remove, { ids: [again?.id ?? 0] })
    expect(await find('running')).toBeUndefined()
    const { list: entries } = await admin.run(monitorCalls.singleLog, { id, size: 10 })
    expect(entries.map(({ event }) => event)).toEqual([
      MonitorEvent.manualEnd,
      MonitorEvent.delay,
      MonitorEvent.manualStart,
    ])
    const { list: all } = await admin.run(monitorCalls.log, { event: MonitorEvent.manualEnd })
    expect(all.map(({ monitor_id }) => monitor_id)).toContain(id)
  })

  it('counts this month’s ends as the list of them does', async () => {
    for (const caller of [admin, lead, medium]) {
      const { count, start_time, end_time } = await caller.run(monitorCalls.finishCount, {})
      const ended = await list(caller, { tab: 'ended', due_start: start_time, due_end: end_time })
      expect(ended.page_info.total_count).toBe(count)
    }
  })
})

// 2026-11-01 of the example, at noon.
const START = Date.parse('2026-11-01T12:00:00+08:00') / 1000
const at = (date: string) => Date.parse(`${date}T12:00:00+08:00`) / 1000
const who = { corp_id: 1, user_id: 2 }

interface Watched {
  start_time: number
  end_time: number
  status: number
  extend_count: number
  source_event: number
}
const watchesOf = (db: Db, author_id: string) =>
  rowsOf(
    db,
    select(
      {
        start_time: float`start_time`,
        end_time: float`end_time`,
        status: number`status`,
        extend_count: number`extend_count`,
        source_event: number`source_event`,
      },
      sql`from monitor where corp_id = 1 and platform = 'dy' and author_id = ${author_id} order by id`,
    ),
  )

/** Does something in a transaction that never happened. */
async function tried<Answer>(act: (db: Db) => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined
  await server.db
    .transaction(async (tx) => {
      answer = await act(tx)
      tx.rollback()
    })
    .catch(() => undefined)
  if (answer === undefined) throw new Error('it failed')
  return answer
}

describe('occasions', () => {
  it('are those of the example', async () => {
    const author_id = 'example'
    const talent = { author_id, platform: 'dy' as const }
    const watches = await tried(async (db) => {
      await watchTalent(db, who, talent, MonitorStart.sample, START)
      const opened = await watchesOf(db, author_id)
      await watchTalent(db, who, talent, MonitorStart.cooperation, at('2026-11-20'))
      await watchTalent(db, who, talent, MonitorStart.sample, at('2026-12-20'))
      const extended = await watchesOf(db, author_id)
      await watchTalent(db, who, talent, MonitorStart.sample, at('2027-01-05'))
      return { opened, extended, anew: await watchesOf(db, author_id) }
    })
    expect(watches.opened).toMatchObject([{ end_time: at('2026-12-01'), source_event: 11, extend_count: 0 }])
    expect(watches.extended).toMatchObject([{ end_time: at('2026-12-31'), status: 1, extend_count: 1 }])
    expect(watches.anew).toMatchObject([
      { end_time: at('2026-12-31'), status: AuthorMonitorStatus.ended },
      { start_time: at('2027-01-05'), end_time: at('2027-02-04'), status: 1, extend_count: 0 },
    ])
  })

  type Step = { days: number; act: 'sample' | 'cooperation' | 'scheduling' | 'manual' | 'end' | 'job' }
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 45 }),
      act: fc.constantFrom('sample', 'cooperation', 'scheduling', 'manual', 'end', 'job'),
    }),
    { minLength: 1, maxLength: 14 },
  )

  /** What the sentences of the rule say, without a database. */
  function expectedOf(all: readonly Step[], goesOn: boolean): Watched[] {
    const watches: Watched[] = []
    let now = START
    const settle = () => {
      const last = watches.at(-1)
      if (!last || last.status !== 1 || last.end_time > now) return
      if (goesOn && last.extend_count === 0 && last.end_time > now - MONITOR_SECONDS) {
        last.end_time += MONITOR_SECONDS
        last.extend_count = 1
      } else last.status = 2
    }
    for (const { days, act } of all) {
      now += days * DAY_SECONDS
      settle()
      const last = watches.at(-1)
      const isOpen = last?.status === 1
      if (act === 'end' && last && isOpen) Object.assign(last, { status: 2, end_time: now })
      if (act === 'end' || act === 'job') continue
      if (!isOpen)
        watches.push({
          ...{ start_time: now, end_time: now + MONITOR_SECONDS, status: 1, extend_count: 0 },
          source_event: MonitorStart[act],
        })
      else if (act !== 'manual' && last.extend_count === 0) {
        last.end_time += MONITOR_SECONDS
        last.extend_count = 1
      }
    }
    return watches
  }

  it('open, extend and end monitors as the rule says, never two at once', { timeout: 60_000 }, async () => {
    const { user_id } = await admin.run(sessionCalls.userInfo, {})
    const staff = await staffOf(server.db, 1, user_id)
    if (!staff) throw new Error('no such member')
    const [author_id = ''] = await unwatched(1)
    const talent = { author_id, platform: 'dy' as const }
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (all, goesOn) => {
        const stored = await tried(async (db) => {
          await db.execute(
            sql`update corp_setting set monitor_rule = ${JSON.stringify({ auto_extend: goesOn ? 1 : 0 })}::jsonb where corp_id = 1`,
          )
          let now = START
          for (const { days, act } of all) {
            now += days * DAY_SECONDS
            // An hour never passes without the job.
            await settleMonitors(db, 1, now, { only: sql`m.author_id = ${author_id}` })
            if (act === 'manual') await openMonitors(db, staff, { platform: 'dy', author_ids: [author_id] }, now)
            else if (act === 'end') {
              const open = await rowsOf(
                db,
                select(
                  { id: number`id` },
                  sql`from monitor where corp_id = 1 and author_id = ${author_id} and status = 1`,
                ),
              )
              await endBy(db, who, open, MonitorEvent.manualEnd, now)
            } else if (act !== 'job') await watchTalent(db, who, talent, MonitorStart[act], now)
          }
          return watchesOf(db, author_id)
        })
        expect(stored).toEqual(expectedOf(all, goesOn))
        expect(stored.filter(({ status }) => status === AuthorMonitorStatus.open).length).toBeLessThanOrEqual(1)
      }),
      propertyRuns(25),
    )
  })
})
