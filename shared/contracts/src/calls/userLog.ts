import { z } from 'zod'
import { type AnswerOf, calls, get } from '../call.ts'
import { userLogColumns } from '../columns/userLog.ts'
import { classify, id, oneOf, pageOf, selectedId, sortedBy, textList, unixTime, searchText } from '../fields.ts'
import { userLogFilterDefinitions } from '../filters/userLog.ts'
import { LOG_RANGE_DAYS_MAX } from '../rules/operationLog.ts'

const userLog = z.object({
  id: z.int(),
  created_at: z.int().describe('unix 秒'),
  operator: z.object({ user_id: z.int(), name: z.string(), avatar: z.string(), status: z.int() }),
  role_id: z.int().describe('操作时的角色'),
  role_name: z.string(),
  module: z.string(),
  action: z.string(),
  object: z.string().describe('操作对象的名称'),
  object_id: z.string(),
  content: z.string().describe('变更内容，一行'),
  result: z.literal([1, 2]).describe('1 成功，2 被拒绝'),
  ip: z.string().nullable().describe('null 为无权查看'),
  device: z.string().nullable().describe('null 为无权查看'),
  request_id: z.string(),
})

const change = z.object({
  field: z.string(),
  title: z.string(),
  before: z.string().describe('空为无'),
  after: z.string().describe('空为无'),
})

const PAGES = ['SystemLog', 'ContentSystemLog']
/** 1 commerce and what concerns the whole enterprise, 2 content seeding. */

/** The audit trail. It is read only: nothing edits or deletes an entry. */
export const userLogCalls = calls('userLog', {
  list: get('v1/userlog/list', {
    summary: `操作日志（数据范围内），一次最多查询 ${LOG_RANGE_DAYS_MAX} 天，未给出时间时为近7天`,
    shows: [],
    columns: userLogColumns,
    filters: userLogFilterDefinitions,
    request: z.object({
      ...sortedBy(userLogColumns),
      classify: classify(),
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
      user_id: selectedId(),
      module: textList({ max: 50, length: 20 }).optional(),
      action: textList({ max: 20, length: 20 }).optional(),
      keyword: searchText().optional(),
      keyword_type: oneOf(['object', 'ip']).default('object').describe('关键词与对象还是 IP 比较'),
    }),
    answer: pageOf(userLog, z.object({ next_cursor: z.string().optional().describe('读取下一页的位置') })),
    route: PAGES,
  }),
  detail: get('v1/userlog/detail', {
    summary: '一条操作日志及其逐项变更；密码、密钥与完整手机号已隐藏',
    shows: [],
    request: z.object({ id: id(), classify: classify() }),
    answer: userLog.extend({ changes: z.array(change) }),
    route: PAGES,
  }),
})

export type UserLog = z.output<typeof userLog>
/** One entry with what it changed. */
export type UserLogDetail = AnswerOf<typeof userLogCalls.detail>
