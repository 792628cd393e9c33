import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../store/database/db.ts'
import { ownScope } from '../rules/scope.ts'
import type { ReleaseRule } from '../rules/release.ts'
import { adTotals, adTrend } from './ads.ts'
import { contentFeelings, contentParts, contentRank, contentTotals, contentTrend } from './content.ts'
import { contentCounters, contentLabels, contentList } from './contentList.ts'
import { cooperationList, cooperationTabCounts, cooperationTotals } from './cooperation.ts'
import type { SampleFilter, Scope } from '../rules/filter.ts'
import { goodsList, goodsTabCounts, goodsTotals, productSales, talentSales } from './goods.ts'
import { contentSales, liveTotals } from './live.ts'
import { lastDays } from '../rules/period.ts'
import { salesBy, salesByHour, salesTotals, salesTrend } from './sales.ts'
import { salesRank } from './salesRank.ts'
import { SALES_MEASURES, type SalesMeasure } from './salesMeasures.ts'
import {
  COMMERCE_SAMPLES,
  mediumSamples,
  sampledGmv,
  sampledReceivers,
  sampleFunnel,
  sampleStatusCounts,
  sampleTotals,
  sampleTrend,
} from './samples.ts'
import { NOW, openSmallWorld, scopesOf, type SmallWorld } from '../testing/smallWorld.ts'
import { achievements, staffKpi, staffRanks, staffSales } from './staff.ts'
import { TODO_KINDS, todoCounts } from './todos.ts'
import { contributionParts, talentCounts, talentFunnel, talentParts } from './talents.ts'
import { videoGmvBands, videoLabels, videoList, videoTotals, videoTrend } from './videos.ts'

const SEED = 'tenancy-1'
const ALONE = 2

let together: SmallWorld
let alone: SmallWorld
beforeAll(async () => {
  together = await openSmallWorld(SEED)
  alone = await openSmallWorld(SEED, undefined, ALONE)
})
afterAll(async () => {
  await together.close()
  await alone.close()
})

// Every measure of the table is a measure's name.
const measures = Object.keys(SALES_MEASURES) as SalesMeasure[]
const page = { page: 1, size: 50 }
const rule: ReleaseRule = {
  is_open_rule: 1,
  no_follow_days: 0,
  no_contact_days: 20,
  no_sample_days: 30,
  no_order_days: 40,
  exclude_white: 1,
  delay_release: 1,
  remind_days: 3,
}

/** Every figure and list of this folder. */
const answers: Record<string, (db: Db, scope: Scope, filter: SampleFilter) => PromiseLike<unknown>> = {
  salesTotals: (db, scope, filter) => salesTotals(db, scope, filter, measures),
  salesTrend: (db, scope, filter) => salesTrend(db, scope, filter, measures),
  salesByAuthor: (db, scope, filter) => salesBy(db, scope, filter, 'author', measures),
  salesByUser: (db, scope, filter) => salesBy(db, scope, filter, 'user', measures),
  salesByColonel: (db, scope, filter) => salesBy(db, scope, filter, 'colonel', measures),
  salesByHour,
  salesRank: (db, scope, filter) => salesRank(db, scope, filter, 'user', lastDays(60, NOW)),
  talentParts: (db, scope, filter) => talentParts(db, scope, filter, 'fans'),
  contributionParts,
  talentCounts,
  talentFunnel,
  sampleTotals,
  sampleTrend,
  sampleFunnel,
  sampledGmv,
  sampleStatusCounts,
  mediumSamples: (db, scope, filter) => mediumSamples(db, scope, filter, page),
  sampledReceivers: (db, scope, filter) => sampledReceivers(db, scope, filter, page),
  goodsList: (db, scope, filter) => goodsList(db, scope, filter, {}, page),
  goodsTotals: (db, scope, filter) => goodsTotals(db, scope, filter, {}),
  goodsTabCounts: (db, scope, filter) => goodsTabCounts(db, scope, filter, {}),
  talentSales: (db, scope, filter) => talentSales(db, scope, filter, page),
  productSales: (db, scope, filter) => productSales(db, scope, filter, page),
  lives: (db, scope, filter) => contentSales(db, scope, filter, 'live', page),
  videos: (db, scope, filter) => contentSales(db, scope, filter, 'video', page),
  liveTotals,
  videoList: (db, scope, filter) => videoList(db, scope, filter, {}, page),
  videoTotals: (db, scope, filter) => videoTotals(db, scope, filter, {}),
  videoTrend: (db, scope, filter) => videoTrend(db, scope, filter, {}),
  videoGmvBands: (db, scope, filter) => videoGmvBands(db, scope, filter, {}),
  videoLabels: (db, scope, filter) => videoLabels(db, scope, filter, {}),
  contentTotals,
  contentTrend,
  contentFeelings,
  contentList: (db, scope, filter) => contentList(db, scope, filter, {}, page),
  contentCounters: (db, scope, filter) => contentCounters(db, scope, filter, { is_hot: true }),
  contentLabels: (db, scope) => contentLabels(db, scope.corp_id, 20),
  contentParts: (db, scope, filter) => contentParts(db, scope, filter, 'spu'),
  contentRank: (db, scope, filter) => contentRank(db, scope, filter, 'campaign', undefined),
  cooperationList: (db, scope, filter) => cooperationList(db, scope, filter, {}, page),
  cooperationTotals: (db, scope, filter) => cooperationTotals(db, scope, filter, {}),
  cooperationTabCounts: (db, scope, filter) => cooperationTabCounts(db, scope, filter, {}),
  adTotals,
  adTrend,
  staffSales,
  staffKpi: (db, scope) => staffKpi(db, scope, scope.user_id, NOW),
  staffRanks: (db, scope) => staffRanks(db, scope, NOW),
  achievements: (db, scope) => achievements(db, scope, { type: 'user', id: scope.user_id }, '2025-06', NOW),
  todoCounts: (db, scope, filter) => todoCounts(db, scope, filter, { overdue_days: 15, release: rule }, TODO_KINDS),
}

