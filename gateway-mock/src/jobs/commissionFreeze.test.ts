import { CommissionMode } from '@crm/contracts/rules/commissionRules'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baseLines, memberBases, wholeScope } from '../figures/commission/bases.ts'
import { baseQueryOf, commissionsIn, openCorrections } from '../figures/commission/commissions.ts'
import { freezeOf, membersIn, readTerms, versionOf } from '../figures/commission/terms.ts'
import { staffSales } from '../figures/staff.ts'
import { endFreeze, freezeScheme } from '../records/commission/freeze.ts'
import { addMonths, monthRange } from '../rules/commissionMonths.ts'
import { percentageOf } from '../rules/percentage.ts'
import { percentageLog, percentageResult, percentageVersion } from '../store/database/schema.ts'
import { rowsAs, rowsOf } from '../store/database/query.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { TEST_NOW } from '../testing/testDatabase.ts'
import { commissionFreezeJob } from './commissionFreezeJob.ts'

// Today is 2026-11-20: November is open, October was frozen on the 5th.
const CORP = 1
const OPEN = '2026-11'
const LAST = '2026-10'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(TEST_NOW))

const ask = <Row extends object>(query: ReturnType<typeof sql>) => rowsOf(server.db, rowsAs<Row>(query))
const terms = () => readTerms(server.db, CORP)
const rowsIn = async (month: string) =>
  commissionsIn(server.db, month, { terms: await terms(), now: server.clock.now() })

async function nightly() {
  await server.db.transaction((tx) => server.jobs.send(tx, commissionFreezeJob, {}))
  await server.jobs.drain()
}

/** A line of a member that still counts in full in a month, of a platform that knows refunds. */
async function lineOf(userId: number, month: string) {
  const { start, end } = monthRange(month)
  const [line] = await ask<{ order_id: string; sku_id: string; pay_amount: number }>(
    sql`select i.order_id, i.sku_id, i.pay_amount::float8 as pay_amount from order_item i join order_attr a using (corp_id, order_id, sku_id)
      where i.corp_id = ${CORP} and a.user_id = ${userId} and i.pay_time between ${start} and ${end} and i.platform in ('dy', 'ks')
        and i.settle_time is null and not exists (select 1 from refund r where r.corp_id = i.corp_id and r.order_id = i.order_id and r.sku_id = i.sku_id)
      order by i.pay_amount desc, 1, 2 limit 1`,
  )
  if (line === undefined) throw new Error(`no line of ${userId} in ${month}`)
  return line
}

const refundLine = (line: { order_id: string; sku_id: string }, amount: number, at: number) =>
  ask(
    sql`insert into refund (corp_id, order_id, sku_id, amount, qty, refund_time, type) values (${CORP}, ${line.order_id}, ${line.sku_id}, ${amount}, 1, ${at}, 1)`,
  )

/** A member of the scheme by paid sales. */
async function paidMember() {
  const all = await terms()
  const [first] = [...membersIn(all, OPEN)].filter(
    ([, scheme]) => versionOf(all, scheme, OPEN)?.base_option === 'pay_sales',
  )
  if (first === undefined) throw new Error('nobody works under a scheme of 成交金额')
  return { user_id: first[0], scheme_id: first[1] }
}

describe('an open month', () => {
  it('has the base that the list of performance says: 成交金额 less 退款金额(支付口径), and its lines', async () => {
    const all = await terms()
    const rows = await rowsIn(OPEN)
    const sales = await staffSales(server.db, wholeScope(CORP), { now: TEST_NOW, ...monthRange(OPEN) })
    const bySales = new Map(sales.map((row) => [row.user_id, row]))
    const { user_id, scheme_id } = await paidMember()
    expect(rows.filter((row) => row.base_amount > 0).length).toBeGreaterThan(2)
    for (const row of rows.filter((each) => each.scheme_id === scheme_id)) {
      const { gmv = 0, refund_gmv = 0 } = bySales.get(row.user_id) ?? {}
      expect(row.base_amount).toBe(gmv - refund_gmv)
    }
    for (const row of rows) {
      const version = versionOf(all, row.scheme_id, OPEN)
      if (version === undefined) continue
      const query = baseQueryOf(all, OPEN, version, [row], TEST_NOW)
      const lines = await rowsOf(server.db, baseLines(query))
      expect(lines.reduce((sum, { base_amount }) => sum + base_amount, 0)).toBe(row.base_amount)
      expect({ tier: row.tier, amount: row.amount }).toEqual(percentageOf(version.mode, version.tiers, row.base_amount))
    }
    expect(rows.some((row) => row.user_id === user_id && row.total > 0)).toBe(true)
  })

  it('is the sum of its lines by every base, narrowed or not', async () => {
    const all = await terms()
    const { user_id, scheme_id } = await paidMember()
    const version = versionOf(all, scheme_id, OPEN)
    if (version === undefined) throw new Error('no version')
    for (const narrowed of [
      version,
      { ...version, platforms: ['dy'] },
      { ...version, base_option: 'new_author_sales' as const },
      { ...version, base_option: 'close_sales' as const },
    ]) {
      const query = baseQueryOf(all, LAST, narrowed, [{ user_id }], TEST_NOW)
      const bases = await memberBases(server.db, query)
      const lines = await rowsOf(server.db, baseLines(query))
      expect(lines.reduce((sum, { base_amount }) => sum + base_amount, 0)).toBe(bases.get(user_id) ?? 0)
    }
  })

  it('takes what a refund of a frozen month costs as a correction', async () => {
    const { user_id } = await paidMember()
    const before = (await rowsIn(OPEN)).find((row) => row.user_id === user_id)
    const frozen = (await rowsIn(LAST)).find((row) => row.user_id === user_id)
    const line = await lineOf(user_id, LAST)
    await refundLine(line, line.pay_amount, TEST_NOW - 60)
    const after = (await rowsIn(OPEN)).find((row) => row.user_id === user_id)
    expect(after?.correction).toBeLessThan(before?.correction ?? 0)
    expect(after?.base_amount).toBe(before?.base_amount)
    expect((await rowsIn(LAST)).find((row) => row.user_id === user_id)).toEqual(frozen)
  })
})

