import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { canSeeCostPrice } from '@crm/access/goods'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { GOODS_IDS_MAX } from '@crm/contracts/rules/goodsRules'
import { and, asc, desc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { activity, activityGoods, goods, shop, shopGroup, sku, spu } from '../../../store/database/schema.ts'
import type { Db } from '../../../store/database/db.ts'
import type { StoredGoodsCard } from '../../../store/database/schema/goods.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { goodsList, goodsTabCounts, goodsTotals, hasErpGoods } from '../../../figures/goods.ts'
import { likeText } from '../../../rules/keywords.ts'
import type { Staff } from '../../../rules/staff.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers } from '../../../records/context.ts'
import { classTree } from './classTree.ts'
import { figuresOf, goodsWhereOf, metricFilterOf, productOf } from './goodsFilter.ts'
import { flag, select } from '../../../store/database/select.ts'

/** Somebody has filled in the card of a product. */
export const hasCard = ({ points = [], script = '', price_text = '', images = [] }: StoredGoodsCard): boolean =>
  points.length > 0 || images.length > 0 || script !== '' || price_text !== ''

const percentOf = (basisPoints: number) => basisPoints / 100
const SPU_OPTIONS_MAX = 50
const TITLES_MAX = 50
/** A product by its picture and name. */
const brief = {
  product_id: goods.product_id,
  platform: goods.platform,
  title: goods.title,
  cover: goods.cover,
  status: goods.status,
}

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

const platformIs = (
  column: typeof goods.platform | typeof shop.platform | typeof activity.platform,
  request?: string,
) => (request === undefined || request === 'all' ? undefined : sql`${column} = ${request}`)

/** The shops of the corporation on a platform. */
const isOwnShop = ({ corp_id }: Staff, platform?: string) =>
  and(eq(shop.corp_id, corp_id), isNull(shop.deleted_at), platformIs(shop.platform, platform))

/** The list, its filters' choices, and the fields that staff edit. */
export const goodsReads = {
  list: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const filter = metricFilterOf(request, who, now)
    const where = goodsWhereOf(request)
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
  },

  shopList: async ({ request, db, who, now }) => ({
    list: await db
      .select({
        shop_id: shop.shop_id,
        shop_name: shop.name,
        platform: shop.platform,
        group_id: shop.group_id,
        group_name: sql<string>`coalesce(${shopGroup.name}, '')`,
        status: shop.auth_status,
        auth_end: sql<number>`coalesce(${shop.auth_end}, 0)`.mapWith(Number),
        alarm: sql<
          0 | 1
        >`case when ${shop.alarm_flag} = 1 or ${shop.auth_status} <> 1 or ${shop.auth_end} < ${now} then 1 else 0 end`,
        synced_at: sql<number>`coalesce(${shop.synced_at}, 0)`.mapWith(Number),
      })
      .from(shop)
      .leftJoin(shopGroup, and(eq(shopGroup.corp_id, shop.corp_id), eq(shopGroup.id, shop.group_id)))
      .where(isOwnShop(who, request.platform))
      .orderBy(asc(shop.group_id), asc(shop.created_at), asc(shop.shop_id)),
  }),

  commerceShops: async ({ request: { platform, keyword }, db, who }) => ({
    list: await db
      .select({ shop_id: shop.shop_id, shop_name: shop.name, platform: shop.platform, group_id: shop.group_id })
      .from(shop)
      .where(and(isOwnShop(who, platform), keyword ? ilike(shop.name, likeText(keyword)) : undefined))
      .orderBy(desc(sql`${shop.group_id} > 0`), asc(shop.group_id), asc(shop.created_at), asc(shop.shop_id)),
  }),

  shopGroups: async ({ request: { platform }, db, who }) => ({
    list: await db
      .select({ id: shopGroup.id, name: shopGroup.name, shop_count: sql<number>`count(*)::int` })
      .from(shopGroup)
      .innerJoin(shop, and(eq(shop.corp_id, shopGroup.corp_id), eq(shop.group_id, shopGroup.id)))
      .where(and(isOwnShop(who, platform), isNull(shopGroup.deleted_at)))
      .groupBy(shopGroup.id, shopGroup.name, shopGroup.sort)
      .orderBy(asc(shopGroup.sort), asc(shopGroup.id)),
  }),

  classList: async (ctx) => ({ list: await classTree(ctx) }),

  activityList: async ({ request, db, who }) => ({
    list: await db
      .select({
        activity_id: activity.activity_id,
        activity_name: activity.name,
        start_time: activity.start_time,
        end_time: activity.end_time,
      })
      .from(activity)
      .where(
        and(
          eq(activity.corp_id, who.corp_id),
          isNull(activity.deleted_at),
          platformIs(activity.platform, request.platform),
        ),
      )
      .orderBy(desc(activity.start_time), activity.activity_id),
  }),

  brandList: async ({ request, db, who }) => {
    const rows = await db
      .selectDistinct({ brand: goods.brand_name })
      .from(goods)
      .where(
        and(
          eq(goods.corp_id, who.corp_id),
          isNull(goods.deleted_at),
          ne(goods.brand_name, ''),
          platformIs(goods.platform, request.platform),
        ),
      )
      .orderBy(goods.brand_name)
    return { list: rows.map((row) => row.brand) }
  },

  spuOptions: async ({ request, db, who }) => {
    const like = request.keyword ? likeText(request.keyword) : undefined
    return {
      list: await db
        .select({ spu_id: spu.id, name: spu.name, code: spu.code })
        .from(spu)
        .where(
          and(
            eq(spu.corp_id, who.corp_id),
            isNull(spu.deleted_at),
            like === undefined ? undefined : or(ilike(spu.name, like), ilike(spu.code, like)),
          ),
        )
        .orderBy(desc(spu.updated_at), spu.id)
        .limit(SPU_OPTIONS_MAX),
    }
  },

  titleList: async ({ request, db, who }) => {
    const { keyword, platform, product_ids } = request
    return {
      list: await db
        .select(brief)
        .from(goods)
        .where(
          and(
            eq(goods.corp_id, who.corp_id),
            isNull(goods.deleted_at),
            platformIs(goods.platform, platform),
            product_ids === undefined ? undefined : inArray(goods.product_id, product_ids),
            keyword ? or(ilike(goods.title, likeText(keyword)), eq(goods.product_id, keyword)) : undefined,
          ),
        )
        .orderBy(asc(goods.status), desc(goods.updated_at), goods.product_id)
        .limit(TITLES_MAX),
    }
  },

  batchGet: async ({ request, db, who }) => {
    const { product_ids, spu_id } = request
    if (product_ids === undefined && spu_id === undefined) refuseField('product_ids', '请填写商品ID')
    const rows = await db
      .select(brief)
      .from(goods)
      .where(
        and(
          eq(goods.corp_id, who.corp_id),
          isNull(goods.deleted_at),
          product_ids === undefined ? undefined : inArray(goods.product_id, product_ids),
          spu_id === undefined ? undefined : eq(goods.spu_id, spu_id),
        ),
      )
      .orderBy(asc(goods.status), desc(goods.updated_at), goods.product_id)
      .limit(GOODS_IDS_MAX)
    if (product_ids === undefined) return { list: rows, missing: [] }
    const known = new Map(rows.map((row) => [row.product_id, row]))
    const named = [...new Set(product_ids)]
    return {
      list: named.flatMap((id) => known.get(id) ?? []),
      missing: spu_id === undefined ? named.filter((id) => !known.has(id)) : [],
    }
  },

  stock: async ({ request, db, who }) => {
    const { product_id } = await productOf(db, who, request.product_id)
    return {
      list: await db
        .select({
          sku_id: sku.sku_id,
          sku_name: sku.name,
          outer_id: sku.outer_id,
          price: sku.price,
          stock: sku.stock,
          erp_stock: sku.erp_stock,
        })
        .from(sku)
        .where(and(eq(sku.corp_id, who.corp_id), eq(sku.product_id, product_id)))
        .orderBy(sku.sku_id),
    }
  },

  info: async ({ request, db, who }) => {
    const row = await productOf(db, who, request.product_id)
    const [related] = row.spu_id
      ? await db
          .select({ name: spu.name })
          .from(spu)
          .where(and(eq(spu.corp_id, who.corp_id), eq(spu.id, row.spu_id)))
      : []
    const { points = [], script = '', price_text = '' } = row.card
    return {
      product_id: row.product_id,
      title: row.title,
      class_id: row.class_id,
      spu_id: row.spu_id,
      spu_name: related?.name ?? '',
      cost_price: row.cost_price,
      remark: row.remark,
      card: { points, script, price_text },
      updated_at: row.updated_at,
    }
  },

  card: async ({ request, db, who }) => {
    const row = await productOf(db, who, request.product_id)
    const { product_id, platform, title, cover, price_min, price_max, updated_at, card } = row
    const { points = [], script = '', price_text = '', images = [] } = card
    return {
      ...{ product_id, platform, title, cover, price_min, price_max, updated_at },
      ...{ points, script, price_text, images, goods_images: row.images },
      exists: flagOf(hasCard(card)),
    }
  },

  spec: async ({ request, db, who }) => {
    const row = await productOf(db, who, request.product_id)
    const skus = await db.query.sku.findMany({
      where: (sku) => and(eq(sku.corp_id, who.corp_id), eq(sku.product_id, row.product_id)),
    })
    return {
      product_id: row.product_id,
      title: row.title,
      cover: row.cover,
      price_min: row.price_min,
      price_max: row.price_max,
      spec: row.specs,
      // Stored with '_' between the ids; on the wire they are joined by a comma.
      skus: Object.fromEntries(
        skus.map(({ sku_id, spec_ids, price, stock }) => [spec_ids.replaceAll('_', ','), { sku_id, price, stock }]),
      ),
    }
  },

  syncTime: async ({ request, db, who, now }) => {
    const shops = await db
      .select({ synced_at: shop.synced_at })
      .from(shop)
      .where(
        and(
          isOwnShop(who, request.platform),
          eq(shop.auth_status, 1),
          request.shop_id ? eq(shop.shop_id, request.shop_id) : undefined,
        ),
      )
    const times = shops.map((each) => each.synced_at ?? 0)
    return { time: Math.max(0, ...times), status: times.some((time) => time <= now - SYNC_PAUSE) ? 1 : 0 }
  },
} satisfies Partial<Handlers<typeof goodsCalls>>

/** A shop's goods are read again at most every ten minutes, in seconds. */
export const SYNC_PAUSE = 600
