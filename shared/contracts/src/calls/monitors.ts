import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { monitorColumns, seedingMonitorColumns } from '../columns/monitors.ts'
import {
  AuthorMonitorStatus,
  authorMonitorStatusLabel,
  BusinessModule,
  MonitorEvent,
  monitorEventLabel,
  MonitorStart,
  monitorStartLabel,
} from '../enums.ts'
import {
  enumOf,
  id,
  idList,
  intList,
  oneOf,
  oneOfEnum,
  pageOf,
  pagingFields,
  platform,
  platformOrAll,
  searchText,
  selectedId,
  sortedBy,
  textList,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { authorRef } from '../fields/videoFields.ts'
import { monitorFilterDefinitions } from '../filters/monitors.ts'
import { SALES_AND_SEEDING } from '../routes/groups.ts'
import { MONITOR_PLATFORMS, MONITOR_TABS, MONITORS_OPENED_MAX } from '../rules/monitorRules.ts'

const route = 'MediaCenterTrackAuthor'
// The page of a talent shows the monitor of the talent, and opens it.
const either = ['TalentDetail', route]
const roles = SALES_AND_SEEDING

/** What narrows the monitors. */
const monitorFilter = {
  classify: oneOfEnum(BusinessModule).optional().describe('1 带货，2 种草；默认按角色'),
  tab: oneOf(MONITOR_TABS).default('running').describe('running 监控中，ending 5 天内到期，ended 已结束，none 未开启'),
  platform: platformOrAll().optional(),
  keyword: searchText().optional().describe('达人昵称或ID'),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  events: intList({ max: 5 }).optional().describe('触发方式：10、11、12、13、20'),
  due_start: unixTime().optional().describe('到期时间'),
  due_end: unixTime().optional(),
  has_output: zeroOrOne().optional().describe('监控期内有无视频、直播或种草内容'),
}

const figure = () => z.number().nullable().describe('未开启时为 null')
const row = z.object({
  id: z.int().describe('0 为未开启'),
  author: authorRef,
  user: staffBrief.nullable().describe('开启监控的媒介；未开启时为跟进人'),
  source_event: enumOf(MonitorStart, monitorStartLabel, '开启方式').nullable(),
  status: enumOf(AuthorMonitorStatus, authorMonitorStatusLabel).nullable().describe('null 为未开启'),
  start_time: z.number().describe('unix 秒，0 为未开启'),
  end_time: z.number(),
  counted_from: z.number().describe('各项计数的时间段：监控首日 00:00 至末日或今日 24:00，0 为未开启'),
  counted_to: z.number(),
  days_left: z.int().nullable().describe('不足一天按一天计；已结束与未开启为 null'),
  extend_count: z.int(),
  video_count: figure(),
  sold_video_count: figure(),
  live_count: figure(),
  sold_live_count: figure(),
  gmv: figure().describe('分'),
  content_count: figure(),
  interactions: figure(),
  last_event: z.object({ title: z.string(), created_at: z.number() }).nullable(),
  updated_at: z.number(),
})

const entry = z.object({
  id: z.int(),
  monitor_id: z.int(),
  event: enumOf(MonitorEvent, monitorEventLabel),
  ref_id: z.string().nullable().describe('视频、直播、寄样、合作或排期的编号'),
  title: z.string().describe('事件与它所指的名称'),
  author_name: z.string(),
  user: staffBrief.nullable().describe('null 为系统'),
  created_at: z.number(),
})
const paging = { page: pagingFields.page, size: pagingFields.size }

/** Monitors of talents: who is watched, until when, and what came of it. */
export const monitorCalls = calls('monitors', {
  one: get('v1/center/author_monitor', {
    summary: '一个达人监控',
    shows: ['monitor', 'video', 'order'],
    request: z.object({ id: id() }),
    answer: row,
    route: either,
    roles,
  }),
  list: get('v1/center/author_monitor/list', {
    summary: '达人监控列表；各项计数取监控期内的记录',
    shows: ['monitor', 'talent', 'video', 'order', 'seedingVideo'],
    columns: monitorColumns,
    filters: monitorFilterDefinitions,
    request: z.object({ ...monitorFilter, ...sortedBy({ ...monitorColumns, ...seedingMonitorColumns }) }),
    answer: pageOf(
      row,
      z.object({ status_count: z.record(z.string(), z.int()).describe('各页签的行数；ending 是 running 的一部分') }),
    ),
    route,
  }),
  quota: get('v1/center/author_monitor/quota', {
    summary: '监控额度：监控中的达人与内容合计，取两个版本中较大者',
    shows: ['monitor', 'plan', 'seedingVideo'],
    answer: z.object({
      used: z.int(),
      limit: z.int().nullable().describe('null 为不限'),
      authors: z.int().describe('监控中的达人'),
      posts: z.int().describe('监控中的内容'),
    }),
    route,
  }),
  log: get('v1/center/author_monitor/log', {
    summary: '全部监控的动态，最新的在前',
    shows: ['monitor'],
    request: z.object({
      event: oneOfEnum(MonitorEvent).optional(),
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
      ...paging,
    }),
    answer: pageOf(entry),
    route,
  }),
  singleLog: get('v1/center/author_monitor/single_log', {
    summary: '一个监控的动态，最新的在前',
    shows: ['monitor'],
    request: z.object({ id: id(), ...paging }),
    answer: pageOf(entry),
    route: either,
    roles,
  }),
  finishCount: get('v1/center/author_monitor/finish_count', {
    summary: '本月结束的监控数（数据范围内）',
    shows: ['monitor'],
    answer: z.object({ count: z.int(), start_time: z.number().describe('本月首日 00:00'), end_time: z.number() }),
    route,
  }),
  add: post('v1/center/author_monitor/add', {
    summary: '开启达人监控，首期 30 天；仅抖音、快手',
    changes: ['monitor'],
    idempotent: 'form',
    request: z.object({
      platform: oneOf(MONITOR_PLATFORMS),
      author_ids: textList({ min: 1, max: MONITORS_OPENED_MAX, length: 64 }),
    }),
    route: either,
    roles,
  }),
  batchOpen: post('v1/center/author_monitor/batch_open', {
    summary: '批量开启监控，额度内能开几个开几个，逐个说明结果；preview 只核对不开启',
    changes: ['monitor'],
    idempotent: 'form',
    request: z.object({
      platform: platform(),
      author_ids: textList({ min: 1, max: MONITORS_OPENED_MAX, length: 64 }),
      preview: zeroOrOne().optional().describe('1 只核对'),
    }),
    answer: bulkResult().extend({
      running: z.int().describe('已在监控中'),
      unsupported: z.int().describe('不支持的平台'),
      over: z.int().describe('超出额度'),
      quota_after: z.int().nullable().describe('开启后剩余的额度，null 为不限'),
    }),
    route,
    roles,
  }),
  addTime: post('v1/center/author_monitor/add_time', {
    summary: '达人监控延期 30 天，每个监控一次；逐个说明结果',
    changes: ['monitor'],
    idempotent: 'request',
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
    route: either,
    roles,
  }),
  update: post('v1/center/author_monitor/update', {
    summary: '结束达人监控',
    changes: ['monitor'],
    idempotent: 'request',
    request: z.object({
      ...bulkKeys({ ids: idList }),
      status: z.literal(AuthorMonitorStatus.ended).describe('2 结束'),
    }),
    answer: bulkResult(),
    route,
    roles,
  }),
  remove: post('v1/center/author_monitor/delete', {
    summary: '移除达人监控，动态保留',
    changes: ['monitor'],
    idempotent: 'request',
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
    route,
    roles,
  }),
})

/** A talent under monitor, or one that could be. */
export type TalentMonitorRow = z.output<typeof row>
/** What happened to a monitor. */
export type MonitorEntry = z.output<typeof entry>
