import { second } from '@crm/base/dates'
import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import type { FileCell } from '@crm/base/fileCell'
import { ExportStatus } from '@crm/contracts/enums'
import type { FileColumn } from '@crm/contracts/fileColumns'
import { EXPORT_DAYS_KEPT, type ExportType } from '@crm/contracts/taskTypes'
import { and, desc, eq, gte, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { notice, noticeRead, taskExport } from '../../store/database/schema.ts'
import { recordFile } from '../../records/files/fileRows.ts'
import type { Draft } from '../../store/files/store.ts'
import { csvWriter } from '../../store/files/sheets/csv.ts'
import { SHEET_MIME, type SheetWriter } from '../../store/files/sheets/sheet.ts'
import { workbook, xlsxWriter } from '../../store/files/sheets/xlsx.ts'
import { drained } from '../../store/files/streams.ts'
import { RefusalError } from '../../rules/refusal.ts'
import { staffOf } from '../../records/members/staff.ts'
import type { Staff } from '../../rules/staff.ts'
import { sendNotice } from '../../records/notices/notices.ts'
import { asStaff } from '../asStaff.ts'
import { defineJob, type JobContext, pause } from '../job.ts'
import { boardSheets } from './boardSheets.ts'
import { exportOf, requestOfFilters } from './definitions.ts'
import { filterWords } from './filterWords.ts'
import type { ListAnswer } from './exportDefinition.ts'

/**
 * Rows per statement. On a server most lists come in one, so that nothing moves between two pages of them; the embedded database
 * has one connection, and everybody waits for the statement on it.
 */
const BATCH = { server: 25_000, embedded: 2_500 }
const KEPT_SECONDS = EXPORT_DAYS_KEPT * DAY_SECONDS

type Task = typeof taskExport.$inferSelect

const isRunning = and(eq(taskExport.status, ExportStatus.generating), isNull(taskExport.deleted_at))
const running = ({ corp_id, id }: Task) => and(eq(taskExport.corp_id, corp_id), eq(taskExport.id, id), isRunning)

/** So long one notice tells of every file that is made, while it is unread. */
const TOLD_TOGETHER_SECONDS = HOUR_SECONDS
const MADE = '导出完成'

/** Tells the maker of an export that its file is there; of several within an hour one notice tells, until it is read. */
async function tellMade(tx: Db, { corp_id, user_id }: Task, content: string, now: number): Promise<void> {
  const [told] = await tx
    .select({ id: notice.id, created_at: notice.created_at })
    .from(notice)
    .where(
      and(
        eq(notice.corp_id, corp_id),
        eq(notice.user_id, user_id),
        eq(notice.title, MADE),
        gte(notice.created_at, now - TOLD_TOGETHER_SECONDS),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(noticeRead)
            .where(and(eq(noticeRead.notice_id, notice.id), eq(noticeRead.user_id, user_id))),
        ),
      ),
    )
    .orderBy(desc(notice.created_at))
    .limit(1)
  if (told === undefined) {
    const message = { event: 'taskDone', title: MADE, content, route: 'TaskCenter', query: { tab: 'export' } } as const
    return await sendNotice(tx, { corp_id, user_id }, message, now)
  }
  const made = await tx.$count(
    taskExport,
    and(
      eq(taskExport.corp_id, corp_id),
      eq(taskExport.user_id, user_id),
      eq(taskExport.status, ExportStatus.succeeded),
      gte(taskExport.finished_at, told.created_at),
    ),
  )
  await tx
    .update(notice)
    .set({ content: `${made} 个文件已生成，请在任务中心下载` })
    .where(and(eq(notice.corp_id, corp_id), eq(notice.id, told.id)))
}

/** The running task of a number, which is all that the queue knows of it. */
async function runningTask(db: Db, id: number): Promise<Task | undefined> {
  const [task] = await db
    .select()
    .from(taskExport)
    .where(and(eq(taskExport.id, id), isRunning))
  return task
}

async function failTask(db: Db, task: Task, reason: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(taskExport)
      .set({ status: ExportStatus.failed, err_reason: reason, finished_at: now, updated_at: now })
      .where(running(task))
      .returning({ id: taskExport.id })
    if (failed)
      await sendNotice(
        tx,
        task,
        {
          event: 'taskDone',
          title: '导出失败',
          content: `「${task.file_name}」导出失败：${reason}`,
          route: 'TaskCenter',
          query: { tab: 'export' },
        },
        now,
      )
  })
}

