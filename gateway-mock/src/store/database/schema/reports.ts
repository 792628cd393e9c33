import type { ReportMetric } from '@crm/contracts/figures/reports'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import {
  REPORT_SOURCES,
  type ReportChart,
  type ReportDimension,
  ReportStatus,
  ReportVisibility,
} from '@crm/contracts/rules/reportRules'
import type { ReportChannel, ReportTimes } from '@crm/contracts/rules/reportSchedules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { countedId, flag, jsonObject, listOf, moment, oneOf, ownId, removable, words } from './columns.ts'
import { ofCorp } from './corps.ts'
import { corpUser } from './people.ts'

/** What a run is made for. */
export const REPORT_RUN_KINDS = ['schedule', 'hand'] as const

/** How a report is made of its source: dimensions, figures, order and drawing. */
export interface ReportColumns {
  dimensions: ReportDimension[]
  metrics: ReportMetric[]
  chart: ReportChart
  sort?: { by: ReportMetric; sort: 'asc' | 'desc' }
  top?: number
  compare: Comparison
}

/** A saved report. run_status 0 never, 1 生成中, 2 成功, 3 失败 with its reason. */
export const report = pgTable(
  'report',
  {
    id: ownId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    note: words(),
    type: text({ enum: REPORT_SOURCES }).notNull(),
    columns: jsonObject<Partial<ReportColumns>>(),
    /** What narrows it, as the request has it, with `date_type`. */
    filters: jsonObject<Record<string, unknown>>(),
    visibility: smallint().$type<ReportVisibility>().notNull().default(ReportVisibility.own),
    /** Empty: made by hand only. */
    schedule: jsonObject<Partial<ReportTimes>>(),
    is_scheduled: flag(),
    /** Users, and departments with everything below them, for whom a scheduled run is made. */
    receivers: listOf<number>(),
    receiver_depts: listOf<number>(),
    channels: listOf<ReportChannel>(),
    /** When the next scheduled run is due. */
    next_run_at: moment(),
    /** Failed scheduled runs in a row. */
    failures: integer().notNull().default(0),
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
    oneOf('report_type', table.type, REPORT_SOURCES),
    oneOf('report_run', table.run_status, Object.values(ReportStatus)),
    oneOf('report_visibility', table.visibility, Object.values(ReportVisibility)),
    index('report_due').on(table.corp_id, table.next_run_at).where(sql`${table.is_scheduled} = 1`),
    check('report_next', sql`${table.is_scheduled} = 0 or ${table.next_run_at} is not null`),
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

/** Somebody with whom a report is shared, and who put it out of his list. */
export const reportHidden = pgTable(
  'report_hidden',
  {
    corp_id: ofCorp(),
    report_id: integer().notNull(),
    user_id: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.report_id, table.user_id] }),
    foreignKey({ columns: [table.corp_id, table.report_id], foreignColumns: [report.corp_id, report.id] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
  ],
)

/** One run of a report for everybody of one scope; kept for 15 days with its file. */
export const reportRun = pgTable(
  'report_run',
  {
    id: countedId(),
    corp_id: ofCorp(),
    report_id: integer().notNull(),
    /** schedule: when it was due; hand: who asked for it, and when. */
    kind: text({ enum: REPORT_RUN_KINDS }).notNull(),
    slot: moment().notNull(),
    /** Who sees the same rows has the same; a run is made once for each. */
    scope_key: text().notNull(),
    scope_text: words(),
    /** Of these the first is whom it is asked as; all see the same. */
    user_ids: listOf<number>(),
    /** Names and reasons of those for whom nothing was made. */
    skipped: listOf<string>(),
    /** The complete period that relative dates mean; null without an end. */
    period_start: moment(),
    period_end: moment(),
    /** Rows later than this do not exist for it, so that it gives the same when it is made again. */
    as_of: moment().notNull(),
    status: smallint().$type<ReportStatus>().notNull(),
    reason: words(),
    row_count: integer().notNull().default(0),
    took_ms: integer(),
    file_key: text().notNull().default(''),
    created_at: moment().notNull(),
    finished_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    foreignKey({ columns: [table.corp_id, table.report_id], foreignColumns: [report.corp_id, report.id] }),
    unique('report_run_once').on(table.corp_id, table.report_id, table.kind, table.slot, table.scope_key),
    index('report_run_list').on(table.corp_id, table.report_id, table.created_at),
    index('report_run_file').on(table.corp_id, table.file_key),
    oneOf('report_run_kind', table.kind, REPORT_RUN_KINDS),
    oneOf('report_run_status', table.status, Object.values(ReportStatus)),
    check('report_run_reason', sql`${table.status} <> 3 or ${table.reason} <> ''`),
  ],
)
