import { TaskModule } from './enums.ts'
import type { RecordName } from './records.ts'

/** What an export holds: a list of the product, by the number that general_export takes. */
export const ExportType = {
  talentPublic: 100,
  talentManage: 101,
  talentCooperation: 102,
  talentLibrary: 103,
  talentRank: 104,
  talentCompetitor: 108,
  talentWhiteList: 105,
  talentBlackList: 106,
  followLog: 107,
  talentNatural: 109,
  sample: 110,
  cooperation: 111,
  order: 113,
  colonel: 114,
  /** What stands under a colonel or one of its activities: the filters name the list. */
  colonelCooperation: 115,
  goods: 120,
  spu: 121,
  share: 122,
  offlineRate: 123,
  /** Also by the list's own path. */
  video: 145,
  /** Also by the list's own path. */
  grassVideo: 146,
  member: 160,
  operationLog: 161,
  mediumDetail: 200,
  goodsTalents: 210,
  schedule: 112,
} as const
export type ExportType = (typeof ExportType)[keyof typeof ExportType]

/** The values of ExportType, for request schemas. */
export const EXPORT_TYPES = Object.values(ExportType) as [ExportType, ...ExportType[]]

/** Modules whose records can be imported. */
export const IMPORT_MODULES = [
  TaskModule.talentPublic,
  TaskModule.talentManage,
  TaskModule.sample,
  TaskModule.cooperation,
  TaskModule.goods,
  TaskModule.member,
  TaskModule.schedule,
] as const
export type ImportModule = (typeof IMPORT_MODULES)[number]
/** What is another after an import, which is over long after the call that started it. */
export const importedRecords: Readonly<Record<ImportModule, readonly RecordName[]>> = {
  [TaskModule.talentPublic]: ['talent', 'contact'],
  [TaskModule.talentManage]: ['talent', 'contact'],
  [TaskModule.sample]: ['sample'],
  [TaskModule.cooperation]: ['cooperation'],
  [TaskModule.goods]: ['goods'],
  [TaskModule.member]: ['member', 'department'],
  [TaskModule.schedule]: ['schedule', 'monitor'],
}
/** What an import does with its rows: adds records, changes those that are there, or sets up departments with their members. */
export const IMPORT_MODES = ['add', 'update', 'org'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Most rows of one export. */
export const EXPORT_ROWS_MAX = 100_000
/** Most rows of one import. */
export const IMPORT_ROWS_MAX = 5_000
/** Largest file of an import, bytes. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024
/** File endings of an import. */
export const IMPORT_ENDINGS = ['.xlsx', '.csv'] as const
/** What is said of a workbook as Excel wrote it before 2007, which is not read. */
export const OLD_WORKBOOK = '不支持 .xls 文件，请在表格软件中另存为 .xlsx 后上传'
/** Days that the file of an export is kept. */
export const EXPORT_DAYS_KEPT = 15
/** Largest picture, bytes. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
