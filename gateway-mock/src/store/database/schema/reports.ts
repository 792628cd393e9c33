import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { jsonObject, flag, listOf, moment, oneOf, ownId, removable, words } from './columns.ts'
import { ofCorp } from './corps.ts'
import { corpUser } from './people.ts'

/** What a report is about. */
export const REPORT_TYPES = [
  'sales',
  'author',
  'goods',
  'medium',
  'sample',
  'cooperation',
  'colonel',
  'content',
] as const

/** When a report is made by itself; `at` is the minute of the day in Shanghai. */
export interface ReportSchedule {
  cycle: 'day' | 'week' | 'month'
  /** Day of the week 1–7, or of the month 1–28. */
  day?: number
  at: number
}

/** A saved report: dimensions and figures in `columns`. run_status 0 never, 1 生成中, 2 成功, 3 失败 with its reason. */
export const report = pgTable(
  'report',
  {
    id: ownId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    note: words(),
    type: text({ enum: REPORT_TYPES }).notNull(),
    columns: jsonObject<{
      dimensions: string[]
      figures: string[]
      chart?: 'table' | 'line' | 'bar' | 'pie'
      sort?: string
      top?: number
    }>(),
    filters: jsonObject<Record<string, unknown>>(),
    /** Empty: made by hand only. */
    schedule: jsonObject<Partial<ReportSchedule>>(),
    is_scheduled: flag(),
    /** Users who are notified of a new run. */
    receivers: listOf<number>(),
    creator_id: integer().notNull(),
    last_run_at: moment(),
    run_status: smallint().notNull().default(0),
    run_reason: words(),
    ...removable(),
  },
  (table) => [
    unique('report_tenant').on(table.corp_id, table.id),
    foreignKey({ columns: [table.corp_id, table.creator_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('report_list').on(table.corp_id, table.last_run_at),
    index('report_creator').on(table.corp_id, table.creator_id, table.updated_at),
    oneOf('report_type', table.type, REPORT_TYPES),
    oneOf('report_run', table.run_status, [0, 1, 2, 3]),
    check('report_schedule', sql`${table.is_scheduled} = 0 or ${table.schedule} ? 'cycle'`),
    check('report_reason', sql`${table.run_status} <> 3 or ${table.run_reason} <> ''`),
  ],
)

/** Whom a report is shared with: one member of staff, or a department (the other is 0). */
export const reportShare = pgTable(
  'report_share',
  {
    corp_id: ofCorp(),
    report_id: integer().notNull(),
    user_id: integer().notNull().default(0),
    dept_id: integer().notNull().default(0),
    /** 1: may change it. */
    can_edit: flag(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.report_id, table.user_id, table.dept_id] }),
    foreignKey({ columns: [table.corp_id, table.report_id], foreignColumns: [report.corp_id, report.id] }),
    index('report_share_user').on(table.corp_id, table.user_id),
    check('report_share_one', sql`(${table.user_id} = 0) <> (${table.dept_id} = 0)`),
  ],
)
