import { UNAVAILABLE } from '@crm/base/numbers'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { talentCalls } from '@crm/contracts/calls/talents'
import { videoCalls } from '@crm/contracts/calls/videos'
import { Role } from '@crm/access/roles'
import { CooperationStatus, OrderStatus, PLATFORMS, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { ORDER_BASES, type OrderBasis } from '@crm/contracts/rules/orderRules'
import { ExportType } from '@crm/contracts/taskTypes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpScope, scopeOf } from '../rules/scope.ts'
import {
  type KnownIds,
  knownIds,
  type Member,
  membersOf,
  type Narrowing,
  narrowed,
  narrowings,
  propertyRuns,
  ranges,
  sumOf,
} from '../testing/testProperties.ts'
import { cellsOf, exported } from '../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { CORPS } from '../demo/business/corps.ts'
import { cooperationList, cooperationOrders } from './cooperation.ts'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import { hasRefunds } from '../rules/filter.ts'
import { orderTotals } from './orderList.ts'
import type { OpenPeriod } from '@crm/base/period'
import { salesBy, salesTotals, salesTrend } from './sales.ts'
import { staffSales } from './staff.ts'
import { contributionParts, talentParts } from './talents.ts'

// The twelve identities of the figures, over random corporations, roles, ranges and filters of the demo business.

const LEADS: readonly number[] = [Role.admin, Role.salesLead, Role.dualLead]

let server: TestServer
let members: Member[]
let leads: Member[]
const known = new Map<number, KnownIds>()
const callers = new Map<string, Caller>()
const modes = new Map(CORPS.map(({ no, followMode }) => [no, followMode]))

beforeAll(async () => {
  server = await testServer()
  const selling = new Set(CORPS.filter(({ commerce }) => commerce !== null).map(({ no }) => no))
  // Whoever has a lapsed version may read all the same, yet not by calls of the product.
  const current = new Set(CORPS.filter(({ endsIn }) => endsIn >= 0).map(({ no }) => no))
  members = (await membersOf(server.db)).filter(({ corp_id }) => selling.has(corp_id))
  leads = members.filter(({ role_id, corp_id }) => LEADS.includes(role_id) && current.has(corp_id))
  for (const corpId of selling) known.set(corpId, await knownIds(server.db, corpId))
})
afterAll(() => server.close())

async function callerOf({ phone }: Member): Promise<Caller> {
  const caller = callers.get(phone) ?? (await server.signedInAs(phone))
  callers.set(phone, caller)
  return caller
}

const idsOf = (member: Member): KnownIds => {
  const ids = known.get(member.corp_id)
  if (!ids) throw new Error(`no ids of corporation ${member.corp_id}`)
  return ids
}

/** A member by place, so that shrinking leads to the first of the list. */
const memberAt = (list: readonly Member[], at: number): Member => {
  const member = list[at % list.length]
  if (!member) throw new Error('no members')
  return member
}

const platforms = fc.constantFrom(undefined, ...PLATFORMS_AND_ALL)

interface Case {
  at: number
  platform: MetricFilter['platform']
  range: OpenPeriod
  narrowing: Narrowing
}
const cases: fc.Arbitrary<Case> = fc.record({ at: fc.nat(), platform: platforms, range: ranges, narrowing: narrowings })

function queryOf({ at, platform, range, narrowing }: Case): { member: Member; scope: Scope; filter: MetricFilter } {
  const member = memberAt(members, at)
  const filter = { now: server.clock.now(), platform, ...range, ...narrowed(narrowing, idsOf(member)) }
  return { member, scope: scopeOf(member), filter }
}

const check = <Value>(arbitrary: fc.Arbitrary<Value>, runs: number, body: (value: Value) => Promise<void>) =>
  // The parameters hold nothing of the value's type.
  fc.assert(fc.asyncProperty(arbitrary, body), propertyRuns(runs) as fc.Parameters<[Value]>)

const PATIENCE = 120_000

describe('figures of one filter', () => {
  it(
    '1. points of the course add up to the overview',
    () =>
      check(cases, 40, async (one) => {
        const { scope, filter } = queryOf(one)
        const names = [
          'gmv',
          'volume',
          'order_count',
          'refund_gmv',
          'refund_sales',
          'close_sales',
          'commission',
        ] as const
        const totals = await salesTotals(server.db, scope, filter, names)
        const points = await salesTrend(server.db, scope, filter, names)
        for (const name of names)
          if (totals[name] !== UNAVAILABLE) expect(sumOf(points.map((point) => point[name])), name).toBe(totals[name])
        const kinds = await salesTrend(server.db, scope, filter, [
          'live_amount',
          'video_amount',
          'image_amount',
          'showcase_amount',
        ])
        expect(
          sumOf(kinds.flatMap((day) => [day.live_amount, day.video_amount, day.image_amount, day.showcase_amount])),
        ).toBe(totals.gmv)
      }),
    PATIENCE,
  )

  it(
    '2. and 3. platforms, goods, talents and kinds of content add up to the overview',
    () =>
      check(cases, 40, async (one) => {
        const { scope, filter } = queryOf(one)
        const totals = await salesTotals(server.db, scope, filter, [
          'gmv',
          'refund_gmv',
          'close_sales',
          'pending_sales',
        ])
        for (const group of ['platform', 'product', 'author', 'content_kind'] as const) {
          const { list } = await salesBy(server.db, scope, filter, group, ['gmv', 'refund_gmv', 'close_sales'])
          expect(sumOf(list.map(({ gmv }) => gmv)), group).toBe(totals.gmv)
          if (!hasRefunds(filter.platform)) continue
          for (const name of ['refund_gmv', 'close_sales'] as const)
            expect(
              sumOf(list.map((row) => row[name]).filter((value) => value !== UNAVAILABLE)),
              `${name} by ${group}`,
            ).toBe(totals[name])
        }
      }),
    PATIENCE,
  )

  it(
    '4. and 5. new and old, layers, levels and contributions add up to the overview',
    () =>
      check(cases, 40, async (one) => {
        const { scope, filter } = queryOf(one)
        const names = ['gmv', 'new_author_sales', 'old_author_sales', 'issue_author'] as const
        const totals = await salesTotals(server.db, scope, filter, names)
        expect(totals.new_author_sales + totals.old_author_sales).toBe(totals.gmv)
        for (const parts of [
          await talentParts(server.db, scope, filter, 'fans'),
          await talentParts(server.db, scope, filter, 'level'),
          await contributionParts(server.db, scope, filter),
        ]) {
          expect(sumOf(parts.map(({ gmv }) => gmv))).toBe(totals.gmv)
        }
      }),
    PATIENCE,
  )

  it(
    '6. staff and 未归属 add up to the overview, in mode 500 to at least as much',
    () =>
      check(cases, 40, async (one) => {
        const { member, scope, filter } = queryOf(one)
        const totals = await salesTotals(server.db, scope, filter, ['gmv'])
        const staff = sumOf((await staffSales(server.db, scope, filter)).map(({ gmv }) => gmv))
        if (modes.get(member.corp_id) === 500) expect(staff).toBeGreaterThanOrEqual(totals.gmv)
        else expect(staff).toBe(totals.gmv)
      }),
    PATIENCE,
  )

  it(
    '8. settled, pending and refunded are what was paid',
    () =>
      check(cases, 40, async (one) => {
        const { scope, filter } = queryOf(one)
        const names = ['dyks_gmv', 'settled_part', 'pending_sales', 'refund_gmv'] as const
        const totals = await salesTotals(server.db, scope, filter, names)
        if (hasRefunds(filter.platform))
          expect(totals.settled_part + totals.pending_sales + totals.refund_gmv).toBe(totals.dyks_gmv)
        else expect(totals.pending_sales).toBe(UNAVAILABLE)
      }),
    PATIENCE,
  )
})

describe('orders are the ground of the figures', () => {
  const OVERVIEW = ['gmv', 'volume', 'order_count', 'commission', 'service_fee'] as const
  const FLOWS = Object.values(OrderStatus)

  it(
    'their sums by payment, settlement and refund are the overview, and the states add up to them',
    () =>
      check(cases, 30, async (one) => {
        const { scope, filter } = queryOf(one)
        const overview = await salesTotals(server.db, scope, filter, [
          ...OVERVIEW,
          ...(['refund_gmv', 'refund_sales', 'close_sales', 'settled_part'] as const),
        ])
        const ofBasis = (basis: OrderBasis, tab?: OrderStatus) =>
          orderTotals(server.db, { scope, filter, where: { basis, tab } })
        const paid = await ofBasis('pay')
        for (const name of OVERVIEW) expect(paid[name], name).toBe(overview[name])
        expect(paid.refund_amount).toBe(overview.refund_gmv)
        expect(paid.settle_amount).toBe(overview.settled_part)
        expect((await ofBasis('settle')).settle_amount).toBe(overview.close_sales)
        expect((await ofBasis('refund')).refund_amount).toBe(overview.refund_sales)
        for (const basis of ORDER_BASES) {
          const whole = await ofBasis(basis)
          const parts = await Promise.all(FLOWS.map((flow) => ofBasis(basis, flow)))
          for (const name of ['gmv', 'volume', 'order_count', 'commission'] as const)
            expect(sumOf(parts.map((part) => part[name])), `${name} by ${basis}`).toBe(whole[name])
        }
      }),
    PATIENCE,
  )

  it(
    'those of a member are what the performance of the member says',
    () =>
      check(cases, 12, async (one) => {
        const { scope, filter } = queryOf(one)
        const staff = await staffSales(server.db, scope, filter)
        for (const { user_id, gmv } of staff.slice(0, 3)) {
          // Whoever is outside the filter's staff has no row here.
          const where = { basis: 'pay' } as const
          const own = await orderTotals(server.db, { scope, filter: { ...filter, user_ids: [user_id] }, where })
          expect(own.gmv, `member ${user_id}`).toBe(gmv)
        }
      }),
    PATIENCE,
  )

  it(
    'those of a talent and goods in the term of a cooperation are its results',
    () =>
      check(fc.record({ at: fc.nat(), nth: fc.nat() }), 12, async ({ at, nth }) => {
        const member = memberAt(leads, at)
        const filter = { now: server.clock.now() }
        const page = { page: 1 + (nth % 5), size: 10 }
        const { list } = await cooperationList(server.db, scopeOf(member), filter, {}, page)
        for (const coop of list.slice(0, 4)) {
          const products = coop.goods.map(({ product_id }) => product_id)
          const ofCoop = cooperationOrders(coop, products, filter.now)
          const orders = await orderTotals(server.db, {
            scope: corpScope(member),
            filter: ofCoop,
            where: { basis: 'pay' },
          })
          expect({ gmv: orders.gmv, volume: orders.volume, order_count: orders.order_count }, coop.coop_no).toEqual({
            gmv: coop.gmv,
            volume: coop.volume,
            order_count: coop.order_count,
          })
        }
      }),
    PATIENCE,
  )
})

interface Paging {
  page: number
  size: number
}
/** All rows of a list, page by page. */
async function everyRow<Row>(
  ask: (paging: Paging) => Promise<{ list: Row[]; page_info: { total_count: number } }>,
  size = 50,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { list, page_info } = await ask({ page, size })
    rows.push(...list)
    if (list.length === 0 || rows.length >= page_info.total_count) {
      expect(rows.length).toBe(page_info.total_count)
      return rows
    }
  }
}

