import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { campaignColumns } from '../columns/campaigns.ts'
import { campaignFilterDefinitions } from '../filters/campaigns.ts'
import {
  enumOf,
  fen,
  flag,
  id,
  idList,
  int,
  listOf,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  pagingFields,
  platformOrAll,
  searchText,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
} from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { staffBrief } from '../fields/talentFields.ts'
import {
  CAMPAIGN_BRIEF_MAX,
  CAMPAIGN_MEMBERS_MAX,
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_REVIEWERS_MAX,
  CAMPAIGN_SPUS_MAX,
  CAMPAIGN_WORDS_MAX,
  CAMPAIGN_PAGES,
} from '../rules/campaignRules.ts'
import {
  CampaignStatus,
  campaignStatusLabel,
  CampaignVisibility,
  campaignVisibilityLabel,
  PLATFORMS,
} from '../enums.ts'
import { SEEDING_LEADS } from '../routes/groups.ts'

const PAGE = 'ContentCampaign'
const DETAIL = ['ContentCampaign', ...CAMPAIGN_PAGES]

const narrowing = {
  platform: platformOrAll().optional(),
  tab: oneOf(['all', '1', '2', '3', '4']).optional().describe('状态'),
  keyword: searchText().optional().describe('项目名称'),
  user_id: selectedId().describe('负责人；0 或空为全部'),
  spu_id: id().optional(),
  period_start: unixTime().optional().describe('周期与该时间段有交集'),
  period_end: unixTime().optional(),
  budget_min: fen().optional().describe('预算，分'),
  budget_max: fen().optional(),
}

const action = z.enum(['edit', 'start', 'end', 'reopen', 'archive', 'unarchive', 'remove'])
const named = z.object({ id: z.int(), name: z.string() })

const sums = {
  author_count: figure().describe('达人数，不含已取消'),
  published_count: figure().describe('已发布与已结算的达人数'),
  content_count: figure().describe('已发布的内容数'),
  budget: figure().describe('预算，分；0 为未设；只对项目负责人与主管显示'),
  spent: figure().describe('已发布内容的花费，分；只对项目负责人与主管显示'),
  promised: figure().describe('已确认至待发布达人的报价，分；只对项目负责人与主管显示'),
  interactions: figure(),
  cpe: figure().describe('花费 ÷ 互动量，分；只对项目负责人与主管显示'),
  hot_count: figure(),
}

const goals = z.object({
  content_count: z.int(),
  interaction: z.int(),
  hot_count: z.int(),
  cpe: z.int().describe('分'),
})

const row = z.object({
  id: z.int(),
  name: z.string(),
  cover: z.string(),
  status: enumOf(CampaignStatus, campaignStatusLabel),
  platforms: z.array(z.enum(PLATFORMS)),
  spus: z.array(named),
  owner: staffBrief.nullable(),
  start_time: z.number(),
  end_time: z.number(),
  ...sums,
  progress: figure().describe('目标完成，百分比；未设目标时为暂无数据'),
  unfinished_count: z.int().describe('还未发布、结算或取消的达人'),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
  actions: z.array(action).describe('当前用户可对该项目进行的操作'),
})

const review = z.object({
  first: z.array(z.int()).describe('一审，任一人决定；空为不审稿'),
  second: z.array(z.int()).describe('二审，任一人决定；空为只有一审'),
})

/** What is written of a campaign; money in fen. */
const terms = {
  name: text({ min: 1, max: CAMPAIGN_NAME_MAX }),
  spu_ids: idList({ min: 1, max: CAMPAIGN_SPUS_MAX }),
  platforms: z.array(z.enum(PLATFORMS)).min(1, '请至少选择一个平台').max(PLATFORMS.length),
  start_time: unixTime(),
  end_time: unixTime(),
  budget: fen().optional().describe('分；0 为不设预算'),
  goals: z
    .strictObject({
      content_count: int({ min: 0 }).optional(),
      interaction: int({ min: 0 }).optional(),
      hot_count: int({ min: 0 }).optional(),
      cpe: fen().optional().describe('分'),
    })
    .optional(),
  brief: text({ max: CAMPAIGN_BRIEF_MAX }).optional(),
  user_id: id().describe('负责人'),
  member_ids: idList({ max: CAMPAIGN_MEMBERS_MAX }).optional().describe('参与人'),
  keywords: textList({ max: CAMPAIGN_WORDS_MAX, length: 20 }).optional(),
  review: z
    .strictObject({
      first: idList({ max: CAMPAIGN_REVIEWERS_MAX }).optional().describe('空为不审稿'),
      second: idList({ max: CAMPAIGN_REVIEWERS_MAX }).optional(),
    })
    .optional(),
  visibility: oneOfEnum(CampaignVisibility).optional(),
}

