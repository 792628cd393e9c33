import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { companyContentColumns, companyTalentColumns } from '../columns/companyTalents.ts'
import {
  CampaignAuthorStage,
  campaignAuthorStageLabel,
  CampaignStatus,
  campaignStatusLabel,
  ContentForm,
  contentFormLabel,
  ContentListFlag,
  contentListFlagLabel,
  FollowLogKind,
  followLogKindLabel,
  ListFlag,
  listFlagLabel,
  PLATFORMS,
  SampleStatus,
  sampleStatusLabel,
} from '../enums.ts'
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
  platform,
  platformOrAll,
  searchText,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { staffBrief, tagBrief, talentKey } from '../fields/talentFields.ts'
import { figure } from '../figures/answers.ts'
import { companyTalentFilterDefinitions } from '../filters/companyTalents.ts'
import { SEEDING, SEEDING_LEADS } from '../routes/groups.ts'
import { CAMPAIGN_TALENTS_MAX } from '../rules/campaignRules.ts'
import {
  COMPANY_LIST_IMAGES_MAX,
  COMPANY_LIST_MAX,
  COMPANY_LIST_TEXT_MAX,
  COMPANY_REMARK_MAX,
  COMPANY_SCORES,
  COMPANY_STATES,
  COMPANY_TABS,
} from '../rules/companyTalentRules.ts'
import { LOG_IMAGES_MAX } from '../rules/talentStages.ts'

const PAGES = ['ContentTalentCompany', 'ContentTalentBlackRed']

const narrowing = {
  platform: platformOrAll().default('dy'),
  tab: oneOf(COMPANY_TABS).default('all').describe('合作状态、我的，或红、黑名单'),
  keyword: searchText().optional(),
  keyword_type: oneOf(['name', 'id', 'link']).optional().describe('昵称（默认）、达人ID、主页链接'),
  tag_ids: idList().optional(),
  tag_mode: oneOf(['any', 'all', 'none']).optional().describe('包含任一（默认）、同时包含、不包含'),
  user_id: id().optional().describe('媒介'),
  quote_min: fen().optional().describe('任一形式的报价，分'),
  quote_max: fen().optional(),
  fans_min: int({ min: 0 }).optional(),
  fans_max: int({ min: 0 }).optional(),
  coop_min: int({ min: 0 }).optional().describe('合作次数'),
  coop_max: int({ min: 0 }).optional(),
  cpe_min: fen().optional().describe('平均 CPE，分'),
  cpe_max: fen().optional(),
  last_start: unixTime().optional().describe('最近合作'),
  last_end: unixTime().optional(),
  has_contact: zeroOrOne().optional(),
  reason: textList({ max: 10, length: 100 }).optional().describe('加入名单的原因，任一'),
  flagged_by: id().optional().describe('加入名单的操作人'),
  flagged_start: unixTime().optional().describe('加入名单的时间'),
  flagged_end: unixTime().optional(),
}

const sums = {
  coop_count: figure().describe('已发布或已结算的项目达人'),
  content_count: figure().describe('已发布的种草内容'),
  interactions: figure(),
  cpe: figure().describe('花费 ÷ 互动量，分'),
  hot_rate: figure().describe('爆文率，%'),
  sample_count: figure().describe('已发货的种草样品件数'),
}

const row = z.object({
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  avatar: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  fans: z.number(),
  list_flag: enumOf(ListFlag, listFlagLabel, '带货的名单'),
  content_flag: enumOf(ContentListFlag, contentListFlagLabel, '种草的名单'),
  has_contact: flag('有联系方式'),
  tags: z.array(tagBrief),
  users: z.array(staffBrief).describe('媒介'),
  state: z.enum(COMPANY_STATES),
  quote_image: figure().describe('图文报价，分；0 为置换，未填写或不可见时为暂无数据'),
  quote_video: figure().describe('视频报价，分；同上'),
  ...sums,
  delivery_rate: figure().describe('履约率，%'),
  last_at: z.number().nullable().describe('最近一条内容的发布时间'),
  score: z.int().describe('1–5，0 为未评分'),
  remark: z.string(),
  reason: z.string().describe('加入名单的原因，不在名单时为空'),
  text: z.string(),
  images: z.array(z.string()),
  flagged_by: staffBrief.nullable(),
  flagged_at: z.int().nullable(),
  updated_at: z.int().describe('写入时带回，过期回答 40901'),
  is_open: flag('在数据范围内：可查看报价与记录，可修改'),
})

const detail = row.extend({
  level: z.int().nullable().describe('0–7 为 LV0–LV7，null 为未评级'),
  categories: z.array(z.string()),
  region: z.string(),
  home_url: z.string(),
  included_at: z.int().describe('收录时间'),
})

