import { GoodsSourceType, GoodsStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { goods, sku } from '../../../store/database/schema.ts'
import type { Staff } from '../../../rules/staff.ts'
import { priceOf } from './candidates.ts'

type GoodsRow = typeof goods.$inferInsert

/** A product that no shop sells, as a form or a file describes it, with at least one specification. Money in fen. */
export type UnsoldGoods = Pick<GoodsRow, 'product_id' | 'platform' | 'title'> &
  Partial<
    Pick<
      GoodsRow,
      | 'remark'
      | 'specs'
      | 'images'
      | 'cover'
      | 'card'
      | 'class_id'
      | 'spu_id'
      | 'cost_price'
      | 'brand_name'
      | 'commission_rate'
    >
  > & { skus: { name: string; price: number; stock: number; spec_ids?: string; outer_id?: string }[] }

/** Writes a new product; one of its number that was removed comes back as this one. The caller has checked what it names. */
export async function addUnsoldGoods(
  db: Db,
  who: Staff,
  { skus, ...product }: UnsoldGoods,
  now: number,
): Promise<void> {
  const { corp_id, user_id } = who
  const { product_id } = product
  const offered = skus.map((each, index) => ({
    ...{ spec_ids: '', outer_id: '', ...each, corp_id, product_id },
    sku_id: `${product_id}${String(index + 1).padStart(3, '0')}`,
  }))
  // Of a product that comes back nothing stays that is not said of the new one.
  const nothing = {
    ...{ remark: '', brand_name: '', cover: '', images: [], specs: [], card: {} },
    ...{ class_id: 0, spu_id: 0, cost_price: 0, commission_rate: 0 },
  }
  const values = {
    ...{ ...nothing, ...product, ...priceOf({ skus }), corp_id },
    ...{ source_type: GoodsSourceType.unsold, status: GoodsStatus.unsold, shop_id: '', detail_url: '' },
    ...{ deleted_at: null, created_at: now, updated_at: now, updated_by: user_id },
  }
  await db
    .insert(goods)
    .values(values)
    .onConflictDoUpdate({
      target: [goods.corp_id, goods.product_id],
      set: { ...values, updated_at: sql`greatest(${now}, ${goods.updated_at} + 1)` },
    })
  await db
    .insert(sku)
    .values(offered)
    .onConflictDoUpdate({
      target: [sku.corp_id, sku.sku_id],
      set: { name: sql`excluded.name`, price: sql`excluded.price`, stock: sql`excluded.stock` },
    })
}
