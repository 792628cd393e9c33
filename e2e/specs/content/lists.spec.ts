import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { materialCalls } from '@crm/contracts/calls/materials'
import { materialTagCalls } from '@crm/contracts/calls/materialTags'
import { listJourneys, pickedDays } from '../../support/listJourney.ts'

listJourneys([
  {
    title: '种草项目',
    path: '/content/campaign',
    call: campaignCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { tab: '小红书', query: { platform: 'xhs' } },
      { link: '负责人', query: { user_id: '1' } },
      { select: 'SPU', any: 'spu_id' },
      pickedDays('周期', 'period'),
      {
        range: '预算',
        min: '1.5',
        max: '900',
        query: { budget_min: '1.5', budget_max: '900' },
        request: { budget_min: '150', budget_max: '90000' },
      },
      { search: '新品', query: { keyword: '新品' } },
    ],
    sort: { column: '互动', query: { order_by: 'interactions', sort: 'desc' } },
    nothing: '没有这样的项目',
    exports: true,
  },
  {
    title: '素材库',
    path: '/content/material?view_mode=table',
    call: materialCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { tab: '小红书', query: { platform: 'xhs' } },
      { tab: /^图片/, query: { tab: '1' } },
      { select: '标签', any: 'tag_ids' },
      { select: '授权状态', option: '即将到期', query: { state: '2' } },
      { flag: '到期仍在用', query: { ended_in_use: '1' } },
      { select: 'SPU', any: 'spu_id' },
      { select: '种草项目', any: 'campaign_id' },
      { select: '上传人', any: 'user_id' },
      pickedDays('上传时间'),
      { range: '使用次数', min: '1', max: '9', query: { uses_min: '1', uses_max: '9' } },
      { search: '主图', query: { keyword: '主图' } },
    ],
    sort: { column: '使用', query: { order_by: 'use_count', sort: 'desc' } },
    nothing: '没有这样的素材',
    exports: true,
  },
  {
    title: '素材标签',
    path: '/content/material/tag',
    call: materialTagCalls.list,
    as: 3,
    refused: 5,
    filters: [
      { select: '自动标签', option: '有规则', query: { auto: '1' } },
      { search: '开箱', query: { keyword: '开箱' } },
    ],
    sort: { column: '创建时间', query: { order_by: 'created_at', sort: 'desc' } },
    nothing: '没有这样的标签',
  },
])
