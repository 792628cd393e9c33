import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
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
 * which keys a row has: 1 platform, 2 content kind, 3 talent, 4 product, 5 followers, 6 followers and talent; the others are
 * empty. `span` 1 is a day, 31 the whole month that begins on `day`. Days that `agg_touched` names are out of date.
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
    qty: sum(),
    pay_amount: sum(),
    settled: sum(),
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
    settled_lines: sum(),
    refund_lines: sum(),
    taken_lines: sum(),
    new_lines: sum(),
    first_lines: sum(),
    first_at: moment(),
    last_at: moment(),
  },
  (table) => [
    primaryKey({
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
      ],
    }),
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

/** Corporations whose whole history is in `agg_day`, as it was known at `built_at`. */
export const aggState = pgTable('agg_state', {
  corp_id: integer().primaryKey(),
  built_at: moment().notNull(),
})
