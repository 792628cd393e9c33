import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { QuotaType } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  comparedSpan,
  marketDays,
  marketWindow,
  rankPeriodOf,
  rankStarts,
  spanBefore,
} from '../../../figures/market.ts'
import { dayLabel } from '../../../rules/period.ts'
import type { PageOf, Queryable } from '../../../store/database/query.ts'
import { quotaOf } from '../../../rules/quota.ts'
import { serve } from '../../serve.ts'
import { goodsRankPage } from './goodsRank.ts'
import { countSearch, searchCondition, suggestedWords } from './goodsSearch.ts'
import { marketPartsOf, marketTrend } from './marketCharts.ts'
import { goodsPage } from './marketGoods.ts'
import { contentsPage, sellersPage } from './sellers.ts'

interface OneGoods {
  product_id: string
  platform: string
}

const PAGE_OF_ONE: PageOf = { page: 1, size: 1 }

const isGoods = ({ product_id, platform }: OneGoods) => sql`g.product_id = ${product_id} and g.platform = ${platform}`
const soldOf = ({ product_id }: OneGoods) => sql`s.product_id = ${product_id}`

/** The product with its sums of the last 30 days; 40400 for one that the market does not know. */
async function oneGoods(db: Queryable, who: Staff, request: OneGoods) {
  const days = marketWindow({}, await marketDays(db))
  const { list } = await goodsPage(db, who, {
    goods: isGoods(request),
    sales: soldOf(request),
    days,
    page: PAGE_OF_ONE,
  })
  const [goods] = list
  if (goods === undefined) refuse(Code.notFound, '未找到该商品')
  return { goods, days }
}

async function contentsOf(db: Queryable, who: Staff, request: OneGoods & PageOf, kind: 1 | 2) {
  const { days } = await oneGoods(db, who, request)
  const { list, total_count } = await contentsPage(db, who, { sales: soldOf(request), kind, days, page: request })
  return { list, page_info: pageInfo(request, total_count), ext: {} }
}

async function remainOf(db: Queryable, who: Staff, now: number) {
  const { remain } = await quotaOf(db, who.corp_id, QuotaType.productSearch, now)
  return { remain }
}

export const market = serve(marketGoodsCalls, {
  search: async ({ request, db, who, now }) => {
    await countSearch(db, who, request.keyword, now)
    const days = marketWindow(request, await marketDays(db))
    const goods = searchCondition(request)
    const { list, total_count } = await goodsPage(db, who, {
      goods,
      sales: sql`s.platform = ${request.platform}`,
      days,
      page: request,
    })
    return { list, page_info: pageInfo(request, total_count), ext: await remainOf(db, who, now) }
  },
  searchQuota: async ({ db, who, now }) => {
    const { remain, limit } = await quotaOf(db, who.corp_id, QuotaType.productSearch, now)
    return { remain, limit, words: await suggestedWords(db) }
  },
  searchAuthors: async ({ request, db, who, now }) => {
    await countSearch(db, who, request.keyword, now)
    const days = marketWindow(request, await marketDays(db))
    const goods = sql`select g.product_id from market_goods g join market_brand b on b.brand_id = g.brand_id
      where ${searchCondition(request)}`
    const target = {
      sales: sql`s.platform = ${request.platform} and s.product_id in (${goods})`,
      relations: sql`m.product_id in (${goods})`,
    }
    const { list, total_count } = await sellersPage(db, who, target, { days, page: request, now })
    return { list, page_info: pageInfo(request, total_count), ext: await remainOf(db, who, now) }
  },
  detail: async ({ request, db, who }) => {
    const { goods, days } = await oneGoods(db, who, request)
    return { ...goods, ...(await marketPartsOf(db, soldOf(request), days)) }
  },
  trend: async ({ request, db, who }) => {
    const { days } = await oneGoods(db, who, request)
    return { list: await marketTrend(db, who, soldOf(request), days) }
  },
  authors: async ({ request, db, who, now }) => {
    const { days } = await oneGoods(db, who, request)
    const target = { sales: soldOf(request), relations: sql`m.product_id = ${request.product_id}` }
    const { list, total_count } = await sellersPage(db, who, target, { days, page: request, standard: 'volume', now })
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  lives: ({ request, db, who }) => contentsOf(db, who, request, 1),
  videos: ({ request, db, who }) => contentsOf(db, who, request, 2),
  rankList: async ({ request, db, who }) => {
    const known = await marketDays(db)
    const { span, notes } = rankPeriodOf(request, known)
    const { list, total_count } =
      notes.is_missing === 1 ? { list: [], total_count: 0 } : await goodsRankPage(db, who, request, { span, known })
    return {
      list,
      page_info: pageInfo(request, total_count),
      ext: { ...notes, compared: comparedSpan(spanBefore(span, known)) },
    }
  },
  rankDates: async ({ request, db }) => ({
    list: rankStarts(request.cycle, await marketDays(db)).map(dayLabel),
  }),
})