const toQuery = ({ start, end }: OpenPeriod) => ({
  ...(start !== undefined && { start_time: start }),
  ...(end !== undefined && { end_time: end }),
})
const ofDy = fc.constantFrom(...PLATFORMS)
const listCases = fc.record({ at: fc.nat(), platform: ofDy, range: ranges, nth: fc.nat(), flag: fc.boolean() })

/** The count of 全部 and those of the other tabs. */
const tabsAddUp = (counts: Record<string, number>, parts: readonly string[]) =>
  expect(sumOf(parts.map((part) => counts[part] ?? 0))).toBe(counts['all'])

describe('lists and what stands above them', () => {
  it(
    '7. and 12. goods: rows, 合计, overview and tabs agree',
    () =>
      check(listCases, 12, async ({ at, platform, range, nth, flag }) => {
        const member = memberAt(leads, at)
        const caller = await callerOf(member)
        const staff = flag ? { user_id: idsOf(member).users[nth % idsOf(member).users.length] } : {}
        const request = { platform, ...toQuery(range), ...staff }
        const { ext } = await caller.run(goodsCalls.list, request)
        tabsAddUp(ext.status_count, ['shop', 'hosting', 'activity', 'jst', 'unsold'])
        const rows = await everyRow((page) => caller.run(goodsCalls.list, { ...request, ...page }))
        expect(rows.length).toBe(ext.status_count['all'])
        if (ext.list_total.gmv === UNAVAILABLE) return
        expect(sumOf(rows.map(({ gmv }) => gmv))).toBe(ext.list_total.gmv)
        expect(sumOf(rows.map(({ volume }) => volume))).toBe(ext.list_total.volume)
        expect(sumOf(rows.map(({ sample_count }) => sample_count))).toBe(ext.list_total.sample_count)
      }),
    PATIENCE,
  )

  it(
    '9. a row of the goods list is the drawer of the product',
    () =>
      check(listCases, 12, async ({ at, platform, range, nth }) => {
        const member = memberAt(leads, at)
        const caller = await callerOf(member)
        const request = { platform, ...toQuery(range) }
        const { list } = await caller.run(goodsCalls.list, { ...request, size: 50 })
        const row = list[nth % Math.max(1, list.length)]
        if (!row) return
        const drawer = await caller.run(goodsCalls.analysis, { ...toQuery(range), product_id: row.product_id })
        expect({
          amount: drawer.amount,
          volume: drawer.volume,
          total_cp_author: drawer.total_cp_author,
          first_cp_author: drawer.first_cp_author,
          sample_count: drawer.sample_count,
        }).toEqual({
          amount: row.gmv,
          volume: row.volume,
          total_cp_author: row.total_cp_author,
          first_cp_author: row.first_cp_author,
          sample_count: row.sample_count,
        })
        const own = await salesTotals(
          server.db,
          scopeOf(member),
          { now: server.clock.now(), ...range, product_id: row.product_id },
          ['gmv'],
        )
        if (drawer.amount !== UNAVAILABLE) expect(drawer.amount).toBe(own.gmv)
      }),
    PATIENCE,
  )

  it(
    '7., 10. and 12. a member of staff: drawer, row of the staff list, talents and tabs agree',
    () =>
      check(listCases, 12, async ({ at, platform, range, nth, flag }) => {
        const lead = memberAt(leads, at)
        const reached = members.filter(
          ({ corp_id, dept_ids, user_id }) =>
            corp_id === lead.corp_id &&
            (lead.role_id === Role.admin || user_id === lead.user_id || dept_ids.length > 0),
        )
        const member = memberAt(reached, nth)
        const caller = await callerOf(lead)
        const request = { user_id: member.user_id, platform: flag ? ('all' as const) : platform, ...toQuery(range) }
        const requested = await caller.ask(mediumCalls.overview, request)
        if (requested.code === 40301) return
        const cards = await caller.run(mediumCalls.overview, request)
        const whole: Scope = { ...scopeOf(lead), kind: 'corp' }
        const filter = { now: server.clock.now(), platform: request.platform, ...range }
        const row = (await staffSales(server.db, whole, filter)).find(({ user_id }) => user_id === member.user_id)
        expect({ gmv: cards.amount, volume: cards.volume, authors: cards.issue_author }).toEqual({
          gmv: row?.gmv ?? 0,
          volume: row?.volume ?? 0,
          authors: row?.issue_author ?? 0,
        })
        const { ext } = await caller.run(mediumCalls.authorList, request)
        const rows = await everyRow((page) => caller.run(mediumCalls.authorList, { ...request, ...page }))
        expect(sumOf(rows.map(({ gmv }) => gmv))).toBe(ext.list_total.gmv)
        expect(ext.list_total.gmv).toBe(cards.amount)
        expect(rows.length).toBe(ext.status_count.all)
        expect(ext.status_count.new).toBeLessThanOrEqual(ext.status_count.all)
      }),
    PATIENCE,
  )

  it(
    '7. and 12. cooperations: rows, 合计, cards and tabs agree',
    () =>
      check(listCases, 12, async ({ at, platform, range, flag }) => {
        const caller = await callerOf(memberAt(leads, at))
        const request = { platform, ...toQuery(range), ...(flag && { kind: [1] }) }
        const { ext } = await caller.run(cooperationCalls.list, request)
        tabsAddUp(ext.status_count, ['1', '2', '3', '4'])
        const rows = await everyRow((page) => caller.run(cooperationCalls.list, { ...request, ...page }))
        const valid = rows.filter(({ status }) => status !== CooperationStatus.cancelled)
        const cards = await caller.run(cooperationCalls.stat, request)
        for (const name of ['gmv', 'fee', 'volume', 'order_count'] as const) {
          expect(sumOf(valid.map((row) => row[name])), name).toBe(ext.list_total[name])
          expect(cards[name], name).toBe(ext.list_total[name])
        }
      }),
    PATIENCE,
  )

  it(
    '7. and 12. talents: rows, 合计 and tabs agree',
    () =>
      check(listCases, 10, async ({ at, platform, flag }) => {
        const caller = await callerOf(memberAt(leads, at))
        const pool = await caller.run(talentCalls.publicList, { platform })
        const all = await everyRow((page) => caller.run(talentCalls.publicList, { platform, ...page }))
        expect(all.length).toBe(pool.ext.status_count.all)
        expect(sumOf(all.map(({ gmv }) => gmv))).toBe(pool.ext.list_total.gmv)
        const mine = { platform, scope: flag ? ('team' as const) : ('mine' as const) }
        const { all: number, ...counts } = await caller.run(talentCalls.myStageCount, mine)
        const stages = Object.entries(counts).filter(([tab]) => tab !== 'due' && tab !== 'releasing')
        expect(sumOf(stages.map(([, count]) => count))).toBe(number)
        const rows = await everyRow((page) => caller.run(talentCalls.myList, { ...mine, ...page }))
        expect(rows.length).toBe(number)
        const { ext } = await caller.run(talentCalls.myList, mine)
        const once = new Map(rows.map((row) => [`${row.platform} ${row.author_id}`, row]))
        expect(sumOf([...once.values()].map(({ gmv }) => gmv))).toBe(ext.list_total.gmv)
      }),
    PATIENCE,
  )

  it(
    '7. videos: rows and 合计 agree with the cards',
    () =>
      check(listCases, 8, async ({ at, platform, range }) => {
        const caller = await callerOf(memberAt(leads, at))
        const request = { platform, ...toQuery(range) }
        // The calls of videos are not open to every kind of corporation.
        if ((await caller.ask(videoCalls.list, request)).code === 40302) return
        const { ext, page_info } = await caller.run(videoCalls.list, { ...request, size: 50 })
        const cards = await caller.run(videoCalls.statistic, request)
        if (page_info.total_count <= 300) {
          const rows = await everyRow((page) => caller.run(videoCalls.list, { ...request, ...page }))
          expect(sumOf(rows.map(({ gmv }) => gmv))).toBe(ext.list_total.gmv)
        }
        expect(cards.gmv).toBe(ext.list_total.gmv)
        expect(cards.video_total).toBe(page_info.total_count)
      }),
    PATIENCE,
  )

  it(
    '7. the cards of the overview are the figures of the same filter',
    () =>
      check(listCases, 15, async ({ at, platform, range, flag }) => {
        const member = memberAt(leads, at)
        const caller = await callerOf(member)
        const request = { platform: flag ? ('all' as const) : platform, ...toQuery(range) }
        const { items } = await caller.run(overviewCalls.summary, request)
        const { list } = await caller.run(overviewCalls.trend, request)
        const cards = new Map<string, number>(items.map(({ key, value }) => [key, value]))
        const filter = { now: server.clock.now(), platform: request.platform, ...range }
        const own = await salesTotals(server.db, scopeOf(member), filter, [
          'gmv',
          'volume',
          'order_count',
          'refund_gmv',
        ])
        for (const [name, value] of Object.entries(own)) {
          expect(cards.get(name), name).toBe(value)
          if (value !== UNAVAILABLE) expect(sumOf(list.map(({ values }) => values[name] ?? 0)), name).toBe(value)
        }
      }),
    PATIENCE,
  )

  it(
    '11. a file adds up to the 合计 of its screen',
    () =>
      check(listCases, 3, async ({ at, platform, range }) => {
        const caller = await callerOf(memberAt(leads, at))
        const filters = { platform, ...toQuery(range) }
        const { ext, page_info } = await caller.run(goodsCalls.list, filters)
        if (page_info.total_count === 0 || ext.list_total.gmv === UNAVAILABLE) return
        const { file_url } = await exported(server, caller, {
          type: ExportType.goods,
          platform,
          filters,
          fields: ['goods', 'gmv'],
          format: 'csv',
        } as never) // as a browser sends it
        const [, ...lines] = await cellsOf(server, file_url)
        const rows = lines.slice(0, -1)
        expect(lines.at(-1)).toEqual(['合计', '', (ext.list_total.gmv / 100).toFixed(2)])
        expect(rows.length).toBe(page_info.total_count)
        const fen = rows.map((cells) => Math.round(Number((cells[2] ?? '').replaceAll(',', '')) * 100))
        expect(sumOf(fen)).toBe(ext.list_total.gmv)
      }),
    PATIENCE,
  )
})
