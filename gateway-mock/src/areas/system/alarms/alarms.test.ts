import { alarmCalls } from '@crm/contracts/calls/alarms'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sessionCalls } from '@crm/contracts/calls/session'
import { NoticeType } from '@crm/contracts/enums'
import {
  ALARM_METRICS,
  ALARM_OPERATORS,
  ALARM_PRESETS,
  ALARM_WINDOWS,
  type AlarmCondition,
  AlarmFrequency,
  AlarmObject,
  type AlarmOperator,
} from '@crm/contracts/rules/alarmRules'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { alarmHit, alarmRule, monitor, notice } from '../../../store/database/schema.ts'
import { alarmsJob, liveAlarmsJob } from '../../../jobs/alarmsJob.ts'
import { monitorsJob } from '../../../jobs/monitorsJob.ts'
import { type AlarmQuestion, alarmingObjects, FOUND_MAX } from '../../../figures/alarms.ts'
import { corpScope } from '../../../rules/scope.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { select, text } from '../../../store/database/select.ts'

let server: TestServer
let lead: Caller
let admin: Caller
let medium: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  lead = await server.signedInAs('13800100004')
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  foreigner = await server.signedInAs('13800200002')
})
beforeEach(async () => {
  await server.db.delete(alarmHit)
  await server.db.delete(alarmRule)
})
afterAll(() => server.close())

const late = (value: number) => [{ metric: 'days_unfulfilled', op: '>' as const, value, window: 0 as const }]
const rule = (name: string, more: object = {}) => ({ name, type: AlarmObject.sample, conditions: late(15), ...more })
async function runJob(job: typeof alarmsJob) {
  await server.db.transaction((tx) => server.jobs.send(tx, job, {}))
  await server.jobs.drain()
}
const hits = (rule_id: number) => server.db.select().from(alarmHit).where(eq(alarmHit.rule_id, rule_id))

/** What is found now. */
const findNow = (question: AlarmQuestion) => {
  const now = server.clock.now()
  return alarmingObjects(server.db, { corp: corpScope({ corp_id: 1, user_id: 0 }), at: now, now }, question)
}

it('answers every figure of every object', async () => {
  for (const object of Object.values(AlarmObject))
    for (const [metric, { isRange }] of Object.entries(ALARM_METRICS[object])) {
      const conditions = [{ metric, op: '>=' as const, value: 0, window: isRange ? (30 as const) : (0 as const) }]
      const found = await findNow({ object, conditions, scope: {} })
      expect(
        found.every((each) => Number(each.found[0]) >= 0),
        `${object} ${metric}`,
      ).toBe(true)
    }
})

it('finds as many late samples as the list of samples counts', async () => {
  const found = await findNow({ object: AlarmObject.sample, conditions: late(14), scope: {} })
  const { ext } = await admin.run(sampleCalls.list, {})
  // More than 15 days late is at least 15 whole days.
  expect(found.length).toBe(Number(ext.status_count.overdue))
})

