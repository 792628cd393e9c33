import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Random, randomOf } from '../demo/business/random.ts'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import { derivedSales, salesBy, salesTotals, salesTrend } from './sales.ts'
import { salesRank } from './salesRank.ts'
import type { SalesMeasure } from './salesMeasures.ts'
import {
  deptsOf,
  type ItemRow,
  NOW,
  openSmallWorld,
  randomRange,
  scopesOf,
  type SmallWorld,
  usersOf,
} from '../testing/smallWorld.ts'
import { contributionParts, talentParts } from './talents.ts'
import { contentSales } from './live.ts'

const SEED = 'sales-1'
const CASES = 40

let world: SmallWorld
const keyOf = (line: { corp_id: number; order_id: string; sku_id: string }) =>
  `${line.corp_id} ${line.order_id} ${line.sku_id}`
let attrsOf: Partial<Record<string, SmallWorld['attrs']>>
let refundsOf: Partial<Record<string, SmallWorld['refunds']>>
beforeAll(async () => {
  world = await openSmallWorld(SEED)
  attrsOf = Object.groupBy(world.attrs, keyOf)
  refundsOf = Object.groupBy(world.refunds, keyOf)
})
afterAll(() => world.close())

/** Random corporation, scope, platform, range and one more filter; the same per case number. */
function randomCase(n: number): { scope: Scope; filter: MetricFilter; mode: number; random: Random } {
  const random = randomOf(SEED, 'case', n)
  const corp = random.pick(world.corps)
  const scope = random.pick(scopesOf(corp.corp_id))
  const extra = random.pick<Partial<MetricFilter>>([
    {},
    {},
    { user_ids: [random.pick([0, ...usersOf(corp.corp_id).map((each) => each.user_id)])] },
    { dept_ids: [random.pick(deptsOf(corp.corp_id)).id] },
    { author_id: `a${random.int(0, 23)}` },
    { product_ids: ['p1', 'p2', 'p5'] },
    { content_kind: random.int(1, 4) },
    { activity_id: '77', product_type: 2 },
    { is_new: random.chance(0.5) ? 1 : 0 },
  ])
  const platform = random.pick(['all', ...PLATFORMS_AND_ALL] as const)
  return { scope, mode: corp.mode, random, filter: { now: NOW, platform, ...randomRange(random), ...extra } }
}

const cases = Array.from({ length: CASES }, (_, n) => n)
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** The lines that a filter means, picked without SQL. */
function linesOf(scope: Scope, filter: MetricFilter): ItemRow[] {
  const tree = (ids: readonly number[]) =>
    deptsOf(scope.corp_id)
      .filter((dept) => ids.some((id) => dept.path.includes(`/${id}/`)))
      .map((dept) => dept.id)
  const isCredited = (line: ItemRow) =>
    attrsOf[keyOf(line)]?.some(
      (attr) =>
        (scope.kind === 'corp' ||
          attr.user_id === scope.user_id ||
          (scope.kind === 'depts' && scope.dept_ids.includes(attr.dept_id))) &&
        (filter.user_ids === undefined || filter.user_ids.includes(attr.user_id)) &&
        (filter.dept_ids === undefined || tree(filter.dept_ids).includes(attr.dept_id)),
    )
  const isNew = (line: ItemRow) => attrsOf[keyOf(line)]?.[0]?.is_new
  return world.items.filter(
    (line) =>
      line.corp_id === scope.corp_id &&
      (filter.platform === 'all' || filter.platform === undefined || line.platform === filter.platform) &&
      (filter.author_id === undefined || line.author_id === filter.author_id) &&
      (filter.product_ids === undefined || filter.product_ids.includes(line.product_id)) &&
      (filter.content_kind === undefined || line.content_kind === filter.content_kind) &&
      (filter.activity_id === undefined || line.activity_id === filter.activity_id) &&
      (filter.product_type === undefined || line.product_type === filter.product_type) &&
      (filter.is_new === undefined || isNew(line) === filter.is_new) &&
      isCredited(line),
  )
}

function within(time: number | null, filter: MetricFilter): boolean {
  return (
    time !== null &&
    time <= filter.now &&
    (filter.start === undefined || time >= filter.start) &&
    (filter.end === undefined || time <= filter.end)
  )
}

