import type { AuthorInclude, ColonelInclude, ExportTask, ImportTask } from '@crm/contracts/calls/tasks'
import {
  cmmFollowLabel,
  exportStatusLabel,
  importStatusLabel,
  platformLabel,
  taskModuleLabel,
} from '@crm/contracts/enums'
import { listColumns } from '@crm/contracts/listColumns'

// How staff name a talent or colonel, by platform.
const includeWayLabel = { 1: '平台 UID/ID', 2: '主页链接', 3: '视频号昵称/ID' }
const platform = { kind: 'label', title: '平台', labels: platformLabel } as const

/** Columns of 导入任务. */
export const importTaskColumns = listColumns<ImportTask>()({
  platform,
  module: { kind: 'label', title: '任务模块', labels: taskModuleLabel },
  file_name: { kind: 'text', title: '文件名称', width: 230 },
  created_at: { kind: 'time', title: '创建时间' },
  create_by: { kind: 'text', title: '创建人', value: (row) => row.create_by_str, width: 96 },
  status: { kind: 'label', title: '状态', labels: importStatusLabel, width: 300 },
})

/** Columns of 下载任务. */
export const exportTaskColumns = listColumns<ExportTask>()({
  platform,
  classify: { kind: 'label', title: '业务板块', labels: cmmFollowLabel },
  module: { kind: 'label', title: '任务模块', labels: taskModuleLabel },
  file_name: { kind: 'text', title: '文件名称', width: 206 },
  created_at: { kind: 'time', title: '创建时间' },
  create_by: { kind: 'text', title: '创建人', value: (row) => row.create_by_str, width: 96 },
  status: { kind: 'label', title: '状态', labels: exportStatusLabel },
})

/** Columns of 达人收录列表. */
export const authorIncludeColumns = listColumns<AuthorInclude>()({
  platform,
  author: { kind: 'text', title: '达人', value: (row) => row.nick_name, width: 200 },
  keyword: { kind: 'text', title: '收录内容', width: 170 },
  include_way: { kind: 'label', title: '收录方式', labels: includeWayLabel },
  operate_time: { kind: 'time', title: '操作时间' },
  status: { kind: 'text', title: '状态', value: (row) => row.reason, width: 260 },
})

/** Columns of 团长收录列表. */
export const colonelIncludeColumns = listColumns<ColonelInclude>()({
  platform,
  colonel: { kind: 'text', title: '团长', value: (row) => row.colonel_info.name, width: 200 },
  link: { kind: 'text', title: '主页链接/ID', value: (row) => row.colonel_info.link, width: 170 },
  include_way: { kind: 'label', title: '收录方式', labels: includeWayLabel },
  operator_time: { kind: 'time', title: '操作时间' },
  status: { kind: 'text', title: '状态', value: (row) => row.reason, width: 260 },
})
