import fc from 'fast-check'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedDatabase } from '../store/database/open.ts'
import { type Queryable, rowOf, rowsOf, rowsAs } from '../store/database/query.ts'
import { openTestDatabase, TEST_NOW } from '../testing/testDatabase.ts'
import { refreshAggregates } from '../jobs/aggJobs.ts'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import { endOfDay, lastDays, startOfDay } from '../rules/period.ts'
import { scopeOf } from '../rules/scope.ts'
import {
  type KnownIds,
  knownIds,
  type Member,
  membersOf,
  narrowed,
  narrowings,
  propertyRuns,
  ranges,
} from '../testing/testProperties.ts'
import { orderPage, orderTabCounts, orderTotals, type OrderWhere } from './orderList.ts'
import { float, int, select } from '../store/database/select.ts'

const now = TEST_NOW
let opened: OpenedDatabase
let members: Member[]
const known = new Map<number, KnownIds>()

beforeAll(async () => {
  opened = await openTestDatabase()
  const clock = { now: () => now, offset: () => 0, set: () => undefined }
  await refreshAggregates({ db: opened.db, clock, signal: new AbortController().signal })
  members = await membersOf(opened.db)
  for (const { corp_id } of members) if (!known.has(corp_id)) known.set(corp_id, await knownIds(opened.db, corp_id))
}, 300_000)
afterAll(() => opened.close())

const cases = fc.record({
  at: fc.nat(),
  platform: fc.constantFrom('all', 'all', 'dy', 'xhs'),
  range: ranges,
  narrowing: narrowings,
  basis: fc.constantFrom('pay', 'pay', 'settle', 'refund'),
  tab: fc.constantFrom<OrderWhere['tab'][]>(undefined, undefined, 2, 3, 'withdrawn'),
  order_by: fc.constantFrom('pay_time', 'pay_amount', 'commission', 'settle_amount'),
  sort: fc.constantFrom('asc', 'desc'),
  page: fc.constantFrom(1, 1, 2, 5),
  size: fc.constantFrom(3, 20, 50),
})

/** The list, its counts and its 合计 are the same with sums by day and without. */
const agrees = () =>
  fc.assert(
    fc.asyncProperty(cases, async ({ at, platform, range, narrowing, basis, tab, ...page }) => {
      const member = members[at % members.length]
      const ids = known.get(member?.corp_id ?? 0)
      if (!member || !ids) return
      const filter: MetricFilter = { now, platform, ...range, ...narrowed(narrowing, ids) }
      const where: OrderWhere = { basis, tab }
      const scope = scopeOf(member)
      const ofRows = { scope: { ...scope, agg_built_at: undefined }, filter, where }
      const ofSums = { scope: { ...scope, agg_built_at: now }, filter, where }
      const { db } = opened
      const listed = await orderPage(db, ofRows, page, undefined)
      expect(await orderPage(db, ofSums, page, undefined)).toEqual(listed)
      if (listed.next !== undefined)
        expect(await orderPage(db, ofSums, page, listed.next)).toEqual(await orderPage(db, ofRows, page, listed.next))
      expect(await orderTabCounts(db, ofSums)).toEqual(await orderTabCounts(db, ofRows))
      expect(await orderTotals(db, ofSums)).toEqual(await orderTotals(db, ofRows))
    }),
    // The parameters hold nothing of the value's type.
    propertyRuns(100, 25) as fc.Parameters<[{ at: number }]> as never,
  )

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** How many rows of a table a plan looked at. */
function rowsRead(node: PlanNode, table: string): number {
  const own =
    node['Relation Name'] === table
      ? node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
      : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, table), own)
}

/** The rows of tables that the statements of some work look at. */
async function readsOf(
  work: (db: Queryable) => Promise<unknown>,
): Promise<Record<'order_item' | 'order_attr' | 'refund', number>> {
  const reads = { order_item: 0, order_attr: 0, refund: 0 }
  const db = {
    execute: async (query: SQL) => {
      const [explained] = await rowsOf(
        opened.db,
        rowsAs<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql`explain (analyze, format json) ${query}`),
      )
      const plan = explained?.['QUERY PLAN'][0].Plan
      if (plan === undefined) throw new Error('no plan')
      for (const table of ['order_item', 'order_attr', 'refund'] as const) reads[table] += rowsRead(plan, table)
      return opened.db.execute(query)
    },
  }
  // Statements are all that the list asks of a database.
  await work(db as unknown as Queryable)
  return reads
}

