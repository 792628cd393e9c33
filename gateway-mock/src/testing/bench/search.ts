import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { isDeepStrictEqual } from 'node:util'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { AnyContract, Call } from '@crm/contracts/call'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../../store/database/db.ts'
import { startSession } from '../../records/session/sessions.ts'
import { hasRefunds, type MetricFilter, type Scope } from '../../rules/filter.ts'
import type { OpenPeriod } from '@crm/base/period'
import { endOfDay, lastDays, startOfDay } from '../../rules/period.ts'
import { rowOf, rowsOf } from '../../store/database/query.ts'
import { salesBy, salesTotals, salesTrend } from '../../figures/sales.ts'
import { contributionParts, talentParts } from '../../figures/talents.ts'
import { staffSales } from '../../figures/staff.ts'
import { scopeOf } from '../../rules/scope.ts'
import { membersOf, type Member, narrowed, narrowings, type KnownIds, sumOf } from '../testProperties.ts'
import { type KnownValue, readCalls } from '../testRequests.ts'
import type { SendCall } from './sendCall.ts'
import { callAll, TenancyError, HOLDERS } from './tenancySearch.ts'
import { float, int, number, select, value } from '../../store/database/select.ts'

// What the tests ask of the demo business, asked of a large one: whether figures agree with each other and with their rows,
// and whether anybody is shown what is another corporation's or out of scope.

interface Search {
  db: Db
  ask: SendCall
  now: number
  /** Cases of each kind. */
  runs: number
  seed: number
}

