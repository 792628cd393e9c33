import type { SheetCell } from '@crm/base/sheetCell'
import type { RemainingRecord } from '@crm/contracts/taskTypes'
import { BusinessModule, ExportStatus, ImportStatus, OutboxStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import {
  countedId,
  jsonObject,
  counter,
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

/** A file that staff uploaded or a job made. Its bytes lie in the file folder under `file_key`, 32 random hex digits. */
export const storedFile = pgTable(
  'stored_file',
  {
    file_key: text().primaryKey(),
    corp_id: tenant(),
    user_id: integer().notNull(),
    /** What people call it, ending included. */
    name: text().notNull(),
    mime: text().notNull(),
    size: counter().notNull(),
    /** What staff brought (`UPLOADED_KINDS`), or what the product made for some days: exports, failed rows of imports, templates. */
    kind: text({ enum: ['upload', 'image', 'export', 'failures', 'template'] }).notNull(),
    created_at: moment().notNull(),
    /** Null: kept for good. */
    expire_at: moment(),
  },
  (table) => [
    index('stored_file_expire').on(table.expire_at),
    // The sum of an enterprise, without looking at a row.
    index('stored_file_uploaded').on(table.corp_id, table.size).where(sql`kind in ('upload', 'image')`),
  ],
)

/** A right to fetch one file once: the hash of a random ticket. */
export const fileTicket = pgTable('file_ticket', {
  ticket_hash: text().primaryKey(),
  file_key: text().notNull(),
  corp_id: tenant(),
  user_id: integer().notNull(),
  expire_at: moment().notNull(),
  used_at: moment(),
})

/** An import: status 1 running, 2 failed, 3 finished. `done` rows are settled for good, whatever happens to the process. */
export const taskImport = pgTable(
  'task_import',
  {
    id: ownId(),
    corp_id: tenant(),
    user_id: integer().notNull(),
    platform: text().notNull(),
    classify: smallint().$type<BusinessModule>().notNull().default(1),
    module: smallint().notNull(),
    file_name: text().notNull(),
    file_key: text().notNull(),
    options: jsonObject<Record<string, unknown>>(),
    status: smallint().notNull().default(1),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    success_count: integer().notNull().default(0),
    fail_count: integer().notNull().default(0),
    /** File of the rows that failed, empty for none. */
    err_key: words(),
    err_reason: words(),
    finished_at: moment(),
    /** Null: it stands. */
    undone_at: moment(),
    /** Records that are as they were before it. */
    undone_count: integer().notNull().default(0),
    /** Records that it made or changed and that stay, since somebody went on with them. */
    remaining: listOf<RemainingRecord>(),
    ...removable(),
  },
  (table) => [
    index('task_import_corp').on(table.corp_id, table.created_at),
    oneOfEnum('task_import_status_values', table.status, ImportStatus),
    oneOfEnum('task_import_classify_values', table.classify, BusinessModule),
  ],
)

/**
 * What an import has done to one row, in the order in which it was done: the trigger `import_note` writes it, in the transaction that
 * does it. It goes when the import is taken back, or cannot be any more.
 */
export const importChange = pgTable(
  'import_change',
  {
    corp_id: tenant(),
    id: countedId(),
    task_id: integer().notNull(),
    of_table: text().notNull(),
    /** The row before; null: it was not there. */
    before: jsonb(),
    /** The row after; null: it is not there any more. */
    after: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    index('import_change_task').on(table.corp_id, table.task_id, table.of_table),
  ],
)

/** What a column of the enterprise's files is, as staff have said it last. */
export const importColumn = pgTable(
  'import_column',
  {
    corp_id: tenant(),
    module: smallint().notNull(),
    mode: text().notNull(),
    /** The header, as the file has it. */
    title: text().notNull(),
    /** The key of a field of the import; empty: the column is left out. */
    field: words(),
    updated_at: moment().notNull(),
    updated_by: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.module, table.mode, table.title] })],
)