it('¥120,000 give 1,750, and −550 in the next month when 30,000 of them are given back', async () => {
  const tiers = [
    { from: 0, rate: 100 },
    { from: 3_000_000, rate: 150 },
    { from: 10_000_000, rate: 200 },
  ]
  const { user_id, scheme_id } = await paidMember()
  await server.db
    .update(percentageVersion)
    .set({ tiers, mode: CommissionMode.progressive })
    .where(and(eq(percentageVersion.corp_id, CORP), eq(percentageVersion.scheme_id, scheme_id)))
  const all = await terms()
  const version = versionOf(all, scheme_id, LAST)
  if (version === undefined) throw new Error('no version')
  const now = (await memberBases(server.db, baseQueryOf(all, LAST, version, [{ user_id }], TEST_NOW))).get(user_id) ?? 0
  // As if the month had been settled with so much more than its lines have now.
  const settled = now + 3_000_000
  const { tier, amount } = percentageOf(version.mode, tiers, settled)
  await server.db
    .update(percentageResult)
    .set({ base_amount: settled, tier, amount })
    .where(and(eq(percentageResult.user_id, user_id), eq(percentageResult.month, LAST)))
  const [correction] = (
    await openCorrections(server.db, OPEN, { terms: all, until: TEST_NOW, userIds: [user_id] })
  ).filter(({ origin_month }) => origin_month === LAST)
  expect(correction).toMatchObject({
    ...{ base_before: settled, base_after: now },
    amount: percentageOf(version.mode, tiers, now).amount - amount,
  })
  expect(percentageOf(1, tiers, 9_000_000).amount - percentageOf(1, tiers, 12_000_000).amount).toBe(-55_000)
})

