import { showsOperatorFilter } from '@crm/access/visibility'
import { IMPORT_UNDO_SECONDS, REMAINING_SHOWN_MAX } from '@crm/contracts/taskTypes'
import type { ExportTask, ImportTask, TransferTask } from '@crm/contracts/calls/tasks'
import { BusinessModule, ExportStatus, ImportStatus, TaskModule } from '@crm/contracts/enums'
import { and, count, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../store/database/db.ts'
import { corpUser, reportRun, storedFile, taskExport, taskImport, taskTransfer } from '../../store/database/schema.ts'
import { fileUrl } from '../../records/files/fileRows.ts'
import { undoRefusal } from '../imports/undoImport.ts'
import type { Staff } from '../../rules/staff.ts'
import { scopeOf } from '../../rules/scope.ts'

/** Filters of the two lists of jobs, as the contract reads them. */
export interface TaskFilter {
  page: number
  size: number
  classify?: BusinessModule | undefined
  platform: string
  module?: number | undefined
  user_id?: number | undefined
}

interface TaskTable {
  corp_id: AnyPgColumn
  user_id: AnyPgColumn
}

const SAMPLE_MODULES = [TaskModule.sample, TaskModule.contentSample]

/**
 * Tasks that the caller sees: the own ones; of others administrators all, leads those of their department and below, the sample
 * assistant those about samples. A file holds what its maker could see, so nobody reaches a wider one.
 */
export function tasksInScope(db: Db, who: Staff, table: TaskTable, module?: AnyPgColumn): SQL | undefined {
  const own = eq(table.user_id, who.user_id)
  const ofCorp = eq(table.corp_id, who.corp_id)
  if (!showsOperatorFilter(who)) return and(ofCorp, own)
  const { kind, dept_ids } = scopeOf(who)
  if (kind === 'corp') return ofCorp
  if (kind === 'samples') return and(ofCorp, module ? or(own, inArray(module, SAMPLE_MODULES)) : own)
  if (kind !== 'depts' || dept_ids.length === 0) return and(ofCorp, own)
  const colleague = db
    .select({ one: sql`1` })
    .from(corpUser)
    .where(
      and(
        eq(corpUser.corp_id, who.corp_id),
        eq(corpUser.user_id, table.user_id),
        inArray(corpUser.dept_id, [...dept_ids]),
      ),
    )
  return and(ofCorp, or(own, exists(colleague)))
}

const percent = (done: number, total: number) => (total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100)))
const numberShown = (isRunning: boolean, { done, total }: { done: number; total: number }) =>
  isRunning ? percent(done, total) : total

const creator = { create_by_str: sql<string>`coalesce(${corpUser.nick_name}, '')` }
const pageOf = ({ page, size }: { page: number; size: number }) => ({ limit: size, offset: (page - 1) * size })

/** One page of the imports in the caller's scope, the newest first. */
export async function importPage(
  db: Db,
  who: Staff,
  filter: TaskFilter,
  now: number,
): Promise<{ list: ImportTask[]; total_count: number }> {
  const where = and(
    tasksInScope(db, who, taskImport, taskImport.module),
    isNull(taskImport.deleted_at),
    filter.classify === undefined ? undefined : eq(taskImport.classify, filter.classify),
    filter.platform === 'all' ? undefined : eq(taskImport.platform, filter.platform),
    filter.module === undefined ? undefined : eq(taskImport.module, filter.module),
    filter.user_id === undefined ? undefined : eq(taskImport.user_id, filter.user_id),
  )
  const { limit, offset } = pageOf(filter)
  const [rows, total] = await Promise.all([
    db
      .select({ row: taskImport, ...creator, err_name: storedFile.name })
      .from(taskImport /* both modules: the task centre shows all, narrowed by its filter */)
      .leftJoin(corpUser, and(eq(corpUser.corp_id, taskImport.corp_id), eq(corpUser.user_id, taskImport.user_id)))
      .leftJoin(storedFile, eq(storedFile.file_key, taskImport.err_key))
      .where(where)
      .orderBy(desc(taskImport.created_at), desc(taskImport.id))
      .limit(limit)
      .offset(offset),
    db.select({ number: count() }).from(taskImport /* both modules: as the list */).where(where),
  ])
  return {
    list: rows.map(({ row, create_by_str, err_name }) => ({
      id: row.id,
      platform: row.platform as ImportTask['platform'], // written from the contract's own values
      classify: row.classify,
      module: row.module as ImportTask['module'], // as above
      file_name: row.file_name,
      created_at: row.created_at,
      create_by_str,
      status: row.status as ImportTask['status'], // as above
      num: numberShown(row.status === ImportStatus.running, row),
      total: row.total,
      success_count: row.success_count,
      fail_count: row.fail_count,
      err_url: err_name === null ? '' : fileUrl({ file_key: row.err_key, name: err_name }),
      err_reason: row.err_reason,
      undo_until: undoRefusal(row, who, now) === undefined ? (row.finished_at ?? 0) + IMPORT_UNDO_SECONDS : 0,
      undone_at: row.undone_at ?? 0,
      undone_count: row.undone_count,
      remaining_count: row.remaining.length,
      remaining: row.remaining.slice(0, REMAINING_SHOWN_MAX),
    })),
    total_count: total[0]?.number ?? 0,
  }
}

