import { HOUR_SECONDS } from '@crm/base/durations'
import { ShopAuthStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { syncDueOrders } from '../records/orders/syncOrders.ts'
import type { Db } from '../store/database/db.ts'
import { rowsOf } from '../store/database/query.ts'
import { deliverSamplesJob } from './deliverSamplesJob.ts'
import { defineJob, pause } from './job.ts'
import { number, selectDistinct } from '../store/database/select.ts'

/** A shop that was read less than this ago waits for the next hour. */
const REST_SECONDS = 30 * 60

/**
 * The shops of a demonstration sell when staff ask them, so that its figures do not move on by themselves: read by the hour they
 * have nothing new, and 同步订单 is not kept waiting by it.
 */
const readNothingNew = (db: Db, corp_id: number, now: number) =>
  rowsOf(
    db,
    sql`update shop set orders_synced_at = ${now} where corp_id = ${corp_id} and deleted_at is null and auth_status = ${ShopAuthStatus.authorised}
      and orders_synced_at < ${now - HOUR_SECONDS}`,
  )

/**
 * Hourly: reads the orders of every authorised shop, as staff do by 同步订单. A shop that does not answer is read again from where
 * it stood; lines that are none are told to the operator, and the others are written.
 */
export const orderSyncJob = defineJob({
  name: 'order-sync',
  queue: 'long',
  every: 'hour',
  run: async (context) => {
    const { db, clock, shops, signal, send, report } = context
    const corps = await rowsOf(
      db,
      selectDistinct(
        { corp_id: number`corp_id` },
        sql`from shop where deleted_at is null and auth_status = ${ShopAuthStatus.authorised} order by 1`,
      ),
    )
    for (const { corp_id } of corps) {
      await pause(context)
      if (shops.onlyWhenAsked) {
        await readNothingNew(db, corp_id, clock.now())
        continue
      }
      const doing = { db, shops, signal, now: clock.now(), who: { corp_id } }
      const { success, failures } = await syncDueOrders(doing, REST_SECONDS)
      // What was sent and is sold now has come to something.
      if (success > 0) await send(db, deliverSamplesJob, { corp_id })
      if (failures.length > 0)
        report(
          `orders of enterprise ${corp_id} were not read: ${failures.map(({ name, reason }) => `${name} ${reason}`).join('; ')}`,
        )
    }
  },
})
