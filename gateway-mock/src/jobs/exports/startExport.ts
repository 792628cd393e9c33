import { exportBlock } from '@crm/access/refusals'
import { EXPIRED_TITLE, expiredRefusal } from '@crm/access/expiry'
import { minute } from '@crm/base/dates'
import { taskMessage } from '@crm/base/messages'
import { EXPORT_ROWS_MAX, type ExportType, WORKBOOK_EXPORTS } from '@crm/contracts/taskTypes'
import { BusinessModule, QuotaType } from '@crm/contracts/enums'
import { logModuleOfTask } from '@crm/contracts/rules/operationLog'
import { taskExport } from '../../store/database/schema.ts'
import { Code, refuse, refuseParameter, refuseWith } from '../../rules/refusal.ts'
import { safeName } from '../../store/files/kinds.ts'
import { refuseOverQuota, useQuota } from '../../rules/quota.ts'
import { z } from 'zod'
import type { ServedCall } from '../../areas/serve.ts'
import type { Ctx } from '../../records/context.ts'
import { asStaff } from '../asStaff.ts'
import { exportOf, requestOfFilters } from './definitions.ts'
import type { ExportDefinition, ListAnswer } from './exportDefinition.ts'
import { exportJob } from './exportJob.ts'

/** What is to be exported. */
export interface ExportRequest {
  type: ExportType
  classify: 1 | 2
  platform?: string | undefined
  filters: Readonly<Record<string, unknown>>
  ids?: string[] | undefined
  fields?: string[] | undefined
  format: 'xlsx' | 'csv'
}

// A list without platforms takes none as a filter.
const hasPlatform = ({ call }: ServedCall) => call.request instanceof z.ZodObject && 'platform' in call.request.shape

/** So many rows: those that were ticked, else all of the list, which answers `list` and `page_info` by its contract. */
async function rowsIn(ask: ReturnType<typeof asStaff>, ids: readonly string[] | undefined): Promise<number> {
  const { page_info } = (await ask({ page: 1, size: 1 })) as ListAnswer
  return ids?.length ?? page_info.total_count
}

/** What one knows a file by among ten of a day: the list, its tab, its rows and the minute, `寄样_待审核_8 条_20261120_1430.xlsx`. */
export function fileNameOf(
  { title, served, board }: Pick<ExportDefinition, 'title' | 'served' | 'board'>,
  asked: { filters: Readonly<Record<string, unknown>>; format: string; total: number; now: number },
): string {
  const tabs = served.call.filters?.tab
  const tab =
    tabs?.kind === 'options'
      ? tabs.options?.find(({ value }) => value === asked.filters.tab && value !== tabs.all)?.label
      : undefined
  const at = minute(asked.now).replace(' ', '_').replaceAll(/[-:]/g, '')
  const parts = [title, tab, board ? undefined : `${asked.total} 条`, at].filter((part) => part !== undefined)
  return safeName(`${parts.join('_')}.${asked.format}`)
}

/** The definition with the name of the record that it exports, if it is of one. */
const titled = async (
  definition: ExportDefinition,
  db: Ctx<unknown>['db'],
  who: Ctx<unknown>['who'],
  filters: ExportRequest['filters'],
) => (definition.nameOf ? { ...definition, title: await definition.nameOf(db, who, filters) } : definition)

/**
 * Starts an export. Refuses, in this order: without permission, on an expired version, a request that the list itself refuses,
 * unknown fields, more than 100,000 rows, a limit of the list's own, and an exhausted monthly quota (content seeding). Answers the task's id.
 */
export async function startExport(ctx: Ctx<unknown>, requested: ExportRequest): Promise<number> {
  const { db, who, now, ai, clock, erps, files, lives, senders, shops, signal, trends } = ctx
  const definition = exportOf(requested.type, requested.filters)
  const classify = definition.classify ?? requested.classify
  const block = exportBlock(who, now, classify)
  if (block?.kind === 'refused') refuse(Code.notAllowed, block.sentence)
  if (block?.kind === 'expired') refuse(Code.notAllowed, expiredRefusal(who, now, [classify]) ?? EXPIRED_TITLE)
  const { page: _, size: __, cursor: ___, ...given } = requested.filters
  const filters =
    requested.platform && hasPlatform(definition.served) ? { platform: requested.platform, ...given } : given
  // A list of both modules goes into the file of one, under the permission and the limit of that one.
  if (definition.served.call.byModule && (filters.classify ?? BusinessModule.commerce) !== classify)
    refuseParameter('filters', '业务板块与导出不一致')
  const request = requestOfFilters(filters)
  const ask = asStaff(
    { ai, clock, erps, files, lives, senders, shops, signal, trends, send: ctx.later as never },
    db,
    who,
    definition.served,
    request,
  )
  const known = definition.columns(who).map(({ key }) => key)
  const unknown = requested.fields?.find((key) => !known.includes(key))
  if (unknown !== undefined) refuseParameter('fields', '页面已更新，请刷新后重试')
  if (WORKBOOK_EXPORTS.includes(requested.type) && requested.format !== 'xlsx')
    refuseParameter('format', `${definition.board ? '看板' : definition.title}仅支持导出为 xlsx`)
  const total = definition.board ? (requested.fields ?? known).length : await rowsIn(ask, requested.ids)
  if (total === 0) refuse(Code.badField, '没有可导出的数据')
  if (total > EXPORT_ROWS_MAX) refuse(Code.badField, taskMessage.exportTooLarge)
  refuseWith(await definition.refusal?.({ db, who, now, rows: total }))
  if (classify === BusinessModule.content) {
    await refuseOverQuota(db, { corp_id: who.corp_id, type: QuotaType.contentExport, now }, '本月导出次数已达版本上限')
    await useQuota(db, who.corp_id, QuotaType.contentExport, 1, now)
  }
  const platform = requested.platform ?? (typeof filters.platform === 'string' ? filters.platform : 'all')
  const [task] = await db
    .insert(taskExport)
    .values({
      corp_id: who.corp_id,
      user_id: who.user_id,
      platform,
      classify,
      module: definition.module,
      type: requested.type,
      file_name: fileNameOf(await titled(definition, db, who, filters), {
        filters,
        format: requested.format,
        total,
        now,
      }),
      format: requested.format,
      fields: requested.fields ?? [],
      filters,
      ids: requested.ids ?? [],
      total,
      created_at: now,
      updated_at: now,
      updated_by: who.user_id,
    })
    .returning({ id: taskExport.id })
  if (task === undefined) throw new Error('an export was not written')
  await ctx.later(exportJob, { id: task.id })
  await ctx.oplog({
    module: logModuleOfTask[definition.module],
    action: '导出',
    object: `${definition.title} ${total} 条`,
    object_id: task.id,
    classify,
    after: { filters, format: requested.format },
  })
  return task.id
}