/** One page of the exports in the caller's scope, the newest first. */
export async function exportPage(
  db: Db,
  who: Staff,
  filter: TaskFilter,
  now: number,
): Promise<{ list: ExportTask[]; total_count: number }> {
  const where = and(
    tasksInScope(db, who, taskExport, taskExport.module),
    isNull(taskExport.deleted_at),
    filter.classify === undefined ? undefined : eq(taskExport.classify, filter.classify),
    filter.platform === 'all' ? undefined : eq(taskExport.platform, filter.platform),
    filter.module === undefined ? undefined : eq(taskExport.module, filter.module),
    filter.user_id === undefined ? undefined : eq(taskExport.user_id, filter.user_id),
  )
  const { limit, offset } = pageOf(filter)
  const [rows, total] = await Promise.all([
    db
      .select({ row: taskExport, ...creator })
      .from(taskExport /* both modules: the task centre shows all, narrowed by its filter */)
      .leftJoin(corpUser, and(eq(corpUser.corp_id, taskExport.corp_id), eq(corpUser.user_id, taskExport.user_id)))
      .where(where)
      .orderBy(desc(taskExport.created_at), desc(taskExport.id))
      .limit(limit)
      .offset(offset),
    db.select({ number: count() }).from(taskExport /* both modules: as the list */).where(where),
  ])
  return {
    list: rows.map(({ row, create_by_str }) => {
      const isKept = row.status === ExportStatus.succeeded && row.expire_at !== null && row.expire_at > now
      return {
        id: row.id,
        platform: row.platform as ExportTask['platform'], // written from the contract's own values
        classify: row.classify,
        module: row.module as ExportTask['module'], // as above
        type: row.type,
        file_name: row.file_name,
        created_at: row.created_at,
        create_by_str,
        status: row.status as ExportTask['status'], // as above
        num: numberShown(row.status === ExportStatus.generating, row),
        err_reason: row.err_reason,
        file_url: isKept ? fileUrl({ file_key: row.file_key, name: row.file_name }) : '',
        expire_at: row.expire_at ?? 0,
        is_mine: row.user_id === who.user_id ? 1 : 0,
      }
    }),
    total_count: total[0]?.number ?? 0,
  }
}

const target = sql<string>`coalesce((select u.nick_name from corp_user u where u.corp_id = ${taskTransfer.corp_id}
  and u.user_id = ${taskTransfer.to_user_id}), '')`

type TransferRow = { row: typeof taskTransfer.$inferSelect; create_by_str: string; to_user_name: string }

const transferOf = ({ row, create_by_str, to_user_name }: TransferRow): TransferTask => ({
  id: row.id,
  platform: row.platform as TransferTask['platform'], // written from the contract's own values
  to_user_name,
  created_at: row.created_at,
  create_by_str,
  status: row.status as TransferTask['status'], // as above
  num: numberShown(row.status === ImportStatus.running, row),
  total: row.total,
  success_count: row.success_count,
  fail_count: row.fails.length,
  err_reason: row.err_reason,
})

function transferRows(db: Db, where: SQL | undefined) {
  return db
    .select({ row: taskTransfer, ...creator, to_user_name: target })
    .from(taskTransfer)
    .leftJoin(corpUser, and(eq(corpUser.corp_id, taskTransfer.corp_id), eq(corpUser.user_id, taskTransfer.user_id)))
    .where(where)
}

// Colonels have a progress of their own.
const ofTalents = eq(taskTransfer.kind, 'author')

/** One page of the transfers of talents in the caller's scope, the newest first. */
export async function transferPage(
  db: Db,
  who: Staff,
  page: { page: number; size: number },
): Promise<{ list: TransferTask[]; total_count: number }> {
  const where = and(tasksInScope(db, who, taskTransfer), ofTalents, isNull(taskTransfer.deleted_at))
  const { limit, offset } = pageOf(page)
  const [rows, total] = await Promise.all([
    transferRows(db, where).orderBy(desc(taskTransfer.created_at), desc(taskTransfer.id)).limit(limit).offset(offset),
    db.select({ number: count() }).from(taskTransfer).where(where),
  ])
  return { list: rows.map(transferOf), total_count: total[0]?.number ?? 0 }
}

/** One transfer in the caller's scope with the talents that stayed where they were. */
export async function transferProgressOf(db: Db, who: Staff, id: number) {
  const [found] = await transferRows(db, and(tasksInScope(db, who, taskTransfer), ofTalents, eq(taskTransfer.id, id)))
  return found && { ...transferOf(found), fails: found.row.fails }
}

/** Whether a file belongs to a task in the caller's scope: an export, or the failed rows of an import. */
export async function isFileInScope(db: Db, who: Staff, key: string): Promise<boolean> {
  const [exported, failed, made] = await Promise.all([
    db.$count(
      taskExport,
      and(
        tasksInScope(db, who, taskExport, taskExport.module),
        isNull(taskExport.deleted_at),
        eq(taskExport.file_key, key),
      ),
    ),
    db.$count(
      taskImport,
      and(
        tasksInScope(db, who, taskImport, taskImport.module),
        isNull(taskImport.deleted_at),
        eq(taskImport.err_key, key),
      ),
    ),
    // The file of a report is for those whom it was made for: others see other rows.
    db.$count(
      reportRun,
      and(
        eq(reportRun.corp_id, who.corp_id),
        eq(reportRun.file_key, key),
        sql`${reportRun.user_ids} @> ${JSON.stringify([who.user_id])}::jsonb`,
      ),
    ),
  ])
  return exported + failed + made > 0
}

/** Business of the export that made a file; its permission decides about the download. */
export async function exportedClassify(db: Db, corpId: number, key: string): Promise<1 | 2> {
  const [row] = await db
    .select({ classify: taskExport.classify })
    .from(taskExport /* both modules: the key of the file tells which */)
    .where(and(eq(taskExport.corp_id, corpId), eq(taskExport.file_key, key)))
  return row?.classify === BusinessModule.content ? 2 : 1
}