/** The figures of a filter, computed from the rows in plain code. */
function expectedFigures(scope: Scope, filter: MetricFilter) {
  const lines = linesOf(scope, filter)
  const paid = lines.filter((line) => within(line.pay_time, filter))
  const hasRefunds = filter.platform !== 'sph' && filter.platform !== 'xhs'
  const delivered = paid.filter((line) => line.platform === 'dy' || line.platform === 'ks')
  const refunds = (line: ItemRow) => refundsOf[keyOf(line)] ?? []
  const refunded = (line: ItemRow) =>
    total(
      refunds(line)
        .filter((each) => each.refund_time <= NOW)
        .map((each) => each.amount),
    )
  const commission = (line: ItemRow) => {
    const base = line.pay_amount + line.platform_subsidy - line.freight
    const stored = line.pay_amount === 0 ? 1 : (line.pay_amount - refunded(line)) / line.pay_amount
    return Math.sign(base) * Math.round(Math.abs((base * line.commission_rate * stored) / 10_000))
  }
  const contentIds = (kind: number) =>
    new Set(paid.filter((line) => line.content_kind === kind).map((line) => line.content_id))
  return {
    gmv: total(paid.map((line) => line.pay_amount)),
    volume: total(paid.map((line) => line.qty)),
    order_count: new Set(paid.map((line) => line.order_id)).size,
    issue_author: new Set(paid.map((line) => line.author_id)).size,
    goods_count: new Set(paid.map((line) => line.product_id)).size,
    live_count: contentIds(1).size,
    video_count: contentIds(2).size,
    media_count: contentIds(1).size + contentIds(2).size,
    live_amount: total(paid.filter((line) => line.content_kind === 1).map((line) => line.pay_amount)),
    commission: total(paid.map(commission)),
    refund_gmv: hasRefunds ? total(delivered.map(refunded)) : UNAVAILABLE,
    refund_sales: hasRefunds
      ? total(
          lines
            .flatMap(refunds)
            .filter((each) => within(each.refund_time, filter))
            .map((each) => each.amount),
        )
      : UNAVAILABLE,
    close_sales: hasRefunds
      ? total(lines.filter((line) => within(line.settle_time, filter)).map((line) => line.settle_amount ?? 0))
      : UNAVAILABLE,
  }
}

describe(`sales figures against plain code (seed ${SEED}, ${CASES} cases)`, () => {
  it.each(cases)('case %d', async (n) => {
    const { scope, filter } = randomCase(n)
    const expected = expectedFigures(scope, filter)
    const measures = Object.keys(expected) as (keyof typeof expected)[]
    const { commission, ...figures } = await salesTotals(world.db, scope, filter, measures)
    const { commission: expectedCommission, ...rest } = expected
    expect(figures).toEqual(rest)
    // Plain doubles may round a half the other way on single lines.
    expect(Math.abs(commission - expectedCommission)).toBeLessThanOrEqual(2)
  })
})

const SUMS = [
  'gmv',
  'volume',
  'refund_gmv',
  'refund_sales',
  'close_sales',
  'commission',
  'new_author_sales',
  'old_author_sales',
] as const satisfies readonly SalesMeasure[]

describe(`identities of sales (seed ${SEED}, ${CASES} cases)`, () => {
  it.each(cases)('case %d', async (n) => {
    const { scope, filter, mode } = randomCase(n)
    const { db } = world
    const overview = await salesTotals(db, scope, filter, [
      ...SUMS,
      'dyks_gmv',
      'settled_part',
      'pending_sales',
      'order_count',
      'issue_author',
      'live_count',
      'video_count',
    ])
    const hasRefunds = filter.platform !== 'sph' && filter.platform !== 'xhs'

    // 1. trend points add up to the overview, one point per day
    const trend = await salesTrend(db, scope, filter, SUMS)
    for (const name of SUMS) {
      if (overview[name] !== UNAVAILABLE)
        expect(total(trend.map((point) => point[name])), `trend of ${name}`).toBe(overview[name])
      else expect(trend.every((point) => point[name] === UNAVAILABLE)).toBe(true)
    }
    expect(new Set(trend.map((point) => point.date)).size).toBe(trend.length)
    if (filter.start !== undefined)
      expect(trend.length).toBe(Math.floor((Math.min(filter.end ?? NOW, NOW) - filter.start) / DAY_SECONDS) + 1)

    const kinds = await salesTrend(db, scope, filter, [
      'live_amount',
      'video_amount',
      'image_amount',
      'showcase_amount',
    ])
    expect(
      total(
        kinds.flatMap((point) => [point.live_amount, point.video_amount, point.image_amount, point.showcase_amount]),
      ),
    ).toBe(overview.gmv)

    // 2. and 3. every split adds up to the overview; what a platform does not deliver is skipped
    for (const group of ['platform', 'product', 'author', 'content_kind', 'content', 'shop', 'day'] as const) {
      const { list, total_count } = await salesBy(db, scope, filter, group, ['gmv', 'refund_gmv'])
      expect(total_count).toBe(list.length)
      expect(total(list.map((row) => row.gmv)), group).toBe(overview.gmv)
      const known = list.map((row) => row.refund_gmv).filter((value) => value !== UNAVAILABLE)
      if (hasRefunds) expect(total(known), `refunds by ${group}`).toBe(overview.refund_gmv)
      else expect(known).toEqual([])
    }

    // 4. new + old
    expect(overview.new_author_sales + overview.old_author_sales).toBe(overview.gmv)

    // 5. level, fan layer and contribution parts
    for (const parts of [
      await talentParts(db, scope, filter, 'fans'),
      await talentParts(db, scope, filter, 'level'),
      await contributionParts(db, scope, filter),
    ]) {
      expect(total(parts.map((part) => part.gmv))).toBe(overview.gmv)
    }
    expect(total((await contributionParts(db, scope, filter)).map((part) => part.author_count))).toBe(
      overview.issue_author,
    )

    // 6. staff and 未归属; a caller without the whole corporation has no 未归属
    const staff = await salesBy(db, scope, filter, 'user', ['gmv', 'order_count'])
    const staffGmv = total(staff.list.map((row) => row.gmv))
    if (mode === 500) expect(staffGmv).toBeGreaterThanOrEqual(overview.gmv)
    else expect(staffGmv).toBe(overview.gmv)

    // 7. pages of a list add up to its 合计, and sort as asked
    const pages = []
    for (let page = 1; page <= 4; page++) {
      const { list } = await salesBy(db, scope, filter, 'author', ['gmv', 'volume', 'issue_author'], {
        page,
        size: 7,
        order_by: 'volume',
        sort: 'asc',
      })
      pages.push(...list)
    }
    expect(total(pages.map((row) => row.gmv))).toBe(overview.gmv)
    expect(pages.map((row) => row.volume)).toEqual(pages.map((row) => row.volume).sort((a, b) => a - b))
    expect(total(pages.map((row) => row.issue_author))).toBe(overview.issue_author)

    // 8. settled + pending + refunded, of the same paid lines
    if (hasRefunds) expect(overview.settled_part + overview.pending_sales + overview.refund_gmv).toBe(overview.dyks_gmv)
    else expect(overview.pending_sales).toBe(UNAVAILABLE)

    // 出单直播 and 出单视频 lists have as many rows as the counts say
    const [lives, videos] = [
      await contentSales(db, scope, filter, 'live', { page: 1, size: 5 }),
      await contentSales(db, scope, filter, 'video', { page: 9, size: 50 }),
    ]
    if (filter.content_kind === undefined) {
      expect(lives.total_count).toBe(overview.live_count)
      expect(videos.total_count).toBe(overview.video_count)
    }

    // a row equals the overview of its own filter (9., 10.)
    const [best] = (await salesBy(db, scope, filter, 'product', ['gmv', 'issue_author'])).list
    if (best !== undefined) {
      const { product_id, platform, ...figures } = best
      expect(await salesTotals(db, scope, { ...filter, product_id, platform }, ['gmv', 'issue_author'])).toEqual(
        figures,
      )
    }
    const [first] = staff.list
    if (first !== undefined && filter.user_ids === undefined) {
      expect(await salesTotals(db, scope, { ...filter, user_ids: [first.user_id] }, ['gmv', 'order_count'])).toEqual({
        gmv: first.gmv,
        order_count: first.order_count,
      })
    }
  })
})