describe('a rule of any object, figure and bound', () => {
  const conditionOf = (object: AlarmObject) =>
    fc.constantFrom(...Object.entries(ALARM_METRICS[object])).chain(([metric, { isRange }]) =>
      fc.record({
        metric: fc.constant(metric),
        op: fc.constantFrom(...ALARM_OPERATORS),
        value: fc.constantFrom(0, 1, 5, 20, 100, 5000),
        window: isRange ? fc.constantFrom(...ALARM_WINDOWS) : fc.constant(0 as const),
      }),
    )
  const rules = fc
    .constantFrom(...Object.values(AlarmObject))
    .chain((object) => fc.tuple(fc.constant(object), conditionOf(object), conditionOf(object)))
  const holds: Readonly<Record<AlarmOperator, (found: number, value: number) => boolean>> = {
    '>': (found, value) => found > value,
    '>=': (found, value) => found >= value,
    '<': (found, value) => found < value,
    '<=': (found, value) => found <= value,
    '=': (found, value) => found === value,
  }

  it('finds what both of its conditions find, and what it says was found fulfils them', async () => {
    await fc.assert(
      fc.asyncProperty(rules, async ([object, one, other]) => {
        const find = (conditions: AlarmCondition[]) => findNow({ object, conditions, scope: {} })
        const [both, first, second] = [await find([one, other]), await find([one]), await find([other])]
        // Figures are told with two places.
        for (const { found } of both)
          expect([one, other].map(({ op, value }, n) => holds[op](found[n] ?? Number.NaN, value))).toEqual([true, true])
        // A list that was cut off says nothing about what is missing.
        if (Math.max(first.length, second.length) >= FOUND_MAX) return
        const keys = new Set(second.map(({ key }) => key))
        expect(both.map(({ key }) => key)).toEqual(first.map(({ key }) => key).filter((key) => keys.has(key)))
      }),
      propertyRuns(30),
    )
  })

  it('is tried out as it would be raised: what holds at the moment is among what it tells', async () => {
    await fc.assert(
      fc.asyncProperty(rules, fc.constantFrom(...Object.values(AlarmFrequency)), async ([object, one], frequency) => {
        const at = server.clock.now()
        const found = await findNow({ object, conditions: [one], scope: {} })
        const tried = await lead.run(alarmCalls.tryOut, { type: object, conditions: [one], frequency })
        expect(tried.count).toBeGreaterThanOrEqual(frequency === AlarmFrequency.once ? Math.min(1, found.length) : 0)
        expect(tried.list.every((each) => each.at <= at && each.at > at - 7 * 86_400)).toBe(true)
        expect(tried.list.map((each) => each.at)).toEqual(tried.list.map((each) => each.at).toSorted((a, b) => b - a))
        const { id } = await lead.run(alarmCalls.add, { ...rule('任意'), type: object, conditions: [one], frequency })
        await runJob(object === AlarmObject.live ? liveAlarmsJob : alarmsJob)
        const raised = await hits(id)
        expect(raised.map((each) => each.object_key).toSorted()).toEqual(found.map(({ key }) => key).toSorted())
        await lead.run(alarmCalls.remove, { id })
      }),
      propertyRuns(8),
    )
  })
})

it('begins with the eight presets, each tried out', async () => {
  for (const { name, object, conditions, frequency } of ALARM_PRESETS) {
    await lead.run(alarmCalls.add, { name, type: object, conditions: [...conditions] as never, frequency })
    const { count, list } = await lead.run(alarmCalls.tryOut, {
      type: object,
      conditions: [...conditions] as never,
      frequency,
    })
    expect(list.length, name).toBe(Math.min(100, count))
    // Each leads to what it would tell of; accounts of ads have no page.
    const isAds = object === AlarmObject.ads
    expect(
      list.filter(({ route }) => (route === '') !== isAds),
      name,
    ).toEqual([])
    for (const { found } of list)
      if (isAds) expect(found).toMatch(/^支付 ROI 0?\.?\d+(\.\d+)?，广告消耗 [\d,]+\.\d\d 元$/)
  }
  const { list, ext } = await lead.run(alarmCalls.list, {})
  expect([list.length, ext.used]).toEqual([8, 8])
})

it('tries a rule of orders out on those of seven days, and not on those that its look-back saw before', async () => {
  const now = server.clock.now()
  const days = (n: number) => now - n * 86_400
  const paid = await server.db.execute<{ amount: number; since: number }>(
    sql`select sum(i.pay_amount)::float8 / 100 as amount, i.pay_time::float8 as since from order_item i where i.corp_id = 1 and i.pay_time > ${days(14)}
      and i.pay_time <= ${now} group by i.order_id, i.pay_time order by 1 desc`,
  )
  const value = paid.rows[40]?.amount ?? 0
  const large = paid.rows.filter((each) => each.amount >= value)
  const tried = await lead.run(alarmCalls.tryOut, {
    type: AlarmObject.order,
    conditions: [{ metric: 'amount', op: '>=', value, window: 0 }],
    frequency: AlarmFrequency.once,
  })
  const recent = large.filter(({ since }) => since > days(7))
  expect(large.length).toBeGreaterThan(recent.length)
  expect(tried.count).toBe(recent.length)
  expect(tried.list[0]).toMatchObject({
    route: 'OrdersList',
    query: { drawer: 'order', id: expect.stringMatching(/^\d+/) },
  })
})

