import { DAY_SECONDS } from '@crm/base/durations'
import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { campaignDraftColumns } from '../columns/campaignDrafts.ts'
import {
  ContentForm,
  contentFormLabel,
  DraftStatus,
  draftStatusLabel,
  PLATFORMS,
  ReviewLevel,
  reviewLevelLabel,
} from '../enums.ts'
import { enumOf, flag, id, int, oneOf, oneOfInts, pageOf, pagingFields, text, unixTime } from '../fields.ts'
import { attachmentLink, attachmentList, attachmentUrls } from '../fields/attachments.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { SEEDING } from '../routes/groups.ts'
import { CAMPAIGN_PAGES } from '../rules/campaignRules.ts'
import { DRAFT_QUOTE_MAX, DRAFT_REASON_MAX, DRAFT_REMARK_MAX, DRAFT_TEXT_MAX } from '../rules/draftRules.ts'

/** The page of a campaign, and the workbench of whoever reviews; the sample assistant has that as well and no drafts. */
const access = { route: [...CAMPAIGN_PAGES, 'ContentWorkbench'], roles: SEEDING }

const level = enumOf(ReviewLevel, reviewLevelLabel, '所在的审稿级别')

const place = {
  place_id: z.int().describe('达人在项目中的编号'),
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  avatar: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  form: enumOf(ContentForm, contentFormLabel),
  draft_due: z.number().nullable().describe('交稿日期'),
}

const handedIn = {
  id: z.int().describe('稿件编号'),
  version: z.int(),
  user: staffBrief.nullable().describe('提交人'),
  created_at: z.number().describe('提交时间'),
  status: enumOf(DraftStatus, draftStatusLabel),
  level,
  reviewer: staffBrief.nullable().describe('作出决定的审稿人'),
  reviewed_at: z.number().nullable(),
}

const row = z.object({ ...place, ...handedIn, judges: flag('当前用户可审核') })

const remark = z.object({
  user: staffBrief.nullable(),
  text: z.string(),
  at: z.number().nullable().describe('视频的第几秒'),
  quote: z.string().describe('正文中的句子；空为整篇'),
  resolved: flag('已解决'),
  created_at: z.number(),
})

const version = z.object({
  ...handedIn,
  text: z.string(),
  files: attachmentList,
  reason: z.string().describe('需修改的原因'),
  passes: z.array(
    z.object({ level, user: staffBrief.nullable(), at: z.number(), note: z.string().describe('附带的小改') }),
  ),
  remarks: z.array(remark).describe('按提出的先后'),
  updated_at: z.number().describe('审核时带回，用于发现并发的决定'),
  judges: flag('当前用户可审核'),
  refusal: z.string().describe('不可审核的原因；可审核时为空'),
  withdraws: flag('当前用户可撤回'),
})

const of = { id: id().describe('项目编号'), draft_id: id().describe('稿件编号') }

/** Drafts of the talents of one campaign: handed in, remarked on, judged by two levels. */
export const campaignDraftCalls = calls('campaignDrafts', {
  list: get('v1/content/campaign/draft/list', {
    summary: '项目的稿件：待审核的最早提交在前，全部的最新在前',
    shows: ['campaign'],
    ...access,
    columns: campaignDraftColumns,
    request: z.object({
      id: id().describe('项目编号'),
      ...pagingFields,
      tab: oneOf(['reviewing', 'all']).optional().describe('默认 reviewing，待审核'),
    }),
    answer: pageOf(row, z.object({ status_count: z.record(z.string(), z.int()).describe('待审核与全部的稿件数') })),
  }),
  detail: get('v1/content/campaign/draft/detail', {
    summary: '一份稿件与同一达人的其他版本，附项目的 brief 与关键词',
    shows: ['campaign'],
    ...access,
    request: z.object(of),
    answer: z.object({
      ...place,
      draft_id: z.int(),
      versions: z.array(version).describe('最新的在前'),
      brief: z.string(),
      keywords: z.array(z.string()),
      next_id: z.int().nullable().describe('当前用户可审核的下一份稿件'),
    }),
  }),
  fileLink: post('v1/content/campaign/draft/file/link', {
    summary: '稿件中一个文件的下载地址',
    shows: [],
    ...access,
    request: z.object({ ...of, file_url: text({ min: 1, max: 300 }) }),
    answer: attachmentLink,
  }),
  add: post('v1/content/campaign/draft/add', {
    summary: '上传达人的稿件，成为新的版本并进入审稿',
    changes: ['campaign', 'seedingVideo'],
    idempotent: 'form',
    ...access,
    request: z.object({
      id: id().describe('项目编号'),
      place_id: id().describe('达人在项目中的编号'),
      text: text({ max: DRAFT_TEXT_MAX }).optional(),
      files: attachmentUrls().optional(),
    }),
    answer: z.object({ draft_id: z.int(), version: z.int() }),
  }),
  review: post('v1/content/campaign/draft/review', {
    summary: '审核稿件：通过、通过并附小改或需修改；每级任一审稿人决定',
    changes: ['campaign', 'seedingVideo'],
    idempotent: 'request',
    ...access,
    request: z.object({
      ...of,
      updated_at: unixTime(),
      status: oneOfInts([DraftStatus.passed, DraftStatus.toChange, DraftStatus.passedWithNote]).describe(
        '2 通过，3 需修改，4 通过并附小改',
      ),
      note: text({ max: DRAFT_REASON_MAX }).optional().describe('需修改的原因，或附带的小改'),
    }),
    answer: z.object({ status: enumOf(DraftStatus, draftStatusLabel), level, next_id: z.int().nullable() }),
  }),
  withdraw: post('v1/content/campaign/draft/withdraw', {
    summary: '撤回审核中的稿件，达人回到创作中',
    changes: ['campaign', 'seedingVideo'],
    idempotent: 'request',
    ...access,
    request: z.object({ ...of, updated_at: unixTime(), reason: text({ min: 1, max: DRAFT_REASON_MAX }) }),
  }),
  remark: post('v1/content/campaign/draft/comment/add', {
    summary: '评论稿件的一个版本：整篇、一句话或视频的一秒',
    changes: ['campaign'],
    idempotent: 'form',
    ...access,
    request: z.object({
      ...of,
      text: text({ min: 1, max: DRAFT_REMARK_MAX }),
      at: int({ min: 0, max: DAY_SECONDS }).optional().describe('视频的第几秒'),
      quote: text({ max: DRAFT_QUOTE_MAX }).optional().describe('正文中的句子'),
    }),
  }),
  resolve: post('v1/content/campaign/draft/comment/resolve', {
    summary: '把稿件的一条评论标为已解决，或恢复',
    changes: ['campaign'],
    idempotent: 'request',
    ...access,
    request: z.object({ ...of, index: int({ min: 0 }).describe('第几条评论，从 0 起'), resolved: oneOfInts([0, 1]) }),
  }),
})

/** A draft in the queue of a campaign. */
export type CampaignDraft = z.output<typeof row>
/** One version of a talent's draft, whole. */
export type DraftVersion = z.output<typeof version>
/** What somebody said to a version. */
export type DraftRemark = z.output<typeof remark>
