import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { sql } from 'drizzle-orm'
import { pageInfo } from '../../../records/page.ts'
import type { Staff } from '../../../rules/staff.ts'
import { comparedSpan, marketDays, marketWindow, rankPeriodOf, spanBefore } from '../../../figures/market.ts'
import { dayLabel } from '../../../rules/period.ts'
import type { PageOf, Queryable } from '../../../store/database/query.ts'
import { serve } from '../../serve.ts'
import { brandDetail, brandOf, brandPage, hotBrands, salesOfBrand } from '../market/brands.ts'
import { brandRankPage, mainCategory } from '../market/brandRank.ts'
import { marketTrend } from '../market/marketCharts.ts'
import { goodsPage } from '../market/marketGoods.ts'
import { contentsPage, sellersPage } from '../market/sellers.ts'

interface OneBrand {
  brand_id: number
  platform: string
  start_time?: number | undefined
  end_time?: number | undefined
}

const RANK_AUTHORS = 20

const targetOf = ({ brand_id, platform }: OneBrand) => ({
  sales: salesOfBrand({ brand_id, platform }),
  relations: sql`m.brand_id = ${brand_id} and m.platform = ${platform}`,
})

/** The days asked for, of a brand that exists. */
async function daysOf(db: Queryable, who: Staff, request: OneBrand) {
  await brandOf(db, who, request)
  return marketWindow(request, await marketDays(db))
}

async function contentsOf(db: Queryable, who: Staff, request: OneBrand & PageOf, kind: 1 | 2) {
  const days = await daysOf(db, who, request)
  const { list, total_count } = await contentsPage(db, who, { sales: salesOfBrand(request), kind, days, page: request })
  return { list, page_info: pageInfo(request, total_count), ext: {} }
}

export const marketBrand = serve(marketBrandCalls, {
  rankList: async ({ request, db, who }) => {
    const known = await marketDays(db)
    const { span, notes, starts } = rankPeriodOf(request, known)
    const category_id = request.category_id ?? (await mainCategory(db, who))
    const { list, total_count } =
      notes.is_missing === 1
        ? { list: [], total_count: 0 }
        : await brandRankPage(db, who, request, { span, known, category_id })
    const compared = comparedSpan(spanBefore(span, known))
    const ext = { ...notes, category_id, dates: starts.map(dayLabel), compared }
    return { list, page_info: pageInfo(request, total_count), ext }
  },
  rankAuthors: async ({ request, db, who, now }) => {
    await brandOf(db, who, request)
    const { span, notes } = rankPeriodOf(request, await marketDays(db))
    if (notes.is_missing === 1) return { list: [] }
    const { list } = await sellersPage(db, who, targetOf(request), {
      days: span,
      page: { page: 1, size: RANK_AUTHORS },
      now,
    })
    return { list }
  },
  search: async ({ request, db, who }) => {
    const days = marketWindow({}, await marketDays(db))
    const { list, total_count } = await brandPage(db, who, request, days)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  hot: async ({ db }) => ({ list: await hotBrands(db) }),
  detail: async ({ request, db, who }) => {
    const known = await marketDays(db)
    return brandDetail(db, who, request, { days: marketWindow(request, known), known })
  },
  trend: async ({ request, db, who }) => {
    const days = await daysOf(db, who, request)
    return { list: await marketTrend(db, who, salesOfBrand(request), days) }
  },
  authors: async ({ request, db, who, now }) => {
    const days = await daysOf(db, who, request)
    const { list, total_count } = await sellersPage(db, who, targetOf(request), { days, page: request, now })
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  goods: async ({ request, db, who }) => {
    const days = await daysOf(db, who, request)
    const { brand_id, platform } = request
    const { list, total_count } = await goodsPage(db, who, {
      goods: sql`g.brand_id = ${brand_id} and g.platform = ${platform}`,
      sales: salesOfBrand(request),
      days,
      page: request,
    })
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  lives: ({ request, db, who }) => contentsOf(db, who, request, 1),
  videos: ({ request, db, who }) => contentsOf(db, who, request, 2),
})
