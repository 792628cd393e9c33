import { Role } from '@crm/access/roles'
import { BREAKDOWN_BY, BREAKDOWN_MEASURES, COMPARISONS } from '@crm/contracts/rules/breakdownRules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { openTestDatabase, TEST_NOW } from '../../testing/testDatabase.ts'
import {
  type KnownIds,
  knownIds,
  type Member,
  membersOf,
  narrowed,
  narrowings,
  propertyRuns,
  ranges,
  sumOf,
} from '../../testing/testProperties.ts'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { scopeOf } from '../../rules/scope.ts'
import { rebuildAll } from '../sums/buildDaySums.ts'
import { salesByHour, salesTotals } from '../sales.ts'
import { SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import { breakdown } from './breakdown.ts'
import { contributions } from './contributions.ts'

let opened: OpenedDatabase
let members: Member[]
const known = new Map<number, KnownIds>()
/** Both ways to credit a sale are among them: in 11 several follow one talent. */
const CORPS = [1, 2, 11]

beforeAll(async () => {
  opened = await openTestDatabase()
  members = (await membersOf(opened.db)).filter(({ corp_id }) => CORPS.includes(corp_id))
  for (const corp of CORPS) known.set(corp, await knownIds(opened.db, corp))
  await rebuildAll(opened.db, 2, TEST_NOW)
}, 300_000)
afterAll(() => opened.close())

/** Groups of which every line is in exactly one. */
const WHOLE = [
  'author',
  'product',
  'platform',
  'content_kind',
  'shop',
  'day',
  'week',
  'month',
  'hour',
  'weekday',
  'is_new',
  'level',
  'fans',
  'province',
  'class',
  'spu',
  'price_band',
  'source',
  'rate_band',
] as const satisfies readonly SalesGroup[]
const ADDED = ['gmv', 'volume', 'commission', 'live_amount'] as const

const asked = fc.record({
  at: fc.nat(),
  range: ranges,
  narrowing: narrowings,
  groups: fc.subarray([...WHOLE], { minLength: 1, maxLength: 4 }),
})

/** Each of `runs` members of any role with a filter; of the enterprise with sums both with and without them. */
const each = (runs: number, check: (scope: Scope, filter: MetricFilter, groups: SalesGroup[]) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(asked, async ({ at, range, narrowing, groups }) => {
      const member = members[at % members.length]
      const ids = known.get(member?.corp_id ?? 0)
      if (!member || !ids) return
      const scope = scopeOf({ ...member, agg_built_at: member.corp_id === 2 ? TEST_NOW : undefined })
      await check(scope, { now: TEST_NOW, ...range, ...narrowed(narrowing, ids) }, groups)
    }),
    propertyRuns(runs),
  )

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

describe('a breakdown', () => {
  it(
    'adds up to its total, which is that of the overview, by any groups together',
    () =>
      each(25, async (scope, filter, groups) => {
        const { rows, total } = await breakdown(opened.db, scope, filter, { measures: ADDED, by: groups })
        expect(total).toEqual(await salesTotals(opened.db, scope, filter, ADDED))
        for (const measure of ADDED) expect(sumOf(rows.map((row) => row[measure])), groups.join()).toBe(total[measure])
      }),
    120_000,
  )

  it(
    'has the same sum by hours, weekdays, shops and sources, and new and old talents make up all',
    () =>
      each(10, async (scope, filter) => {
        const { gmv, new_author_sales, old_author_sales } = await salesTotals(opened.db, scope, filter, [
          'gmv',
          'new_author_sales',
          'old_author_sales',
        ])
        expect(new_author_sales + old_author_sales).toBe(gmv)
        expect(sumOf(await salesByHour(opened.db, scope, filter))).toBe(gmv)
        for (const group of ['weekday', 'shop', 'source', 'rate_band', 'is_new'] as const) {
          const { rows } = await breakdown(opened.db, scope, filter, { measures: ['gmv'], by: [group] })
          expect(sumOf(rows.map((row) => row.gmv)), group).toBe(gmv)
        }
      }),
    120_000,
  )

  it(
    'is the same from sums and from lines',
    () =>
      each(25, async (scope, filter, groups) => {
        if (scope.agg_built_at === undefined) return
        const question = { measures: [...ADDED, 'order_count', 'issue_author', 'refund_sales'] as const, by: groups }
        const fromSums = await breakdown(opened.db, scope, filter, question)
        const ofLines = { ...scope, agg_built_at: undefined }
        const fromLines = await breakdown(opened.db, ofLines, filter, question)
        expect(fromSums.total).toEqual(fromLines.total)
        expect(sorted(fromSums.rows), groups.join()).toEqual(sorted(fromLines.rows))
      }),
    120_000,
  )

  it(
    'holds nothing that is out of scope',
    () =>
      each(10, async (scope, filter) => {
        if (scope.kind !== 'depts' && scope.kind !== 'own') return
        const { rows } = await breakdown(opened.db, scope, filter, { measures: ['gmv'], by: ['dept', 'user'] })
        for (const { dept_id, user_id } of rows)
          expect(
            user_id === scope.user_id || (scope.kind === 'depts' && scope.dept_ids.includes(Number(dept_id))),
          ).toBe(true)
      }),
    60_000,
  )

  it('is ordered, limited, headed and compared as asked', async () => {
    const admin = members.find(({ corp_id, role_id }) => corp_id === 1 && role_id === Role.admin)
    if (!admin) throw new Error('no administrator')
    const filter = { now: TEST_NOW, start: TEST_NOW - 30 * 86_400, end: TEST_NOW }
    const by = ['platform', 'source'] as const
    const { columns, rows, total, previous } = await breakdown(opened.db, scopeOf(admin), filter, {
      measures: ['gmv', 'order_count'],
      by,
      compare: 'prev',
      order: { measure: 'order_count', sort: 'asc' },
      limit: 3,
    })
    expect(columns).toEqual(['平台', '来源'])
    expect(rows).toHaveLength(3)
    expect(rows.map((row) => row.order_count)).toEqual(rows.map((row) => row.order_count).toSorted((a, b) => a - b))
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      [...SALES_GROUPS.platform, ...SALES_GROUPS.source, 'gmv', 'order_count'].sort(),
    )
    expect(total.gmv).toBeGreaterThan(0)
    expect(previous?.gmv).toBeGreaterThan(0)
    expect(previous?.gmv).not.toBe(total.gmv)
  })
})

