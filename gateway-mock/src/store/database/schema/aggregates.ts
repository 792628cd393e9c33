import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, tenant, words } from './columns.ts'

const sum = () => bigint({ mode: 'number' }).notNull().default(0)
/** First day of the month of a Shanghai day number. */
const monthOfDay = () =>
  integer()
    .notNull()
    .generatedAlwaysAs(sql`(date_trunc('month', ('1970-01-01'::date + day)::timestamp)::date - '1970-01-01'::date)`)
const ids = () => integer().array().notNull().default(sql`'{}'::integer[]`)

/**
 * What the order lines of a day add up to, each figure on the day of its own basis (payment, settlement, refund). `grain` says
 * which keys a row has: 1 platform, 2 content kind, 3 talent, 4 product, 5 followers, 6 followers and talent, 7 a set of
 * departments (`agg_dept_set`), 8 such a set with shop, content kind, source and band of the commission rate, 9 such a set with hour and
 * content kind (of a month: with weekday and hour); the others are empty. `span` 1 is a day, 31 the whole month that begins on `day`. Days that
 * `agg_touched` names are out of date.
 */
export const aggDay = pgTable(
  'agg_day',
  {
    corp_id: tenant(),
    grain: smallint().notNull(),
    span: smallint().notNull(),
    /** Shanghai day number. */
    day: integer().notNull(),
    month: monthOfDay(),
    platform: text().notNull(),
    content_kind: smallint().notNull().default(0),
    author_id: words(),
    product_id: words(),
    /** Everybody who is credited, by seat, with their departments. */
    users: ids(),
    depts: ids(),
    shop_id: words(),
    product_type: smallint().notNull().default(0),
    rate_band: smallint().notNull().default(0),
    hour: smallint().notNull().default(0),
    weekday: smallint().notNull().default(0),
    qty: sum(),
    pay_amount: sum(),
    settled: sum(),
    /** Commission of what `settled` holds. */
    settled_fee: sum(),
    refunded: sum(),
    commission: sum(),
    service_fee: sum(),
    new_amount: sum(),
    old_amount: sum(),
    settle_amount: sum(),
    settle_commission: sum(),
    refund_amount: sum(),
    live_amount: sum(),
    video_amount: sum(),
    image_amount: sum(),
    showcase_amount: sum(),
    orders: sum(),
    /** Numbers of facts of each kind. */
    lines: sum(),
    /** Paid lines by the state of their order; the others are 已支付. */
    lines_finished: sum(),
    lines_refunded: sum(),
    lines_settled: sum(),
    settled_lines: sum(),
    refund_lines: sum(),
    taken_lines: sum(),
    new_lines: sum(),
    first_lines: sum(),
    first_at: moment(),
    last_at: moment(),
    /** Of sets of departments: talents with a line, and with a first one. */
    authors: integer().notNull().default(0),
    first_authors: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'agg_day_pk',
      columns: [
        table.corp_id,
        table.grain,
        table.span,
        table.day,
        table.platform,
        table.content_kind,
        table.author_id,
        table.product_id,
        table.users,
        table.depts,
        table.shop_id,
        table.product_type,
        table.rate_band,
        table.hour,
        table.weekday,
      ],
    }),
    // The rows of some staff, or of a department.
    index('agg_day_users').using('gin', table.users).where(sql`grain in (5, 6)`),
    index('agg_day_depts').using('gin', table.depts).where(sql`grain in (5, 6)`),
    // The rows of one set among those of all.
    index('agg_day_set').on(table.corp_id, table.grain, table.depts, table.span, table.day).where(sql`grain in (8, 9)`),
  ],
)

/** Days whose rows have changed since `agg_day` was made of them, kept by triggers. */
export const aggTouched = pgTable(
  'agg_touched',
  {
    corp_id: tenant(),
    day: integer().notNull(),
    month: monthOfDay(),
    /** Written anew by every change, so that who clears the mark waits for who sets it. */
    changes: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.day] })],
)

/**
 * Sets of departments that `agg_day` has rows of, for all its days: each department with everything below it, rising, and the
 * empty set for everybody. A set that is none any more, because departments were moved, stays for a day.
 */
export const aggDeptSet = pgTable(
  'agg_dept_set',
  {
    corp_id: tenant(),
    depts: integer().array().notNull(),
    /** When it last was a department with everything below it. */
    seen_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.depts] })],
)

/** Of each talent and product that ever sold together, when they first did. It stands unless that day, or a day with a line of theirs, is out of date. */
export const aggPair = pgTable(
  'agg_pair',
  {
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: text().notNull(),
    product_id: text().notNull(),
    first_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.author_id, table.platform, table.product_id] }),
    index('agg_pair_first').on(table.corp_id, table.first_at),
  ],
)

/**
 * What each live and video has sold, by everybody who is credited, and on which Shanghai day numbers first and last. A content
 * stands unless a day between them, or a day with a line of it, is out of date.
 */
export const aggContent = pgTable(
  'agg_content',
  {
    corp_id: tenant(),
    content_kind: smallint().notNull(),
    content_id: text().notNull(),
    /** Everybody who is credited, by seat, with their departments. */
    users: ids(),
    depts: ids(),
    first_day: integer().notNull(),
    last_day: integer().notNull(),
    qty: sum(),
    pay_amount: sum(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.content_kind, table.content_id, table.users, table.depts] })],
)

/**
 * What a cooperation has brought: the lines of its talent and goods paid on the Shanghai day numbers of its term. `asked` is the
 * term, talent and goods that it was added up for; it stands for these only, and unless one of the days is out of date.
 */
export const aggCoop = pgTable(
  'agg_coop',
  {
    corp_id: tenant(),
    coop_id: integer().notNull(),
    asked: text().notNull(),
    first_day: integer().notNull(),
    last_day: integer().notNull(),
    gmv: sum(),
    volume: sum(),
    order_count: sum(),
    refund_gmv: sum(),
    close_sales: sum(),
    commission: sum(),
    live_count: sum(),
    video_count: sum(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.coop_id] })],
)

/** Corporations whose whole history is in these tables, as it was known at `built_at`; `kept` counts up with what they keep. */
export const aggState = pgTable('agg_state', {
  corp_id: integer().primaryKey(),
  built_at: moment().notNull(),
  kept: smallint().notNull().default(1),
  /** 1: every order is of one talent and one set of followers, so that numbers of orders add up over their rows. */
  single_orders: smallint().notNull().default(0),
  /** 1: every order is of one hour and one kind of content. */
  single_hours: smallint().notNull().default(0),
})
