import { UNAVAILABLE } from '@crm/base/numbers'
import { BusinessModule } from '@crm/contracts/enums'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import type { Db } from '../../../store/database/db.ts'
import { pageInfo } from '../../../records/page.ts'
import type { Staff } from '../../../rules/staff.ts'
import { cooperationList } from '../../../figures/cooperation.ts'
import { productSales } from '../../../figures/goods.ts'
import { contentSales } from '../../../figures/live.ts'
import { withRates } from '../../../rules/period.ts'
import { type PageOf } from '../../../store/database/query.ts'
import { comparedTotals, salesTotals, salesTrend } from '../../../figures/sales.ts'
import type { SalesMeasure } from '../../../figures/salesMeasures.ts'
import { talentSamples } from '../../../figures/talentSamples.ts'
import { serve } from '../../serve.ts'
import { talentIdentity } from './talentIdentity.ts'
import { talentMarket, talentPortrait } from '../../../records/talents/market.ts'
import { monitorsOf } from '../../../records/talents/monitors.ts'
import { figureScope, figuresFilter, readableScope } from '../../../records/talents/ownFigures.ts'

import { memberBriefs } from '../../../records/members/memberBriefs.ts'

const CARDS = [
  'gmv',
  'volume',
  'order_count',
  'refund_gmv',
  'close_sales',
  'commission',
  'goods_count',
  'media_count',
  'live_count',
  'video_count',
] as const satisfies readonly SalesMeasure[]

const COURSE = [
  'gmv',
  'live_amount',
  'video_amount',
  'image_amount',
  'showcase_amount',
  'order_count',
] as const satisfies readonly SalesMeasure[]

const GOODS_TOTAL = [
  'gmv',
  'volume',
  'order_count',
  'commission',
  'refund_gmv',
  'close_sales',
] as const satisfies readonly SalesMeasure[]

type FigureFilters = Parameters<typeof figuresFilter>[0] & PageOf

/** Lives or videos of the talent that sold, with the sum over all of them. */
async function contents(db: Db, who: Staff, request: FigureFilters, kind: 'live' | 'video', now: number) {
  const scope = await figureScope(db, who, request, now)
  const filter = figuresFilter(request, now)
  const { list, total_count } = await contentSales(db, scope, filter, kind, request)
  const { live_amount, video_amount } = await salesTotals(db, scope, filter, ['live_amount', 'video_amount'])
  return {
    list: list.map(({ platform: _, author_id: __, ...row }) => ({ ...row, views: row.views ?? UNAVAILABLE })),
    page_info: pageInfo(request, total_count),
    ext: { list_total: { gmv: kind === 'live' ? live_amount : video_amount } },
  }
}

export const talentDetail = serve(talentDetailCalls, {
  detail: ({ request, db, who, now }) => talentIdentity(db, who, request, now),
  overview: async ({ request, db, who, now }) => {
    const scope = await figureScope(db, who, request, now)
    const { cur, prev } = await comparedTotals(db, scope, figuresFilter(request, now), CARDS)
    return withRates(cur, prev)
  },
  trend: async ({ request, db, who, now }) => {
    const scope = await figureScope(db, who, request, now)
    return { list: await salesTrend(db, scope, figuresFilter(request, now), COURSE) }
  },
  goods: async ({ request, db, who, now }) => {
    const scope = await figureScope(db, who, request, now)
    const filter = figuresFilter(request, now)
    const { list, total_count } = await productSales(db, scope, filter, request)
    const list_total = await salesTotals(db, scope, filter, GOODS_TOTAL)
    return {
      list: list.map(({ issue_author: _, ...row }) => row),
      page_info: pageInfo(request, total_count),
      ext: { list_total },
    }
  },
  lives: ({ request, db, who, now }) => contents(db, who, request, 'live', now),
  videos: ({ request, db, who, now }) => contents(db, who, request, 'video', now),
  portrait: ({ request, db }) => talentPortrait(db, request),
  market: ({ request, db, who, now }) => talentMarket(db, who, request, now),
  samples: async ({ request, db, who, now }) => {
    const scope = await readableScope(db, who, request)
    const { author_id, platform } = request
    const { list, total_count } = await talentSamples(
      db,
      scope,
      { now, author_id, platform, classify: BusinessModule.commerce },
      request,
    )
    const members = await memberBriefs(
      db,
      who.corp_id,
      list.map((each) => each.user_id),
    )
    return {
      list: list.map(({ user_id, receiver: _, ...row }) => ({ ...row, user: members.get(user_id) ?? null })),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },
  cooperates: async ({ request, db, who, now }) => {
    const scope = await readableScope(db, who, request)
    const { author_id, platform } = request
    const { list, total_count } = await cooperationList(db, scope, { now, author_id, platform }, {}, request)
    return {
      list: list.map(({ coop_id, coop_no, kind, start_time, end_time, goods, fee, status, gmv, roi }) => ({
        coop_id,
        coop_no,
        kind,
        start_time,
        end_time,
        goods: goods.map(({ product_id, title, cover }) => ({ product_id, title, cover })),
        fee,
        status,
        gmv,
        roi,
      })),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },
  monitors: async ({ request, db, who, now }) => {
    await readableScope(db, who, request)
    return monitorsOf(db, who, request, now)
  },
})