/** How often every reading call is asked at least. */
const TURNS = 6
/** Ids of each kind that random filters and requests are made of. */
const KNOWN_MAX = 300
const same = (what: string, one: unknown, other: unknown) => {
  if (!isDeepStrictEqual(one, other))
    throw new TenancyError(`${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
}

async function sampleOf(db: Db, table: string, column: string): Promise<KnownValue[]> {
  const of = sql.identifier(table)
  return rowsOf(
    db,
    select(
      { corp: number`c.corp_id`, value: value<string | number>`x.value` },
      sql`from corp c cross join lateral (select t.${sql.identifier(column)} as value from ${of} t
      where t.corp_id = c.corp_id limit ${KNOWN_MAX}) x order by 1, 2`,
    ),
  )
}

async function materialOf(db: Db, now: number, members: readonly Member[]) {
  const values = new Map<string, readonly KnownValue[]>([['author_id', await sampleOf(db, 'corp_author', 'author_id')]])
  for (const [field, [table, column]] of Object.entries(HOLDERS)) values.set(field, await sampleOf(db, table, column))
  return { values, now, words: ['', '达人', '商品', members[0]?.nick_name ?? ''] }
}

const idsOf = (values: ReadonlyMap<string, readonly KnownValue[]>, corpId: number): KnownIds => {
  const own = (field: string) =>
    (values.get(field) ?? []).filter(({ corp }) => corp === corpId).map(({ value }) => value)
  return {
    users: own('user_id').map(Number),
    depts: own('dept_id').map(Number),
    authors: own('author_id').map((id) => ({ author_id: String(id), platform: 'dy' })),
    products: own('product_id').map(String),
    activities: own('activity_id').map(String),
    colonels: own('colonel_buyin_id').map(String),
    shops: own('shop_id').map(String),
  }
}

const isWithin = ({ start, end }: OpenPeriod, now: number, days: number) =>
  start !== undefined && Math.min(end ?? now, now) - start <= days * DAY_SECONDS

/** Searches with `runs` cases of each kind, prints seeds and counts, and throws at the first failure. */
export async function search({ db, ask, now, runs, seed }: Search): Promise<void> {
  const corps = new Set(
    (await rowsOf(db, select({ corp_id: number`corp_id` }, sql`from agg_state`))).map(({ corp_id }) => corp_id),
  )
  const built = await rowOf(db, select({ at: float`max(built_at)` }, sql`from agg_state`))
  const everybody = (await membersOf(db)).filter(({ corp_id }) => corps.has(corp_id))
  const material = await materialOf(db, now, everybody)
  // Every second case is of the large corporation.
  const large = everybody.filter(({ corp_id }) => corp_id === 1)
  const memberAt = (at: number): Member => {
    const list = at % 2 === 0 ? large : everybody
    const member = list[Math.floor(at / 2) % list.length]
    if (!member) throw new Error('no members')
    return member
  }
  const withSums = (member: Member): Scope => scopeOf({ ...member, agg_built_at: built.at })
  const today = startOfDay(now)
  const ranges: fc.Arbitrary<OpenPeriod> = fc.oneof(
    fc.constantFrom(1, 7, 30, 90, 396).map((days) => lastDays(days, now)),
    fc.record({ back: fc.nat(390), days: fc.integer({ min: 1, max: 60 }) }).map(({ back, days }) => ({
      start: today - back * DAY_SECONDS,
      end: endOfDay(today - back * DAY_SECONDS) + (days - 1) * DAY_SECONDS,
    })),
    fc.record({ back: fc.nat(390 * DAY_SECONDS), length: fc.nat(10 * DAY_SECONDS) }).map(({ back, length }) => ({
      start: now - back,
      end: now - back + length,
    })),
  )
  const cases = fc.record({
    at: fc.nat(),
    platform: fc.constantFrom(undefined, ...PLATFORMS_AND_ALL),
    range: ranges,
    narrowing: narrowings,
  })
  const filterOf = (one: { platform: MetricFilter['platform']; range: OpenPeriod }): MetricFilter => ({
    now,
    platform: one.platform,
    ...one.range,
  })
  const run = async <Value>(what: string, arbitrary: fc.Arbitrary<Value>, body: (value: Value) => Promise<void>) => {
    const begun = performance.now()
    let cases = 0
    await fc.assert(
      fc.asyncProperty(arbitrary, async (value) => {
        cases += 1
        await body(value)
      }),
      // The parameters hold nothing of the value's type.
      { numRuns: runs, seed, endOnFailure: true } as fc.Parameters<[Value]>,
    )
    console.log(
      `${what}: seed ${seed}, ${cases} cases, 0 failures, ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    )
  }
  console.log('')

  await run('identities of figures', cases, async (one) => {
    const member = memberAt(one.at)
    const scope = withSums(member)
    const filter = { ...filterOf(one), ...narrowed(one.narrowing, idsOf(material.values, member.corp_id)) }
    const names = [
      'gmv',
      'volume',
      'order_count',
      'refund_gmv',
      'close_sales',
      'pending_sales',
      'settled_part',
      'dyks_gmv',
      'new_author_sales',
      'old_author_sales',
    ] as const
    const totals = await salesTotals(db, scope, filter, names)
    const points = await salesTrend(db, scope, filter, names)
    for (const name of names)
      if (totals[name] !== UNAVAILABLE)
        same(`course of ${name}`, sumOf(points.map((point) => point[name])), totals[name])
    for (const group of ['platform', 'product', 'author', 'content_kind'] as const)
      same(
        `gmv by ${group}`,
        sumOf((await salesBy(db, scope, filter, group, ['gmv'])).list.map(({ gmv }) => gmv)),
        totals.gmv,
      )
    same('new and old', totals.new_author_sales + totals.old_author_sales, totals.gmv)
    for (const parts of [await talentParts(db, scope, filter, 'fans'), await contributionParts(db, scope, filter)])
      same('parts of talents', sumOf(parts.map(({ gmv }) => gmv)), totals.gmv)
    if (hasRefunds(filter.platform))
      same(
        'settled, pending and refunded',
        totals.settled_part + totals.pending_sales + totals.refund_gmv,
        totals.dyks_gmv,
      )
    const staff = sumOf((await staffSales(db, scope, filter)).map(({ gmv }) => gmv))
    if (staff < totals.gmv) throw new TenancyError(`staff ${staff} sold less than all, ${totals.gmv}`)
  })

  await run('kept sums and the rows they stand for', cases, async (one) => {
    if (!isWithin(one.range, now, 31)) return
    const member = memberAt(one.at)
    const filter = { ...filterOf(one), ...narrowed(one.narrowing, idsOf(material.values, member.corp_id)) }
    const names = [
      'gmv',
      'order_count',
      'issue_author',
      'first_cp_author',
      'live_count',
      'video_count',
      'commission',
      'refund_gmv',
      'close_sales',
    ] as const
    const stored = await salesTotals(db, withSums(member), filter, names)
    same('totals', stored, await salesTotals(db, scopeOf(member), filter, names))
  })

  await run('scope: what is credited to it, by plain SQL', cases, async (one) => {
    const member = memberAt(one.at)
    const { kind, dept_ids } = scopeOf(member)
    const { start = 0, end = now } = one.range
    const depts = dept_ids.length > 0 ? sql`s.dept_id in ${[...dept_ids]}` : sql`false`
    const seen = {
      corp: sql`true`,
      depts: sql`(s.user_id = ${member.user_id} or ${depts})`,
      own: sql`s.user_id = ${member.user_id}`,
    }
    const condition = kind === 'corp' || kind === 'depts' || kind === 'own' ? seen[kind] : sql`false`
    const { gmv } = await salesTotals(db, withSums(member), { now, start, end }, ['gmv'])
    const plain = await rowOf(
      db,
      select(
        { gmv: float`coalesce(sum(i.pay_amount), 0)` },
        sql`from order_item i where i.corp_id = ${member.corp_id}
        and i.pay_time between ${start} and ${Math.min(end, now)} and (i.order_id, i.sku_id) in
        (select s.order_id, s.sku_id from order_attr s where s.corp_id = ${member.corp_id} and ${condition})`,
      ),
    )
    same(`gmv in scope of ${member.phone}`, gmv, plain.gmv)
  })

  const tokens = new Map<number, string>()
  const tokenOf = async ({ user_id, corp_id }: Member): Promise<{ token: string }> => {
    const session = { user_id, corp_id, ip: '127.0.0.1', device: 'bench', now }
    const token = tokens.get(user_id) ?? (await startSession(db, session)).token
    tokens.set(user_id, token)
    return { token }
  }
  const requestOf = async (member: Member, call: AnyContract, request: object) =>
    // Any call of the table, with what its contract may refuse as well.
    ask({ call: call as Call<never, unknown>, request }, await tokenOf(member))

  await run('scope: lists of records and of talents', fc.nat(), async (at) => {
    const member = memberAt(at)
    const { kind, dept_ids } = scopeOf(member)
    const isInScope = (alias: typeof none) =>
      kind === 'corp'
        ? sql`true`
        : kind === 'depts' && dept_ids.length > 0
          ? sql`(${alias}.user_id = ${member.user_id} or ${alias}.dept_id in ${[...dept_ids]})`
          : sql`${alias}.user_id = ${member.user_id}`
    const none = sql`c`
    const list = await requestOf(member, cooperationCalls.list, { size: 50 })
    if (list.code === 0) {
      const { page_info } = list.data as { page_info: { total_count: number } } // the call's contract
      const { n } = await rowOf(
        db,
        select(
          { n: int`count(*)` },
          sql`from cooperation c where c.corp_id = ${member.corp_id} and c.deleted_at is null and c.created_at <= ${now} and ${isInScope(sql`c`)}`,
        ),
      )
      same(`cooperations in scope of ${member.phone}`, page_info.total_count, n)
    }
    const mine = await requestOf(member, talentCalls.myList, { scope: 'team', platform: 'dy', size: 50 })
    if (mine.code !== 0 || kind !== 'own') return
    const { list: talents } = mine.data as { list: { user: { user_id: number } }[] } // the call's contract
    same(`talents of ${member.phone}`, talents.filter(({ user }) => user.user_id !== member.user_id).length, 0)
  })

  const begun = performance.now()
  const results = await callAll({
    db,
    send: requestOf,
    memberAt,
    material,
    rounds: Math.max(TURNS, Math.ceil(runs / 5)),
    seed,
  })
  console.log(
    `tenancy: seed ${seed}, ${results.requests} requests of ${readCalls.length} reading calls, 0 failures, ${results.answered.size} answered, ${results.withRows.size} with rows, ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
  const empty = readCalls.filter(({ id }) => !results.withRows.has(id)).map(({ id }) => id)
  console.log(`without rows: ${empty.join(' ') || 'none'}`)
}
