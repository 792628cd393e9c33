import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { fen, flag, listOf, moment, ownId, tenant, words, written } from './columns.ts'

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
    type: smallint().notNull(),
    is_recommended: flag(),
    format: smallint().notNull(),
    /** 1 入门, 2 进阶, 3 高级. */
    level: smallint().notNull(),
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