it('raises a notice once while the conditions hold, counts it, and is silent when it is off', async () => {
  const { id } = await lead.run(alarmCalls.add, rule('超时样品'))
  await runJob(alarmsJob)
  const raised = await hits(id)
  expect(raised.length).toBeGreaterThan(0)
  const told = await server.db
    .select()
    .from(notice)
    .where(and(eq(notice.type, NoticeType.anomalyMonitoring), eq(notice.title, '超时样品')))
  expect(told.length).toBeGreaterThanOrEqual(raised.length)
  expect(told[0]).toMatchObject({ route: 'CooperateDemo', handle_status: 1, alarm: { rule: '超时样品' } })
  await runJob(alarmsJob)
  expect(await hits(id)).toHaveLength(raised.length)
  const [row] = (await lead.run(alarmCalls.list, {})).list
  expect(row?.fired_30d).toBe(raised.length)
  await lead.run(alarmCalls.update, { id, updated_at: row?.updated_at ?? 0, status: 0 })
  await server.db.delete(alarmHit)
  await runJob(alarmsJob)
  expect(await hits(id)).toEqual([])
})

it('says of a rule how many of its anomalies are unread, which the list of messages holds', async () => {
  const { user_id } = await admin.run(sessionCalls.userInfo, {})
  const { id } = await admin.run(alarmCalls.add, rule('规则甲', { to_followers: 0, receivers: [user_id] }))
  const other = await admin.run(
    alarmCalls.add,
    rule('规则乙', { to_followers: 0, conditions: late(30), receivers: [user_id] }),
  )
  await runJob(alarmsJob)
  const unread = async () =>
    new Map((await admin.run(alarmCalls.list, {})).list.map((row): [number, number] => [row.id, row.unread]))
  const list = (rule_id: number) =>
    admin.run(noticeCalls.list, { type: NoticeType.anomalyMonitoring, unread: 1, rule_id, size: 50 })
  const raised = (await hits(id)).length
  const { list: rows, page_info } = await list(id)
  expect(raised).toBeGreaterThan(1)
  expect((await unread()).get(id)).toBe(raised)
  expect(page_info.total_count).toBe(raised)
  expect(new Set(rows.map((row) => row.rule))).toEqual(new Set(['规则甲']))
  expect((await unread()).get(other.id)).toBe((await list(other.id)).page_info.total_count)
  await admin.run(noticeCalls.read, { ids: [rows[0]?.id ?? 0] })
  expect((await unread()).get(id)).toBe(raised - 1)
  // What is another one's to read is not counted.
  expect((await lead.run(alarmCalls.list, {})).list.find((row) => row.id === id)?.unread).toBe(0)
})

it('ends nothing that a list which was cut off does not name', async () => {
  const any = [{ metric: 'amount', op: '>=' as const, value: 0, window: 0 as const }]
  const of = async (conditions: AlarmCondition[]) => {
    const { id } = await lead.run(alarmCalls.add, {
      ...rule(conditions[0]?.op ?? ''),
      type: AlarmObject.order,
      conditions,
    })
    const hit = { corp_id: 1, rule_id: id, object_key: 'beyond', object_name: '-', found: '-', threshold: '-' }
    await server.db.insert(alarmHit).values({ ...hit, fired_at: server.clock.now() })
    await runJob(alarmsJob)
    return (await hits(id)).find((each) => each.object_key === 'beyond')?.ended_at
  }
  expect(await of(any)).toBeNull()
  expect(await of([{ ...any[0], metric: 'amount', op: '=', value: -1, window: 0 }])).not.toBeNull()
})

it.each([
  [rule(''), '请填写规则名称'],
  [rule('甲', { conditions: [{ metric: 'gmv', op: '>', value: 1, window: 7 }] }), '样品没有该指标，请重新选择'],
  [rule('甲', { scope: { shop_ids: ['1'] } }), '样品不能按店铺限定范围'],
  [rule('甲', { receivers: [999_999] }), '所选成员已停用或不存在，请重新选择'],
])('refuses %j', async (request, message) => {
  const refused = await lead.ask(alarmCalls.add, request as never)
  expect([refused.code, refused.message]).toEqual([40000, message])
})

