import {
  BusinessModule,
  type CourseFormat,
  type CourseLevel,
  type CourseType,
  VendorInvoice,
  VendorOrderStatus,
} from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import {
  fen,
  flag,
  jsonObject,
  listOf,
  moment,
  notNegative,
  oneOf,
  oneOfEnum,
  ownId,
  removable,
  tenant,
  words,
  written,
} from './columns.ts'
import { ofCorp, plan } from './corps.ts'
import { corpUser } from './people.ts'

// What the vendor offers every corporation. The tables without `corp_id` have no tenant.

/** A pack that raises a limit, one row per amount. `discount` is tenths: 9 = 9折. No tenant. */
export const packPrice = pgTable(
  'pack_price',
  {
    code: integer().notNull(),
    amount: integer().notNull(),
    price: fen().notNull(),
    discount: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.amount] })],
)

/** Payment and invoice of an order with the vendor: status 1 待支付, 2 已支付, 3 已取消; invoice 0 none, 1 asked for, 2 made. */
const bought = () => ({
  id: ownId(),
  order_no: text().notNull(),
  corp_id: ofCorp(),
  user_id: integer().notNull(),
  price: fen().notNull(),
  status: smallint().notNull().default(1),
  paid_at: moment(),
  invoice: smallint().notNull().default(0),
  /** To whom the invoice is made out, and where it is sent; empty until it is asked for. */
  invoice_to: jsonObject<{ title?: string; tax_no?: string; email?: string }>(),
  ...removable(),
})

/** A pack that a corporation bought; it raises the limit from `start_time` on, until `end_time`. */
export const packOrder = pgTable(
  'pack_order',
  {
    ...bought(),
    code: integer().notNull(),
    amount: integer().notNull(),
    start_time: moment(),
    end_time: moment(),
  },
  (table) => [
    unique('pack_order_no').on(table.order_no),
    foreignKey({ columns: [table.code, table.amount], foreignColumns: [packPrice.code, packPrice.amount] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('pack_order_corp').on(table.corp_id, table.code, table.created_at),
    oneOfEnum('pack_order_status', table.status, VendorOrderStatus),
    oneOfEnum('pack_order_invoice', table.invoice, VendorInvoice),
    check('pack_order_paid', sql`(${table.status} = 2) = (${table.paid_at} is not null)`),
    check('pack_order_term', sql`${table.status} <> 2 or ${table.end_time} > ${table.start_time}`),
    notNegative('pack_order_money', table.price),
  ],
)

/** A version that a corporation bought for one of its modules (classify 1 commerce, 2 content). */
export const memberOrder = pgTable(
  'member_order',
  {
    ...bought(),
    classify: smallint().notNull(),
    level: integer()
      .notNull()
      .references(() => plan.level),
    years: smallint().notNull(),
    /** Null: unlimited. */
    seats: integer(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
  },
  (table) => [
    unique('member_order_no').on(table.order_no),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('member_order_corp').on(table.corp_id, table.created_at),
    oneOfEnum('member_order_status', table.status, VendorOrderStatus),
    oneOfEnum('member_order_invoice', table.invoice, VendorInvoice),
    oneOfEnum('member_order_classify', table.classify, BusinessModule),
    oneOf('member_order_years', table.years, [1, 2]),
    check('member_order_paid', sql`(${table.status} = 2) = (${table.paid_at} is not null)`),
    check('member_order_term', sql`${table.end_time} > ${table.start_time}`),
    notNegative('member_order_money', table.price),
  ],
)

/** A corporation that asked for the trial; it may ask once. */
export const trialApplication = pgTable('trial_application', {
  corp_id: integer().primaryKey(),
  user_id: integer().notNull(),
  created_at: moment().notNull(),
})

/** A teacher of the school. No tenant. */
export const schoolLecturer = pgTable('school_lecturer', {
  id: ownId(),
  name: text().notNull(),
  title: words(),
  avatar: words(),
  bio: words(),
  sort: integer().notNull().default(0),
})

/** A course (format 1) or an article (format 2) of the school. No tenant. */
export const schoolCourse = pgTable(
  'school_course',
  {
    id: ownId(),
    /** 2 新手入门, 3 带货, 4 种草, 5 直播, 6 系统更新. */
    type: smallint().$type<CourseType>().notNull(),
    is_recommended: flag(),
    format: smallint().$type<CourseFormat>().notNull(),
    /** 1 入门, 2 进阶, 3 高级. */
    level: smallint().$type<CourseLevel>().notNull(),
    title: text().notNull(),
    summary: words(),
    cover: words(),
    lecturer_id: integer()
      .notNull()
      .references(() => schoolLecturer.id),
    /** Seconds of a video; reading time of an article. */
    duration: integer().notNull(),
    view_count: integer().notNull().default(0),
    video_url: words(),
    chapters: listOf<{ title: string; start: number }>(),
    paragraphs: listOf<string>(),
    published_at: moment().notNull(),
  },
  (table) => [index('school_course_type').on(table.type, table.published_at)],
)

/** How far somebody got with a course, and the own notes. */
export const schoolProgress = pgTable(
  'school_progress',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    course_id: integer()
      .notNull()
      .references(() => schoolCourse.id),
    /** Seconds. */
    position: integer().notNull().default(0),
    /** The furthest position ever reached. */
    furthest: integer().notNull().default(0),
    note: words(),
    ...written(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.course_id] })],
)

/** Who follows a lecturer. */
export const schoolFollow = pgTable(
  'school_follow',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    lecturer_id: integer()
      .notNull()
      .references(() => schoolLecturer.id),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.lecturer_id] })],
)
