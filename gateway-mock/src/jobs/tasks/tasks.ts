import { shownCell } from '@crm/base/sheetCell'
import { exportRefusal } from '@crm/access/refusals'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BusinessModule } from '@crm/contracts/enums'
import { ExportType, type ImportMode, type ImportModule } from '@crm/contracts/taskTypes'
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
import { type ImportDefinition, withOwnFields } from '../imports/importDefinition.ts'
import { readTable, uploadedFile, writeTable } from '../imports/importFile.ts'
import { importJob } from '../imports/importJob.ts'
import { INCLUDE_SECONDS, jobKinds } from '../../records/jobKinds.ts'
import { serve } from '../../areas/serve.ts'
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

/** The task centre: lists of jobs, starting and cancelling them, their files. */
export const tasks = serve(taskCalls, {
  importTasks: async ({ request, db, who }) => {
    const { list, total_count } = await importPage(db, who, request)
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
  exportVideos: async (ctx) => {
    const { ids, fields, format, ...filters } = ctx.request
    return {
      task_id: await startExport(ctx, {
        type: ExportType.video,
        classify: BusinessModule.commerce,
        filters,
        ids,
        fields,
        format,
      }),
    }
  },
  exportGrassVideos: async (ctx) => {
    const { ids, fields, format, ...filters } = ctx.request
    return {
      task_id: await startExport(ctx, {
        type: ExportType.grassVideo,
        classify: BusinessModule.content,
        filters,
        ids,
        fields,
        format,
      }),
    }
  },
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
    const definition = importAsked(request.module, request.options.mode)
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
    await later(importJob, { id: task.id })
    await oplog({
      module: logModuleOfTask[request.module],
      action: '导入',
      object: file.name,
      object_id: task.id,
      after: { options: request.options },
    })
    return { task_id: task.id }
  },
  importPreview: async ({ request, db, who, now, files, signal }) => {
    const definition = withOwnFields(importAsked(request.module, request.mode), who)
    refuseWith(definition.refusal(who))
    const file = await uploadedFile(db, who, request.file_url, now)
    const { headers, match, rows } = await readable(readTable(files, file.file_key, definition, signal))
    return {
      file_name: file.name,
      total: rows.length,
      headers: headers.map((title, index) => ({ title, field: match.fields[index] ?? '' })),
      missing: match.missing,
      rows: rows.slice(0, PREVIEW_ROWS).map(({ cells }) => headers.map((_, index) => shownCell(cells[index] ?? ''))),
    }
  },
  importTemplate: async ({ request, db, who, now, files }) => {
    const definition = withOwnFields(importAsked(request.module, request.mode), who)
    refuseWith(definition.refusal(who))
    const kind = request.mode === 'update' ? '模板' : '导入模板'
    const table = { name: `${definition.title}${kind}.xlsx`, expire_at: now + TEMPLATE_SECONDS }
    const file = await writeTable({ db, files }, definition, who, table, now)
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
