import { platformsOf, showsBusinessFilter, showsOperatorFilter } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import { now } from '@crm/base/clock'
import { taskMessage } from '@crm/base/messages'
import { type ExportTask, taskCalls } from '@crm/contracts/calls/tasks'
import {
  BusinessModule,
  cmmFollowLabel,
  ExportStatus,
  type Platform,
  PLATFORMS,
  TaskModule,
  taskModuleLabel,
  platformLabel,
} from '@crm/contracts/enums'
import { hiddenId, listFilters, type Option, select } from '@crm/ui/filters'
import { authorIncludeColumns, colonelIncludeColumns, exportTaskColumns, importTaskColumns } from './taskColumns.ts'

/** The active list asks again this often, ms. */
export const REFRESH_MS = 10_000
/** Shown when the business of a list is not known; nothing is asked then. */
export const NO_BUSINESS = taskMessage.noClassify
export const NO_FILE = taskMessage.downloadFailed
export const FILE_EXPIRED = taskMessage.fileExpired
export const INCLUDE_FAILED = taskMessage.includeFailed

const platforms = PLATFORMS.map((value) => ({
  value,
  label: platformLabel[value],
}))

const modules = Object.values(TaskModule).map((value) => ({ value, label: taskModuleLabel[value] }))

const businesses = [
  { value: 1, label: cmmFollowLabel[1] },
  { value: 2, label: cmmFollowLabel[2] },
] as const

type Asker = Pick<Who, 'modules' | 'module' | 'corp_source'>

/** Filter of the two lists of inclusions. */
const includeFields = (who: Asker) => ({ platform: select('平台', platformsFor(who)) })

/** Filters of 导入任务 and 下载任务; `classify` is the business that the person works in. */
const taskFields = (who: Asker) => ({
  ...includeFields(who),
  module: select('任务模块', modules),
  user_id: hiddenId(),
  classify: select('业务板块', businesses, { initial: who.module }),
})

export type TaskFields = ReturnType<typeof taskFields>
export type IncludeFields = ReturnType<typeof includeFields>

export const importTaskFilters = (who: Asker) => listFilters(taskCalls.importTasks, importTaskColumns, taskFields(who))
export const exportTaskFilters = (who: Asker) => listFilters(taskCalls.exportTasks, exportTaskColumns, taskFields(who))
export const authorIncludeFilters = (who: Asker) =>
  listFilters(taskCalls.authorIncludes, authorIncludeColumns, includeFields(who))
export const colonelIncludeFilters = (who: Asker) =>
  listFilters(taskCalls.colonelIncludes, colonelIncludeColumns, includeFields(who))

function platformsFor(who: Parameters<typeof platformsOf>[0]): readonly Option<Platform>[] {
  const allowed = platformsOf(who)
  return platforms.filter(({ value }) => allowed.includes(value))
}

/** Which of the filters stand above a list of tasks. */
export function shownFilters(who: Who, kind: 'import' | 'export') {
  return { hasOperator: showsOperatorFilter(who), hasBusiness: kind === 'export' && showsBusinessFilter(who) }
}

/** Why a list of tasks cannot be asked for, or nothing. */
export function businessError(classify: number | undefined): string | undefined {
  return classify === BusinessModule.commerce || classify === BusinessModule.content ? undefined : NO_BUSINESS
}

/** Whether the file of an export was made and is kept no longer. */
export function isExpired({ status, expire_at }: Pick<ExportTask, 'status' | 'expire_at'>, at = now() / 1000): boolean {
  return status === ExportStatus.succeeded && expire_at > 0 && expire_at <= at
}

/** Why the file of an export cannot be downloaded: not there yet (no sentence), or kept no longer. */
export function downloadBlock(
  task: Pick<ExportTask, 'status' | 'expire_at'>,
  at = now() / 1000,
): { reason: string | undefined } | undefined {
  if (task.status !== ExportStatus.succeeded) return { reason: undefined }
  return isExpired(task, at) ? { reason: FILE_EXPIRED } : undefined
}
