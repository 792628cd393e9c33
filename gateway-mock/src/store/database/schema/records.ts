import { BusinessModule, NoticeType, type NoviceTaskStatus } from '@crm/contracts/enums'
import { AlarmHandling } from '@crm/contracts/rules/noticeEvents'
import { LOG_ACTION_PATTERNS } from '@crm/contracts/rules/operationLog'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import {
  jsonObject,
  flag,
  listOf,
  moment,
  oneOfEnum,
  ownId,
  removable,
  tenant,
  words,
  written,
  oneOf,
} from './columns.ts'

/**
 * A message. type 1 message, 2 alarm, 3 version; `notice_type` is the sub type (3001 announcement).
 * user_id 0 is for everybody of the corporation, corp_id 0 for every corporation.
 */
export const notice = pgTable(
  'notice',
  {
    id: ownId(),
    corp_id: tenant(),
    user_id: integer().notNull().default(0),
    type: smallint().$type<NoticeType>().notNull(),
    notice_type: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** Route name the message opens, empty for none. */
    route: words(),
    query: jsonObject<Record<string, string>>(),
    /** Alarms: 1 hint, 2 warning, 3 grave. */
    level: smallint().notNull().default(0),
    /** Alarms: 1 open, 2 dealt with. */
    handle_status: smallint().notNull().default(0),
    handle_remark: words(),
    handled_by: integer().notNull().default(0),
    handled_at: moment(),
    /** Alarms: the rule, what it was about and what was found; `key` is that of the rule and its object. */
    alarm: jsonObject<{ key?: string; rule?: string; object?: string; found?: string; threshold?: string }>(),
    /** Alarms: the rule says nothing more about this object before then. */
    silent_until: moment(),
    /** Acts that may still be taken back (`actKey`), all of which it tells of; without any it was told at once. */
    held_for: listOf<string>(),
    /** When it is told: what is held is nobody's to see before. */
    created_at: moment().notNull(),
  },
  (table) => [
    index('notice_user').on(table.corp_id, table.user_id, table.type, table.created_at),
    oneOfEnum('notice_type_values', table.type, NoticeType),
    oneOfEnum('notice_handle_status_values', table.handle_status, AlarmHandling),
  ],
)

/** Who read a message; unread is the absence of a row. */
export const noticeRead = pgTable(
  'notice_read',
  {
    notice_id: integer()
      .notNull()
      .references(() => notice.id),
    user_id: integer().notNull(),
    read_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.notice_id] })],
)

// In the order of the patterns: an action is of the first kind that knows it, and 编辑 when none does.
const KIND_OF_ACTION = sql.raw(
  `case ${Object.entries(LOG_ACTION_PATTERNS)
    .map(([kind, pattern]) => `when action ~ '${pattern}' then '${kind}'`)
    .join(' ')} else '编辑' end`,
)

/** The audit trail: kept 180 days, never changed. Secrets and full phone numbers are masked before they get here. */
export const oplog = pgTable(
  'oplog',
  {
    id: ownId(),
    corp_id: tenant(),
    classify: smallint().notNull().default(1),
    user_id: integer().notNull(),
    role_id: integer().notNull(),
    module: text().notNull(),
    action: text().notNull(),
    /** What 动作 calls the action. */
    kind: text().notNull().generatedAlwaysAs(KIND_OF_ACTION),
    object: words(),
    object_id: words(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** 1 done, 2 refused. */
    result: smallint().notNull().default(1),
    ip: words(),
    device: words(),
    request_id: words(),
    created_at: moment().notNull(),
  },
  (table) => [
    // What a filter looks at stands in the index too: a season of entries is counted without reading them.
    index('oplog_list').on(
      ...[table.corp_id, table.classify, table.created_at, table.id],
      ...[table.module, table.kind, table.ip, table.object],
    ),
    index('oplog_user').on(table.corp_id, table.user_id, table.created_at),
    oneOf('oplog_result_values', table.result, [1, 2]),
    oneOfEnum('oplog_classify_values', table.classify, BusinessModule),
  ],
)

export interface SurveyQuestion {
  id: number
  question: string
  options: string[]
  multiple: number
  max: number
}

/** A questionnaire of the vendor; corp_id 0 asks every corporation. */
export const questionnaire = pgTable('questionnaire', {
  id: ownId(),
  corp_id: tenant(),
  /** survey, content_application, functional_research. */
  kind: text().notNull(),
  title: text().notNull(),
  questions: listOf<SurveyQuestion>(),
  is_open: flag(),
  start_time: moment().notNull(),
  end_time: moment().notNull(),
})

/** An answer; a null `submitted_at` is a questionnaire put away unanswered. */
export const questionnaireAnswer = pgTable(
  'questionnaire_answer',
  {
    questionnaire_id: integer()
      .notNull()
      .references(() => questionnaire.id),
    corp_id: tenant(),
    user_id: integer().notNull(),
    answers: listOf<{ id: number; question: string; answers: string[] }>(),
    submitted_at: moment(),
    cancelled_at: moment(),
  },
  (table) => [primaryKey({ columns: [table.questionnaire_id, table.corp_id, table.user_id] })],
)

/** Collected feedback and appointments. */
export const feedback = pgTable('feedback', {
  id: ownId(),
  corp_id: tenant(),
  user_id: integer().notNull(),
  collection_type: integer().notNull(),
  data: listOf<{ id: number; question: string; answers: string[] }>(),
  created_at: moment().notNull(),
})

/** A saved view of a table: filters, sort and columns. */
export const savedView = pgTable(
  'saved_view',
  {
    id: ownId(),
    corp_id: tenant(),
    user_id: integer().notNull(),
    table_key: text().notNull(),
    name: text().notNull(),
    config: jsonObject<Record<string, unknown>>(),
    shared: flag(),
    is_default: flag(),
    ...removable(),
  },
  (table) => [index('saved_view_table').on(table.corp_id, table.table_key)],
)

/** Reports of the browser: forced log-outs and errors. */
export const traceLog = pgTable(
  'trace_log',
  {
    id: ownId(),
    corp_id: integer().notNull().default(0),
    user_id: integer().notNull().default(0),
    /** logout, error. */
    kind: text().notNull(),
    data: jsonObject<Record<string, unknown>>(),
    ip: words(),
    created_at: moment().notNull(),
  },
  (table) => [index('trace_log_time').on(table.kind, table.created_at)],
)

/** Progress of a newcomer's task: status 0 not begun, 1 under way, 2 done. */
export const noviceTask = pgTable(
  'novice_task',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    part_code: integer().notNull(),
    status: smallint().$type<NoviceTaskStatus>().notNull().default(0),
    ...written(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.part_code] })],
)
