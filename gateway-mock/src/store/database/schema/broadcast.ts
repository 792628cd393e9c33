import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import {
  counter,
  fen,
  listOf,
  moment,
  notNegative,
  oneOf,
  ownId,
  platformCode,
  rate,
  words,
  written,
} from './columns.ts'
import { monitor } from './content.ts'
import { ofCorp } from './corps.ts'
import { goods } from './goods.ts'
import { live } from './trade.ts'
import { packOrder } from './vendor.ts'

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
 * A minute of a recorded live from its start (`step` 1), or five of them once it is old (`LIVE_MINUTE_DAYS`). Over the live,
 * `entered` adds up to its views, `gmv` to its market sales, and the most that were `online` is its peak. Own sales of a minute are
 * never kept: they are its order lines. Null is what the platform does not deliver; a minute without a row is one without data.
 */
export const liveMinute = pgTable(
  'live_minute',
  {
    corp_id: ofCorp(),
    live_id: text().notNull(),
    /** The first one of the row. */
    minute: integer().notNull(),
    /** Minutes that the row stands for. */
    step: smallint().notNull().default(1),
    /** At the end of them. */
    online: integer().notNull(),
    entered: integer().notNull(),
    comments: integer(),
    likes: integer(),
    gmv: fen(),
    /** Spoken of at the end of the time; '' for none. */
    product_id: words(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.live_id, table.minute] }),
    foreignKey({ columns: [table.corp_id, table.live_id], foreignColumns: [live.corp_id, live.live_id] }),
    notNegative(
      'live_minute_figures',
      table.minute,
      table.online,
      table.entered,
      table.gmv,
      table.comments,
      table.likes,
    ),
    oneOf('live_minute_step', table.step, [1, 5]),
  ],
)

const ofLive = (table: { corp_id: AnyPgColumn; live_id: AnyPgColumn }) =>
  foreignKey({ columns: [table.corp_id, table.live_id], foreignColumns: [live.corp_id, live.live_id] })

/** What was written in a live: the first `LIVE_COMMENTS_MAX` of it; `live.comments` counts them all. */
export const liveComment = pgTable(
  'live_comment',
  {
    corp_id: ofCorp(),
    live_id: text().notNull(),
    /** The order in which they came. */
    no: integer().notNull(),
    /** Seconds from the start. */
    second: integer().notNull(),
    user_name: words(),
    text: text().notNull(),
    /** -1, 0 or 1, as delivered; null: not delivered. */
    feeling: smallint(),
    words: listOf<string>(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.live_id, table.no] }),
    ofLive(table),
    notNegative('live_comment_second', table.second, table.no),
    oneOf('live_comment_feeling', table.feeling, [-1, 0, 1]),
  ],
)

/** From where people came into a live, as the platform names it. */
export const liveSource = pgTable(
  'live_source',
  {
    corp_id: ofCorp(),
    live_id: text().notNull(),
    channel: text().notNull(),
    people: counter().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.live_id, table.channel] }),
    ofLive(table),
    notNegative('live_source_people', table.people),
  ],
)

/** What staff wrote down after a live (复盘). */
export const liveNote = pgTable(
  'live_note',
  { corp_id: ofCorp(), live_id: text().notNull(), content: text().notNull(), ...written() },
  (table) => [primaryKey({ columns: [table.corp_id, table.live_id] }), ofLive(table)],
)

/** Where the film of a recorded live is, until it is gone. */
export const liveReplay = pgTable(
  'live_replay',
  { corp_id: ofCorp(), live_id: text().notNull(), url: text().notNull(), until: moment().notNull() },
  (table) => [primaryKey({ columns: [table.corp_id, table.live_id] }), ofLive(table)],
)

/** Talents whose every live is recorded; their number is the quota `screen_record`. */
export const recordAuthor = pgTable(
  'record_author',
  {
    corp_id: ofCorp(),
    author_id: text().notNull(),
    platform: platformCode(),
    created_at: moment().notNull(),
    created_by: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.author_id, table.platform] })],
)

/** A live of another talent that was recorded with a session of a pack; one live is one session. */
export const recordSession = pgTable(
  'record_session',
  {
    corp_id: ofCorp(),
    live_id: text().notNull(),
    pack_id: integer()
      .notNull()
      .references(() => packOrder.id),
    used_at: moment().notNull(),
    used_by: integer().notNull(),
    /** Less than `RECORD_MINUTES_MIN` were recorded: the pack has the session again. */
    returned_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.live_id] }),
    ofLive(table),
    index('record_session_pack').on(table.pack_id),
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