describe('what moved a figure', () => {
  it(
    'adds up to the change exactly, the largest rises and falls by themselves',
    () =>
      fc.assert(
        fc.asyncProperty(
          asked,
          fc.constantFrom(...BREAKDOWN_BY),
          fc.constantFrom(...BREAKDOWN_MEASURES),
          fc.constantFrom(...COMPARISONS),
          async ({ at, range, narrowing }, by, measure, compare) => {
            const member = members[at % members.length]
            const ids = known.get(member?.corp_id ?? 0)
            if (!member || !ids) return
            const filter = { now: TEST_NOW, ...range, ...narrowed(narrowing, ids) }
            const found = await contributions(opened.db, scopeOf(member), filter, { measure, by, compare })
            if (!found) return
            const { rows, other, total } = found
            const changes = rows.map(({ change }) => change)
            expect(sumOf(changes) + other.change).toBe(total.change)
            expect(changes).toEqual(changes.toSorted((one, another) => another - one))
            expect(changes.filter((change) => change > 0).length).toBeLessThanOrEqual(5)
            expect(changes.filter((change) => change < 0).length).toBeLessThanOrEqual(5)
            for (const { value, before, change } of rows) expect(value - before).toBe(change)
          },
        ),
        propertyRuns(30),
      ),
    120_000,
  )

  it('names every part that the demo business knows', async () => {
    const admin = members.find(({ corp_id, role_id }) => corp_id === 1 && role_id === Role.admin)
    if (!admin) throw new Error('no administrator')
    const filter = { now: TEST_NOW, start: TEST_NOW - 30 * 86_400, end: TEST_NOW }
    for (const by of BREAKDOWN_BY) {
      const found = await contributions(opened.db, scopeOf(admin), filter, { measure: 'gmv', by, compare: 'prev' })
      expect(found?.rows.length, by).toBeGreaterThan(0)
      expect(
        found?.rows.filter(({ name }) => name === ''),
        by,
      ).toEqual([])
    }
  })

  it('is nothing where nothing is compared or delivered', async () => {
    const [member] = members
    if (!member) throw new Error('nobody')
    const question = { measure: 'refund_gmv', by: 'author', compare: 'prev' } as const
    const range = { start: TEST_NOW - 86_400, end: TEST_NOW }
    expect(await contributions(opened.db, scopeOf(member), { now: TEST_NOW }, question)).toBeUndefined()
    expect(
      await contributions(opened.db, scopeOf(member), { now: TEST_NOW, ...range, platform: 'xhs' }, question),
    ).toBeUndefined()
  })
})
