import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { sampleColumns } from '../columns/sample.ts'
import {
  DeliveryType,
  deliveryTypeLabel,
  ErpSyncStatus,
  erpSyncStatusLabel,
  SampleSource,
  sampleSourceLabel,
  SampleStatus,
  sampleStatusLabel,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'
import { enumOf, id, idList, intList, pageOf, platformOrAll, selectedId, sortedBy, text, unixTime } from '../fields.ts'

const sampleRow = z.object({
  sample_id: z.number(),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
  platform: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  avatar: z.string(),
  user: z.object({
    user_id: z.int(),
    name: z.string(),
    avatar: z.string(),
    status: enumOf(UserStatus, userStatusLabel),
  }),
  sample_no: z.string(),
  status: enumOf(SampleStatus, sampleStatusLabel),
  source: enumOf(SampleSource, sampleSourceLabel),
  purpose: z.string(),
  remark: z.string(),
  oa_no: z.string(),
  review_at: z.number().nullable(),
  reason: z.string(),
  express_company: z.string(),
  express_no: z.string(),
  express_fee: z.number(),
  ship_time: z.number().nullable(),
  sign_time: z.number().nullable(),
  recycle_time: z.number().nullable(),
  erp_status: enumOf(ErpSyncStatus, erpSyncStatusLabel),
  erp_no: z.string(),
  erp_error: z.string(),
  delivery_type: enumOf(DeliveryType, deliveryTypeLabel),
  delivery_at: z.number().nullable(),
  delivery_due: z.number().nullable(),
  created_at: z.number(),
})

/** Calls of sample. */
export const sampleCalls = calls('sample', {
  list: get('v1/commerce/sample/list', {
    summary: '寄样单列表（数据范围内）',
    shows: ['sample'],
    route: 'CooperateDemo',
    columns: sampleColumns,
    request: z.object({
      ...sortedBy(sampleColumns),
      platform: platformOrAll().optional(),
      keyword: text({ max: 100 }).optional(),
      dept_id: selectedId().describe('含下级部门；0 或空为全部'),
      user_id: selectedId().describe('0 或空为全部'),
      status: intList({ max: 8 }).optional(),
      source: intList({ max: 5 }).optional(),
      erp_status: intList({ max: 4 }).optional(),
      delivery_type: intList({ max: 6 }).optional(),
      start_time: unixTime().optional().describe('创建时间'),
      end_time: unixTime().optional(),
    }),
    answer: pageOf(sampleRow),
  }),
  detail: get('v1/commerce/sample/detail', {
    summary: '寄样单详情',
    shows: ['sample'],
    route: 'CooperateDemo',
    request: z.object({ sample_id: id() }),
    answer: sampleRow,
  }),
  update: post('v1/commerce/sample/update', {
    summary: '修改寄样单',
    changes: ['sample'],
    route: 'CooperateDemo',
    request: z.object({
      sample_id: id(),
      changes: z.object({ remark: text({ max: 200 }) }),
      updated_at: unixTime(),
    }),
  }),
  remove: post('v1/commerce/sample/delete', {
    summary: '删除寄样单，逐个回答结果',
    changes: ['sample'],
    route: 'CooperateDemo',
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
  }),
})

export type SampleRow = z.output<typeof sampleRow>