const detail = row.extend({
  goals: goals.describe('目标；0 为未设'),
  brief: z.string(),
  keywords: z.array(z.string()),
  member_ids: z.array(z.int()),
  members: z.array(staffBrief),
  review,
  reviewers: z.array(staffBrief).describe('两级审稿人'),
  visibility: enumOf(CampaignVisibility, campaignVisibilityLabel),
  conclusion: z.string(),
  draft_count: z.int().describe('待审核的稿件'),
  shows_costs: flag('可见报价与花费'),
  adds: flag('负责人、参与人或主管：可添加达人与内容'),
})

const narrowed = z.object(narrowing)
const written = z.object(terms)

/** Campaigns of content seeding. */
export const campaignCalls = calls('campaigns', {
  list: get('v1/content/campaign/list', {
    summary: '种草项目列表：自己负责、参与、审稿或对其可见的',
    shows: ['campaign', 'seedingVideo'],
    route: PAGE,
    columns: campaignColumns,
    filters: campaignFilterDefinitions,
    request: z.object({ ...sortedBy(campaignColumns), ...narrowing }),
    answer: pageOf(row, z.object({ list_total: z.object(sums), status_count: z.record(z.string(), z.int()) })),
  }),
  options: get('v1/content/campaign/options', {
    summary: '新建与筛选时可选的 SPU',
    shows: ['spu'],
    route: PAGE,
    request: z.object({}),
    answer: z.object({ spus: z.array(named) }),
  }),
  members: get('v1/content/campaign/members', {
    summary: '可负责、参与或审稿的成员',
    shows: ['member'],
    route: DETAIL,
    request: z.object({}),
    answer: listOf(z.object({ user_id: z.int(), nick_name: z.string(), role_name: z.string(), dept_name: z.string() })),
  }),
  detail: get('v1/content/campaign/detail', {
    summary: '一个种草项目',
    shows: ['campaign', 'seedingVideo'],
    route: DETAIL,
    request: z.object({ id: id() }),
    answer: detail,
  }),
  logs: get('v1/content/campaign/log/list', {
    summary: '项目的日志，最新在前',
    shows: ['campaign'],
    route: CAMPAIGN_PAGES,
    request: z.object({ id: id().describe('项目编号'), ...pagingFields }),
    answer: pageOf(
      z.object({
        id: z.int(),
        user: staffBrief.nullable().describe('空为系统'),
        action: z.string(),
        content: z.string(),
        created_at: z.number(),
      }),
    ),
  }),
  add: post('v1/content/campaign/add', {
    summary: '新建种草项目，从草稿开始',
    changes: ['campaign'],
    idempotent: 'form',
    route: PAGE,
    roles: SEEDING_LEADS,
    request: written,
    answer: z.object({ id: z.int() }),
  }),
  update: post('v1/content/campaign/update', {
    summary: '编辑种草项目；草稿与进行中的，由负责人或主管',
    changes: ['campaign'],
    route: DETAIL,
    request: z.object({ id: id(), updated_at: unixTime(), changes: z.strictObject(terms).partial() }),
    answer: z.object({ updated_at: z.number() }),
  }),
  status: post('v1/content/campaign/status', {
    summary: '启动、结束、重新开启、归档、取消归档',
    changes: ['campaign'],
    idempotent: 'request',
    route: DETAIL,
    request: z.object({
      ...bulkTarget({ ids: idList }, { filters: narrowed }),
      status: oneOfInts([2, 3, 4]).describe('2 进行中，3 已结束，4 已归档'),
      end_time: unixTime().optional().describe('重新开启时新的结束日期'),
      accepts_unfinished: oneOfInts([1]).optional().describe('仍有达人未完成也归档'),
    }),
    answer: bulkResult(),
  }),
  copy: post('v1/content/campaign/copy', {
    summary: '复制为草稿：除达人、内容与数据外的全部',
    changes: ['campaign'],
    idempotent: 'form',
    route: PAGE,
    roles: SEEDING_LEADS,
    request: z.object({ id: id() }),
    answer: z.object({ id: z.int(), name: z.string() }),
  }),
  remove: post('v1/content/campaign/delete', {
    summary: '删除草稿',
    changes: ['campaign'],
    route: PAGE,
    request: z.object({ id: id(), updated_at: unixTime() }),
  }),
})

// From the schemas, not from the calls: the columns beside them are made over the row.
export type Campaign = z.output<typeof row>
export type CampaignDetail = z.output<typeof detail>
export type CampaignAction = z.output<typeof action>
export type CampaignFilters = z.output<typeof narrowed>
export type CampaignTerms = z.output<typeof written>
