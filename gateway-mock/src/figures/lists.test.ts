import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { CooperationStatus, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '../demo/business/random.ts'
import { adTotals, adTrend } from './ads.ts'
import { contentParts, contentRank, contentTotals, contentTrend } from './content.ts'
import { contentCounters, contentList } from './contentList.ts'
import { cooperationList, cooperationOrders, cooperationTabCounts, cooperationTotals } from './cooperation.ts'
import type { SampleFilter, Scope } from '../rules/filter.ts'
import { goodsCards, goodsList, type GoodsSource, goodsTabCounts, goodsTotals, talentSales } from './goods.ts'
import { lastDays } from '../rules/period.ts'
import { salesTotals } from './sales.ts'
import {
  groupedSamples,
  mediumSamples,
  sampledReceivers,
  sampleFunnel,
  sampleStatusCounts,
  sampleTotals,
  sampleTrend,
} from './samples.ts'
import { NOW, openSmallWorld, randomRange, scopesOf, type SmallWorld } from '../testing/smallWorld.ts'
import { talentCounts, talentFunnel } from './talents.ts'
import { videoGmvBands, videoIds, videoList, videoTotals, videoTrend } from './videos.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, rowsAs } from '../store/database/query.ts'

const SEED = 'lists-1'
const CASES = 16

let world: SmallWorld
beforeAll(async () => {
  world = await openSmallWorld(SEED, 200)
})
afterAll(() => world.close())

const cases = Array.from({ length: CASES }, (_, n) => n)
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const known = (values: number[]) => total(values.filter((value) => value !== UNAVAILABLE))

function randomCase(n: number): { scope: Scope; filter: SampleFilter } {
  const random = randomOf(SEED, 'case', n)
  const scope = random.pick(scopesOf(random.pick(world.corps).corp_id))
  const platform = random.pick(['all', ...PLATFORMS_AND_ALL] as const)
  return {
    scope,
    filter: { now: NOW, platform, classify: random.pick([1, 2, 'both'] as const), ...randomRange(random) },
  }
}

/** All pages of a list, read page by page. */
async function everyPage<Row>(
  read: (page: { page: number; size: number }) => PromiseLike<{ list: Row[]; total_count: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { list, total_count } = await read({ page, size: 9 })
    rows.push(...list)
    if (list.length < 9) {
      expect(rows.length).toBe(total_count)
      return rows
    }
  }
}

describe(`lists and their sums (seed ${SEED}, ${CASES} cases)`, () => {
  it.each(cases)('goods, case %d', async (n) => {
    const { scope, filter } = randomCase(n)
    const { db } = world
    const rows = await everyPage((page) => goodsList(db, scope, filter, {}, page))
    const sums = await goodsTotals(db, scope, filter, {})
    expect(new Set(rows.map((row) => row.product_id)).size).toBe(rows.length)
    expect(total(rows.map((row) => row.gmv))).toBe(sums.gmv)
    expect(total(rows.map((row) => row.sample_count))).toBe(sums.sample_count)
    // the list and the overview of one filter (7.) — talents are counted once, not added up
    const ofPlatform = {
      ...filter,
      products: sql`select product_id from goods where corp_id = ${scope.corp_id} and ${filter.platform === 'all' ? sql`true` : sql`platform = ${filter.platform}`}`,
    }
    expect(await salesTotals(db, scope, ofPlatform, ['gmv', 'issue_author', 'first_cp_author'])).toEqual({
      gmv: sums.gmv,
      issue_author: sums.issue_author,
      first_cp_author: sums.first_cp_author,
    })
    // the drawer is the row (9.)
    const [best] = rows
    if (best !== undefined) {
      const { cur } = await goodsCards(db, scope, { ...filter, product_id: best.product_id }, undefined)
      const isToday = filter.start !== undefined && filter.start >= NOW - ((NOW + 28_800) % DAY_SECONDS)
      expect(cur).toEqual(
        isToday
          ? {
              amount: UNAVAILABLE,
              volume: UNAVAILABLE,
              total_cp_author: UNAVAILABLE,
              first_cp_author: UNAVAILABLE,
              sample_count: UNAVAILABLE,
            }
          : {
              amount: best.gmv,
              volume: best.volume,
              total_cp_author: best.issue_author,
              first_cp_author: best.first_cp_author,
              sample_count: best.sample_count,
            },
      )
      const talents = await everyPage((page) =>
        talentSales(db, scope, { ...filter, product_id: best.product_id }, page),
      )
      expect(total(talents.map((row) => row.gmv))).toBe(best.gmv)
    }
    // tab counts add up to 全部 (12.) and each tab's list is as long as its count
    const tabs = await goodsTabCounts(db, scope, filter, {})
    expect(total(Object.values(tabs))).toBe(rows.length)
    for (const [source, count] of Object.entries(tabs)) {
      // The keys of the counts are the sources.
      expect(
        (await goodsList(db, scope, filter, { source: source as GoodsSource }, { page: 1, size: 5 })).total_count,
      ).toBe(count)
    }
    const sold = await goodsList(db, scope, filter, { has_gmv: true }, { page: 1, size: 50 })
    expect(sold.total_count).toBe(rows.filter((row) => row.gmv > 0).length)
    const unsold = await goodsTotals(db, scope, filter, { has_gmv: false })
    expect(unsold.gmv).toBe(0)
  })

  it.each(cases)('samples, case %d', async (n) => {
    const { scope, filter } = randomCase(n)
    const { db } = world
    const sums = await sampleTotals(db, scope, filter)
    const trend = await sampleTrend(db, scope, filter)
    expect(total(trend.map((point) => point.sample_count))).toBe(sums.sample_count)
    expect(total(trend.map((point) => point.apply_count))).toBe(sums.apply_count)
    for (const group of ['product', 'author', 'user', 'platform'] as const) {
      const parts = await rowsOf(
        db,
        rowsAs<{ sample_count: number; apply_count: number }>(
          sql`select * from ${groupedSamples(scope, filter, group)} g`,
        ),
      )
      expect(total(parts.map((row) => row.sample_count)), group).toBe(sums.sample_count)
      expect(total(parts.map((row) => row.apply_count)), group).toBe(sums.apply_count)
    }
    const mediums = await everyPage((page) => mediumSamples(db, scope, filter, page))
    expect(total(mediums.map((row) => row.product_sample_count))).toBe(sums.sample_count)
    expect((await sampledReceivers(db, scope, filter, { page: 1, size: 5 })).total_count).toBe(sums.receiver_count)
    const funnel = await sampleFunnel(db, scope, filter)
    const steps = [funnel.apply, funnel.approve, funnel.ship, funnel.sign, funnel.deliver, funnel.order]
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
    expect(total(Object.values(await sampleStatusCounts(db, scope, filter)))).toBe(funnel.apply)
    // against plain code
    const inScope = world.samples.filter(
      (each) =>
        each.corp_id === scope.corp_id &&
        (filter.classify === 'both' || each.classify === filter.classify) &&
        (filter.platform === 'all' || each.platform === filter.platform) &&
        (scope.kind === 'corp' ||
          each.user_id === scope.user_id ||
          (scope.kind === 'depts' && scope.dept_ids.includes(each.dept_id))),
    )
    const isIn = (time: number | null) =>
      time !== null && time <= NOW && time >= (filter.start ?? 0) && time <= (filter.end ?? NOW)
    const piecesOf = (sample_id: number) =>
      total(world.sampleItems.filter((item) => item.sample_id === sample_id).map((item) => item.qty))
    expect(sums.sample_count).toBe(
      total(
        inScope
          .filter((each) => [4, 5, 10].includes(each.status) && isIn(each.ship_time))
          .map((each) => piecesOf(each.sample_id)),
      ),
    )
    expect(sums.apply_count).toBe(
      total(inScope.filter((each) => isIn(each.created_at)).map((each) => piecesOf(each.sample_id))),
    )
  })

  it.each(cases)('cooperations, case %d', async (n) => {
    const { scope, filter } = randomCase(n)
    const { db } = world
    const rows = await everyPage((page) => cooperationList(db, scope, filter, {}, page))
    const sums = await cooperationTotals(db, scope, filter, {})
    // Cancelled ones are in no figure.
    const valid = rows.filter((row) => row.status !== CooperationStatus.cancelled)
    for (const name of [
      'gmv',
      'volume',
      'order_count',
      'commission',
      'fee',
      'live_count',
      'sample_count',
      'sample_cost',
    ] as const) {
      expect(total(valid.map((row) => row[name])), name).toBe(sums[name])
    }
    if (sums.refund_gmv !== UNAVAILABLE) expect(known(valid.map((row) => row.refund_gmv))).toBe(sums.refund_gmv)
    expect(sums.author_count).toBe(new Set(valid.map((row) => row.author_id)).size)
    const counts = await cooperationTabCounts(db, scope, filter, {})
    expect(total(Object.values(counts.status_count))).toBe(counts.all)
    expect(counts.all).toBe(rows.length)
    const ending = await cooperationList(db, scope, filter, { tab: 'ending' }, { page: 1, size: 5 })
    expect(ending.total_count).toBe(counts.ending)
    // a row is the orders of its talent × goods in its period
    const corpWide: Scope = { ...scope, kind: 'corp' }
    for (const row of rows.filter((each) => each.gmv > 0).slice(0, 3)) {
      const orders = cooperationOrders(
        row,
        row.goods.map((each) => each.product_id),
        NOW,
      )
      expect(
        await salesTotals(db, corpWide, orders, [
          'gmv',
          'volume',
          'order_count',
          'commission',
          'live_count',
          'refund_gmv',
        ]),
      ).toEqual({
        gmv: row.gmv,
        volume: row.volume,
        order_count: row.order_count,
        commission: row.commission,
        live_count: row.live_count,
        refund_gmv: row.refund_gmv,
      })
    }
  })

  it.each(cases)('videos by what was paid, case %d', async (n) => {
    const { scope, filter } = randomCase(n)
    const { db } = world
    for (const paid of [filter, { ...filter, start: undefined, end: undefined }, { now: NOW }]) {
      const where = { basis: 'pay' } as const
      const rows = await everyPage((page) => videoList(db, scope, paid, where, page))
      const sums = await videoTotals(db, scope, paid, where)
      expect(sums.video_total).toBe(rows.length)
      for (const name of ['gmv', 'volume'] as const) expect(total(rows.map((row) => row[name])), name).toBe(sums[name])
      const trend = await videoTrend(db, scope, paid, where)
      expect(total(trend.map((point) => point.gmv))).toBe(sums.gmv)
      // One video alone is asked of each of its lines.
      for (const { video_id, gmv } of rows.filter((row) => row.gmv > 0).slice(0, 3)) {
        const own = { ...paid, content_kind: 2, content_id: video_id }
        expect((await salesTotals(db, scope, own, ['gmv'])).gmv).toBe(gmv)
      }
      const beyond = await videoList(db, scope, paid, where, { page: 5000, size: 20 })
      expect(beyond).toEqual({ list: [], total_count: rows.length, totals: sums })
      // The totals stand beside each page, and the ids of a page are those of its rows.
      for (const order_by of [undefined, 'gmv', 'plays'] as const)
        for (const page of [1, 2]) {
          const asked = { page, size: 7, order_by, sort: 'desc' } as const
          const { list, totals } = await videoList(db, scope, paid, where, asked)
          expect(totals).toEqual(sums)
          expect(await videoIds(db, scope, paid, where, asked)).toEqual(list.map(({ video_id }) => video_id))
        }
    }
  })

  it('what is no video of the list is in none of their figures', async () => {
    const where = { basis: 'pay' } as const
    const scope: Scope = { corp_id: 1, user_id: 0, kind: 'corp', dept_ids: [] }
    const rollback = new Error('rolled back')
    const tried = world.db.transaction(async (tx) => {
      const [best, second] = (
        await videoList(tx, scope, { now: NOW }, where, { page: 1, size: 2, order_by: 'gmv', sort: 'desc' })
      ).list
      if (!best || !second || second.gmv === 0) throw new Error('two videos that sold are needed')
      const before = await videoTotals(tx, scope, { now: NOW }, where)
      await tx.execute(sql`update video set deleted_at = ${NOW} where corp_id = 1 and video_id = ${best.video_id}`)
      await tx.execute(
        sql`update order_item set content_id = '' where corp_id = 1 and content_kind = 2 and content_id = ${second.video_id}`,
      )
      const after = await videoTotals(tx, scope, { now: NOW }, where)
      expect(after.gmv).toBe(before.gmv - best.gmv - second.gmv)
      expect(total((await videoTrend(tx, scope, { now: NOW }, where)).map((point) => point.gmv))).toBe(after.gmv)
      throw rollback
    })
    await expect(tried).rejects.toThrow(rollback)
  })

  it.each(cases)('videos and seeding contents, case %d', async (n) => {
    const { scope, filter } = randomCase(n)
    const { db } = world
    const rows = await everyPage((page) => videoList(db, scope, filter, {}, page))
    const sums = await videoTotals(db, scope, filter, {})
    expect(sums.video_total).toBe(rows.length)
    for (const name of ['gmv', 'volume', 'interactions', 'ad_cost'] as const)
      expect(total(rows.map((row) => row[name])), name).toBe(sums[name])
    expect(total(rows.map((row) => row.plays ?? 0))).toBe(sums.plays)
    const trend = await videoTrend(db, scope, filter, {})
    expect(total(trend.map((point) => point.gmv))).toBe(sums.gmv)
    expect(total(trend.map((point) => point.video_total))).toBe(sums.video_total)
    expect(total((await videoGmvBands(db, scope, filter, {})).map((band) => band.value))).toBe(sums.video_total)
    const [top] = rows
    if (top !== undefined) {
      const own = { now: NOW, content_kind: 2, content_id: top.video_id }
      expect((await salesTotals(db, { ...scope, kind: 'corp' }, own, ['gmv'])).gmv).toBe(top.gmv)
    }

    const contents = await contentTotals(db, scope, filter)
    const byDay = await contentTrend(db, scope, filter)
    const rowsOfContents = await everyPage((page) => contentList(db, scope, filter, {}, page))
    expect(rowsOfContents.length).toBe(contents.content_count)
    for (const name of ['interactions', 'cost'] as const)
      expect(total(rowsOfContents.map((row) => row[name])), name).toBe(contents[name])
    expect(rowsOfContents.filter((row) => row.is_hot).length).toBe(contents.hot_count)
    expect(known(rowsOfContents.map((row) => row.plays ?? UNAVAILABLE))).toBe(known([contents.plays]))
    expect(total(Object.values(await contentCounters(db, scope, filter, {})))).toBe(contents.interactions)
    const hot = await contentTotals(db, scope, filter, { is_hot: true })
    expect(hot).toMatchObject({ content_count: contents.hot_count, hot_count: contents.hot_count })
    for (const name of ['content_count', 'hot_count', 'plays', 'interactions', 'cost'] as const) {
      expect(known(byDay.map((point) => point[name])), name).toBe(known([contents[name]]))
      for (const structure of ['platform', 'fans', 'form', 'spu'] as const) {
        expect(
          known((await contentParts(db, scope, filter, structure)).map((part) => part[name])),
          `${name} by ${structure}`,
        ).toBe(known([contents[name]]))
      }
    }
    for (const kind of ['content', 'author', 'user'] as const) {
      const ranked = await contentRank(db, scope, filter, kind, undefined, 1000)
      expect(total(ranked.map((row) => row.interactions)), kind).toBe(contents.interactions)
    }
  })

  it.each(cases)('talents, case %d', async (n) => {
    const { scope, filter } = randomCase(n)
    const { db } = world
    const funnel = await talentFunnel(db, scope, filter)
    const steps = [funnel.follow, funnel.contact, funnel.sample, funnel.sign, funnel.order, funnel.reorder]
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
    expect(funnel.follow).toBe((await talentCounts(db, scope, filter)).follow_count)
  })

  it('ads: days add up, and only the accounts in scope count', async () => {
    const corp: Scope = { corp_id: 1, user_id: 101, dept_ids: [], kind: 'corp' }
    const filter = { now: NOW, ...lastDays(14, NOW) }
    const sums = await adTotals(world.db, corp, filter)
    expect(sums.cost).toBeGreaterThan(0)
    const trend = await adTrend(world.db, corp, filter)
    expect(trend.length).toBe(14)
    for (const name of ['cost', 'show', 'click', 'pay_amount'] as const)
      expect(total(trend.map((point) => point[name]))).toBe(sums[name])
    expect(await adTotals(world.db, { ...corp, kind: 'ads' }, filter)).toEqual(sums)
    expect(await adTotals(world.db, { ...corp, kind: 'ads_assigned', user_id: 105 }, filter)).toEqual(sums)
    for (const none of [
      { ...corp, kind: 'ads_assigned' as const, user_id: 103 },
      { ...corp, kind: 'own' as const },
    ]) {
      expect((await adTotals(world.db, none, filter)).cost).toBe(0)
    }
  })
})
