import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { taskCalls } from '@crm/contracts/calls/tasks'
import type { Platform, QuotaType } from '@crm/contracts/enums'
import type { ImportMode, ImportModule } from '@crm/contracts/taskTypes'

/** What 导入 of a list needs to know. */
export interface ListImport {
  module: ImportModule
  /** What is imported, as the drawer's title says it: 导入达人. */
  title: string
  classify?: 1 | 2
  /** `all` for records of no platform. */
  platform: Platform | 'all'
  /** Adds records (default) or changes those that are there. */
  mode?: ImportMode
  /** The limit that the records count against: with nothing left of it 升级套餐 opens instead. */
  quota?: QuotaType
  /** Once, when the job is over. */
  onFinished?: () => void
}

/** Which import a call is about. */
export interface ImportAbout {
  module: ImportModule
  platform: Platform | 'all'
  classify: 1 | 2
  mode: ImportMode
}

/** What an uploaded file holds. */
export type UploadedTable = AnswerOf<typeof taskCalls.importPreview> & { file_url: string }

/** How an uploaded file is read, where staff have chosen. */
export type ReadingChoice = Pick<RequestOf<typeof taskCalls.importPreview>, 'sheet' | 'hidden' | 'columns'>
