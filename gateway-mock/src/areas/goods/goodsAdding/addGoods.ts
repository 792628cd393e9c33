import type { BulkFailure } from '@crm/contracts/bulk'
import type { AddedRow } from '@crm/contracts/calls/goodsAdding'
import { GoodsSourceType, type Platform, ProductType } from '@crm/contracts/enums'
import { PromotionPlan } from '@crm/contracts/rules/goodsRules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { activityGoods, goods, sku } from '../../../store/database/schema.ts'
import type { Db } from '../../../store/database/db.ts'
import { rowsOf } from '../../../store/database/query.ts'
import type { Ctx } from '../../../records/context.ts'
import type { PlatformGoods } from '../../../services/shops/shopService.ts'
import { platformRefusal, priceOf } from './candidates.ts'
import { select, text } from '../../../store/database/select.ts'

/** The activity whose goods are added, with its terms. */
export interface AddedActivity {
  activity_id: string
  /** Basis points. */
  service_rate: number
}

interface Added {
  platform: Platform
  rows: readonly AddedRow[]
  /** What the platform knows of them. */
  found: readonly PlatformGoods[]
  /** Shops that the corporation has bound. */
  ownShops: ReadonlySet<string>
  activity?: AddedActivity | undefined
}

const asBasisPoints = (percent: number) => Math.round(percent * 100)

/** Why a row is not added, as far as its platform is concerned. */
function rowRefusal(platform: Platform, row: AddedRow, found: PlatformGoods | undefined): string | undefined {
  if (found === undefined) return '平台上没有该商品'
  const refusal = platformRefusal(found)
  if (refusal !== undefined) return refusal
  if (platform === 'xhs' && !row.spu_id) return '请选择关联 SPU'
  if (row.plan !== undefined && !found.plans.some(({ plan }) => plan === row.plan)) return '商品没有该推广计划'
  return undefined
}

function valuesOf(
  { platform, ownShops, activity }: Added,
  row: AddedRow,
  found: PlatformGoods,
  who: Ctx<unknown>['who'],
  now: number,
) {
  const rate = found.plans.find(({ plan }) => plan === row.plan)?.rate ?? found.commission_rate
  return {
    corp_id: who.corp_id,
    product_id: found.product_id,
    platform,
    source_type: activity
      ? found.product_type === ProductType.trusteeship
        ? GoodsSourceType.trusteeship
        : GoodsSourceType.activity
      : GoodsSourceType.shop,
    // Only a bound shop is one of the corporation's.
    shop_id: ownShops.has(found.shop_id) ? found.shop_id : '',
    title: found.title,
    cover: found.cover,
    images: [...found.images],
    detail_url: found.detail_url,
    ...priceOf(found),
    brand_name: found.brand_name,
    category: found.category,
    class_id: row.class_id ?? 0,
    spu_id: row.spu_id ?? 0,
    cost_price: row.cost_price ?? 0,
    commission_rate: row.commission === undefined ? rate : asBasisPoints(row.commission),
    plan: row.plan ?? (found.plans.length > 0 ? PromotionPlan.common : PromotionPlan.none),
    status: found.status,
    remark: '',
    card: {},
    specs: [],
    synced_at: now,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    updated_by: who.user_id,
  }
}

/** Skus of a product, in the place of those that it had when it was removed. */
async function putSkus(tx: Db, corpId: number, found: PlatformGoods): Promise<void> {
  await tx
    .insert(sku)
    .values(found.skus.map((each) => ({ ...each, corp_id: corpId, product_id: found.product_id })))
    .onConflictDoUpdate({
      target: [sku.corp_id, sku.sku_id],
      set: { name: sql`excluded.name`, price: sql`excluded.price`, stock: sql`excluded.stock` },
    })
}

/** Adds what may be added, in one transaction; the rest is told by name and reason. One that was removed comes back. */
export async function addGoods(
  { db, who, now }: Pick<Ctx<unknown>, 'db' | 'who' | 'now'>,
  adding: Added,
): Promise<{ added: string[]; failures: BulkFailure[] }> {
  const { platform, rows, found, activity } = adding
  const byId = new Map(found.map((each) => [each.product_id, each]))
  const failures: BulkFailure[] = []
  const added: string[] = []
  const fail = (key: string, reason: string) => failures.push({ key, name: byId.get(key)?.title ?? key, reason })
  const unique = [...new Map(rows.map((row) => [row.product_id, row])).values()]
  await db.transaction(async (tx) => {
    const ids = unique.map(({ product_id }) => product_id)
    const stored = await tx
      .select({ product_id: goods.product_id, deleted_at: goods.deleted_at })
      .from(goods)
      .where(and(eq(goods.corp_id, who.corp_id), inArray(goods.product_id, ids)))
      .for('update')
    const existing = new Set(stored.filter((row) => row.deleted_at === null).map((row) => row.product_id))
    const joined = await rowsOf(
      tx,
      select(
        { product_id: text`product_id` },
        sql`from activity_goods where corp_id = ${who.corp_id} and ${activity ? sql`activity_id = ${activity.activity_id}` : sql`false`}`,
      ),
    )
    const inActivity = new Set(joined.map(({ product_id }) => product_id))
    for (const row of unique) {
      const product = byId.get(row.product_id)
      const refusal = rowRefusal(platform, row, product)
      const isThere = activity ? inActivity.has(row.product_id) : existing.has(row.product_id)
      if (isThere) fail(row.product_id, activity ? '商品已在该活动中' : '商品已存在')
      else if (refusal !== undefined || product === undefined) fail(row.product_id, refusal ?? '平台上没有该商品')
      else if (existing.has(row.product_id)) added.push(row.product_id)
      else {
        const values = valuesOf(adding, row, product, who, now)
        const [written] = await tx
          .insert(goods)
          .values(values)
          .onConflictDoUpdate({
            target: [goods.corp_id, goods.product_id],
            set: { ...values, updated_at: sql`greatest(${now}, ${goods.updated_at} + 1)` },
            setWhere: sql`${goods.deleted_at} is not null`,
          })
          .returning({ product_id: goods.product_id })
        if (!written) fail(row.product_id, '商品已存在')
        else {
          await putSkus(tx, who.corp_id, product)
          added.push(row.product_id)
        }
      }
    }
    if (activity && added.length > 0)
      await tx.insert(activityGoods).values(
        added.flatMap((id) => {
          const product = byId.get(id)
          return product === undefined
            ? []
            : {
                corp_id: who.corp_id,
                activity_id: activity.activity_id,
                product_id: id,
                product_type: product.product_type ?? ProductType.activity,
                cos_ratio: product.commission_rate,
                service_ratio: activity.service_rate,
              }
        }),
      )
  })
  return { added, failures }
}

/** Ids of the authorised and other bound shops of the corporation. */
export async function ownShopIds({ db, who }: Pick<Ctx<unknown>, 'db' | 'who'>): Promise<ReadonlySet<string>> {
  const rows = await db.query.shop.findMany({
    columns: { shop_id: true },
    where: (table) => and(eq(table.corp_id, who.corp_id), isNull(table.deleted_at)),
  })
  return new Set(rows.map(({ shop_id }) => shop_id))
}
