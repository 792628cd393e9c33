import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { campaignTalentColumns } from '../columns/campaignTalents.ts'
import { campaignTalentFilterDefinitions } from '../filters/campaignTalents.ts'
import {
  CampaignAuthorStage,
  campaignAuthorStageLabel,
  ContentForm,
  contentFormLabel,
  ContentListFlag,
  contentListFlagLabel,
  DraftStatus,
  draftStatusLabel,
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
  intList,
  oneOfEnum,
  oneOfInts,
  pageOf,
  platform,
  searchText,
  sortedBy,
  text,
  textList,
  unixTime,
} from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { BOARD_CARDS, CAMPAIGN_REASON_MAX, CAMPAIGN_TALENTS_MAX, CAMPAIGN_PAGES } from '../rules/campaignRules.ts'

const route = CAMPAIGN_PAGES

const card = z.object({
  id: z.int().describe('达人在项目中的编号'),
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  avatar: z.string(),
  list_flag: enumOf(ListFlag, listFlagLabel, '带货的名单'),
  content_flag: enumOf(ContentListFlag, contentListFlagLabel, '种草的名单'),
  stage: enumOf(CampaignAuthorStage, campaignAuthorStageLabel),
  form: enumOf(ContentForm, contentFormLabel),
  quote: figure().describe('报价，分；0 为置换，未填写或不可见时为暂无数据'),
  has_sample: flag('已关联寄样单'),
  draft: enumOf(DraftStatus, draftStatusLabel, '最新稿件').nullable(),
  draft_id: z.int().nullable().describe('审核中的稿件'),
  has_content: flag('已关联发布的内容'),
  draft_due: z.number().nullable().describe('交稿日期'),
  publish_due: z.number().nullable().describe('发布日期'),
  interactions: figure().describe('已关联内容的互动量'),
  reason: z.string().describe('最近一次退回或取消的原因'),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
  moves: flag('当前用户可推进与修改'),
})

const boardCard = card.extend({ user_name: z.string().describe('媒介') })

const place = card.extend({
  display_id: z.string().describe('平台展示的达人号'),
  user: staffBrief.nullable(),
  sample: z
    .object({ sample_id: z.int(), sample_no: z.string(), status: enumOf(SampleStatus, sampleStatusLabel) })
    .nullable(),
  content: z
    .object({ content_id: z.string().describe('内容详情的编号'), title: z.string(), url: z.string() })
    .nullable()
    .describe('已关联的发布内容'),
  cpe: figure().describe('花费 ÷ 互动量，分；与报价同样显示'),
  settle_amount: figure().describe('结算金额，分；与报价同样显示'),
  settled_at: z.number().nullable().describe('结算日期'),
  remark: z.string(),
})

const narrowing = {
  stages: intList({ max: 10 }).optional().describe('阶段，任一'),
  place_id: id().optional().describe('只要这一位'),
  keyword: searchText().optional().describe('达人昵称或平台展示的达人号'),
}

/** Talents of one campaign: who is asked, for what, and how far each is. */
export const campaignTalentCalls = calls('campaignTalents', {
  board: get('v1/content/campaign/author/board', {
    summary: `项目的达人按阶段排列，每个阶段最近到期的 ${BOARD_CARDS} 位`,
    shows: ['campaign', 'sample', 'seedingVideo'],
    route,
    request: z.object({ id: id().describe('项目编号') }),
    answer: z.object({
      list: z.array(
        z.object({
          stage: enumOf(CampaignAuthorStage, campaignAuthorStageLabel),
          count: z.int().describe('该阶段的全部达人'),
          cards: z.array(boardCard),
        }),
      ),
    }),
  }),
  list: get('v1/content/campaign/author/list', {
    summary: '项目的达人，按阶段排列',
    shows: ['campaign', 'sample', 'seedingVideo'],
    route,
    columns: campaignTalentColumns,
    filters: campaignTalentFilterDefinitions,
    request: z.object({ id: id().describe('项目编号'), ...sortedBy(campaignTalentColumns), ...narrowing }),
    answer: pageOf(place, z.object({ status_count: z.record(z.string(), z.int()).describe('各阶段的达人数') })),
  }),
  add: post('v1/content/campaign/author/add', {
    summary: '把达人加入项目，从待邀约开始；同一达人每种形式一次，未加入的逐个说明原因',
    changes: ['campaign'],
    idempotent: 'form',
    route,
    request: z.object({
      id: id().describe('项目编号'),
      platform: platform(),
      author_ids: textList({ min: 1, max: CAMPAIGN_TALENTS_MAX, length: 64 }),
      form: oneOfEnum(ContentForm),
      accepts_black: oneOfInts([1]).optional().describe('带货黑名单中的达人也加入'),
    }),
    answer: bulkResult(),
  }),
  update: post('v1/content/campaign/author/update', {
    summary: '推进达人的阶段，或修改报价、日期与备注；不能推进的逐个说明原因',
    changes: ['campaign', 'seedingVideo'],
    idempotent: 'request',
    route,
    request: z.object({
      id: id().describe('项目编号'),
      ...bulkKeys({ ids: idList }),
      changes: z.strictObject({
        stage: oneOfEnum(CampaignAuthorStage).optional(),
        quote: fen().optional().describe('分；0 为置换'),
        draft_due: unixTime().nullable().optional(),
        publish_due: unixTime().nullable().optional(),
        remark: text({ max: CAMPAIGN_REASON_MAX }).optional(),
        settle_amount: fen().optional().describe('结算金额，分；不给出时为各自的报价'),
        settled_at: unixTime().optional().describe('结算日期；不给出时为今天'),
      }),
      reason: text({ max: CAMPAIGN_REASON_MAX }).optional().describe('退回与取消的原因'),
    }),
    answer: bulkResult(),
  }),
  remove: post('v1/content/campaign/author/remove', {
    summary: '移除误加的达人：只有待邀约的；之后的取消',
    changes: ['campaign'],
    idempotent: 'request',
    route,
    request: z.object({ id: id().describe('项目编号'), ...bulkKeys({ ids: idList }) }),
    answer: bulkResult(),
  }),
})

/** A talent of a campaign as the board has it. */
export type CampaignCard = z.output<typeof boardCard>
/** A talent of a campaign as its table has it. */
export type CampaignTalent = z.output<typeof place>
