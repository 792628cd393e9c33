import { z } from 'zod'
import { type AnswerOf, calls, get, getWithEffect, post, type RequestOf } from '../call.ts'
import {
  BusinessModule,
  businessModuleLabel,
  ExportStatus,
  exportStatusLabel,
  ImportStatus,
  importStatusLabel,
  IncludeStatus,
  includeStatusLabel,
  IncludeWay,
  includeWayLabel,
  PLATFORMS,
  PLATFORMS_AND_ALL,
  TaskModule,
} from '../enums.ts'
import {
  enumOf,
  flag,
  id,
  int,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  platform,
  platformOrAll,
  text,
  textList,
  pagingFields,
  zeroOrOne,
} from '../fields.ts'
import { IMPORTERS, SALES, SALES_LEADS, SALES_SAMPLES } from '../routes/groups.ts'
import {
  EXPORT_TYPES,
  IMPORT_CELL_MAX,
  IMPORT_CHECKED_MAX,
  IMPORT_EDITS_MAX,
  IMPORT_MODES,
  IMPORT_MODULES,
  importedRecords,
  REMAINING_SHOWN_MAX,
} from '../taskTypes.ts'
import { myFilters, talentKey } from '../fields/talentFields.ts'
import { grassVideoCalls } from './grassVideos.ts'
import { mediumDetailCalls } from './mediumDetail.ts'
import { videoCalls } from './videos.ts'

const MODULES = Object.values(TaskModule) as [TaskModule, ...TaskModule[]]
const classify = () => oneOfEnum(BusinessModule)

const PAGING = { page: true, size: true, cursor: true } as const
/** What of a list goes into a file that is asked for by a path of its own, and as what. */
const ofFile = {
  ids: textList({ max: 10_000, length: 100 }).optional().describe('只导出选中的行'),
  fields: textList({ max: 100 }).optional(),
  format: oneOf(['xlsx', 'csv']).default('xlsx'),
}
/** Exports of the lists of 媒介详情. */
const ofMedium = {
  changes: ['task'],
  idempotent: 'form',
  timeout: 0,
  answer: z.object({ task_id: z.int() }),
  route: 'MediumDetail',
  roles: SALES,
  evenExpired: true,
} as const

/** Filters of the two lists of jobs. */
const taskFilters = {
  ...pagingFields,
  classify: classify().optional(),
  platform: platformOrAll().default('all'),
  module: oneOfInts(MODULES).optional(),
  user_id: id().optional().describe('操作人；仅角色 1、2、3、4、7、30 可见他人'),
}

const remainingRecord = z.object({ kind: z.string(), name: z.string(), reason: z.string() })

const importTask = z.object({
  id: z.int(),
  platform: z.enum(PLATFORMS_AND_ALL),
  classify: enumOf(BusinessModule, businessModuleLabel),
  module: z.literal(MODULES),
  file_name: z.string(),
  created_at: z.int(),
  create_by_str: z.string(),
  status: enumOf(ImportStatus, importStatusLabel),
  num: z.number().describe('状态 1 为进度百分比，否则为总数'),
  total: z.int(),
  success_count: z.int(),
  fail_count: z.int(),
  err_url: z.string().describe('失败数据，空为没有'),
  err_reason: z.string(),
  undo_until: z
    .int()
    .describe('可撤回到此时；0 为不能撤回：进行中、没有写入、已撤回、已超过 24 小时，或不是导入人与管理员'),
  undone_at: z.int().describe('撤回的时间；0 为没有撤回'),
  undone_count: z.int().describe('撤回的条数'),
  remaining_count: z.int().describe('因已被修改而保留的条数'),
  remaining: z.array(remainingRecord).describe(`保留的记录，最多 ${REMAINING_SHOWN_MAX} 条`),
})

const exportTask = z.object({
  id: z.int(),
  platform: z.enum(PLATFORMS_AND_ALL),
  classify: enumOf(BusinessModule, businessModuleLabel),
  module: z.literal(MODULES),
  type: z.int().describe('导出类型'),
  file_name: z.string(),
  created_at: z.int(),
  create_by_str: z.string(),
  status: enumOf(ExportStatus, exportStatusLabel),
  num: z.number().describe('状态 1 为进度百分比，否则为行数'),
  err_reason: z.string(),
  file_url: z.string().describe('过期后为空'),
  expire_at: z.int().describe('文件保留到此时；0 为还没有文件'),
  is_mine: flag('本人创建，可以取消'),
})

