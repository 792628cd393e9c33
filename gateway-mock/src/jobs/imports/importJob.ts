import type { ImportOptions } from '@crm/contracts/calls/tasks'
import { DAY_SECONDS } from '@crm/base/durations'
import { EXPORT_DAYS_KEPT, type ImportMode, type ImportModule } from '@crm/contracts/taskTypes'
import { ImportStatus } from '@crm/contracts/enums'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { storedFile, taskImport, taskImportFail } from '../../store/database/schema.ts'
import { UnreadableFile } from '../../store/files/unreadable.ts'
import { staffOf } from '../../records/members/staff.ts'
import { sendNotice } from '../../records/notices/notices.ts'
import { defineJob, type JobContext, pause } from '../job.ts'
import { importOf } from './definitions.ts'
import { type ImportDefinition, withOwnFields } from './importDefinition.ts'
import { type ImportTable, readTable, rowOf, tableComplaint, withEdits, writeFailed } from './importFile.ts'
import { noteChanges } from './undoImport.ts'

/** Rows per transaction. */
const BATCH = 50
const KEPT_SECONDS = EXPORT_DAYS_KEPT * DAY_SECONDS

type Task = typeof taskImport.$inferSelect

const isRunning = and(eq(taskImport.status, ImportStatus.running), isNull(taskImport.deleted_at))
const running = ({ corp_id, id }: Task) => and(eq(taskImport.corp_id, corp_id), eq(taskImport.id, id), isRunning)

/** The running task of a number, which is all that the queue knows of it. */
async function runningTask(db: Db, id: number): Promise<Task | undefined> {
  const [task] = await db
    .select()
    .from(taskImport)
    .where(and(eq(taskImport.id, id), isRunning))
  return task
}

const told = (title: string, content: string) => ({
  event: 'taskDone' as const,
  title,
  content,
  route: 'TaskCenter',
  query: { tab: 'import' },
})

/** Tells whoever imported that somebody else has taken it back. */
export const undoneNotice = (file_name: string, undone: number, remaining: readonly unknown[]) =>
  told(
    '导入已撤回',
    `「${file_name}」${undone} 条已撤回${remaining.length > 0 ? `，${remaining.length} 条已被修改，保留` : ''}`,
  )

async function failTask(db: Db, task: Task, reason: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(taskImport)
      .set({ status: ImportStatus.failed, err_reason: reason, finished_at: now, updated_at: now })
      .where(running(task))
      .returning({ id: taskImport.id })
    if (failed) await sendNotice(tx, task, told('导入失败', `「${task.file_name}」导入失败：${reason}`), now)
  })
}

/** The next rows of a task, written together with its place in the file; true while there are more. */
async function step(
  tx: Db,
  read: Task,
  definition: ImportDefinition,
  table: ImportTable,
  now: number,
): Promise<boolean> {
  // Locked: of two processes that think the task is theirs, one finds the rows done.
  const [task] = await tx.select().from(taskImport).where(running(read)).for('update')
  if (task === undefined) return false
  const rows = table.rows.slice(task.done, task.done + BATCH)
  if (rows.length === 0) return false
  const who = await staffOf(tx, task.corp_id, task.user_id)
  // Who left meanwhile, or lost the right, writes no more.
  const refusal = who ? definition.refusal(who)?.message : '账号已停用'
  const byField = rows.map(({ cells }) => rowOf(definition, table, cells))
  await noteChanges(tx, task, true)
  const reasons =
    who && refusal === undefined
      ? await definition.settle(
          tx,
          { who, platform: task.platform, now, withDoubtful: task.options['doubtful'] === 1 },
          byField,
        )
      : rows.map(() => refusal)
  await noteChanges(tx, task, false)
  const fails = rows.flatMap(({ no, cells }, index) => {
    const reason = reasons[index]
    return reason === undefined ? [] : [{ corp_id: task.corp_id, task_id: task.id, row_no: no, cells, reason }]
  })
  if (fails.length > 0) await tx.insert(taskImportFail).values(fails)
  await tx
    .update(taskImport)
    .set({
      done: task.done + rows.length,
      success_count: task.success_count + rows.length - fails.length,
      fail_count: task.fail_count + fails.length,
      updated_at: now,
    })
    .where(running(task))
  return true
}

