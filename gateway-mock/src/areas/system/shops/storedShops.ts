import type { ShopAuthStatus, ShopSyncStage, ShopType } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import { lockRows, selectRows } from '../../../records/bulk/selection.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

/** A bound shop as a write needs it. */
export interface StoredShop {
  shop_id: string
  name: string
  type: ShopType
  auth_status: ShopAuthStatus
  group_id: number
  synced_at: number
  first_sync: ShopSyncStage
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

const OF_SHOP = { table: 'shop', key: 'shop_id' }

const storedShops = (db: Queryable, who: Staff, ids: readonly string[]) =>
  rowsOf(
    db,
    select(
      {
        shop_id: text`shop_id`,
        name: text`name`,
        type: value<ShopType>`type`,
        auth_status: value<ShopAuthStatus>`auth_status`,
        group_id: number`group_id`,
        synced_at: float`coalesce(synced_at, 0)`,
        first_sync: value<ShopSyncStage>`first_sync`,
        updated_at: float`updated_at`,
        updated_by: number`updated_by`,
      },
      sql`from shop where ${all([
        sql`corp_id = ${who.corp_id} and deleted_at is null and ${isOneOf(sql`shop_id`, ids)}`,
        ofShops(who, sql`shop_id`),
      ])} order by shop_id`,
    ),
  )

/** One bound shop of the corporation, locked. */
export async function lockShop(db: Queryable, who: Staff, shopId: string): Promise<StoredShop> {
  await lockRows(db, who, OF_SHOP, [shopId])
  const [shop] = await storedShops(db, who, [shopId])
  return shop ?? refuse(Code.notFound, '店铺不存在或已解绑')
}

/** The shops that a bulk write means. */
export const selectShops = (
  db: Queryable,
  who: Staff,
  { shop_ids, updated_at }: { shop_ids?: string[] | undefined; updated_at?: number | undefined },
) =>
  selectRows(db, who, {
    ...OF_SHOP,
    field: 'shop_ids',
    keys: shop_ids,
    read: updated_at,
    rowsOf: (ids) => storedShops(db, who, ids),
    keyOf: ({ shop_id }) => shop_id,
    unknown: { code: Code.notFound, message: '店铺不存在或已解绑' },
  })