it('is the leads’ business, and each corporation’s own; a stale write is refused', async () => {
  const { id } = await lead.run(alarmCalls.add, rule('甲'))
  expect((await medium.ask(alarmCalls.list, {})).code).toBe(40302)
  expect((await foreigner.run(alarmCalls.list, { id })).list).toEqual([])
  expect((await foreigner.ask(alarmCalls.remove, { id })).code).toBe(40301)
  expect((await lead.ask(alarmCalls.update, { id, updated_at: 1, name: '乙' })).code).toBe(40901)
  expect((await lead.ask(alarmCalls.add, rule('甲'))).message).toBe('规则名称已存在')
  await lead.run(alarmCalls.remove, { id })
  expect((await lead.run(alarmCalls.list, {})).list).toEqual([])
})

it('自动监控: a monitor goes on once by itself where the setting says so', async () => {
  const [running] = await server.db
    .select()
    .from(monitor)
    .where(and(eq(monitor.corp_id, 1), eq(monitor.status, 1)))
    .limit(1)
  if (running === undefined) throw new Error('nobody is watched')
  const now = server.clock.now()
  const over = async (extend_count: number) => {
    await server.db
      .update(monitor)
      .set({ end_time: now - 60, extend_count, status: 1 })
      .where(eq(monitor.id, running.id))
    await runJob(monitorsJob)
    const [after] = await server.db.select().from(monitor).where(eq(monitor.id, running.id))
    return [after?.status, after?.extend_count]
  }
  expect(await over(0)).toEqual([2, 0])
  const { used: _, limit: __, updated_by: ___, updated_at, ...config } = await lead.run(alarmCalls.autoMonitor, {})
  await lead.run(alarmCalls.autoMonitorUpdate, { config: { ...config, auto_extend: 1 }, updated_at })
  expect(await over(0)).toEqual([1, 1])
  expect(await over(1)).toEqual([2, 1])
})

describe('the name of an object', () => {
  const names = async () => {
    const found: string[] = []
    for (const object of Object.values(AlarmObject))
      for (const [metric, { isRange }] of Object.entries(ALARM_METRICS[object])) {
        const conditions = [{ metric, op: '>=' as const, value: 0, window: isRange ? (30 as const) : (0 as const) }]
        found.push(...(await findNow({ object, conditions, scope: {} })).map(({ name }) => name))
      }
    return found
  }

  it('of a sample of a colonel tells the colonel', async () => {
    // One that waits, so that a rule finds it.
    await server.db.execute(sql`insert into sample select (s).* from (select jsonb_populate_record(s, jsonb_build_object(
      'sample_id', 900001, 'sample_no', 'JY900001', 'status', 6, 'review_at', null, 'ship_time', null, 'sign_time', null)) as s from sample s
      where corp_id = 1 and classify = 1 and author_id = '' and colonel_buyin_id <> '' order by sample_id limit 1) x`)
    const [of] = await rowsOf(
      server.db,
      select(
        { name: text`k.name` },
        sql`from sample s join colonel k on k.corp_id = s.corp_id and k.colonel_buyin_id = s.colonel_buyin_id
        where s.sample_id = 900001`,
      ),
    )
    const conditions = [{ metric: 'days_in_review', op: '>=' as const, value: 0, window: 0 as const }]
    const found = await findNow({ object: AlarmObject.sample, conditions, scope: {} })
    expect(found.find(({ key }) => key === '900001')?.name).toBe(`JY900001（${of?.name}）`)
  })

  it('has no brackets around nothing, whoever is without a name', async () => {
    expect((await names()).filter((name) => name.includes('（')).length).toBeGreaterThan(0)
    await server.db.execute(sql`update author set nick_name = ''`)
    await server.db.execute(sql`update colonel set name = ''`)
    const bare = await names()
    expect(bare.length).toBeGreaterThan(0)
    expect(bare.filter((name) => /（\s*）/.test(name))).toEqual([])
  })
})