function writerOf(draft: Draft, task: Task, columns: readonly FileColumn[]): SheetWriter {
  const titles = columns.map(({ title }) => title)
  return task.format === 'csv'
    ? csvWriter(draft.stream, titles)
    : xlsxWriter(draft.stream, titles, { sheet: '数据', notesSheet: '导出说明' })
}

/** Writes every row of the list; answers how many, or nothing when the task was cancelled meanwhile. */
async function writeRows(
  { db, ...context }: JobContext,
  within: Db,
  task: Task,
  who: Staff,
  writer: SheetWriter,
  columns: readonly FileColumn[],
): Promise<number | undefined> {
  const definition = exportOf(task.type as ExportType, task.filters) // only such were stored
  const ask = asStaff(context, within, who, definition.served, requestOfFilters(task.filters))
  const wanted = task.ids.length > 0 ? new Set(task.ids) : undefined
  const batch = context.isEmbedded ? BATCH.embedded : BATCH.server
  const seen = new Set<string>()
  let written = 0
  for (let page = 1; ; page += 1) {
    await pause(context)
    // The contract of a list answers `list` and `page_info`.
    const { list, page_info, ext } = (await ask({ page, size: batch })) as ListAnswer
    const fresh = list.filter((row) => {
      const key = definition.keyOf(row as never) // a row of this very list
      if (seen.has(key)) return false
      seen.add(key)
      return wanted === undefined || wanted.has(key)
    })
    await writer.write(fresh.map((row) => columns.map(({ cell }) => cell(row))))
    written += fresh.length
    const [alive] = await db
      .update(taskExport)
      .set({ done: written, ...(wanted === undefined && { total: page_info.total_count }) })
      .where(running(task))
      .returning({ id: taskExport.id })
    if (!alive) return undefined
    if (list.length < batch || written === wanted?.size) {
      // The sums are of the whole list: of ticked rows there are none.
      if (wanted === undefined && ext?.list_total)
        await writer.write([totalRow(columns, ext.list_total, definition.totalNote)])
      return written
    }
  }
}

/** The file of a list with its notes; answers how many rows it has, or nothing when the task was cancelled meanwhile. */
async function writeList(
  context: JobContext,
  draft: Draft,
  task: Task,
  who: Staff,
  columns: readonly FileColumn[],
): Promise<number | undefined> {
  const writer = writerOf(draft, task, columns)
  const written = await inSnapshot(context, (within) => writeRows(context, within, task, who, writer, columns))
  if (written !== undefined) await writer.end(await notesOf(context.db, task, who, written, context.clock.now()))
  return written
}

/** The workbook of a board: a sheet for each block that was asked for, and 说明. Answers how many blocks it holds. */
async function writeBoard(
  context: JobContext,
  draft: Draft,
  task: Task,
  who: Staff,
  columns: readonly FileColumn[],
): Promise<number> {
  const { board } = exportOf(task.type as ExportType, task.filters) // only such were stored
  if (!board) throw new Error(`export ${task.type} is no board`)
  const { sheets, missing } = await inSnapshot(context, (within) =>
    boardSheets(context, within, { board, who, filters: task.filters, blocks: columns.map(({ key }) => key) }),
  )
  const notes = await notesOf(context.db, task, who, sheets.length, context.clock.now())
  const rows = [
    ...notes.map(([name, value]) => [name === '行数' ? '区块数' : name, value]),
    ...missing.map((title) => ['未导出', title]),
  ]
  draft.stream.write(workbook([...sheets, { name: '说明', titles: ['项目', '内容'], rows }]))
  await drained(draft.stream)
  return sheets.length
}

/** The workbook that the area of the list makes. Answers how many rows it holds. */
async function writeSheets(context: JobContext, draft: Draft, task: Task, who: Staff): Promise<number> {
  const { sheets } = exportOf(task.type as ExportType, task.filters) // only such were stored
  if (!sheets) throw new Error(`export ${task.type} is no workbook`)
  const made = await inSnapshot(context, (within) => sheets(within, who, task.filters, context.clock.now()))
  draft.stream.write(workbook(made.sheets))
  await drained(draft.stream)
  return made.rows
}

