import { DAY_SECONDS } from '@crm/base/durations'
import type { BulkFailure } from '@crm/contracts/bulk'
import { DeliveryType, SampleStatus, ShopAuthStatus } from '@crm/contracts/enums'
import { SYNC_REST_SECONDS } from '@crm/contracts/rules/orderRules'
import { sql } from 'drizzle-orm'
import { ofShops, type ShopScope } from '../../rules/filter.ts'
import { all, rowsOf } from '../../store/database/query.ts'
import { refuse } from '../../rules/refusal.ts'
import { QUOTA_CODE, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Ctx } from '../context.ts'
import type { OrderQuery } from '../../services/shops/shopService.ts'
import { readLines } from './orderLines.ts'
import { type OrderShop, takeOver } from './takeOver.ts'
import { float, number, returning, select, text, value } from '../../store/database/select.ts'

/** A shop that was never read is read from so long ago. */
const FIRST_SECONDS = DAY_SECONDS

interface DueShop extends OrderShop {
  name: string
  former: number | null
}

/** What the reading of shops works with: a call, or a job that nobody asked for. */
export type Doing = Pick<Ctx<unknown>, 'db' | 'now' | 'shops' | 'signal'> & { who: ShopScope }

/** The authorised shops that are meant, and of these the ones that nobody had read for so long, marked as read now. */
async function claim(
  { db, who, now }: Doing,
  shopId: string | undefined,
  rest: number,
): Promise<{ meant: number; due: DueShop[] }> {
  const isMeant = all([
    sql`s.corp_id = ${who.corp_id}`,
    sql`s.deleted_at is null`,
    sql`s.auth_status = ${ShopAuthStatus.authorised}`,
    ofShops(who, sql`s.shop_id`),
    shopId === undefined ? undefined : sql`s.shop_id = ${shopId}`,
  ])
  const meant = await rowsOf(db, sql`select 1 from shop s where ${isMeant}`)
  const due = await rowsOf(
    db,
    returning(
      sql`update shop set orders_synced_at = ${now} from (select s.corp_id, s.shop_id, s.orders_synced_at from shop s where ${isMeant}
        and coalesce(s.orders_synced_at, 0) <= ${now - rest} order by s.shop_id for update) d
      where shop.corp_id = d.corp_id and shop.shop_id = d.shop_id`,
      {
        corp_id: number`shop.corp_id`,
        shop_id: text`shop.shop_id`,
        platform: text`shop.platform`,
        name: text`shop.name`,
        former: float<number | null>`d.orders_synced_at`,
      },
    ),
  )
  return { meant: meant.length, due }
}

/**
 * Goods of the shop with who sold them last, and of one that has sold nothing yet with talents of its platform: what the shops of a
 * demonstration make orders of.
 */
const knownOf = ({ db }: Doing, { corp_id, shop_id, platform }: DueShop) =>
  rowsOf(
    db,
    select(
      {
        product_id: value<OrderQuery['known']['goods'][number]['product_id']>`g.product_id`,
        sku_id: value<OrderQuery['known']['goods'][number]['sku_id']>`k.sku_id`,
        price: float<OrderQuery['known']['goods'][number]['price']>`k.price`,
        commission_rate: value<OrderQuery['known']['goods'][number]['commission_rate']>`g.commission_rate`,
        author_id: value<OrderQuery['known']['goods'][number]['author_id']>`t.author_id`,
      },
      sql`from (select * from sold union all select * from unsold) t
      join goods g on g.corp_id = ${corp_id} and g.product_id = t.product_id and g.deleted_at is null
      cross join lateral (select s.sku_id, s.price from sku s where s.corp_id = g.corp_id and s.product_id = g.product_id order by s.sku_id limit 1) k
      order by 1, 5`,
      sql`with sold as (select distinct i.product_id, i.author_id from order_item i join goods p on p.corp_id = i.corp_id and p.product_id = i.product_id
        and p.platform = i.platform where i.corp_id = ${corp_id} and i.shop_id = ${shop_id} order by 1, 2 limit 40),
      unsold as (select p.product_id, a.author_id from (select product_id from goods where corp_id = ${corp_id} and shop_id = ${shop_id}
          and deleted_at is null order by 1 limit 8) p cross join (select author_id from corp_author where corp_id = ${corp_id}
          and platform = ${platform} and in_commerce = 1 and deleted_at is null order by 1 limit 5) a where not exists (select 1 from sold))`,
    ),
  )