/** A row of an import that was refused, as it stood in the file. */
export const taskImportFail = pgTable(
  'task_import_fail',
  {
    corp_id: tenant(),
    task_id: integer()
      .notNull()
      .references(() => taskImport.id),
    /** As counted in the file, the header being row 1. */
    row_no: integer().notNull(),
    /** In the columns of the file. */
    cells: listOf<SheetCell>(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.row_no] })],
)

/** An export: status 1 generating, 2 failed, 3 partly succeeded, 4 succeeded. */
export const taskExport = pgTable(
  'task_export',
  {
    id: ownId(),
    corp_id: tenant(),
    user_id: integer().notNull(),
    platform: text().notNull(),
    classify: smallint().$type<BusinessModule>().notNull().default(1),
    module: smallint().notNull(),
    type: integer().notNull(),
    file_name: text().notNull(),
    format: text({ enum: ['xlsx', 'csv'] }).notNull(),
    fields: listOf<string>(),
    filters: jsonObject<Record<string, unknown>>(),
    /** Rows ticked in the list; empty for the whole filter. */
    ids: listOf<string>(),
    status: smallint().notNull().default(1),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    err_reason: words(),
    file_key: words(),
    expire_at: moment(),
    finished_at: moment(),
    ...removable(),
  },
  (table) => [
    index('task_export_corp').on(table.corp_id, table.created_at),
    oneOfEnum('task_export_status_values', table.status, ExportStatus),
    oneOfEnum('task_export_classify_values', table.classify, BusinessModule),
    oneOf('task_export_format_values', table.format, ['xlsx', 'csv']),
  ],
)

/** Talents or colonels handed to another member of staff: status 1 running, 2 failed, 3 finished. */
export const taskTransfer = pgTable(
  'task_transfer',
  {
    id: ownId(),
    corp_id: tenant(),
    user_id: integer().notNull(),
    /** What is handed over. */
    kind: text({ enum: ['author', 'colonel'] })
      .notNull()
      .default('author'),
    to_user_id: integer().notNull(),
    platform: text().notNull(),
    remark: words(),
    /** Numbers of what is handed over. A request with `select_all` targets these; a later change of the list does not change them. */
    author_ids: listOf<string>(),
    status: smallint().notNull().default(1),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    success_count: integer().notNull().default(0),
    fails: listOf<{ author_id: string; author_name: string; message: string }>(),
    err_reason: words(),
    finished_at: moment(),
    ...removable(),
  },
  (table) => [index('task_transfer_corp').on(table.corp_id, table.created_at)],
)

/**
 * What is to be sent out of the product: written in the transaction that gives the reason, sent by a job.
 * status 0 waiting, 1 sent, 2 given up.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: ownId(),
    /** 0: nobody's in particular, e.g. a code for somebody who signs in. */
    corp_id: tenant(),
    user_id: integer().notNull().default(0),
    /** sms, feishu, wechat, robot. */
    channel: text({ enum: ['sms', 'feishu', 'wechat', 'robot'] }).notNull(),
    /** The robot of a group that it goes through; 0 for none. */
    bot_id: integer().notNull().default(0),
    /** Phone number or open id; empty for a robot, whose address is a secret of its own. */
    receiver: text().notNull(),
    title: words(),
    body: text().notNull(),
    is_secret: flag(),
    status: smallint().$type<OutboxStatus>().notNull().default(0),
    attempts: integer().notNull().default(0),
    next_at: moment().notNull(),
    error: words(),
    sent_at: moment(),
    /** Acts that may still be taken back (`actKey`), all of which it tells of. */
    held_for: listOf<string>(),
    ...written(),
  },
  (table) => [
    index('outbox_due').on(table.status, table.next_at),
    index('outbox_bot').on(table.corp_id, table.bot_id, table.id).where(sql`${table.bot_id} > 0`),
    oneOfEnum('outbox_status_values', table.status, OutboxStatus),
  ],
)

/** Recurring work that was started: once per period, whichever process came first. No tenant. */
export const jobPeriod = pgTable(
  'job_period',
  { name: text().notNull(), period: text().notNull(), started_at: moment().notNull() },
  (table) => [primaryKey({ columns: [table.name, table.period] })],
)