const FILTERS: readonly SampleFilter[] = [
  { now: NOW, ...COMMERCE_SAMPLES },
  { now: NOW, ...COMMERCE_SAMPLES, ...lastDays(30, NOW), platform: 'dy' },
]

describe(`a corporation among others that share ids with it (seed ${SEED})`, () => {
  for (const [name, answer] of Object.entries(answers)) {
    it(`${name} is the same as when it is alone`, async () => {
      for (const scope of scopesOf(ALONE)) {
        for (const filter of FILTERS) {
          const answered = await answer(together.db, scope, filter)
          expect(answered).toEqual(await answer(alone.db, scope, filter))
        }
      }
    })
  }

  it('shows nothing to a corporation without rows', async () => {
    const scope: Scope = { ...ownScope({ corp_id: 99, user_id: 201 }), kind: 'corp' }
    expect(await salesTotals(together.db, scope, { now: NOW }, ['gmv', 'order_count'])).toEqual({
      gmv: 0,
      order_count: 0,
    })
    expect((await goodsList(together.db, scope, { now: NOW, ...COMMERCE_SAMPLES }, {}, page)).total_count).toBe(0)
    expect((await videoList(together.db, scope, { now: NOW }, {}, page)).total_count).toBe(0)
  })
})

/** Every talent of the corporation is followed, and every sample sent, once more in the other module. */
async function seedEverything({ db }: SmallWorld): Promise<void> {
  await db.execute(sql`insert into follow (corp_id, author_id, platform, classify, user_id, dept_id, bind_time, bind_type, created_at, updated_at, updated_by)
    select c.corp_id, c.author_id, c.platform, 2, u.user_id, u.dept_id, c.created_at, 1, c.created_at, c.created_at, 0
    from corp_author c join lateral (select user_id, dept_id from corp_user u where u.corp_id = c.corp_id
      order by hashtext(c.author_id || u.user_id) limit 2) u on true where c.corp_id = ${ALONE}`)
  await db.execute(sql`insert into sample (sample_no, corp_id, platform, classify, author_id, colonel_buyin_id, user_id, dept_id, status, source,
      ship_time, sign_time, recycle_time, delivery_type, delivery_at, express_fee, coop_id, created_at, updated_at, updated_by)
    select 'Z' || row_number() over (), c.corp_id, c.platform, 2, c.author_id, '', f.user_id, f.dept_id, 5, 1, f.bind_time + 1, f.bind_time + 2, null, 0, null,
      900, (select min(coop_id) from cooperation k where k.corp_id = c.corp_id and k.author_id = c.author_id and k.platform = c.platform),
      f.bind_time, f.bind_time, 0
    from corp_author c join follow f using (corp_id, author_id, platform) where c.corp_id = ${ALONE} and f.classify = 2`)
  await db.execute(sql`insert into sample_item (corp_id, sample_id, product_id, sku_id, qty, cost_price)
    select s.corp_id, s.sample_id, p.product_id, '0', 3, 700 from sample s
    join lateral (select product_id from goods p where p.corp_id = s.corp_id order by product_id limit 3) p on true
    where s.corp_id = ${ALONE} and s.classify = 2`)
}

describe('what is sold', () => {
  let seeded: SmallWorld
  beforeAll(async () => {
    seeded = await openSmallWorld(SEED, undefined, ALONE)
    await seedEverything(seeded)
  })
  afterAll(() => seeded.close())

  for (const [name, answer] of Object.entries(answers)) {
    it(`${name} is the same whatever the module of seeding follows and sends`, async () => {
      for (const scope of scopesOf(ALONE)) {
        for (const filter of FILTERS) {
          expect(await answer(seeded.db, scope, filter)).toEqual(await answer(alone.db, scope, filter))
        }
      }
    })
  }
})
