import type { BulkFailure } from '@crm/contracts/bulk'
import { ShopAuthStatus } from '@crm/contracts/enums'
import { SYNC_REST_SECONDS } from '@crm/contracts/rules/orderRules'
import { sql } from 'drizzle-orm'
import { all, rowsOf } from '../../db/query.ts'
import { refuse } from '../../http/refusal.ts'
import { DAY_SECONDS } from '../../metrics/period.ts'
import { QUOTA_CODE, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Ctx } from '../../serve.ts'
import type { OrderQuery } from '../../shops/shopService.ts'
import { readLines } from './orderLines.ts'
import { type OrderShop, takeOver } from './takeOver.ts'

/** A shop that was never read is read from so long ago. */
const FIRST_SECONDS = DAY_SECONDS

interface DueShop extends OrderShop {
  name: string
  former: number | null
}

type Doing = Pick<Ctx<unknown>, 'db' | 'who' | 'now' | 'shops' | 'signal'>

/** The authorised shops that are meant, and of these the ones that nobody had read within ten minutes, marked as read now. */
async function claim({ db, who, now }: Doing, shopId: string | undefined): Promise<{ meant: number; due: DueShop[] }> {
  const isMeant = all([
    sql`s.corp_id = ${who.corp_id}`,
    sql`s.deleted_at is null`,
    sql`s.auth_status = ${ShopAuthStatus.authorised}`,
    shopId === undefined ? undefined : sql`s.shop_id = ${shopId}`,
  ])
  const meant = await rowsOf(db, sql`select 1 from shop s where ${isMeant}`)
  const due = await rowsOf<DueShop>(
    db,
    sql`update shop set orders_synced_at = ${now} from (select s.corp_id, s.shop_id, s.orders_synced_at from shop s where ${isMeant}
        and coalesce(s.orders_synced_at, 0) <= ${now - SYNC_REST_SECONDS} order by s.shop_id for update) d
      where shop.corp_id = d.corp_id and shop.shop_id = d.shop_id
      returning shop.corp_id, shop.shop_id, shop.platform, shop.name, d.orders_synced_at::float8 as former`,
  )
  return { meant: meant.length, due }
}

/** Goods of the shop with who sold them last: what the shops of a demonstration make orders of. */
const knownOf = ({ db }: Doing, { corp_id, shop_id }: DueShop) =>
  rowsOf<OrderQuery['known']['goods'][number]>(
    db,
    sql`select g.product_id, k.sku_id, k.price::float8 as price, g.commission_rate, t.author_id
      from (select distinct i.product_id, i.author_id from order_item i join goods p on p.corp_id = i.corp_id and p.product_id = i.product_id
        and p.platform = i.platform where i.corp_id = ${corp_id} and i.shop_id = ${shop_id} order by 1, 2 limit 40) t
      join goods g on g.corp_id = ${corp_id} and g.product_id = t.product_id and g.deleted_at is null
      cross join lateral (select s.sku_id, s.price from sku s where s.corp_id = g.corp_id and s.product_id = g.product_id order by s.sku_id limit 1) k
      order by 1, 5`,
  )

/**
 * Reads the orders of the shops anew. One line that is none is told in words and the others are written; a shop that does not
 * answer holds up no other, and may be asked again at once.
 */
export async function syncOrders(
  doing: Doing,
  shopId: string | undefined,
): Promise<{ success: number; withdrawn: number; failures: BulkFailure[]; shops: string[] }> {
  const { db, now, shops, signal } = doing
  const { meant, due } = await claim(doing, shopId)
  if (meant === 0) refuse(WRONG_STATE_CODE, '请先授权店铺')
  if (due.length === 0) refuse(QUOTA_CODE, '10分钟内已同步，请稍后再试')
  const failures: BulkFailure[] = []
  let [success, withdrawn] = [0, 0]
  for (const shop of due) {
    const { corp_id, shop_id, platform, name, former } = shop
    try {
      const known = { goods: await knownOf(doing, shop) }
      const raw = await shops.ordersOf({ shop_id, platform, now, since: former ?? now - FIRST_SECONDS, known }, signal)
      const { lines, bad } = readLines(raw, now)
      const taken = await db.transaction((tx) => takeOver(tx, { corp_id, shop_id, platform }, lines, now))
      success += taken.written
      withdrawn += taken.withdrawn
      for (const { key, reason } of [...bad, ...taken.bad]) failures.push({ key, name: `${name} ${key}`, reason })
    } catch {
      signal.throwIfAborted()
      await rowsOf(
        db,
        sql`update shop set orders_synced_at = ${former} where corp_id = ${corp_id} and shop_id = ${shop_id}`,
      )
      failures.push({ key: shop_id, name, reason: '店铺没有应答，请稍后再试' })
    }
  }
  return { success, withdrawn, failures, shops: due.map(({ name }) => name) }
}