const includeRow = {
  id: z.int(),
  platform: z.enum(PLATFORMS),
  include_way: enumOf(IncludeWay, includeWayLabel),
  include_status: enumOf(IncludeStatus, includeStatusLabel),
  reason: z.string(),
}

const colonelInclude = z.object({
  ...includeRow,
  colonel_info: z.object({ avatar: z.string(), name: z.string(), link: z.string() }),
  operator_time: z.int(),
})
const colonelIncludeFilters = {
  ...pagingFields,
  platform: platformOrAll().default('all'),
  include_status: oneOfEnum(IncludeStatus).optional().describe('0 收录中，1 收录成功，2 收录失败'),
}

const transferTask = z.object({
  id: z.int(),
  platform: z.enum(PLATFORMS_AND_ALL),
  to_user_name: z.string(),
  created_at: z.int(),
  create_by_str: z.string(),
  status: z.literal(Object.values(ImportStatus)).describe('1 转交中，2 转交失败，3 转交完成'),
  num: z.number().describe('状态 1 为进度百分比，否则为总数'),
  total: z.int(),
  success_count: z.int(),
  fail_count: z.int(),
  err_reason: z.string(),
})

/** Only members can be changed in batches. */
const importMode = oneOf(IMPORT_MODES).optional().describe('add 新增，update 更新，org 组织架构；默认 add')

/** Which rows an import is about, and what becomes of them. */
const importAbout = {
  classify: classify().default(1),
  platform: platformOrAll(),
  module: oneOfInts(IMPORT_MODULES),
}
const cell = () => text({ max: IMPORT_CELL_MAX })
const rowNo = () => int({ min: 1, max: 1_048_576 }).describe('行号，文件的第一行为 1')

/** A cell that was mended in the preview. */
const importEdit = z.object({ no: rowNo(), column: int({ min: 0, max: 255 }).describe('列，从 0 起'), text: cell() })

/** What columns of a file are by hand: the header, and the key of a field. */
const importColumns = () =>
  z
    .array(z.object({ title: text({ min: 1, max: 200 }), field: text({ max: 60 }).describe('字段；空为忽略该列') }))
    .max(256, '最多 256 个')
    .optional()
    .describe('手动对应的列')

/** How an uploaded file is read. */
const importReading = {
  sheet: text({ max: 100 }).optional().describe('工作表；不传为第一个符合模板的'),
  hidden: zeroOrOne().optional().describe('1 含隐藏行'),
  columns: importColumns(),
}

/** What the check says of a row: an error keeps it from being imported, of a warning staff decide. */
const importIssue = z.object({
  column: z.int().describe('列，从 0 起；-1 为整行'),
  level: z.enum(['error', 'warning']),
  message: z.string(),
})
const importedRow = z.object({ no: z.int().describe('文件中的行号'), issues: z.array(importIssue) })

/**
 * The task centre: jobs that go on without their page. Imports, exports, inclusions, transfers, and the files they make. Its
 * dialog opens from the header of every page and shows the tasks of the asker's data scope; an export asks the list's own call.
 */
