import { canSeeCostPrice } from '@crm/access/goods'
import { UNAVAILABLE } from '@crm/base/numbers'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { goodsList, goodsTabCounts, goodsTotals, type GoodsWhere, hasErpGoods } from '../../figures/goods.ts'
import type { SampleFilter, Scope } from '../../rules/filter.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { activity, activityGoods } from '../../store/database/schema.ts'
import { flag, select } from '../../store/database/select.ts'
import { pageInfo } from '../page.ts'
import { figuresOf } from './goodsFilter.ts'

const percentOf = (basisPoints: number) => basisPoints / 100

/** Rates of the given activity, or of the newest one, by product. */
async function activityRates(db: Db, corpId: number, productIds: readonly string[], activityId: string | undefined) {
  if (productIds.length === 0) return new Map<string, { cos_ratio: number; service_ratio: number }>()
  const rows = await db
    .selectDistinctOn([activityGoods.product_id], {
      product_id: activityGoods.product_id,
      cos_ratio: activityGoods.cos_ratio,
      service_ratio: activityGoods.service_ratio,
    })
    .from(activityGoods)
    .innerJoin(
      activity,
      and(eq(activity.corp_id, activityGoods.corp_id), eq(activity.activity_id, activityGoods.activity_id)),
    )
    .where(
      and(
        eq(activityGoods.corp_id, corpId),
        inArray(activityGoods.product_id, [...productIds]),
        isNull(activity.deleted_at),
        activityId ? eq(activityGoods.activity_id, activityId) : undefined,
      ),
    )
    .orderBy(activityGoods.product_id, desc(activity.start_time), activity.activity_id)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** A page of goods with their figures, 合计 and the counts of the tabs, of the orders and samples in the scope. */
export async function goodsListPage(
  db: Db,
  who: Staff,
  { scope, filter, where }: { scope: Scope; filter: SampleFilter; where: GoodsWhere },
  request: Parameters<typeof goodsList>[4],
) {
  const figures = figuresOf(who, filter)
  const { list, total_count } = await goodsList(db, scope, filter, where, request)
  const rates = await activityRates(
    db,
    who.corp_id,
    list.map((row) => row.product_id),
    filter.activity_id,
  )
  const totals = await goodsTotals(db, scope, filter, where)
  const counts = await goodsTabCounts(db, scope, filter, where)
  const { jst: _, ...usual } = counts
  const [{ has_jst } = { has_jst: false }] = await rowsOf(
    db,
    select({ has_jst: flag`${hasErpGoods(who.corp_id)}` }, sql``),
  )
  const shownCounts = has_jst ? counts : usual
  return {
    list: list.map((row) => {
      const joined = rates.get(row.product_id)
      return {
        product_id: row.product_id,
        platform: row.platform,
        source_type: row.source_type,
        title: row.title,
        cover: row.cover,
        detail_url: row.detail_url,
        price_min: row.price_min,
        price_max: row.price_max,
        stock: row.stock,
        commission_rate: percentOf(row.commission_rate),
        cos_ratio: joined ? percentOf(joined.cos_ratio) : null,
        service_ratio: joined ? percentOf(joined.service_ratio) : null,
        shop_id: row.shop_id,
        shop_name: row.shop_name,
        brand_name: row.brand_name,
        class_id: row.class_id,
        class_name: row.class_name,
        spu_id: row.spu_id,
        spu_name: row.spu_name,
        status: row.status,
        cost_price: canSeeCostPrice(who) ? row.cost_price : UNAVAILABLE,
        total_cp_author: figures.sales(row.issue_author),
        first_cp_author: figures.sales(row.first_cp_author),
        gmv: figures.sales(row.gmv),
        volume: figures.sales(row.volume),
        live_count: figures.sales(row.live_count),
        video_count: figures.sales(row.video_count),
        sample_count: figures.samples(row.sample_count),
        sample_author_issue_count: figures.samples(row.sample_author_issue_count),
        sample_author_issue_rate: figures.samples(row.sample_author_issue_rate),
        synced_at: row.synced_at,
        created_at: row.created_at,
        updated_at: row.updated_at,
      }
    }),
    page_info: pageInfo(request, total_count),
    ext: {
      list_total: {
        total_cp_author: figures.sales(totals.issue_author),
        first_cp_author: figures.sales(totals.first_cp_author),
        gmv: figures.sales(totals.gmv),
        volume: figures.sales(totals.volume),
        live_count: figures.sales(totals.live_count),
        video_count: figures.sales(totals.video_count),
        sample_count: figures.samples(totals.sample_count),
      },
      status_count: { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...shownCounts },
    },
  }
}
