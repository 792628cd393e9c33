import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { previousPeriod } from '@crm/base/period'
import {
  ALARM_METRICS,
  ALARM_WINDOWS,
  type AlarmCondition,
  AlarmFrequency,
  AlarmObject,
} from '@crm/contracts/rules/alarmRules'
import fc from 'fast-check'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedDatabase } from '../../store/database/open.ts'
import { openTestDatabase, TEST_NOW } from '../../testing/testDatabase.ts'
import { refreshAggregates, checkAggregates } from '../../jobs/aggJobs.ts'
import { scopeOf } from '../../rules/scope.ts'
import {
  type KnownIds,
  knownIds,
  type Member,
  membersOf,
  narrowed,
  narrowings,
  propertyRuns,
  ranges,
} from '../../testing/testProperties.ts'
import { alarmRule } from '../../store/database/schema.ts'
import { alarmingObjects } from '../alarms.ts'
import { raiseAlarms } from '../../records/alarms/alarms.ts'
import { Grain, Span } from './grains.ts'
import { areSummed } from './readAggregates.ts'
import { cooperationTotals } from '../cooperation.ts'
import { withDepartmentSet } from './departmentSums.ts'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { salesBy, salesTotals, salesTrend } from '../sales.ts'
import { SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import { SALES_MEASURES, type SalesMeasure } from '../salesMeasures.ts'
import { dayNumber, dayStart, lastDays } from '../../rules/period.ts'
import { videoList, videoTotals, videoTrend } from '../videos.ts'
import { int, select } from '../../store/database/select.ts'

// Every measure of the table is a measure's name.
const MEASURES = Object.keys(SALES_MEASURES) as SalesMeasure[]
// Every group of the table is a group's name.
const GROUPS = Object.keys(SALES_GROUPS) as SalesGroup[]

let opened: OpenedDatabase
let members: Member[]
const known = new Map<number, KnownIds>()
let now = TEST_NOW
const context = () => ({
  db: opened.db,
  clock: { now: () => now, offset: () => 0, set: () => undefined },
  signal: new AbortController().signal,
})
const marked = async () => (await rowOf(opened.db, select({ n: int`count(*)` }, sql`from agg_touched`))).n

/** Brings the sums up to date; answers how often the database looked at the columns of all sums, for which everybody waits. */
async function looksOfAnHour(): Promise<number> {
  const statements = vi.spyOn(opened.db, 'execute')
  await refreshAggregates(context())
  const texts = statements.mock.calls.map(([query]) => new PgDialect().sqlToQuery(query as SQL).sql)
  statements.mockRestore()
  return texts.filter((text) => text.startsWith('analyze agg_day')).length
}
let looksOfFirstBuild: number

beforeAll(async () => {
  opened = await openTestDatabase()
  await rowsOf(opened.db, sql`delete from agg_state`)
  looksOfFirstBuild = await looksOfAnHour()
  members = (await membersOf(opened.db)).filter(({ corp_id }) => corp_id !== 3)
  for (const { corp_id } of members) if (!known.has(corp_id)) known.set(corp_id, await knownIds(opened.db, corp_id))
}, 300_000)
afterAll(() => opened.close())

/** Corporations whose rows are changed. */
const CHANGING = [1, 2, 11]

/** Deletes without asking what refers to it, nor noting the day of each row. */
async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  await opened.db.execute(sql`set session_replication_role = replica`)
  await work()
  await opened.db.execute(sql`set session_replication_role = origin`)
}

