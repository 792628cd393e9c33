import { flagOf } from '@crm/base/numbers'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { PASTED_IDS_MAX } from '@crm/contracts/rules/pickRules'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { activity, goods, shop, shopGroup, sku, spu } from '../../../store/database/schema.ts'
import type { StoredGoodsCard } from '../../../store/database/schema/goods.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import type { Staff } from '../../../rules/staff.ts'
import { ofShops } from '../../../rules/filter.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers } from '../../../records/context.ts'
import { classTree } from './classTree.ts'
import { offeredGoods } from './goodsOffered.ts'
import { goodsWhereOf, metricFilterOf, ofOwnShops, productOf } from '../../../records/goods/goodsFilter.ts'
import { goodsListPage } from '../../../records/goods/goodsListPage.ts'

/** Somebody has filled in the card of a product. */
export const hasCard = ({ points = [], script = '', price_text = '', images = [] }: StoredGoodsCard): boolean =>
  points.length > 0 || images.length > 0 || script !== '' || price_text !== ''

const SPU_OPTIONS_MAX = 50
const TITLES_MAX = 50

const platformIs = (
  column: typeof goods.platform | typeof shop.platform | typeof activity.platform,
  request?: string,
) => (request === undefined || request === 'all' ? undefined : sql`${column} = ${request}`)

/** The shops of the corporation on a platform, of those that the member is kept to. */
const isOwnShop = (who: Staff, platform?: string) =>
  and(
    eq(shop.corp_id, who.corp_id),
    isNull(shop.deleted_at),
    ofShops(who, sql`${shop.shop_id}`),
    platformIs(shop.platform, platform),
  )

/** The list, its filters' choices, and the fields that staff edit. */
export const goodsReads = {
  list: ({ request, db, who, now }) =>
    goodsListPage(
      db,
      who,
      { scope: scopeOf(who), filter: metricFilterOf(request, who, now), where: goodsWhereOf(request) },
      request,
    ),

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
      .where(and(isOwnShop(who, platform), keywordCondition(keyword, { names: [sql`${shop.name}`] })))
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
          ofOwnShops(who),
          ne(goods.brand_name, ''),
          platformIs(goods.platform, request.platform),
        ),
      )
      .orderBy(goods.brand_name)
    return { list: rows.map((row) => row.brand) }
  },

  spuOptions: async ({ request, db, who }) => {
    return {
      list: await db
        .select({ spu_id: spu.id, name: spu.name, code: spu.code })
        .from(spu)
        .where(
          and(
            eq(spu.corp_id, who.corp_id),
            isNull(spu.deleted_at),
            keywordCondition(request.keyword, { names: [sql`${spu.name}`, sql`${spu.code}`] }),
          ),
        )
        .orderBy(desc(spu.updated_at), spu.id)
        .limit(SPU_OPTIONS_MAX),
    }
  },

  titleList: async ({ request, db, who, now }) => ({ list: await offeredGoods(db, who, now, request, TITLES_MAX) }),

  batchGet: async ({ request, db, who, now }) => {
    const { product_ids, spu_id } = request
    if (product_ids === undefined && spu_id === undefined) refuseField('product_ids', '请填写商品ID')
    const rows = await offeredGoods(db, who, now, { product_ids, spu_id }, PASTED_IDS_MAX)
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