/** Goods of the shop that lie with talents as signed samples of which nothing has come yet. */
const sampledOf = ({ db, now }: Doing, { corp_id, shop_id }: DueShop) =>
  rowsOf(
    db,
    select(
      {
        product_id: text`g.product_id`,
        sku_id: text`k.sku_id`,
        price: float`k.price`,
        commission_rate: number`g.commission_rate`,
        author_id: text`sm.author_id`,
      },
      sql`from sample sm join sample_item si on si.sample_id = sm.sample_id
      join goods g on g.corp_id = sm.corp_id and g.product_id = si.product_id and g.platform = sm.platform and g.shop_id = ${shop_id} and g.deleted_at is null
      join sku k on k.corp_id = g.corp_id and k.product_id = g.product_id and k.sku_id = si.sku_id
      where sm.corp_id = ${corp_id} and sm.classify = 1 and sm.deleted_at is null and sm.author_id <> ''
        and sm.status = ${SampleStatus.signed} and sm.delivery_type = ${DeliveryType.undelivered} and sm.sign_time between ${now - DAY_SECONDS} and ${now}
      order by sm.sample_id desc, 1, 2 limit 10`,
    ),
  )

/**
 * Reads the orders of the shops anew. One line that is none is told in words and the others are written; a shop that does not
 * answer holds up no other, and may be asked again at once.
 */
export async function syncOrders(
  doing: Doing,
  shopId: string | undefined,
): Promise<{ success: number; withdrawn: number; failures: BulkFailure[]; shops: string[] }> {
  const { meant, due } = await claim(doing, shopId, SYNC_REST_SECONDS)
  if (meant === 0) refuse(WRONG_STATE_CODE, '请先授权店铺')
  if (due.length === 0) refuse(QUOTA_CODE, '10 分钟内已同步，请稍后再试')
  return { ...(await readShops(doing, due)), shops: due.map(({ name }) => name) }
}

/** Reads the shops of an enterprise that nobody has read for so long; without any nothing is done. */
export async function syncDueOrders(doing: Doing, rest: number): Promise<ReadShops> {
  const { due } = await claim(doing, undefined, rest)
  return readShops(doing, due)
}

/**
 * Reads one shop now, from `since` on where it was just bound, else from where it stood. One that does not answer is thrown, so that
 * the job tries again.
 */
export async function readShopOrders(doing: Doing, shopId: string, since: number | undefined): Promise<ReadShops> {
  const { due } = await claim(doing, shopId, 0)
  const read = await readShops(
    doing,
    due.map((shop) => (since === undefined ? shop : { ...shop, former: since })),
  )
  if (read.failures.some(({ key }) => key === shopId)) throw new Error(`${shopId}: orders were not read`)
  return read
}

interface ReadShops {
  success: number
  withdrawn: number
  failures: BulkFailure[]
}

async function readShops(doing: Doing, due: readonly DueShop[]): Promise<ReadShops> {
  const { db, now, shops, signal } = doing
  const failures: BulkFailure[] = []
  let [success, withdrawn] = [0, 0]
  for (const shop of due) {
    const { corp_id, shop_id, platform, name, former } = shop
    try {
      const known = { goods: await knownOf(doing, shop), sampled: await sampledOf(doing, shop) }
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
      failures.push({ key: shop_id, name, reason: '店铺未响应，请稍后再试' })
    }
  }
  return { success, withdrawn, failures }
}