// On a server all pages see the list as it was at one moment, at a replica once that holds all that was there when the work began. The
// embedded database has one connection, which nobody may keep.
async function inSnapshot<T>(context: JobContext, work: (db: Db) => Promise<T>): Promise<T> {
  if (context.isEmbedded) return work(context.db)
  const db = (await context.replica?.caughtUp(context.signal)) ?? context.db
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** What the file says of itself: what it is, who made it when, and of which rows. */
async function notesOf(db: Db, task: Task, who: Staff, rows: number, now: number): Promise<[string, string][]> {
  const definition = exportOf(task.type as ExportType, task.filters) // only such were stored
  const words = await filterWords(db, who, definition, requestOfFilters(task.filters))
  return [
    ['导出内容', definition.title],
    ['导出时间', second(now)],
    ['操作人', who.nick_name],
    ['行数', String(rows)],
    ['范围', task.ids.length > 0 ? `已选 ${task.ids.length} 行` : '全部结果'],
    ...(words.length > 0 ? words : ['无']).map((each, index): [string, string] => [
      index === 0 ? '筛选条件' : '',
      each,
    ]),
  ]
}

/** The 合计 row; nothing for a list of columns without sums. */
function totalRow(
  columns: readonly FileColumn[],
  sums: Readonly<Record<string, unknown>>,
  note: string | undefined,
): FileCell[] {
  const cells = columns.map(({ total }) => total?.(sums) ?? null)
  return cells.every((cell) => cell === null)
    ? []
    : [note === undefined ? '合计' : `合计（${note}）`, ...cells.slice(1)]
}

/**
 * Makes the file of an export: the rows that the list's own call answers to whoever asked, with the rights of now. Cut off
 * anywhere it begins anew; only a whole file is ever seen, and only once.
 */
export const exportJob = defineJob<{ id: number }>({
  name: 'export',
  queue: 'long',
  run: async (context, { id }) => {
    const { db, clock, files } = context
    const task = await runningTask(db, id)
    if (task === undefined) return
    const who = await staffOf(db, task.corp_id, task.user_id)
    if (who === undefined) return failTask(db, task, '账号已停用', clock.now())
    const definition = exportOf(task.type as ExportType, task.filters) // as above
    const all = definition.columns(who)
    const columns =
      task.fields.length === 0 ? all : task.fields.flatMap((key) => all.filter((each) => each.key === key))
    const draft = await files.draft()
    try {
      const written = definition.board
        ? await writeBoard(context, draft, task, who, columns)
        : definition.sheets
          ? await writeSheets(context, draft, task, who)
          : await writeList(context, draft, task, who, columns)
      if (written === undefined) return await draft.drop()
      const now = clock.now()
      const size = await draft.keep()
      const isTold = await db.transaction(async (tx) => {
        const [done] = await tx
          .update(taskExport)
          .set({
            status: ExportStatus.succeeded,
            file_key: draft.key,
            expire_at: now + KEPT_SECONDS,
            total: written,
            done: written,
            finished_at: now,
            updated_at: now,
          })
          .where(running(task))
          .returning({ id: taskExport.id })
        if (!done) return false
        const { file_name: name, format } = task
        const file = { file_key: draft.key, name, mime: SHEET_MIME[format], size, kind: 'export' as const }
        await recordFile(tx, task, { ...file, expire_at: now + KEPT_SECONDS }, now)
        await tellMade(tx, task, `「${name}」已生成，共 ${written} 条，请在任务中心下载`, now)
        return true
      })
      // Another process was faster, or it was cancelled at the last moment.
      if (!isTold) await files.remove(draft.key)
    } catch (error) {
      await draft.drop()
      if (error instanceof RefusalError) return failTask(db, task, error.message, clock.now())
      throw error
    }
  },
  givenUp: async ({ db, clock }, { id }) => {
    const task = await runningTask(db, id)
    if (task) await failTask(db, task, '导出失败，请稍后再试', clock.now())
  },
})

/** Cancels an own export that is being made, or removes the file of a finished one. */
export async function cancelExport(db: Db, who: Staff, id: number, now: number): Promise<string | undefined> {
  const [task] = await db
    .update(taskExport)
    .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
    .where(
      and(
        eq(taskExport.id, id),
        eq(taskExport.corp_id, who.corp_id),
        eq(taskExport.user_id, who.user_id),
        isNull(taskExport.deleted_at),
      ),
    )
    .returning({ file_key: taskExport.file_key })
  return task?.file_key
}