const failedName = (name: string) => name.replace(/(?:_失败数据)?(\.\w+)$/, '_失败数据$1')

/** Writes the file of failed rows and ends the task, once. */
async function finish(
  context: JobContext,
  read: Task,
  definition: ImportDefinition,
  headers: readonly string[],
): Promise<void> {
  const { db, files, clock } = context
  const now = clock.now()
  let key = ''
  const isDone = await db
    .transaction(async (tx) => {
      const [task] = await tx.select().from(taskImport).where(running(read)).for('update')
      if (task === undefined) return false
      const failed = await tx
        .select()
        .from(taskImportFail)
        .where(and(eq(taskImportFail.corp_id, task.corp_id), eq(taskImportFail.task_id, task.id)))
        .orderBy(asc(taskImportFail.row_no))
      if (failed.length > 0) {
        const rows = failed.map(({ row_no, cells, reason }) => ({ cells, reason: `第 ${row_no} 行 ${reason}` }))
        const file = { name: failedName(task.file_name), headers, failed: rows, expire_at: now + KEPT_SECONDS }
        key = (await writeFailed({ db: tx, files }, definition, task, file, now)).file_key
      }
      await tx
        .update(taskImport)
        .set({ status: ImportStatus.finished, err_key: key, finished_at: now, updated_at: now })
        .where(running(task))
      await tx
        .delete(taskImportFail)
        .where(and(eq(taskImportFail.corp_id, task.corp_id), eq(taskImportFail.task_id, task.id)))
      await tx
        .update(storedFile)
        .set({ expire_at: now + KEPT_SECONDS })
        .where(and(eq(storedFile.corp_id, task.corp_id), eq(storedFile.file_key, task.file_key)))
      const { file_name, success_count, fail_count } = task
      const text = `「${file_name}」${success_count} 条成功，${fail_count} 条失败`
      await sendNotice(tx, task, told('导入完成', text), now)
      return true
    })
    .catch(async (error: unknown) => {
      if (key) await files.remove(key)
      throw error
    })
  if (!isDone && key) await files.remove(key)
}

/** Imports a file row by row, some rows per transaction: cut off anywhere it goes on behind the last row that is settled. */
export const importJob = defineJob<{ id: number }>({
  name: 'import',
  queue: 'long',
  run: async (context, { id }) => {
    const { db, clock, files, signal } = context
    const task = await runningTask(db, id)
    if (task === undefined) return
    // only such were stored
    const imported = importOf(task.module as ImportModule, task.options['mode'] as ImportMode | undefined)
    if (imported === undefined) throw new Error(`nothing imports module ${task.module}`)
    const who = await staffOf(db, task.corp_id, task.user_id)
    const definition = who ? withOwnFields(imported, who) : imported
    let table: ImportTable
    try {
      const { sheet, hidden, columns } = task.options as ImportOptions
      const choice = { sheet, withHidden: hidden === 1, columns: columns ?? [] }
      const read = await readTable(files, task.file_key, definition, signal, choice)
      // The request had them checked.
      table = withEdits(read, (task.options as ImportOptions).edits ?? [])
    } catch (error) {
      if (error instanceof UnreadableFile) return failTask(db, task, error.message, clock.now())
      throw error
    }
    const complaint = tableComplaint(table)
    if (complaint !== undefined) return failTask(db, task, complaint, clock.now())
    await db.update(taskImport).set({ total: table.rows.length }).where(running(task))
    while (await db.transaction((tx) => step(tx, task, definition, table, clock.now()))) await pause(context)
    await finish(context, task, definition, table.headers)
  },
  givenUp: async ({ db, clock }, { id }) => {
    const task = await runningTask(db, id)
    if (task) await failTask(db, task, '导入中断，请重新上传未导入的数据', clock.now())
  },
})
