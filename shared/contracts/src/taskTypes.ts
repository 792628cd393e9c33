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
  /** Talents under monitor; in seeding with their contents. */
  talentMonitor: 143,
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
  commission: 136,
  /** Of one saved report: a workbook. */
  report: 137,
  /** By member or by department: the filters name the list. */
  performance: 135,
  /** A board: one sheet for each of its blocks. */
  boardOverview: 130,
  boardCommerce: 131,
  boardGoods: 132,
  boardTeam: 133,
  boardContent: 134,
  live: 142,
  /** Also by the list's own path. */
  video: 145,
  /** Also by the list's own path. */
  grassVideo: 146,
  campaign: 150,
  contentSample: 151,
  /** The library of seeding, and its red and black list. */
  companyTalent: 152,
  material: 153,
  /** By one of six dimensions: the filters name the list. */
  contentPerformance: 156,
  /** SPUs and goods of seeding: the filters name the list. */
  contentGoods: 157,
  member: 160,
  operationLog: 161,
  mediumDetail: 200,
  goodsTalents: 210,
  schedule: 112,
} as const
export type ExportType = (typeof ExportType)[keyof typeof ExportType]

/** Exports of boards: workbooks alone, whose fields are the blocks. */
export const BOARD_EXPORTS: readonly ExportType[] = [
  ExportType.boardOverview,
  ExportType.boardCommerce,
  ExportType.boardGoods,
  ExportType.boardTeam,
  ExportType.boardContent,
]

/** Exports that are workbooks alone. */
export const WORKBOOK_EXPORTS: readonly ExportType[] = [...BOARD_EXPORTS, ExportType.report]

/** The values of ExportType, for request schemas. */
export const EXPORT_TYPES = Object.values(ExportType) as [ExportType, ...ExportType[]]

/** Modules whose records can be imported. */
export const IMPORT_MODULES = [
  TaskModule.talentPublic,
  TaskModule.talentManage,
  TaskModule.contentTalentCompany,
  TaskModule.sample,
  TaskModule.contentSample,
  TaskModule.cooperation,
  TaskModule.goods,
  TaskModule.performance,
  TaskModule.member,
  TaskModule.schedule,
] as const
export type ImportModule = (typeof IMPORT_MODULES)[number]
/** What is another after an import, which is over long after the call that started it. */
export const importedRecords: Readonly<Record<ImportModule, readonly RecordName[]>> = {
  [TaskModule.talentPublic]: ['talent', 'contact'],
  [TaskModule.talentManage]: ['talent', 'contact'],
  [TaskModule.contentTalentCompany]: ['talent', 'talentTag'],
  [TaskModule.sample]: ['sample'],
  [TaskModule.contentSample]: ['sample'],
  [TaskModule.cooperation]: ['cooperation'],
  [TaskModule.goods]: ['goods'],
  [TaskModule.performance]: ['goal'],
  [TaskModule.member]: ['member', 'department'],
  [TaskModule.schedule]: ['schedule', 'monitor'],
}
/** What an import does with its rows: adds records, changes those that are there, or sets up departments with their members. */
export const IMPORT_MODES = ['add', 'update', 'org'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Most rows of one export. */
export const EXPORT_ROWS_MAX = 100_000
/** Seconds after its end within which an import can be taken back. */
export const IMPORT_UNDO_SECONDS = 24 * 3600
/** A record that an import which was taken back has made or changed, and that stays: what it is, its name, and why. */
export interface RemainingRecord {
  kind: string
  name: string
  reason: string
}
/** Kept records that the list of imports tells. */
export const REMAINING_SHOWN_MAX = 200
/** Most rows of one import. */
export const IMPORT_ROWS_MAX = 5_000
/** Rows that are checked anew by one call, after their cells were mended. */
export const IMPORT_CHECKED_MAX = 200
/** Cells of one import that may be mended before it begins. */
export const IMPORT_EDITS_MAX = 10_000
/** Characters of a mended cell. */
export const IMPORT_CELL_MAX = 2_000
/** Largest file of an import, bytes. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024
/** File endings of an import. */
export const IMPORT_ENDINGS = ['.xlsx', '.csv'] as const
/** The way on from a file that is not read. */
export const SAVE_AS_XLSX =
  '请另存为 .xlsx 后上传（Excel：文件 → 另存为 → Excel 工作簿；WPS：文件 → 另存为 → Microsoft Excel 文件 *.xlsx）'
/** What is said of a workbook as Excel wrote it before 2007, which is not read. */
export const OLD_WORKBOOK = `不支持 .xls 文件，${SAVE_AS_XLSX}`
/** Days that the file of an export is kept. */
export const EXPORT_DAYS_KEPT = 15
/** Largest picture, bytes. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
