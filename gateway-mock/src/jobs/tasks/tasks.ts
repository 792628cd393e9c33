import { shownCell } from '@crm/base/sheetCell'
import { exportRefusal } from '@crm/access/refusals'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BusinessModule } from '@crm/contracts/enums'
import { ExportType, type ImportMode, type ImportModule, REMAINING_SHOWN_MAX } from '@crm/contracts/taskTypes'
import { logModuleOfTask } from '@crm/contracts/rules/operationLog'
import { storedFile, taskImport } from '../../store/database/schema.ts'
import { and, eq } from 'drizzle-orm'
import { fileOf, fileUrl, keyOfUrl, ticketUrl } from '../../records/files/fileRows.ts'
import { UnreadableFile } from '../../store/files/unreadable.ts'
import { pageInfo } from '../../records/page.ts'
import { Code, refuse, refuseField, refuseWith } from '../../rules/refusal.ts'
import { exportOf } from '../exports/definitions.ts'
import { cancelExport } from '../exports/exportJob.ts'
import { startExport } from '../exports/startExport.ts'
import { importOf } from '../imports/definitions.ts'
import { type ImportDefinition, assignedTo, matchHeaders, withOwnFields } from '../imports/importDefinition.ts'
import {
  checkRows,
  readTable,
  rememberColumns,
  rememberedColumns,
  tableComplaint,
  uploadedFile,
  writeTemplate,
} from '../imports/importFile.ts'
import { importJob, undoneNotice } from '../imports/importJob.ts'
import { undoImport } from '../imports/undoImport.ts'
import { sendNotice } from '../../records/notices/notices.ts'
import { INCLUDE_SECONDS, jobKinds } from '../../records/jobKinds.ts'
import { serve } from '../../areas/serve.ts'
import type { Ctx } from '../../records/context.ts'
import { memberOf } from '../../records/talents/following.ts'
import { askForColonel, authorIncludes, colonelIncludes, removeColonelInclude } from './includes.ts'
import {
  exportedClassify,
  exportPage,
  importPage,
  isFileInScope,
  transferPage,
  transferProgressOf,
} from './taskRows.ts'
import { addTransfer } from '../../records/tasks/addTransfer.ts'
import { transferTargets } from './transferTargets.ts'
import { keepFile, keepImage } from '../../records/tasks/uploads.ts'

const TEMPLATE_SECONDS = 3600
const PREVIEW_ROWS = 10

/** What a sheet that cannot be read says becomes the refusal of the request. */
async function readable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof UnreadableFile) refuse(Code.badField, error.message, { field: 'file_url' })
    throw error
  }
}

function importAsked(module: ImportModule, mode: ImportMode | undefined): ImportDefinition {
  return importOf(module, mode) ?? refuseField('mode', '该数据不支持这种导入方式')
}

/** What is asked of a list by a path of its own; `list` names one that shares its number with others. */
async function exportByPath(
  ctx: Ctx<Pick<Parameters<typeof startExport>[1], 'ids' | 'fields' | 'format'>>,
  type: ExportType,
  { list, classify = BusinessModule.commerce }: { list?: string; classify?: BusinessModule } = {},
) {
  const { ids, fields, format, ...filters } = ctx.request
  const named = list === undefined ? filters : { ...filters, list }
  return { task_id: await startExport(ctx, { type, classify, filters: named, ids, fields, format }) }
}