describe('what is read', () => {
  const filter = { now, ...lastDays(30, now) }
  const ofMonth = (scope: Scope, where: Partial<OrderWhere> = {}) => ({
    scope,
    filter: { ...filter },
    where: { basis: 'pay' as const, ...where },
  })
  const scopeOfRole = (role: number) => {
    const member = members.find(({ corp_id, role_id }) => corp_id === 1 && role_id === role)
    if (!member) throw new Error(`nobody of role ${role}`)
    return { ...scopeOf(member), agg_built_at: now }
  }
  const linesOf = async (condition: SQL) =>
    (await rowOf(opened.db, select({ n: int`count(*)` }, sql`from order_item i where i.corp_id = 1 and ${condition}`)))
      .n
  const inMonth = sql`i.pay_time between ${filter.start} and ${now}`

  it.each([2, 4, 6])('tab counts and 合计 of whole days come from the sums, without a line (role %d)', async (role) => {
    const selection = ofMonth(scopeOfRole(role))
    expect((await orderTabCounts(opened.db, selection)).all).toBeGreaterThan(0)
    expect(await readsOf((db) => orderTabCounts(db, selection))).toEqual({ order_item: 0, order_attr: 0, refund: 0 })
    expect((await readsOf((db) => orderTotals(db, selection))).order_item).toBe(0)
  })

  it('a medium is asked for with the lines of the own talents alone', async () => {
    const scope = scopeOfRole(6)
    const own =
      await linesOf(sql`${inMonth} and (i.author_id, i.platform) in (select x.author_id, x.platform from order_attr s
      join order_item x on x.corp_id = s.corp_id and x.order_id = s.order_id and x.sku_id = s.sku_id
      where s.corp_id = 1 and s.user_id = ${scope.user_id} and x.pay_time between ${filter.start} and ${now})`)
    expect(own).toBeLessThan((await linesOf(inMonth)) / 2)
    const page = { page: 1, size: 20, order_by: 'pay_amount' as const }
    expect((await readsOf((db) => orderPage(db, ofMonth(scope), page, undefined))).order_attr).toBeLessThanOrEqual(own)
    const dear = ofMonth(scope, { pay_amount_min: 1 })
    expect((await readsOf((db) => orderTabCounts(db, dear))).order_attr).toBeLessThanOrEqual(own)
  })

  it.each([4, 6])(
    'a later page in the order of payment is looked for on the days that hold it (role %d)',
    async (role) => {
      const selection = { ...ofMonth(scopeOfRole(role)), filter: { now } }
      const { all: n = 0 } = await orderTabCounts(opened.db, selection)
      const page = { page: Math.ceil(n / 20), size: 20 }
      const { keys } = await orderPage(opened.db, selection, page, undefined)
      expect(keys).toHaveLength(n - (page.page - 1) * 20)
      const { first, last } = await rowOf(
        opened.db,
        select(
          { first: float`min(pay_time)`, last: float`max(pay_time)` },
          sql`from order_item
        where corp_id = 1 and order_id in ${keys.map(({ order_id }) => order_id)}`,
        ),
      )
      const ofDays = await linesOf(sql`i.pay_time between ${startOfDay(first)} and ${endOfDay(last)}`)
      expect(ofDays).toBeLessThan((await linesOf(sql`true`)) / 20)
      expect((await readsOf((db) => orderPage(db, selection, page, undefined))).order_item).toBeLessThanOrEqual(ofDays)
    },
  )

  it('by 佣金 only the refunds since the first of the payments are added up', async () => {
    const scope = scopeOfRole(2)
    const page = { page: 1, size: 20, order_by: 'commission' as const, sort: 'desc' as const }
    const ofAll = (await rowOf(opened.db, select({ n: int`count(*)` }, sql`from refund where corp_id = 1`))).n
    const reads = await readsOf((db) => orderPage(db, ofMonth(scope), page, undefined))
    expect(reads.refund).toBeLessThan(ofAll)
  })
})

describe('with sums by day and without', () => {
  it('list, counts and 合计 are the same', agrees, 120_000)

  it('also when states and credit have changed since', async () => {
    const some = (nth: number) =>
      sql`(corp_id, order_id, sku_id) in (select corp_id, order_id, sku_id from order_item where corp_id in (1, 2, 11) order by order_id limit 40 offset ${nth})`
    await rowsOf(opened.db, sql`update order_item set flow = 3 where ${some(0)}`)
    await rowsOf(opened.db, sql`update order_attr set user_id = 0, dept_id = 0 where ${some(20)}`)
    await agrees()
  }, 120_000)
})