const sorted = <Row>(rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort()

const cases = fc.record({
  at: fc.nat(),
  platform: fc.constantFrom(undefined, undefined, 'all', 'dy', 'xhs' as const),
  range: ranges,
  narrowing: narrowings,
  group: fc.constantFrom(...GROUPS),
  measures: fc.subarray(MEASURES, { minLength: 1, maxLength: 6 }),
})

/** Aggregates and the rows they stand for answer the same. */
const agrees = (runs: number) =>
  fc.assert(
    fc.asyncProperty(cases, async ({ at, platform, range, narrowing, group, measures }) => {
      const member = members[at % members.length]
      const ids = known.get(member?.corp_id ?? 0)
      if (!member || !ids) return
      const filter = { now, platform, ...range, ...narrowed(narrowing, ids) }
      const ofRows: Scope = scopeOf(member)
      const ofSums: Scope = { ...ofRows, agg_built_at: TEST_NOW }
      const { db } = opened
      expect(await salesTotals(db, ofSums, filter, measures)).toEqual(await salesTotals(db, ofRows, filter, measures))
      expect(await salesTrend(db, ofSums, filter, measures)).toEqual(await salesTrend(db, ofRows, filter, measures))
      expect(await videoTotals(db, ofSums, filter, {})).toEqual(await videoTotals(db, ofRows, filter, {}))
      const paid = { basis: 'pay' } as const
      expect(await videoTotals(db, ofSums, filter, paid)).toEqual(await videoTotals(db, ofRows, filter, paid))
      // All of an enterprise, and since a day in the midst of what its videos sold.
      for (const start of [undefined, dayStart(dayNumber(now) - 20 - (at % 60))]) {
        const all = { now, start }
        const best = { page: 1, size: 5, order_by: 'gmv', sort: 'desc' } as const
        expect(await videoList(db, ofSums, all, paid, best)).toEqual(await videoList(db, ofRows, all, paid, best))
        expect(await videoTrend(db, ofSums, all, paid)).toEqual(await videoTrend(db, ofRows, all, paid))
      }
      expect(await cooperationTotals(db, ofSums, filter, {})).toEqual(await cooperationTotals(db, ofRows, filter, {}))
      expect(sorted((await salesBy(db, ofSums, filter, group, measures)).list), group).toEqual(
        sorted((await salesBy(db, ofRows, filter, group, measures)).list),
      )
    }),
    // The parameters hold nothing of the value's type.
    propertyRuns(runs, 25) as fc.Parameters<[{ at: number }]> as never,
  )

describe('sums by day', () => {
  it('are what their rows add up to', async () => {
    expect(looksOfFirstBuild).toBe(1)
    expect(await checkAggregates(context())).toEqual([])
    expect(await marked()).toBe(0)
  }, 180_000)

  it('answer every figure as the rows do', () => agrees(25), 120_000)

  it.each([
    ['talents', AlarmObject.talent, Grain.author],
    ['goods', AlarmObject.goods, Grain.product],
  ] as const)('tell rules what %s sold, now and until the end of an earlier day', async (_, object, grain) => {
    const { db } = opened
    const corp: Scope = { corp_id: 1, user_id: 0, dept_ids: [], kind: 'corp' }
    const moments = [now, dayStart(dayNumber(now) - 2) - 1]
    const find = (conditions: readonly AlarmCondition[], at: number, of: Queryable = db) =>
      alarmingObjects(of, { corp: { ...corp, agg_built_at: now }, at, now }, { object, conditions, scope: {} })
    const findByLines = (conditions: readonly AlarmCondition[], at: number) =>
      alarmingObjects(db, { corp, at, now: at }, { object, conditions, scope: {} })
    for (const [metric, { isRange }] of Object.entries(ALARM_METRICS[object]))
      for (const window of isRange ? ALARM_WINDOWS : [])
        for (const at of moments) {
          const conditions = [{ metric, op: '>' as const, value: 0, window }]
          const found = await find(conditions, at)
          expect(found.length > 0 || window < 30).toBe(true)
          expect(found, `${metric} of ${window} days`).toEqual(await findByLines(conditions, at))
        }
    // What no line says was read from the sums; it is taken back with the transaction.
    const wrong = 9_000_000
    const conditions = [{ metric: 'gmv', op: '>=' as const, value: wrong, window: 7 as const }]
    const follow = sql`select 1 from follow f where f.corp_id = 1 and f.author_id = a.author_id and f.platform = a.platform
      and f.classify = 1 and f.unbind_time is null`
    const told = db.transaction(async (tx) => {
      await rowsOf(
        tx,
        sql`update agg_day set pay_amount = pay_amount + ${wrong * 100} where ctid = (select a.ctid from agg_day a where a.corp_id = 1
          and a.span = ${Span.day} and a.grain = ${grain} and a.day = ${dayNumber(now) - 3} and a.pay_amount > 0 and (a.grain = ${Grain.product} or exists (${follow}))
          order by a.author_id, a.product_id limit 1)`,
      )
      for (const at of moments) expect(await find(conditions, at, tx)).toHaveLength(1)
      const [rule] = await tx
        .insert(alarmRule)
        .values({
          ...{ corp_id: 1, name: '成交金额突增', object, conditions, frequency: AlarmFrequency.once },
          ...{ created_at: now, updated_at: now, updated_by: 0 },
        })
        .returning()
      if (!rule) throw new Error('a rule was not written')
      expect(await raiseAlarms(tx, rule, now)).toBe(1)
      throw new Error('told')
    })
    await expect(told).rejects.toThrow('told')
  })

  it('answer what is compared with a day that is not over: its whole hours, the lines of the hour that is cut, the days before', async () => {
    const { db } = opened
    const corp: Scope = { corp_id: 1, user_id: 0, dept_ids: [], kind: 'corp', agg_built_at: TEST_NOW }
    // 07:05: hours 0–6 are over.
    const seven = dayStart(dayNumber(now)) + 7 * HOUR_SECONDS + 300
    for (const days of [7, 30]) {
      const filter: MetricFilter = { now, ...previousPeriod(lastDays(days, seven), seven) }
      const cutDay = dayNumber(seven) - days
      expect(areSummed(corp, filter, ['gmv', 'order_count', 'refund_gmv'])).toBe(true)
      const before = await salesTotals(db, corp, filter, ['gmv'])
      const changed = (day: number) =>
        db.transaction(async (tx) => {
          await rowsOf(
            tx,
            sql`update agg_day set pay_amount = pay_amount + 7 where corp_id = 1 and span = ${Span.day} and grain = ${Grain.platform}
              and platform = 'dy' and day = ${day}`,
          )
          const { gmv } = await salesTotals(tx, corp, filter, ['gmv'])
          // Taken back with the transaction.
          throw new Error(`${gmv - before.gmv} more`)
        })
      await expect(changed(cutDay)).rejects.toThrow('0 more')
      await expect(changed(cutDay - 1)).rejects.toThrow('7 more')
      const changedHours = (hour: SQL) =>
        db.transaction(async (tx) => {
          await rowsOf(
            tx,
            sql`update agg_day set pay_amount = pay_amount + 7 where (corp_id, grain, span, day, platform, content_kind, hour) in (
              select corp_id, grain, span, day, platform, content_kind, hour from agg_day where corp_id = 1 and span = ${Span.day} and grain = ${Grain.hour}
                and depts = '{}' and day = ${cutDay} and ${hour} limit 1) and depts = '{}'`,
          )
          const { gmv } = await salesTotals(tx, corp, filter, ['gmv'])
          // Taken back with the transaction.
          throw new Error(`${gmv - before.gmv} more`)
        })
      await expect(changedHours(sql`hour < 7`)).rejects.toThrow('7 more')
      await expect(changedHours(sql`hour >= 7`)).rejects.toThrow('0 more')
    }
  })

  it('are not read for days that have changed since, in any way', async () => {
    const { db } = opened
    // Every corporation was asked above. What changes from here on is tried with three, the largest and both ways to credit a sale
    // among them; the others have no orders any more.
    await withoutTriggers(async () => {
      for (const table of ['order_item', 'order_attr', 'orders', 'refund', 'percentage_line'])
        await rowsOf(db, sql`delete from ${sql.identifier(table)} where corp_id not in ${CHANGING}`)
    })
    members = members.filter(({ corp_id }) => CHANGING.includes(corp_id))
    const line = (corp: number, nth: number) =>
      sql`(select corp_id, order_id, sku_id from order_item where corp_id = ${corp} order by pay_time desc offset ${nth} limit 1)`
    const key = sql`(corp_id, order_id, sku_id)`
    for (const corp of CHANGING) {
      await rowsOf(
        db,
        sql`update order_item set pay_amount = pay_amount + 1000, author_id = (select author_id from corp_author where corp_id = ${corp} limit 1) where ${key} = ${line(corp, 40)}`,
      )
      await rowsOf(
        db,
        sql`update order_item set pay_time = pay_time - ${40 * DAY_SECONDS} where ${key} = ${line(corp, 900)}`,
      )
      await rowsOf(
        db,
        sql`insert into refund (corp_id, order_id, sku_id, amount, qty, refund_time, type)
          select i.corp_id, i.order_id, i.sku_id, 1, 1, ${now - 60}, 1 from order_item i where i.corp_id = ${corp} and i.settle_time is null and i.pay_amount > 0
            and not exists (select 1 from refund r where r.corp_id = i.corp_id and r.order_id = i.order_id and r.sku_id = i.sku_id)
          order by i.pay_time desc offset 500 limit 1`,
      )
      await rowsOf(
        db,
        sql`update order_attr set user_id = 0, dept_id = 0, is_new = 1 where ${key} = ${line(corp, 300)}`,
      )
      await rowsOf(
        db,
        sql`delete from refund where id = (select max(id) from refund where corp_id = ${corp} and refund_time < ${now - 90 * DAY_SECONDS})`,
      )
      await rowsOf(db, sql`delete from percentage_line where ${key} = ${line(corp, 1200)}`)
      await rowsOf(db, sql`delete from order_item where ${key} = ${line(corp, 1200)}`)
    }
    expect(await marked()).toBeGreaterThan(12)
    await agrees(15)
    // Once for all corporations.
    expect(await looksOfAnHour()).toBe(1)
    expect(await marked()).toBe(0)
    expect(await checkAggregates(context())).toEqual([])
    await agrees(8)
  }, 180_000)

  it('leave out what has not happened yet, until it has', async () => {
    const { db } = opened
    const later = now + 3 * DAY_SECONDS
    await rowsOf(
      db,
      sql`insert into refund (corp_id, order_id, sku_id, amount, qty, refund_time, type)
        select corp_id, order_id, sku_id, 5, 1, ${later}, 1 from order_item i where corp_id = 1 and settle_time is null and pay_amount >= 5
          and not exists (select 1 from refund r where r.corp_id = i.corp_id and r.order_id = i.order_id and r.sku_id = i.sku_id)
        order by pay_time limit 1`,
    )
    await refreshAggregates(context())
    expect(await marked()).toBe(2)
    now = later + 60
    await agrees(6)
    await refreshAggregates(context())
    expect(await marked()).toBe(0)
    await agrees(6)
  }, 120_000)

  it.each([800, 60])(
    'stand when the clock was set back by %i days meanwhile',
    async (days) => {
      const { db } = opened
      const present = now
      // One that has none yet.
      await rowsOf(db, sql`delete from agg_state where corp_id = 2`)
      now = present - days * DAY_SECONDS
      await refreshAggregates(context())
      await checkAggregates(context())
      await agrees(4)
      now = present
      await agrees(4)
      await refreshAggregates(context())
      expect(await checkAggregates(context())).toEqual([])
      await agrees(4)
    },
    180_000,
  )

  it('that differ are reported and made anew', async () => {
    const { db } = opened
    const today = dayNumber(TEST_NOW)
    await rowsOf(
      db,
      sql`update agg_day set pay_amount = pay_amount + 1 where corp_id = 1 and span = 1 and grain = 3 and day = ${today - 9}`,
    )
    await rowsOf(db, sql`delete from agg_day where corp_id = 2 and span = 1 and grain = 5 and day = ${today - 50}`)
    await rowsOf(
      db,
      sql`update agg_day set orders = orders + 1 where corp_id = 11 and span = 31 and grain = 1 and platform = 'dy'`,
    )
    await rowsOf(
      db,
      sql`update agg_pair set first_at = first_at - 5 where ctid = (select min(ctid) from agg_pair where corp_id = 1)`,
    )
    await rowsOf(db, sql`delete from agg_content where ctid = (select min(ctid) from agg_content where corp_id = 1)`)
    await rowsOf(
      db,
      sql`update agg_content set qty = qty + 1 where ctid = (select min(ctid) from agg_content where corp_id = 1)`,
    )
    await rowsOf(
      db,
      sql`update agg_coop set gmv = gmv + 1 where ctid = (select min(ctid) from agg_coop where corp_id = 1)`,
    )
    const reports = await checkAggregates(context())
    expect(reports).toEqual([
      expect.stringMatching(/^agg_day of corporation 1 differed from its rows on 2026-11-11/),
      '1 results of cooperations of corporation 1 differed from their rows: made anew',
      '1 first sales and 2 sold contents of corporation 1 differed from their rows: made anew',
      expect.stringMatching(/^agg_day of corporation 2 differed from its rows on 2026-10-01/),
      ...Array.from({ length: 14 }, () =>
        expect.stringMatching(/^agg_day of corporation 11 differed from its days in /),
      ),
    ])
    expect(await checkAggregates(context())).toEqual([])
    await agrees(6)
  }, 120_000)

  it('have what a department sold, as long as it is what it was', async () => {
    const { db } = opened
    const lead = members.find(({ corp_id, dept_ids }) => corp_id === 1 && dept_ids.length === 2)
    if (!lead) throw new Error('nobody leads departments')
    const scope: Scope = { ...scopeOf(lead), kind: 'depts', agg_built_at: TEST_NOW }
    const corp: Scope = { ...scope, kind: 'corp', dept_ids: [] }
    const [top = 0, below = 0] = lead.dept_ids
    const known = async (of: Scope, filter: Partial<MetricFilter>) =>
      (await withDepartmentSet(db, of, { now, ...filter })).dept_set?.depts
    const refusalOf = async () => [
      await known(corp, {}),
      await known(corp, { dept_ids: [top] }),
      await known(scope, {}),
      await known(scope, { dept_ids: [below] }),
      await known(scope, { user_ids: [lead.user_id] }),
      await known({ ...scope, dept_ids: [below] }, { dept_ids: [top] }),
    ]
    const days = async (of: Scope) =>
      expect(
        await salesTrend(db, { ...of, agg_built_at: TEST_NOW }, { now, dept_ids: [top] }, [
          'gmv',
          'issue_author',
          'order_count',
        ]),
      ).toEqual(
        await salesTrend(db, { ...of, agg_built_at: undefined }, { now, dept_ids: [top] }, [
          'gmv',
          'issue_author',
          'order_count',
        ]),
      )
    expect(await refusalOf()).toEqual([[], lead.dept_ids, lead.dept_ids, [below], undefined, undefined])

    // A department more, with a sale of its own and one that is credited to the lead elsewhere.
    await rowsOf(
      db,
      sql`insert into dept (id, corp_id, parent_id, name, path, sort, created_at, updated_at) select 9000, corp_id, id, '新部门', path || '9000/', 9, ${now}, ${now} from dept where id = ${top}`,
    )
    const latest = (nth: number) =>
      sql`(corp_id, order_id, sku_id) = (select corp_id, order_id, sku_id from order_item where corp_id = 1 and pay_time <= ${now} order by pay_time desc offset ${nth} limit 1)`
    await rowsOf(db, sql`update order_attr set dept_id = 9000 where ${latest(3)}`)
    await rowsOf(db, sql`update order_attr set user_id = ${lead.user_id}, dept_id = 0 where ${latest(9)}`)
    expect(await known(corp, { dept_ids: [top] })).toBeUndefined()
    await days(corp)
    await refreshAggregates(context())
    const wider = [...lead.dept_ids, 9000]
    expect(await known(corp, { dept_ids: [top] })).toEqual(wider)
    expect(await known({ ...scope, dept_ids: wider }, {})).toBeUndefined()
    await days(corp)
    await days({ ...scope, dept_ids: wider })

    // The set that it was goes after a day, with its rows.
    now += 2 * DAY_SECONDS
    await refreshAggregates(context())
    const rest = await rowsOf(
      db,
      sql`select 1 from agg_day where corp_id = 1 and grain in (7, 8, 9) and depts = ${`{${lead.dept_ids.join()}}`}::integer[]`,
    )
    expect(rest).toEqual([])
    expect(await checkAggregates(context())).toEqual([])
  }, 120_000)
})