describe('rankings', () => {
  it('carry ranks, names and the change of each line', async () => {
    const [scope] = scopesOf(1)
    if (scope === undefined) throw new Error('no scope')
    const filter = { now: NOW, start: NOW - 20 * DAY_SECONDS, end: NOW - 10 * DAY_SECONDS - 1 }
    const before = { start: NOW - 30 * DAY_SECONDS, end: NOW - 20 * DAY_SECONDS - 1 }
    for (const kind of ['author', 'product', 'user', 'colonel'] as const) {
      const rows = await salesRank(world.db, scope, filter, kind, before, 5)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every((row, i) => row.gmv <= (rows[i - 1]?.gmv ?? Number.POSITIVE_INFINITY))).toBe(true)
      const [top] = rows
      expect(top?.rank).toBe(1)
      if (kind !== 'colonel') expect(top?.name).not.toBe('')
      if (kind === 'author' && top !== undefined) {
        const prev = await salesTotals(world.db, scope, { now: NOW, ...before, author_id: top.id }, ['gmv'])
        expect(top.rate).toBe(Math.round(((top.gmv - prev.gmv) * 10_000) / prev.gmv) / 100)
      }
    }
    expect((await salesRank(world.db, scope, filter, 'author', undefined, 1))[0]?.rate).toBe(UNAVAILABLE)
  })

  it('derive averages', () => {
    expect(
      derivedSales({ gmv: 1000, order_count: 3, issue_author: 0, refund_gmv: 50, dyks_gmv: 400, commission: 10 }),
    ).toEqual({
      avg_price: 333,
      refund_rate: 12.5,
      ave_author_gmv: UNAVAILABLE,
      commission_rate: 1,
    })
  })
})

describe('scope', () => {
  it('narrows from the corporation to the department to the person, and gives samples and ads no orders', async () => {
    for (const corp of world.corps) {
      const [all, depts, own] = await Promise.all(
        scopesOf(corp.corp_id).map((scope) => salesTotals(world.db, scope, { now: NOW }, ['gmv'])),
      )
      expect(all?.gmv).toBeGreaterThan(depts?.gmv ?? 0)
      expect(depts?.gmv).toBeGreaterThan(own?.gmv ?? 0)
      expect(own?.gmv).toBeGreaterThan(0)
      for (const kind of ['samples', 'ads', 'ads_assigned'] as const) {
        const scope: Scope = { corp_id: corp.corp_id, user_id: 1, dept_ids: [], kind }
        expect(await salesTotals(world.db, scope, { now: NOW }, ['gmv', 'order_count'])).toEqual({
          gmv: 0,
          order_count: 0,
        })
      }
    }
  })
})
