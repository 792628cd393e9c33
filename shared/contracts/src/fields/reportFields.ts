import { z } from 'zod'
import { flag, enumOf, idList, int, oneOf, oneOfEnum, text, zeroOrOne } from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { REPORT_METRICS } from '../figures/reports.ts'
import { COMPARISONS } from '../rules/breakdownRules.ts'
import {
  REPORT_CHARTS,
  REPORT_DATES,
  REPORT_DIMENSIONS,
  REPORT_NAME_MAX,
  REPORT_NOTE_MAX,
  REPORT_SOURCES,
  REPORT_TOP_MAX,
  ReportStatus,
  reportStatusLabel,
  ReportVisibility,
  reportVisibilityLabel,
} from '../rules/reportRules.ts'
import { REPORT_CHANNELS, REPORT_CYCLES } from '../rules/reportSchedules.ts'
import { boardFilters } from './boardFields.ts'
import { staffBrief } from './talentFields.ts'

const { role_id: _, ...filters } = boardFilters
/** What narrows a report: as a board, but for its roles. */
export const reportFilters = filters

/** What a report is made of, as a form sends it. */
export const reportDefinition = {
  source: oneOf(REPORT_SOURCES).describe('数据源'),
  dimensions: z.array(oneOf(REPORT_DIMENSIONS), '必须是列表').max(REPORT_DIMENSIONS.length),
  // How many there may be, and which, the table of reports says in its own words.
  metrics: z.array(oneOf(REPORT_METRICS), '必须是列表').max(REPORT_METRICS.length),
  filters: z.strictObject(reportFilters).optional(),
  date_type: oneOf(REPORT_DATES).default('last30day').describe('customize 时看 filters 的起止时间'),
  sort: z
    .strictObject({ by: oneOf(REPORT_METRICS), sort: oneOf(['asc', 'desc']) })
    .optional()
    .describe('默认按第一个指标从高到低'),
  top: int({ min: 1, max: REPORT_TOP_MAX }).optional().describe('只列前 N 行，其余合为「其他」'),
  compare: oneOf(COMPARISONS).default('none'),
  chart: oneOf(REPORT_CHARTS).default('table'),
}

/** What else of it is saved. */
export const reportHead = {
  name: text({ max: REPORT_NAME_MAX }),
  note: text({ max: REPORT_NOTE_MAX }).optional(),
  visibility: oneOfEnum(ReportVisibility).default(ReportVisibility.own),
}

/** When a report is made by itself, and for whom. */
export const reportSchedule = z.strictObject({
  cycle: oneOf(REPORT_CYCLES),
  day: int({ min: 1, max: 28 }).optional().describe('每周 1–7，每月 1–28'),
  at: int({ min: 0, max: 1_435 }).describe('当天的第几分钟，5 的整数倍'),
  user_ids: idList({ max: 200 }).optional(),
  dept_ids: idList({ max: 200 }).optional(),
  channels: z.array(oneOf(REPORT_CHANNELS), '必须是列表').max(REPORT_CHANNELS.length).optional(),
})

/** With whom it is shared: the lists replace what was there. */
export const reportShare = {
  user_ids: idList({ max: 200 }).optional(),
  dept_ids: idList({ max: 200 }).optional().describe('部门及其下级'),
  can_edit: zeroOrOne().default(0).describe('0 可查看，1 可编辑'),
}

const values = () => z.record(z.string(), figure()).describe('按指标；金额为分')

/** A row of a report. */
export const reportRow = z.object({
  keys: z.record(z.string(), z.union([z.string(), z.number()])).describe('该行在列表中的筛选条件；「其他」没有'),
  names: z.array(z.string()).describe('各维度的名称'),
  values: values(),
  before: values().nullable().describe('对比期；不对比时为空'),
  rates: values().nullable().describe('较对比期的变化，%'),
})

/** What stands beside the rows. */
export const reportExt = {
  columns: z.array(z.string()).describe('各维度的标题'),
  list_total: values().describe('整个筛选范围的合计，去重指标只计一次'),
  previous: values().nullable().describe('对比期的合计'),
  rates: values().nullable(),
  scope_text: z.string().describe('数据范围：全部部门，或本人的部门'),
  period: z.object({ start: z.int().nullable(), end: z.int().nullable() }),
}

const scheduleAnswer = z.object({
  cycle: z.enum(REPORT_CYCLES),
  day: z.int().optional(),
  at: z.int(),
  users: z.array(staffBrief),
  depts: z.array(z.object({ id: z.int(), name: z.string() })),
  channels: z.array(z.enum(REPORT_CHANNELS)),
  next_run_at: z.int().nullable(),
})

/** A report as lists and forms show it. */
export const report = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  source: z.enum(REPORT_SOURCES),
  dimensions: z.array(z.enum(REPORT_DIMENSIONS)),
  metrics: z.array(z.enum(REPORT_METRICS)),
  filters: z.object(reportFilters),
  date_type: z.enum(REPORT_DATES),
  sort: z.object({ by: z.enum(REPORT_METRICS), sort: z.enum(['asc', 'desc']) }).nullable(),
  top: z.int().nullable(),
  compare: z.enum(COMPARISONS),
  chart: z.enum(REPORT_CHARTS),
  visibility: enumOf(ReportVisibility, reportVisibilityLabel),
  schedule: scheduleAnswer.nullable().describe('没有定时为空'),
  creator: staffBrief,
  shared: flag('由他人共享给本人'),
  can_edit: flag('可编辑'),
  can_manage: flag('可删除、分享、停用：创建人和管理员'),
  status: enumOf(ReportStatus, reportStatusLabel),
  run_reason: z.string().describe('失败原因'),
  last_run_at: z.int().nullable(),
  updated_at: z.int().describe('修改时带回，用于发现并发修改'),
})

/** A run of a report. */
export const reportRun = z.object({
  id: z.int(),
  kind: z.enum(['schedule', 'hand']).describe('schedule 定时，hand 手动'),
  status: enumOf(ReportStatus, reportStatusLabel),
  reason: z.string(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  rows: z.int(),
  scope_text: z.string(),
  users: z.array(staffBrief).describe('为谁生成'),
  skipped: z.array(z.string()).describe('未生成的接收人与原因'),
  took_ms: z.int().nullable(),
  file_url: z.string().describe('不是本人数据范围的文件为空'),
  created_at: z.int(),
  finished_at: z.int().nullable(),
})
