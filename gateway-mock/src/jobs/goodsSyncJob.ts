import { ShopAuthStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import type { ShopGoods } from '../services/shops/shopService.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, type JobContext, pause } from './job.ts'
import { json, number, select, text, value } from '../store/database/select.ts'

/** A shop that was read less than this ago waits for the next hour. */
const REST_SECONDS = 30 * 60

interface DueShop {
  corp_id: number
  shop_id: string
  platform: string
}

/** The shops to read: those that are named, else every authorised one that was not read lately. */
const dueShops = (db: Db, now: number, { corp_id, shop_ids }: GoodsSync) =>
  rowsOf(
    db,
    select(
      { corp_id: number`corp_id`, shop_id: text`shop_id`, platform: text`platform` },
      corp_id === undefined
        ? sql`from shop where deleted_at is null and auth_status = ${ShopAuthStatus.authorised}
          and coalesce(auth_end, ${now}) >= ${now} and coalesce(synced_at, 0) <= ${now - REST_SECONDS} order by corp_id, shop_id`
        : sql`from shop where deleted_at is null and corp_id = ${corp_id}
          and ${isOneOf(sql`shop_id`, shop_ids ?? [])} order by shop_id`,
    ),
  )

const heldGoods = (db: Db, { corp_id, shop_id }: DueShop) =>
  rowsOf(
    db,
    select(
      {
        product_id: text`g.product_id`,
        title: text`g.title`,
        status: value<0 | 1>`g.status`,
        commission_rate: number`g.commission_rate`,
        skus: json<
          readonly { sku_id: string; name: string; price: number; stock: number }[]
        >`coalesce((select json_agg(json_build_object('sku_id', s.sku_id,
        'name', s.name, 'price', s.price, 'stock', s.stock) order by s.sku_id)
        from sku s where s.corp_id = g.corp_id and s.product_id = g.product_id), '[]')`,
      },
      sql`from goods g where g.corp_id = ${corp_id} and g.shop_id = ${shop_id} and g.status in (0, 1) and g.deleted_at is null
      order by g.product_id`,
    ),
  )

const asJson = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

/** Takes over what a shop says of its goods, new ones included. Not a change by staff: who edits one just now does not lose. */
async function takeOver(tx: Db, { corp_id, shop_id, platform }: DueShop, goods: readonly ShopGoods[], now: number) {
  const heads = goods.map(({ skus, ...head }) => ({
    ...head,
    price_min: Math.min(...skus.map(({ price }) => price)),
    price_max: Math.max(...skus.map(({ price }) => price)),
    stock: skus.reduce((sum, { stock }) => sum + stock, 0),
  }))
  await rowsOf(
    tx,
    sql`insert into goods (corp_id, product_id, platform, shop_id, title, price_min, price_max, stock, commission_rate, status, synced_at,
        created_at, updated_at)
      select ${corp_id}, n.product_id, ${platform}, ${shop_id}, n.title, n.price_min, n.price_max, n.stock, n.commission_rate, n.status,
        ${now}, ${now}, ${now} from json_populate_recordset(null::goods, ${asJson(heads)}) n
      on conflict (corp_id, product_id) do update set title = excluded.title, price_min = excluded.price_min,
        price_max = excluded.price_max, stock = excluded.stock, commission_rate = excluded.commission_rate, status = excluded.status,
        synced_at = excluded.synced_at where goods.shop_id = excluded.shop_id and goods.deleted_at is null`,
  )
  const skus = goods.flatMap(({ product_id, skus: list }) => list.map((sku) => ({ ...sku, product_id })))
  await rowsOf(
    tx,
    sql`insert into sku (corp_id, sku_id, product_id, name, price, stock)
      select ${corp_id}, n.sku_id, n.product_id, n.name, n.price, n.stock from json_populate_recordset(null::sku, ${asJson(skus)}) n
      join goods g on g.corp_id = ${corp_id} and g.product_id = n.product_id and g.shop_id = ${shop_id}
      on conflict (corp_id, sku_id) do update set name = excluded.name, price = excluded.price, stock = excluded.stock
        where sku.product_id = excluded.product_id`,
  )
  await rowsOf(tx, sql`update shop set synced_at = ${now} where corp_id = ${corp_id} and shop_id = ${shop_id}`)
}

/** Reads the goods of one shop; throws when its platform does not answer well. */
export async function readGoods(
  { db, shops, signal }: Pick<JobContext, 'db' | 'shops' | 'signal'>,
  shop: DueShop,
  now: number,
): Promise<void> {
  const goods = await shops.goodsOf({ ...shop, now, goods: await heldGoods(db, shop) }, signal)
  const sellable = goods.filter(({ skus }) => skus.length > 0)
  await db.transaction((tx) => takeOver(tx, shop, sellable, now))
}

/** Without a corporation: every shop that is due. */
export interface GoodsSync {
  corp_id?: number
  shop_ids?: string[]
}

/**
 * Reads the goods of shops again: every hour, and when staff ask. One shop is one step, and one that does not answer holds up no
 * other; it is read again within the hour after.
 */
export const goodsSyncJob = defineJob({
  ...jobKinds.goodsSync,
  every: 'hour',
  run: async (context, payload) => {
    const { db, clock, signal } = context
    const failed: string[] = []
    for (const shop of await dueShops(db, clock.now(), payload)) {
      await pause(context)
      try {
        await readGoods(context, shop, clock.now())
      } catch (error) {
        signal.throwIfAborted()
        failed.push(`${shop.shop_id}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    if (failed.length > 0) throw new Error(`goods were not read: ${failed.join('; ')}`)
  },
})