const content = z.object({
  content_id: z.string().describe('内容详情的编号'),
  title: z.string(),
  url: z.string(),
  cover: z.string(),
  platform: z.enum(PLATFORMS),
  form: enumOf(ContentForm, contentFormLabel),
  publish_at: z.number(),
  campaign_name: z.string(),
  plays: figure(),
  interactions: figure(),
  cost: figure().describe('报价 + 样品 + 投放，分'),
  cpe: figure().describe('花费 ÷ 互动量，分'),
  is_hot: flag('爆文'),
})

const place = z.object({
  id: z.int(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  opens: flag('项目对当前用户可见'),
  stage: enumOf(CampaignAuthorStage, campaignAuthorStageLabel),
  form: enumOf(ContentForm, contentFormLabel),
  quote: figure().describe('报价，分；0 为置换，未填写或不可见时为暂无数据'),
  user: staffBrief.nullable().describe('媒介'),
  publish_due: z.number().nullable(),
  updated_at: z.number(),
})

const narrowed = z.object(narrowing)
const target = {
  platform: platform().optional().describe('与 author_ids 一起给出'),
  ...bulkTarget({ author_ids: textList }, { filters: narrowed }),
}
const ofTalent = z.object({ ...talentKey, ...pagingFields })

/** The talents of content seeding: what the enterprise knows of each, what it paid, and whom it keeps away from. */
export const companyTalentCalls = calls('companyTalents', {
  list: get('v1/content/author/list', {
    summary: '企业达人库：数据范围内媒介跟进的达人；红、黑名单对全体种草成员可见',
    shows: ['talent', 'campaign', 'seedingVideo', 'sample', 'talentTag'],
    route: PAGES,
    columns: companyTalentColumns,
    filters: companyTalentFilterDefinitions,
    request: z.object({ ...sortedBy(companyTalentColumns), ...narrowing }),
    answer: pageOf(row, z.object({ list_total: z.object(sums), status_count: z.record(z.string(), z.int()) })),
  }),
  detail: get('v1/content/author/detail', {
    summary: '一位企业达人',
    shows: ['talent', 'campaign', 'seedingVideo', 'sample', 'talentTag'],
    route: PAGES,
    request: z.object(talentKey),
    answer: detail,
  }),
  quotes: get('v1/content/author/quote/list', {
    summary: '达人的报价记录，最新在前',
    shows: ['talent', 'campaign'],
    route: PAGES,
    request: ofTalent,
    answer: pageOf(
      z.object({
        id: z.int(),
        form: enumOf(ContentForm, contentFormLabel),
        value: z.number().describe('分；0 为置换'),
        user: staffBrief.nullable(),
        campaign_name: z.string().describe('来自的项目，空为达人库'),
        created_at: z.number(),
      }),
    ),
  }),
  contents: get('v1/content/author/content/list', {
    summary: '达人已发布的种草内容，最新在前',
    shows: ['seedingVideo'],
    route: PAGES,
    columns: companyContentColumns,
    request: z.object({ ...talentKey, ...sortedBy(companyContentColumns) }),
    answer: pageOf(content),
  }),
  samples: get('v1/content/author/sample/list', {
    summary: '达人的种草寄样，最新在前',
    shows: ['sample'],
    route: PAGES,
    request: ofTalent,
    answer: pageOf(
      z.object({
        sample_id: z.int(),
        sample_no: z.string(),
        status: enumOf(SampleStatus, sampleStatusLabel),
        goods: z.array(z.object({ product_id: z.string(), title: z.string(), cover: z.string() })),
        qty: z.int().describe('件数'),
        ship_time: z.number().nullable(),
        sign_time: z.number().nullable(),
        is_delivered: flag('已产出'),
        created_at: z.number(),
      }),
    ),
  }),
  places: get('v1/content/author/campaign/list', {
    summary: '达人参与的种草项目，最近变更在前',
    shows: ['campaign'],
    route: PAGES,
    request: ofTalent,
    answer: pageOf(place),
  }),
  logs: get('v1/content/author/follow_log/list', {
    summary: '达人的跟进记录，最新在前',
    shows: ['followLog', 'talent'],
    route: PAGES,
    request: ofTalent,
    answer: pageOf(
      z.object({
        id: z.int(),
        kind: enumOf(FollowLogKind, followLogKindLabel),
        content: z.string(),
        images: z.array(z.string()),
        next_at: z.number().nullable(),
        user: staffBrief.nullable().describe('空为系统'),
        created_at: z.number(),
      }),
    ),
  }),
  campaigns: get('v1/content/author/campaign/options', {
    summary: '当前用户可加入达人的种草项目',
    shows: ['campaign'],
    route: PAGES,
    request: z.object({ platform: platform() }),
    answer: listOf(z.object({ id: z.int(), name: z.string(), status: enumOf(CampaignStatus, campaignStatusLabel) })),
  }),
  update: post('v1/content/author/update', {
    summary: '修改报价、评分或备注；报价记入报价记录',
    changes: ['talent'],
    idempotent: 'request',
    route: PAGES,
    roles: SEEDING,
    request: z.object({
      ...talentKey,
      updated_at: unixTime().optional(),
      changes: z.strictObject({
        quote_image: fen().optional().describe('分；0 为置换'),
        quote_video: fen().optional().describe('分；0 为置换'),
        score: oneOfInts(COMPANY_SCORES).optional(),
        remark: text({ max: COMPANY_REMARK_MAX }).optional(),
      }),
    }),
    answer: z.object({ updated_at: z.int() }),
  }),
  add: post('v1/content/author/add', {
    summary: '把平台达人加入企业达人库；没有媒介的由媒介本人跟进',
    changes: ['talent', 'plan'],
    idempotent: 'form',
    route: PAGES,
    roles: SEEDING,
    request: z.object({
      platform: platform(),
      author_ids: textList({ min: 1, max: COMPANY_LIST_MAX, length: 64 }).describe('达人 ID 或平台展示的达人号'),
    }),
    answer: bulkResult(),
  }),
  flag: post('v1/content/author/flag', {
    summary: '加入红名单或黑名单、修改原因，或移出；与带货的白名单、黑名单无关',
    changes: ['talent'],
    idempotent: 'request',
    route: PAGES,
    roles: SEEDING_LEADS,
    request: z.object({
      ...target,
      list_type: oneOfEnum(ContentListFlag).describe('0 移出，1 红名单，2 黑名单'),
      reason: text({ max: 100 }).optional().describe('加入时必填'),
      text: text({ max: COMPANY_LIST_TEXT_MAX }).optional().describe('说明'),
      images: textList({ max: COMPANY_LIST_IMAGES_MAX, length: 500 }).optional().describe('凭证'),
      moves: oneOfInts([1]).optional().describe('已在另一名单的也移过来'),
    }),
    answer: bulkResult(),
  }),
  transfer: post('v1/content/author/transfer', {
    summary: '转交给另一名成员跟进；没有媒介的达人由此分配',
    changes: ['talent'],
    idempotent: 'request',
    route: PAGES,
    roles: SEEDING_LEADS,
    request: z.object({ ...target, user_id: id(), remark: text({ max: 100 }).optional() }),
    answer: bulkResult(),
  }),
  remove: post('v1/content/author/remove', {
    summary: '移出企业达人库；有内容、寄样或项目的不能移除，带货的达人保留',
    changes: ['talent', 'plan'],
    idempotent: 'request',
    route: PAGES,
    roles: SEEDING,
    request: z.object(target),
    answer: bulkResult(),
  }),
  tagBind: post('v1/content/author/tag/bind', {
    summary: '打标签：增加、移除，或换成给出的标签',
    changes: ['talent', 'talentTag'],
    idempotent: 'request',
    route: PAGES,
    roles: SEEDING,
    request: z.object({
      ...target,
      tag_ids: idList({ max: 50 }),
      action: oneOf(['add', 'remove', 'replace']).default('add'),
    }),
    answer: bulkResult().extend({ updated_at: z.int().describe('此次修改的时间，撤销时带回') }),
  }),
  followLogAdd: post('v1/content/author/follow_log/add', {
    summary: '写跟进',
    changes: ['followLog', 'talent'],
    idempotent: 'form',
    route: PAGES,
    roles: SEEDING,
    request: z.object({
      ...talentKey,
      kind: oneOfInts([FollowLogKind.call, FollowLogKind.wechat, FollowLogKind.visit]),
      content: text({ min: 1, max: 500 }),
      images: textList({ max: LOG_IMAGES_MAX, length: 300 }).optional().describe('上传图片的地址'),
      next_at: unixTime().optional().describe('下次跟进'),
    }),
    answer: z.object({ id: z.int() }),
  }),
  campaignCheck: post('v1/content/author/campaign/check', {
    summary: '加入项目前逐个核对：哪些会被拒绝，以及原因',
    shows: ['talent', 'campaign'],
    route: PAGES,
    roles: SEEDING,
    request: z.object({
      id: id().describe('项目编号'),
      platform: platform(),
      author_ids: textList({ min: 1, max: CAMPAIGN_TALENTS_MAX, length: 64 }),
      form: oneOfEnum(ContentForm),
    }),
    answer: z.object({
      success: z.int().describe('可以加入的'),
      failures: z.array(
        z.object({
          author_id: z.string(),
          author_name: z.string(),
          reason: z.string(),
          asks: flag('在带货黑名单中：确认后可以加入'),
        }),
      ),
    }),
  }),
})

// From the schemas, not from the calls: the columns beside them are made over the rows.
export type CompanyTalent = z.output<typeof row>
export type CompanyTalentDetail = z.output<typeof detail>
export type CompanyContent = z.output<typeof content>
export type CompanyPlace = z.output<typeof place>
export type CompanyNarrowing = z.output<typeof narrowed>
