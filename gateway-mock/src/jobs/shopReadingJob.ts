import { DAY_SECONDS } from '@crm/base/durations'
import { ShopSyncStage } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { readShopOrders } from '../records/orders/syncOrders.ts'
import type { Db } from '../store/database/db.ts'
import { rowsOf } from '../store/database/query.ts'
import { sendNotice } from '../records/notices/notices.ts'
import { deliverSamplesJob } from './deliverSamplesJob.ts'
import { readGoods } from './goodsSyncJob.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, type JobContext, pause } from './job.ts'
import { number, select, text, value } from '../store/database/select.ts'

/** The orders of a shop that was just bound are read from so many days ago. */
const FIRST_ORDER_DAYS = 90

/** A shop that is to be read now. */
export interface ShopReading {
  corp_id: number
  shop_id: string
}

interface ReadShop extends ShopReading {
  platform: string
  name: string
  first_sync: ShopSyncStage
  auth_by: number
}

const shopOf = async (db: Db, { corp_id, shop_id }: ShopReading): Promise<ReadShop | undefined> => {
  const [shop] = await rowsOf(
    db,
    select(
      {
        corp_id: number`corp_id`,
        shop_id: text`shop_id`,
        platform: text`platform`,
        name: text`name`,
        first_sync: value<ShopSyncStage>`first_sync`,
        auth_by: number`auth_by`,
      },
      sql`from shop where corp_id = ${corp_id} and shop_id = ${shop_id} and deleted_at is null`,
    ),
  )
  return shop
}

const reached = (db: Db, { corp_id, shop_id }: ShopReading, stage: ShopSyncStage) =>
  rowsOf(
    db,
    sql`update shop set first_sync = greatest(first_sync, ${stage}), first_sync_error = '' where corp_id = ${corp_id} and shop_id = ${shop_id}`,
  )

/** Whoever bound the shop reads that its data are there. */
async function tell({ db, clock }: JobContext, { corp_id, shop_id, name, auth_by }: ReadShop): Promise<void> {
  if (auth_by === 0) return
  await sendNotice(
    db,
    { corp_id, user_id: auth_by },
    {
      event: 'taskDone',
      title: '店铺首次同步完成',
      content: `店铺「${name}」的商品、近${FIRST_ORDER_DAYS}天订单与达人已同步`,
      route: 'SystemShop',
      query: { keyword: shop_id },
    },
    clock.now(),
  )
}

/**
 * Reads goods and orders of one shop: after its binding, 90 days of them, step by step, so that what was cut off goes on where it
 * stood; later what is new. That the talents of the orders are there is the last step of the first reading.
 */
export const shopReadingJob = defineJob({
  ...jobKinds.shopReading,
  run: async (context, meant) => {
    const { db, clock, shops, signal, send } = context
    const shop = await shopOf(db, meant)
    if (shop === undefined) return
    const isFirst = shop.first_sync !== ShopSyncStage.done
    if (!isFirst || shop.first_sync === ShopSyncStage.goods) await readGoods(context, shop, clock.now())
    if (isFirst) await reached(db, meant, ShopSyncStage.orders)
    await pause(context)
    const doing = { db, shops, signal, now: clock.now(), who: { corp_id: shop.corp_id } }
    const since = isFirst ? doing.now - FIRST_ORDER_DAYS * DAY_SECONDS : undefined
    if (shop.first_sync !== ShopSyncStage.talents) {
      const { success } = await readShopOrders(doing, shop.shop_id, since)
      if (success > 0) await send(db, deliverSamplesJob, { corp_id: shop.corp_id })
    }
    if (!isFirst) return
    await reached(db, meant, ShopSyncStage.talents)
    await db.transaction(async (tx) => {
      await reached(tx, meant, ShopSyncStage.done)
      await tell({ ...context, db: tx }, shop)
    })
  },
  givenUp: async ({ db }, { corp_id, shop_id }) => {
    await rowsOf(
      db,
      sql`update shop set first_sync_error = '平台未响应，请点击立即同步重试' where corp_id = ${corp_id} and shop_id = ${shop_id}
        and first_sync <> ${ShopSyncStage.done} and deleted_at is null`,
    )
  },
})
