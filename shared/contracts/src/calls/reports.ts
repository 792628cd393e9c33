import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { reportColumns } from '../columns/reports.ts'
import {
  id,
  idList,
  listOf,
  oneOf,
  oneOfInts,
  pageOf,
  pagingFields,
  searchText,
  selectedId,
  sortedBy,
  textList,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import {
  report,
  reportDefinition,
  reportExt,
  reportFilters,
  reportHead,
  reportRow,
  reportRun,
  reportSchedule,
  reportShare,
} from '../fields/reportFields.ts'
import { FIGURE_UNITS } from '../figures/figure.ts'
import { reportFilterDefinitions, reportListFilterDefinitions } from '../filters/reports.ts'
import { COMPARISONS } from '../rules/breakdownRules.ts'
import { REPORT_DATES, REPORT_SOURCES } from '../rules/reportRules.ts'

const route = ['ReportCenterList', 'ReportCenterCreate'] as const
/** Rows of a report are rows of these. */
const shown = ['report', 'order', 'talent', 'sample', 'cooperation'] as const
const changes = ['report'] as const
const one = { id: id(), updated_at: unixTime() }

/** 报表中心: saved reports, what they answer to whoever reads them, with whom they are shared, and when they are made by themselves. */
export const reportCalls = calls('reports', {
  list: get('v1/commerce/report/list', {
    summary: '报表：本人创建的、共享给本人的；管理员可见全部',
    shows: changes,
    route,
    columns: reportColumns,
    filters: reportListFilterDefinitions,
    request: z.object({
      tab: oneOf(['all', 'own', 'shared']).optional(),
      keyword: searchText().optional(),
      type: textList({ max: REPORT_SOURCES.length }).optional().describe('数据源'),
      user_id: selectedId().describe('创建人'),
      receiver_id: selectedId().describe('定时的接收人'),
      start_time: unixTime().optional().describe('更新时间起'),
      end_time: unixTime().optional().describe('更新时间止'),
      scheduled: oneOfInts([0, 1]).optional().describe('1 已定时，0 未定时'),
      ...sortedBy(reportColumns),
    }),
    answer: pageOf(report, z.object({ status_count: z.record(z.string(), z.int()) })),
  }),
  detail: get('v1/commerce/report/detail', {
    summary: '一个报表',
    shows: changes,
    route,
    request: z.object({ id: id() }),
    answer: report.extend({
      shares: z.array(z.object({ user_id: z.int(), dept_id: z.int(), name: z.string(), can_edit: z.literal([0, 1]) })),
    }),
  }),
  meta: get('v1/commerce/report/meta', {
    summary: '报表可用的数据源、维度与指标',
    shows: [],
    route,
    answer: listOf(
      z.object({
        source: z.enum(REPORT_SOURCES),
        key: z.string(),
        label: z.string(),
        kind: z.enum(['dimension', 'metric']),
        unit: z.enum(FIGURE_UNITS).nullable().describe('维度没有单位'),
      }),
    ),
  }),
  data: get('v1/commerce/report/data', {
    summary: '已保存报表的数据，按读者的数据范围；筛选只用于本次查看',
    shows: shown,
    route,
    filters: {
      id: { kind: 'row', label: '报表' },
      date_type: { kind: 'given', label: '日期' },
      changed: { kind: 'given', label: '筛选' },
      ...reportFilterDefinitions,
    },
    request: z.object({
      id: id(),
      ...reportFilters,
      date_type: oneOf(REPORT_DATES).optional(),
      compare: oneOf(COMPARISONS).optional(),
      changed: zeroOrOne().optional().describe('1 为以本次的筛选为准，不给出的筛选不再生效'),
      ...pagingFields,
    }),
    answer: pageOf(reportRow, z.object(reportExt)),
  }),
  preview: post('v1/commerce/report/preview', {
    summary: '预览：前 50 行；超过 10 秒停止',
    shows: shown,
    route,
    request: z.object(reportDefinition),
    answer: pageOf(reportRow, z.object(reportExt)),
  }),
  save: post('v1/commerce/report/save', {
    summary: '新建或修改报表',
    changes,
    route,
    idempotent: 'form',
    request: z.object({
      id: id().optional(),
      ...reportHead,
      ...reportDefinition,
      schedule: reportSchedule.nullable().optional().describe('不给出则不变，null 为停用'),
      updated_at: unixTime().optional().describe('修改时必须'),
    }),
    answer: z.object({ id: z.int() }),
  }),
  copy: post('v1/commerce/report/copy', {
    summary: '复制报表：归本人，不带分享与定时',
    changes,
    route,
    idempotent: 'request',
    request: z.object({ id: id() }),
    answer: z.object({ id: z.int() }),
  }),
  remove: post('v1/commerce/report/delete', {
    summary: '删除报表：创建人和管理员',
    changes,
    route,
    idempotent: 'request',
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
  }),
  share: post('v1/commerce/report/share', {
    summary: '分享报表：替换原有的分享对象',
    changes,
    route,
    request: z.object({ ...one, ...reportShare }),
  }),
  leave: post('v1/commerce/report/leave', {
    summary: '把共享给本人的报表移出列表',
    changes,
    route,
    request: z.object({ id: id() }),
  }),
  run: post('v1/commerce/report/run', {
    summary: '立即生成：本人的数据范围；有定时的，也为每位接收人',
    changes: ['report', 'notice'],
    route,
    idempotent: 'request',
    request: z.object({ id: id() }),
    answer: z.object({ task_id: z.int().describe('本人的生成记录') }),
  }),
  runs: get('v1/commerce/report/runs', {
    summary: '近 15 天的生成记录，最新在前',
    shows: changes,
    route,
    request: z.object({ id: id(), ...pagingFields }),
    answer: pageOf(reportRun),
  }),
  schedule: post('v1/commerce/report/schedule', {
    summary: '设置或停用定时',
    changes,
    route,
    request: z.object({ ...one, schedule: reportSchedule.nullable().describe('null 为停用') }),
  }),
})

export type Report = AnswerOf<typeof reportCalls.list>['list'][number]
export type ReportDetail = AnswerOf<typeof reportCalls.detail>
export type ReportRow = AnswerOf<typeof reportCalls.data>['list'][number]
export type ReportAnswer = AnswerOf<typeof reportCalls.data>
export type ReportRun = AnswerOf<typeof reportCalls.runs>['list'][number]
export type ReportDefinition = RequestOf<typeof reportCalls.preview>
export type ReportScheduleRequest = NonNullable<RequestOf<typeof reportCalls.schedule>['schedule']>