export const taskCalls = calls('tasks', {
  importTasks: get('v1/excel/Import/task', {
    summary: '导入任务，最新在前',
    shows: ['task'],
    request: z.object(taskFilters),
    answer: pageOf(importTask),
    open: 'signed in',
  }),
  exportTasks: get('v1/excel/export/task', {
    summary: '下载任务，最新在前',
    shows: ['task'],
    request: z.object(taskFilters),
    answer: pageOf(exportTask),
    open: 'signed in',
  }),
  authorIncludes: get('v1/author/include/list_v2', {
    summary: '达人收录列表，最新在前',
    shows: ['inclusion'],
    request: z.object({ ...pagingFields, platform: platformOrAll().default('all') }),
    answer: pageOf(
      z.object({
        ...includeRow,
        avatar: z.string(),
        nick_name: z.string(),
        keyword: z.string(),
        author_id: z.string().describe('收录成功的达人'),
        operate_time: z.int(),
      }),
    ),
    open: 'signed in',
  }),
  colonelIncludes: post('v1/commerce/colonel/include/list_v2', {
    summary: '团长收录列表，最新在前',
    shows: ['inclusion'],
    request: z.object(colonelIncludeFilters),
    answer: pageOf(colonelInclude),
    open: 'signed in',
  }),
  colonelIncludesBefore: post('v1/commerce/colonel/include/list', {
    summary: '团长收录列表（旧），同 list_v2',
    shows: ['inclusion'],
    request: z.object(colonelIncludeFilters),
    answer: pageOf(colonelInclude),
    open: 'signed in',
  }),
  includeColonel: post('v1/commerce/colonel/include', {
    summary: '收录团长',
    changes: ['inclusion', 'colonel'],
    idempotent: 'form',
    request: z.object({
      id: int({ min: 0 }).optional().describe('重新收录的任务'),
      colonel_name: text({ min: 1, max: 200 }),
      colonel_link: text({ min: 1, max: 300 }).describe('团长主页链接或团长ID；视频号为团长ID'),
      platform: platform(),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
  }),
  deleteColonelInclude: post('v1/commerce/colonel/include/delete', {
    summary: '删除一条团长收录',
    changes: ['inclusion'],
    request: z.object({ id: id() }),
    roles: SALES,
  }),
  transferTasks: get('v1/commerce/author/transfer/task', {
    summary: '转交任务，最新在前',
    shows: ['task'],
    request: z.object(pagingFields),
    answer: pageOf(transferTask),
    roles: SALES_LEADS,
  }),
  transferStart: post('v1/commerce/author/transfer/async', {
    summary: '在后台把跟进的达人转交给另一名成员：给出编号，或以 select_all 转交筛选结果（最多 10,000 位）',
    changes: ['task'],
    idempotent: 'form',
    request: z.object({
      platform: platform(),
      author_id: textList({ max: 1000, length: 64 }).optional(),
      select_all: oneOfInts([1]).optional(),
      my_filters: z.object(myFilters).optional().describe('与 select_all 一起给出'),
      to_user_id: id(),
      remark: text({ max: 100 }).optional(),
    }),
    answer: z.object({ task_id: z.int() }),
    roles: SALES_LEADS,
    route: ['TalentManage', 'TalentDetail'],
  }),
  transferProgress: get('v1/commerce/author/transfer/task_progress', {
    summary: '一次转交的进度与没有成功的达人',
    shows: ['task'],
    request: z.object({ task_id: id() }),
    answer: z.object({
      ...transferTask.shape,
      fails: z.array(z.object({ author_id: talentKey.author_id, author_name: z.string(), message: z.string() })),
    }),
    roles: SALES_LEADS,
  }),
  // Exports are judged where they start: a missing permission is answered first, an expired version second.
  generalExport: post('v1/excel/general_export', {
    summary: '导出列表：与列表同样的筛选，文件内容与列表一致；完成后在任务中心下载',
    changes: ['task'],
    idempotent: 'form',
    timeout: 0,
    request: z.object({
      type: oneOfInts(EXPORT_TYPES),
      classify: classify().default(1),
      platform: platformOrAll().optional(),
      filters: z.record(z.string(), z.unknown()).default({}).describe('列表的筛选与排序，不含 page、size'),
      ids: textList({ max: 10_000, length: 100 }).optional().describe('只导出选中的行'),
      fields: textList({ max: 100 }).optional().describe('导出字段，按此顺序；默认全部'),
      format: oneOf(['xlsx', 'csv']).default('xlsx'),
    }),
    answer: z.object({ task_id: z.int() }),
    open: 'signed in',
    evenExpired: true,
  }),
  exportVideos: post('v1/excel/export/center/video/list', {
    summary: '导出带货视频列表，筛选与列表相同',
    changes: ['task'],
    idempotent: 'form',
    timeout: 0,
    request: videoCalls.list.request.omit(PAGING).extend(ofFile),
    answer: z.object({ task_id: z.int() }),
    route: 'MediaCenterCommerceVideo',
    evenExpired: true,
  }),
  exportGrassVideos: post('v1/excel/export/center/video_grass/list', {
    summary: '导出种草视频列表，筛选与列表相同；计入种草的导出额度',
    changes: ['task'],
    idempotent: 'form',
    timeout: 0,
    request: grassVideoCalls.list.request.omit(PAGING).extend(ofFile),
    answer: z.object({ task_id: z.int() }),
    route: 'MediaCenterGrassVideo',
    evenExpired: true,
  }),
  exportMediumTalents: post('v1/commerce/user/detail/export/authorList', {
    summary: '导出成员的合作达人，筛选与列表相同',
    request: mediumDetailCalls.authorPage.request.omit(PAGING).extend(ofFile),
    ...ofMedium,
  }),
  exportMediumColonels: post('v1/commerce/user/detail/export/colonelList', {
    summary: '导出成员的团长，筛选与列表相同',
    request: mediumDetailCalls.colonelPage.request.omit(PAGING).extend(ofFile),
    ...ofMedium,
  }),
  exportMediumColonelActivities: post('v1/commerce/user/detail/export/colonelActivityList', {
    summary: '导出成员的团长活动，筛选与列表相同',
    request: mediumDetailCalls.colonelActivityPage.request.omit(PAGING).extend(ofFile),
    ...ofMedium,
  }),
  exportMediumColonelTalents: post('v1/commerce/user/detail/export/colonelAuthorList', {
    summary: '导出成员的团长达人，筛选与列表相同',
    request: mediumDetailCalls.colonelAuthorPage.request.omit(PAGING).extend(ofFile),
    ...ofMedium,
  }),
  exportMediumSamples: post('v1/commerce/user/detail/export/sampleList', {
    summary: '导出成员的寄样，筛选与列表相同',
    request: mediumDetailCalls.samplePage.request.omit(PAGING).extend(ofFile),
    ...ofMedium,
    roles: SALES_SAMPLES,
  }),
  exportMediumGoods: post('v1/commerce/user/detail/export/goodsList', {
    summary: '导出成员的商品，筛选与列表相同',
    request: mediumDetailCalls.goodsPage.request.omit(PAGING).extend(ofFile),
    ...ofMedium,
  }),
  exportColumns: get('v1/excel/export/columns', {
    summary: '一种导出可以选择的字段',
    shows: [],
    request: z.object({
      type: oneOfInts(EXPORT_TYPES),
      list: text({ max: 40 }).optional().describe('与别的列表共用编号的列表，同导出条件中的 list'),
    }),
    answer: z.object({ list: z.array(z.object({ key: z.string(), title: z.string() })) }),
    open: 'signed in',
  }),
  cancelExport: post('v1/excel/export/cancel', {
    summary: '取消一个生成中的导出；已生成的删除文件',
    changes: ['task'],
    request: z.object({ id: id() }),
    open: 'signed in',
  }),
  importStart: post('v1/excel/import', {
    summary: '从已上传的文件开始导入',
    changes: ['task'],
    idempotent: 'form',
    request: z.object({
      ...importAbout,
      file_url: text({ min: 1, max: 300 }),
      options: z
        .object({
          mode: importMode,
          ...importReading,
          doubtful: zeroOrOne().optional().describe('1 有疑问的行也导入，默认随失败数据退回'),
          edits: z.array(importEdit).max(IMPORT_EDITS_MAX, `最多修改 ${IMPORT_EDITS_MAX} 个单元格`).optional(),
        })
        .default({}),
    }),
    answer: z.object({ task_id: z.int() }),
    roles: IMPORTERS,
  }),
  importUndo: post('v1/excel/import/undo', {
    summary: '24 小时内撤回一次导入：新建的删除，修改的恢复；之后被人修改的保留并列出',
    changes: ['task', ...new Set(Object.values(importedRecords).flat())],
    request: z.object({ id: id() }),
    answer: z.object({ undone_count: z.int(), remaining_count: z.int(), remaining: z.array(remainingRecord) }),
    roles: IMPORTERS,
  }),
  importPreview: post('v1/excel/import/preview', {
    summary: '已上传文件的表头匹配与各行，逐行检查，不写入；超过单次上限或缺少必填表头时只有前 10 行，不检查',
    shows: [],
    request: z.object({ ...importAbout, mode: importMode, file_url: text({ min: 1, max: 300 }), ...importReading }),
    answer: z.object({
      file_name: z.string(),
      sheet: z.string().describe('读取的工作表；空为只有一个'),
      sheets: z.array(z.string()).describe('符合模板的工作表'),
      hidden: z.int().describe('隐藏行数'),
      fields: z.array(z.object({ key: z.string(), title: z.string() })).describe('可以对应的字段'),
      columns: z
        .array(z.object({ title: z.string(), field: z.string() }))
        .describe('手动对应的列，包括本企业上次确认的'),
      total: z.int().describe('数据行数'),
      headers: z.array(z.object({ title: z.string(), field: z.string().describe('空为未识别，将忽略') })),
      missing: z.array(z.string()).describe('缺少的必填表头'),
      rows: z.array(importedRow.extend({ cells: z.array(z.string()) })),
    }),
    roles: IMPORTERS,
    // The file is read apart.
    outside: true,
  }),
  importCheck: post('v1/excel/import/check', {
    summary: '预览中修改过的行重新检查，不写入',
    shows: [],
    request: z.object({
      ...importAbout,
      mode: importMode,
      headers: z.array(cell(), '必须是文本列表').max(256, '最多 256 个'),
      columns: importColumns(),
      rows: z
        .array(z.object({ no: rowNo(), cells: z.array(cell(), '必须是文本列表').max(256, '最多 256 个') }))
        .max(IMPORT_CHECKED_MAX, `最多 ${IMPORT_CHECKED_MAX} 行`),
    }),
    answer: z.object({ rows: z.array(importedRow) }),
    roles: IMPORTERS,
  }),
  importTemplate: getWithEffect('v1/excel/import/template', {
    summary: '导入模板的下载地址，一分钟内有效',
    changes: [],
    request: z.object({ ...importAbout, mode: importMode }),
    answer: z.object({ file_url: z.string() }),
    roles: IMPORTERS,
  }),
  uploadFile: post('v1/commerce/file/upload', {
    summary: '上传文件（导入、附件），按内容检查类型；两天内未被使用的删除',
    changes: [],
    upload: true,
    timeout: 0,
    request: z.object({ module: oneOfInts(MODULES).optional(), platform: platformOrAll().optional() }),
    answer: z.object({ file_url: z.string(), file_name: z.string(), size: z.int() }),
    open: 'signed in',
  }),
  uploadImage: post('v1/public/upload/image', {
    summary: '上传图片：png、jpg、gif、webp，最大 5MB',
    changes: [],
    upload: true,
    timeout: 0,
    answer: z.object({ url: z.string() }),
    open: 'signed in',
    // One's own picture; a file that nothing takes in is removed after two days.
    evenExpired: true,
  }),
  fileLink: post('v1/file/link', {
    summary: '任务文件（file_url、err_url）的下载地址，一分钟内可用一次',
    shows: [],
    request: z.object({ file_url: text({ min: 1, max: 300 }) }),
    answer: z.object({ url: z.string(), file_name: z.string(), expire_at: z.int() }),
    open: 'signed in',
  }),
})

/** A cell of an import that was mended before it began. */
export type ImportEdit = z.output<typeof importEdit>
/** How an import was asked for. */
export type ImportOptions = NonNullable<RequestOf<typeof taskCalls.importStart>['options']>
/** A row of 导入任务. */
export type ImportTask = AnswerOf<typeof taskCalls.importTasks>['list'][number]
/** A row of 下载任务. */
export type ExportTask = AnswerOf<typeof taskCalls.exportTasks>['list'][number]
/** A row of 达人收录列表. */
export type AuthorInclude = AnswerOf<typeof taskCalls.authorIncludes>['list'][number]
/** A row of 团长收录列表. */
export type ColonelInclude = AnswerOf<typeof taskCalls.colonelIncludes>['list'][number]
/** A transfer in the background. */
export type TransferTask = AnswerOf<typeof taskCalls.transferTasks>['list'][number]
