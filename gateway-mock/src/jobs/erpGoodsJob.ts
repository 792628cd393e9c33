import { ErpBindStatus, ErpCode, GoodsSourceType, GoodsStatus } from '@crm/contracts/enums'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import type { Db } from '../store/database/db.ts'
import { erpBind } from '../store/database/schema.ts'
import { type ErpGoods, erpProductId } from '../services/erp/erpService.ts'
import { defineJob, pause } from './job.ts'

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

/** Takes over what an ERP keeps: new goods are added, own fields stay, what it does not name any more is off the shelf. */
export async function takeErpGoods(tx: Db, corpId: number, told: readonly ErpGoods[], now: number): Promise<void> {
  const heads = told.map(({ id, title, cover, platform, skus }) => ({
    ...{ product_id: erpProductId(id), title, cover, platform },
    price_min: Math.min(...skus.map(({ price }) => price)),
    price_max: Math.max(...skus.map(({ price }) => price)),
    stock: skus.reduce((sum, { stock }) => sum + stock, 0),
  }))
  await rowsOf(
    tx,
    sql`insert into goods (corp_id, product_id, platform, source_type, title, cover, price_min, price_max, stock, status, synced_at,
        created_at, updated_at)
      select ${corpId}, n.product_id, n.platform, ${GoodsSourceType.erp}, n.title, n.cover, n.price_min, n.price_max, n.stock,
        ${GoodsStatus.onSale}, ${now}, ${now}, ${now} from json_populate_recordset(null::goods, ${json(heads)}) n
      on conflict (corp_id, product_id) do update set title = excluded.title, cover = excluded.cover, price_min = excluded.price_min,
        price_max = excluded.price_max, stock = excluded.stock, status = excluded.status, synced_at = excluded.synced_at
        where goods.source_type = ${GoodsSourceType.erp} and goods.deleted_at is null`,
  )
  const skus = told.flatMap(({ id, skus: list }) =>
    list.map(({ code, ...sku }) => ({
      ...sku,
      product_id: erpProductId(id),
      sku_id: erpProductId(code),
      outer_id: code,
    })),
  )
  await rowsOf(
    tx,
    sql`insert into sku (corp_id, sku_id, product_id, name, price, stock, outer_id)
      select ${corpId}, n.sku_id, n.product_id, n.name, n.price, n.stock, n.outer_id from json_populate_recordset(null::sku, ${json(skus)}) n
      on conflict (corp_id, sku_id) do update set name = excluded.name, price = excluded.price, stock = excluded.stock
        where sku.product_id = excluded.product_id`,
  )
  const ids = heads.map(({ product_id }) => product_id)
  await rowsOf(
    tx,
    sql`update goods set status = ${GoodsStatus.offline}, synced_at = ${now} where corp_id = ${corpId}
      and source_type = ${GoodsSourceType.erp} and deleted_at is null and not ${isOneOf(sql`product_id`, ids)}`,
  )
}

/** Every hour: the goods of the corporations that have bound 聚水潭. An ERP that does not answer holds up no other. */
export const erpGoodsJob = defineJob({
  name: 'erp-goods',
  queue: 'long',
  every: 'hour',
  run: async (context) => {
    const { db, clock, erps, signal } = context
    const failed: string[] = []
    const bound = await db
      .select()
      .from(erpBind)
      .where(
        and(
          eq(erpBind.resource_code, ErpCode.JST),
          eq(erpBind.status, ErpBindStatus.working),
          isNull(erpBind.deleted_at),
        ),
      )
      .orderBy(erpBind.id)
    for (const { corp_id, resource_code: kind, account, config, secrets } of bound) {
      await pause(context)
      try {
        const told = await erps(kind).goods?.({ kind, account, config, fields: config.fields, secrets }, signal)
        if (told) await db.transaction((tx) => takeErpGoods(tx, corp_id, told, clock.now()))
      } catch (error) {
        signal.throwIfAborted()
        failed.push(`${corp_id}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    if (failed.length > 0) throw new Error(`goods of ERPs were not read: ${failed.join('; ')}`)
  },
})
