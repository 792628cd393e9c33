import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { fen, moment, notNegative, oneOf, ownId, rate, words } from './columns.ts'
import { monitor } from './content.ts'
import { ofCorp } from './corps.ts'
import { goods } from './goods.ts'
import { live } from './trade.ts'

/** A product as it stood in a live: what it cost then, and how long it was spoken of. */
export const liveGoods = pgTable(
  'live_goods',
  {
    corp_id: ofCorp(),
    live_id: text().notNull(),
    product_id: text().notNull(),
    title: text().notNull(),
    price: fen().notNull(),
    commission_rate: rate().notNull(),
    explain_count: integer().notNull().default(0),
    /** Seconds. */
    explain_time: integer().notNull().default(0),
    sort: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.live_id, table.product_id] }),
    foreignKey({ columns: [table.corp_id, table.live_id], foreignColumns: [live.corp_id, live.live_id] }),
    foreignKey({ columns: [table.corp_id, table.product_id], foreignColumns: [goods.corp_id, goods.product_id] }),
    index('live_goods_product').on(table.corp_id, table.product_id),
    notNegative('live_goods_figures', table.price, table.explain_count, table.explain_time),
  ],
)

/**
 * Five minutes of a recorded live, counted in minutes from its start. Over the live, `entered` adds up to its views, `gmv` to
 * its market sales (null where the platform delivers none), and the most that were `online` is its peak.
 */
export const liveMinute = pgTable(
  'live_minute',
  {
    corp_id: ofCorp(),
    live_id: text().notNull(),
    minute: integer().notNull(),
    online: integer().notNull(),
    entered: integer().notNull(),
    gmv: fen(),
    /** Spoken of at the end of the time; '' for none. */
    product_id: words(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.live_id, table.minute] }),
    foreignKey({ columns: [table.corp_id, table.live_id], foreignColumns: [live.corp_id, live.live_id] }),
    notNegative('live_minute_figures', table.minute, table.online, table.entered, table.gmv),
  ],
)

/** What monitors note, by code: started 10–13 and 20, extended 30–32, ended 80–82 and 90, found 110, 111, 120, 121, 130, 131. */
export const MONITOR_EVENTS = [10, 11, 12, 13, 20, 30, 31, 32, 80, 81, 82, 90, 110, 111, 120, 121, 130, 131] as const

/** What happened to a monitor, and what it found. */
export const monitorLog = pgTable(
  'monitor_log',
  {
    id: ownId(),
    corp_id: ofCorp(),
    monitor_id: integer().notNull(),
    event: smallint().notNull(),
    /** The sample, cooperation, schedule, video or live that it is about; '' for none. */
    ref: words(),
    /** 0 = the system. */
    user_id: integer().notNull().default(0),
    created_at: moment().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.corp_id, table.monitor_id], foreignColumns: [monitor.corp_id, monitor.id] }),
    index('monitor_log_monitor').on(table.corp_id, table.monitor_id, table.created_at),
    index('monitor_log_event').on(table.corp_id, table.event, table.created_at),
    oneOf('monitor_log_event_code', table.event, MONITOR_EVENTS),
    check('monitor_log_found', sql`${table.event} < 100 or ${table.ref} <> ''`),
  ],
)
