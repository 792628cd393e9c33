import { DAY_SECONDS } from '@crm/base/durations'
import { previousPeriod } from '@crm/base/period'
import { UNAVAILABLE } from '@crm/base/numbers'
import { BusinessModule, CooperationStatus, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../store/database/open.ts'
import { openTestDatabase, TEST_NOW } from '../testing/testDatabase.ts'
import { deptSubtree, scopeOf } from '../rules/scope.ts'
import { type Random, randomOf } from '../demo/business/random.ts'
import { contentSales } from './live.ts'
import { cooperationList, cooperationTotals } from './cooperation.ts'
import type { SampleFilter, Scope } from '../rules/filter.ts'
import { goodsCards, goodsList, goodsTotals } from './goods.ts'
import { lastDays, startOfDay } from '../rules/period.ts'
import { rowsOf } from '../store/database/query.ts'
import { comparedTotals, salesBy, salesTotals, salesTrend } from './sales.ts'
import { staffSales } from './staff.ts'
import { contributionParts, talentParts } from './talents.ts'
import { videoList, videoTotals } from './videos.ts'
import { number, select } from '../store/database/select.ts'

const SEED = 'demo-1'
const CASES = 24

interface Member {
  corp_id: number
  user_id: number
  role_id: number
  dept_id: number
}

let opened: OpenedDatabase
let members: Member[]
let modes: Map<number, number>
beforeAll(async () => {
  opened = await openTestDatabase()
  members = await rowsOf(
    opened.db,
    select(
      { corp_id: number`corp_id`, user_id: number`user_id`, role_id: number`role_id`, dept_id: number`dept_id` },
      sql`from corp_user where role_id in (1, 2, 4, 6, 30, 50, 60) order by 1, 2`,
    ),
  )
  const settings = await rowsOf(
    opened.db,
    select({ corp_id: number`corp_id`, follow_mode: number`follow_mode` }, sql`from corp_setting`),
  )
  modes = new Map(settings.map((each) => [each.corp_id, each.follow_mode]))
})
afterAll(() => opened.close())

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const known = (values: number[]) => total(values.filter((value) => value !== UNAVAILABLE))

function randomRange(random: Random): { start?: number; end?: number } {
  if (random.chance(0.2)) return {}
  const first = random.int(0, 390)
  const start = startOfDay(TEST_NOW) - first * DAY_SECONDS
  return { start, end: start + random.int(1, Math.min(60, first + 1)) * DAY_SECONDS - 1 }
}

/** A random member of staff of any corporation, with a random platform and range. */
async function randomCase(n: number): Promise<{ scope: Scope; filter: SampleFilter; random: Random; mode: number }> {
  const random = randomOf(SEED, n)
  const member = random.pick(members)
  const dept_ids = member.dept_id === 0 ? [] : await deptSubtree(opened.db, member.corp_id, [member.dept_id])
  const platform = random.pick(['all', ...PLATFORMS_AND_ALL] as const)
  const staff = random.chance(0.25) ? { user_ids: [random.pick([0, member.user_id])] } : {}
  return {
    scope: scopeOf({ ...member, dept_ids }),
    filter: { now: TEST_NOW, platform, classify: BusinessModule.commerce, ...randomRange(random), ...staff },
    random,
    mode: modes.get(member.corp_id) ?? 100,
  }
}

describe(`the identities over the demo business (seed ${SEED}, ${CASES} cases)`, () => {
  it.each(Array.from({ length: CASES }, (_, n) => n))('case %d', async (n) => {
    const { scope, filter, mode } = await randomCase(n)
    const { db } = opened
    const sums = ['gmv', 'volume', 'refund_gmv', 'refund_sales', 'close_sales', 'commission'] as const
    const overview = await salesTotals(db, scope, filter, [
      ...sums,
      'new_author_sales',
      'old_author_sales',
      'dyks_gmv',
      'settled_part',
      'pending_sales',
      'live_count',
      'video_count',
      'issue_author',
    ])
    const hasRefunds = overview.refund_gmv !== UNAVAILABLE

    const trend = await salesTrend(db, scope, filter, sums)
    for (const name of sums)
      if (overview[name] !== UNAVAILABLE) expect(total(trend.map((point) => point[name])), name).toBe(overview[name])
    for (const group of ['platform', 'product', 'author', 'content_kind'] as const) {
      const { list } = await salesBy(db, scope, filter, group, ['gmv', 'refund_gmv'])
      expect(total(list.map((row) => row.gmv)), group).toBe(overview.gmv)
      if (hasRefunds) expect(known(list.map((row) => row.refund_gmv)), group).toBe(overview.refund_gmv)
    }
    expect(overview.new_author_sales + overview.old_author_sales).toBe(overview.gmv)
    for (const parts of [
      await talentParts(db, scope, filter, 'level'),
      await talentParts(db, scope, filter, 'fans'),
      await contributionParts(db, scope, filter),
    ]) {
      expect(total(parts.map((part) => part.gmv))).toBe(overview.gmv)
    }
    const staffGmv = total((await staffSales(db, scope, filter)).map((row) => row.gmv))
    if (mode === 500) expect(staffGmv).toBeGreaterThanOrEqual(overview.gmv)
    else expect(staffGmv).toBe(overview.gmv)
    if (hasRefunds) {
      expect(overview.settled_part + overview.pending_sales + overview.refund_gmv).toBe(overview.dyks_gmv)
      expect(overview.pending_sales).toBeGreaterThanOrEqual(0)
    }
    expect((await contentSales(db, scope, filter, 'live', { page: 1, size: 1 })).total_count).toBe(overview.live_count)
    expect((await contentSales(db, scope, filter, 'video', { page: 1, size: 1 })).total_count).toBe(
      overview.video_count,
    )

    // lists: 合计 = overview, pages = 合计, the drawer = the row
    const goods = await goodsTotals(db, scope, filter, {})
    expect({ gmv: goods.gmv, volume: goods.volume, issue_author: goods.issue_author }).toEqual({
      gmv: overview.gmv,
      volume: overview.volume,
      issue_author: overview.issue_author,
    })
    const { list: goodsRows, total_count } = await goodsList(db, scope, filter, {}, { page: 1, size: 200 })
    expect(goodsRows.length).toBe(total_count)
    expect(total(goodsRows.map((row) => row.gmv))).toBe(goods.gmv)
    const [best] = goodsRows
    if (best !== undefined && (filter.start ?? 0) < startOfDay(TEST_NOW)) {
      const { cur } = await goodsCards(db, scope, { ...filter, product_id: best.product_id }, undefined)
      expect(cur).toMatchObject({
        amount: best.gmv,
        volume: best.volume,
        total_cp_author: best.issue_author,
        sample_count: best.sample_count,
      })
    }
    const coops = await cooperationList(db, scope, filter, {}, { page: 1, size: 200 })
    const coopSums = await cooperationTotals(db, scope, filter, {})
    expect(coops.list.length).toBe(coops.total_count)
    const valid = coops.list.filter(({ status }) => status !== CooperationStatus.cancelled)
    for (const name of ['gmv', 'commission', 'fee', 'order_count'] as const)
      expect(total(valid.map((row) => row[name])), name).toBe(coopSums[name])
    const videos = await videoList(db, scope, filter, {}, { page: 1, size: 3_500 })
    const videoSums = await videoTotals(db, scope, filter, {})
    expect(videos.list.length).toBe(videos.total_count)
    for (const name of ['gmv', 'interactions', 'volume'] as const)
      expect(total(videos.list.map((row) => row[name])), name).toBe(videoSums[name])
  })

  it('have a former period for every preset', async () => {
    const scope: Scope = { corp_id: 1, user_id: 2, dept_ids: [], kind: 'corp' }
    for (const days of [7, 30]) {
      const filter = { now: TEST_NOW, ...lastDays(days, TEST_NOW) }
      const { cur, prev } = await comparedTotals(opened.db, scope, filter, ['gmv', 'order_count', 'issue_author'])
      const before = previousPeriod(filter, TEST_NOW)
      expect(cur.gmv).toBeGreaterThan(0)
      expect(prev).toEqual(
        await salesTotals(opened.db, scope, { ...filter, ...before }, ['gmv', 'order_count', 'issue_author']),
      )
      expect(prev?.gmv).toBeGreaterThan(0)
    }
  })
})