describe('the freeze', () => {
  it('keeps what the month comes to at that moment, with its lines; killed and run again it gives the same', async () => {
    const frozenAt = freezeOf(await terms(), OPEN)
    server.clock.set(frozenAt + 600)
    const expected = await rowsIn(OPEN)
    // Cut off after the first of the schemes.
    const [one] = new Set(membersIn(await terms(), OPEN).values())
    await server.db.transaction((tx) => freezeScheme(tx, CORP, OPEN, one ?? 0))
    const half = (await rowsIn(OPEN)).filter(({ frozen_at }) => frozen_at !== null)
    expect(half.length).toBeGreaterThan(0)
    await Promise.all([nightly(), nightly()])
    const rows = await rowsIn(OPEN)
    const figuresOf = (list: typeof rows) =>
      list.map(({ user_id, scheme_id, base_amount, tier, amount, reward, correction, total }) => ({
        ...{ user_id, scheme_id, base_amount, tier, amount, reward, correction, total },
      }))
    expect(figuresOf(rows)).toEqual(figuresOf(expected))
    expect(rows.every(({ frozen_at }) => frozen_at === frozenAt)).toBe(true)
    expect(
      await ask(sql`select r.id from percentage_result r where r.corp_id = ${CORP} and r.month = ${OPEN} and r.base_amount <>
        coalesce((select sum(l.base_amount) from percentage_line l where l.corp_id = r.corp_id and l.result_id = r.id and l.month = r.month), 0)`),
    ).toEqual([])
    const notes = await server.db
      .select()
      .from(percentageLog)
      .where(and(eq(percentageLog.corp_id, CORP), eq(percentageLog.month, OPEN), eq(percentageLog.action, 'freeze')))
    expect(notes).toHaveLength(1)
    await server.db.transaction((tx) => endFreeze(tx, CORP, OPEN))
    expect(await rowsIn(OPEN)).toEqual(rows)
    // The next month stands ready.
    const next = await ask<{ n: number }>(
      sql`select count(*)::int as n from percentage_result where corp_id = ${CORP} and month = ${addMonths(OPEN, 2)}`,
    )
    expect(next[0]?.n).toBeGreaterThan(2)
  })

  it('is never changed by what comes later; with the corrections of the month after it is what is computed anew', async () => {
    const month = OPEN
    const next = addMonths(OPEN, 1)
    const { scheme_id } = await paidMember()
    const frozen = await rowsIn(month)
    const users = frozen.filter((row) => row.scheme_id === scheme_id).map(({ user_id }) => user_id)
    const after = freezeOf(await terms(), month) + 86_400
    server.clock.set(after)
    const act = fc.record({
      kind: fc.constantFrom('refund', 'credit', 'withdraw', 'restore'),
      user: fc.constantFrom(...users),
      other: fc.constantFrom(...users),
      share: fc.integer({ min: 1, max: 100 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
        for (const { kind, user, other, share } of acts) {
          if (kind === 'restore') {
            await ask(sql`with back as (delete from withdrawn_item where corp_id = ${CORP} and withdrawn_reason = 'test' returning *)
              insert into order_item select ${sql.raw(await lineColumns())} from back`)
            continue
          }
          const line = await lineOf(user, month)
          const isLine = sql`corp_id = ${CORP} and order_id = ${line.order_id} and sku_id = ${line.sku_id}`
          if (kind === 'refund') await refundLine(line, Math.ceil((line.pay_amount * share) / 100), after)
          if (kind === 'credit')
            await ask(sql`update order_attr set user_id = ${other} where ${isLine} and user_id = ${user}`)
          if (kind === 'withdraw')
            await ask(sql`with gone as (delete from order_item where ${isLine} returning *)
              insert into withdrawn_item (${sql.raw(await lineColumns())}, withdrawn_at, withdrawn_reason)
              select ${sql.raw(await lineColumns())}, ${after}::bigint, 'test' from gone`)
        }
        expect(await rowsIn(month)).toEqual(frozen)
        const all = await terms()
        const version = versionOf(all, scheme_id, month)
        if (version === undefined) throw new Error('no version')
        const anew = await memberBases(
          server.db,
          baseQueryOf(
            all,
            month,
            version,
            users.map((user_id) => ({ user_id })),
            after,
          ),
        )
        const corrections = (await openCorrections(server.db, next, { terms: all, until: after })).filter(
          ({ origin_month }) => origin_month === month,
        )
        for (const row of frozen.filter((each) => each.scheme_id === scheme_id)) {
          const base = anew.get(row.user_id) ?? 0
          const correction = corrections.find(({ user_id }) => user_id === row.user_id)?.amount ?? 0
          expect(row.amount + correction).toBe(percentageOf(version.mode, version.tiers, base).amount)
        }
      }),
      { seed: 37, numRuns: 8 },
    )
    // A later version of the scheme is of later months.
    await ask(sql`insert into percentage_version (corp_id, scheme_id, month_from, base_option, mode, tiers, created_at, updated_at)
      select corp_id, scheme_id, ${next}, base_option, mode, '[{"from":0,"rate":3000}]', created_at, updated_at from percentage_version
      where corp_id = ${CORP} and scheme_id = ${scheme_id} order by month_from desc limit 1`)
    expect(await rowsIn(month)).toEqual(frozen)
    const [due] = await rowsIn(next)
    expect(due).toBeDefined()
  })

  it('settles corrections with their lines, once', async () => {
    const next = addMonths(OPEN, 1)
    server.clock.set(freezeOf(await terms(), next) + 60)
    const expected = await rowsIn(next)
    expect(expected.some(({ correction }) => correction < 0)).toBe(true)
    await nightly()
    const rows = await rowsIn(next)
    expect(rows.map(({ user_id, total }) => ({ user_id, total }))).toEqual(
      expected.map(({ user_id, total }) => ({ user_id, total })),
    )
    expect(
      await ask(sql`select c.* from percentage_correction c where c.corp_id = ${CORP} and c.month = ${next} and c.kind = 'change'
        and c.base_after - c.base_before <> coalesce((select sum(l.base_amount) from percentage_line l join percentage_result r
          on r.corp_id = l.corp_id and r.id = l.result_id where r.corp_id = c.corp_id and r.user_id = c.user_id and r.month = c.month
          and l.month = c.origin_month), 0)`),
    ).toEqual([])
    const later = await openCorrections(server.db, addMonths(next, 1), {
      terms: await terms(),
      until: server.clock.now(),
    })
    expect(later).toEqual([])
  })
})

/** The columns of a line, in both tables. */
async function lineColumns(): Promise<string> {
  const rows = await ask<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'order_item' order by ordinal_position`,
  )
  return rows.map(({ name }) => name).join(', ')
}