/** The task centre: lists of jobs, starting and cancelling them, their files. */
export const tasks = serve(taskCalls, {
  importTasks: async ({ request, db, who, now }) => {
    const { list, total_count } = await importPage(db, who, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  exportTasks: async ({ request, db, who, now }) => {
    const { list, total_count } = await exportPage(db, who, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  authorIncludes: async ({ request, db, who }) => {
    const { list, total_count } = await authorIncludes(db, who, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  colonelIncludes: async ({ request, db, who }) => {
    const { list, total_count } = await colonelIncludes(db, who, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  colonelIncludesBefore: async ({ request, db, who }) => {
    const { list, total_count } = await colonelIncludes(db, who, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  includeColonel: async ({ request, db, who, now, later, oplog }) => {
    const id = await askForColonel(db, who, request, now)
    await later(jobKinds.include, { id }, { delaySeconds: INCLUDE_SECONDS })
    await oplog({
      module: '团长',
      action: '收录团长',
      object: request.colonel_name,
      object_id: id,
      after: { platform: request.platform, link: request.colonel_link },
    })
    return { id }
  },
  deleteColonelInclude: async ({ request, db, who, now, oplog }) => {
    await removeColonelInclude(db, who, request.id, now)
    await oplog({
      module: '团长',
      action: '删除',
      object: '团长收录',
      object_id: request.id,
      before: { id: request.id },
    })
  },
  transferTasks: async ({ request, db, who }) => {
    const { list, total_count } = await transferPage(db, who, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  transferStart: async (ctx) => {
    const { request, db, who, now, oplog } = ctx
    const { user_id } = await memberOf(db, who, request.to_user_id, 'to_user_id')
    const author_ids = await transferTargets(db, who, request, now)
    const { platform, remark = '' } = request
    const task_id = await addTransfer(ctx, { to_user_id: user_id, platform, remark, author_ids })
    await oplog({
      module: '我的达人',
      action: '转交',
      object: `${author_ids.length} 位达人`,
      object_id: task_id,
      after: { to_user_id: user_id, remark },
    })
    return { task_id }
  },
  transferProgress: async ({ request, db, who }) =>
    (await transferProgressOf(db, who, request.task_id)) ?? refuse(Code.notFound, '转交任务不存在'),
  generalExport: async (ctx) => {
    const { request } = ctx
    return {
      task_id: await startExport(ctx, {
        ...request,
        classify: request.classify === BusinessModule.content ? BusinessModule.content : BusinessModule.commerce,
      }),
    }
  },
  exportVideos: (ctx) => exportByPath(ctx, ExportType.video),
  exportGrassVideos: (ctx) => exportByPath(ctx, ExportType.grassVideo, { classify: BusinessModule.content }),
  exportMediumTalents: (ctx) => exportByPath(ctx, ExportType.mediumDetail),
  exportMediumColonels: (ctx) => exportByPath(ctx, ExportType.mediumDetail, { list: 'medium_colonels' }),
  exportMediumColonelActivities: (ctx) => exportByPath(ctx, ExportType.mediumDetail, { list: 'medium_activities' }),
  exportMediumColonelTalents: (ctx) => exportByPath(ctx, ExportType.mediumDetail, { list: 'medium_colonel_talents' }),
  exportMediumSamples: (ctx) => exportByPath(ctx, ExportType.mediumDetail, { list: 'medium_samples' }),
  exportMediumGoods: (ctx) => exportByPath(ctx, ExportType.mediumDetail, { list: 'medium_goods' }),
  exportColumns: ({ request, who }) => {
    const columns = exportOf(request.type, { list: request.list }).columns(who)
    // What stands beside a name (its id, its platform) is chosen with it.
    const titles = new Map(columns.toReversed().map(({ key, title }) => [key, title]))
    return { list: [...titles].reverse().map(([key, title]) => ({ key, title })) }
  },
  cancelExport: async ({ request, db, who, now, files, oplog }) => {
    const key = await cancelExport(db, who, request.id, now)
    if (key === undefined) refuse(Code.notFound, '导出任务不存在')
    if (key) {
      await db.delete(storedFile).where(and(eq(storedFile.corp_id, who.corp_id), eq(storedFile.file_key, key)))
      await files.remove(key)
    }
    await oplog({
      module: '任务中心',
      action: '取消',
      object: '导出任务',
      object_id: request.id,
      before: { file: key },
    })
  },
  importStart: async ({ request, db, who, now, later, oplog }) => {
    const { mode = 'add', doubtful, edits = [], columns = [] } = request.options
    const definition = importAsked(request.module, mode)
    refuseWith(definition.refusal(who))
    const file = await uploadedFile(db, who, request.file_url, now)
    // The job reads it: what may be wrong with it becomes the reason of the failed task.
    // An upload goes after two days; this one is wanted until the job has read it.
    await db
      .update(storedFile)
      .set({ expire_at: null })
      .where(and(eq(storedFile.corp_id, who.corp_id), eq(storedFile.file_key, file.file_key)))
    const [task] = await db
      .insert(taskImport)
      .values({
        corp_id: who.corp_id,
        user_id: who.user_id,
        platform: request.platform,
        classify: request.classify,
        module: request.module,
        file_name: file.name,
        file_key: file.file_key,
        options: request.options,
        created_at: now,
        updated_at: now,
        updated_by: who.user_id,
      })
      .returning({ id: taskImport.id })
    if (task === undefined) throw new Error('an import was not written')
    await rememberColumns(db, who, { module: request.module, mode, columns, now })
    await later(importJob, { id: task.id })
    await oplog({
      module: logModuleOfTask[request.module],
      action: '导入',
      object: file.name,
      object_id: task.id,
      after: { mode, ...(doubtful === 1 && { doubtful }), ...(edits.length > 0 && { edits: edits.length }) },
    })
    return { task_id: task.id }
  },
  importUndo: async ({ request, db, who, now, oplog }) => {
    const { task, undone_count, remaining } = await undoImport(db, who, request.id, now)
    await oplog({
      module: logModuleOfTask[task.module as ImportModule], // only such were stored
      action: '撤回导入',
      object: task.file_name,
      object_id: task.id,
      before: { success_count: task.success_count },
      after: { undone_count, remaining_count: remaining.length },
    })
    if (task.user_id !== who.user_id)
      await sendNotice(db, task, undoneNotice(task.file_name, undone_count, remaining), now)
    return { undone_count, remaining_count: remaining.length, remaining: remaining.slice(0, REMAINING_SHOWN_MAX) }
  },
  importPreview: async ({ request, db, who, now, files, signal }) => {
    const definition = withOwnFields(importAsked(request.module, request.mode), who)
    refuseWith(definition.refusal(who))
    const file = await uploadedFile(db, who, request.file_url, now)
    const remembered = await rememberedColumns(db, who, request.module, request.mode ?? 'add')
    const given = request.columns ?? []
    const columns = [...given, ...remembered.filter(({ title }) => assignedTo(given, title) === undefined)]
    const choice = { sheet: request.sheet, withHidden: request.hidden === 1, columns }
    const table = await readable(readTable(files, file.file_key, definition, signal, choice))
    const { headers, match, rows, sheet, sheets, hidden } = table
    const isChecked = tableComplaint(table) === undefined
    const setting = { who, platform: request.platform, now }
    const issues = isChecked ? await checkRows(db, definition, setting, table) : []
    return {
      file_name: file.name,
      ...{ sheet, sheets, hidden },
      fields: definition.fields.map(({ key, title }) => ({ key, title })),
      columns: columns.filter(({ title }) => headers.some((header) => assignedTo([{ title, field: '' }], header))),
      total: rows.length,
      headers: headers.map((title, index) => ({ title, field: match.fields[index] ?? '' })),
      missing: match.missing,
      rows: (isChecked ? rows : rows.slice(0, PREVIEW_ROWS)).map(({ no, cells }, at) => ({
        no,
        cells: headers.map((_, index) => shownCell(cells[index] ?? '')),
        issues: issues[at] ?? [],
      })),
    }
  },
  importCheck: async ({ request, db, who, now }) => {
    const definition = withOwnFields(importAsked(request.module, request.mode), who)
    refuseWith(definition.refusal(who))
    const { headers, rows, columns } = request
    const table = { headers, match: matchHeaders(definition.fields, headers, columns), rows }
    const issues = await checkRows(db, definition, { who, platform: request.platform, now }, table)
    return { rows: rows.map(({ no }, at) => ({ no, issues: issues[at] ?? [] })) }
  },
  importTemplate: async ({ request, db, who, now, files }) => {
    const definition = withOwnFields(importAsked(request.module, request.mode), who)
    refuseWith(definition.refusal(who))
    const kind = request.mode === 'update' ? '模板' : '导入模板'
    const table = { name: `${definition.title}${kind}.xlsx`, expire_at: now + TEMPLATE_SECONDS }
    const file = await writeTemplate({ db, files }, definition, who, table, now)
    return { file_url: (await ticketUrl(db, who, file, now)).url }
  },
  uploadFile: async ({ db, who, now, file }) => {
    const row = await keepFile(db, who, file, now)
    return { file_url: fileUrl(row), file_name: row.name, size: row.size }
  },
  uploadImage: async ({ db, who, now, file }) => ({ url: fileUrl(await keepImage(db, who, file, now)) }),
  fileLink: async ({ request, db, who, now }) => {
    const key = keyOfUrl(request.file_url) ?? refuseField('file_url', '文件地址不正确，请重新上传')
    const file = await fileOf(db, who.corp_id, key, now)
    if (file === undefined) refuse(Code.notFound, '文件不存在或已过期')
    const isOwn = file.user_id === who.user_id
    if (!isOwn && !(await isFileInScope(db, who, key))) refuse(Code.outOfScope, '暂无数据权限')
    // Who lost the right after the export was made does not get it any more.
    const classify = file.kind === 'export' ? await exportedClassify(db, who.corp_id, key) : undefined
    const sentence = classify && exportRefusal(who, classify)
    if (sentence) refuse(Code.notAllowed, sentence)
    return { ...(await ticketUrl(db, who, file, now)), file_name: file.name }
  },
})
