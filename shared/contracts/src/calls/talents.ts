import { z } from 'zod'
import { type AnswerOf, calls, get, ofModules, post, type RequestOf } from '../call.ts'
import { followLogColumns, myTalentColumns, publicTalentColumns } from '../columns/talents.ts'
import {
  followLogFilterDefinitions,
  myTalentFilterDefinitions,
  publicTalentFilterDefinitions,
} from '../filters/talents.ts'
import {
  ContactStatus,
  FollowLogKind,
  followLogKindLabel,
  FollowMode,
  followModeLabel,
  IncludeWay,
  ListFlag,
} from '../enums.ts'
import { customField, customValues } from '../fields/customFields.ts'
import {
  classify,
  enumOf,
  flag,
  oneOfEnum,
  zeroOrOne,
  id,
  idList,
  int,
  oneOf,
  oneOfInts,
  pageOf,
  platform,
  sortedBy,
  text,
  textList,
  pagingFields,
  unixTime,
} from '../fields.ts'
import { CORP_ADMINS, SALES, SALES_LEADS } from '../routes/groups.ts'
import {
  logFilters,
  myFilters,
  publicFilters,
  staffBrief,
  tagBrief,
  talentBrief,
  talentKey,
  talentTarget,
  talentWriteResult,
} from '../fields/talentFields.ts'
import { LIST_IMAGES_MAX } from '../rules/talentListRules.ts'
import { LOG_IMAGES_MAX, LOG_MENTIONS_MAX, MY_TABS, PUBLIC_TABS, TALENT_STAGES } from '../rules/talentStages.ts'

const CONTACT_STATUSES = Object.values(ContactStatus) as [ContactStatus, ...ContactStatus[]]
const LISTS = ['TalentPublic', 'TalentManage']
const ONE_TALENT = [...LISTS, 'TalentDetail']
const LISTED = ['TalentWhiteList', 'TalentBlackList']

const publicTalent = z.object({
  ...talentBrief,
  gmv: z.number().describe('历史成交金额，分'),
  last_order_at: z.int().nullable(),
  former: z.array(staffBrief).describe('曾跟进人，最近的在前'),
  followers: z.array(staffBrief).describe('当前跟进人'),
  is_mine: flag('本人正在跟进'),
  release_reason: z.string(),
  pool_at: z.int().nullable().describe('进入公海时间；多人跟进中的达人为 null'),
})

const myTalent = z.object({
  ...talentBrief,
  follow_id: z.int(),
  user: staffBrief.describe('媒介'),
  stage: z.enum(TALENT_STAGES),
  last_log: z.string().describe('最近一次跟进的内容'),
  last_log_at: z.int().nullable(),
  next_at: z.int().nullable(),
  release_days: z.int().nullable().describe('距自动释放的天数，null 为不会释放'),
  is_releasing: flag('已到释放规则的提前提醒天数'),
  gmv: z.number().describe('累计成交金额，分'),
  gmv_30d: z.number(),
  sample_count: z.number().describe('寄样数，件'),
  last_order_at: z.int().nullable(),
  remark: z.string(),
  bind_time: z.int(),
  custom_fields: z.record(z.string(), z.string()).describe('自定义字段的值'),
})

const followLog = z.object({
  id: z.int(),
  kind: enumOf(FollowLogKind, followLogKindLabel),
  content: z.string(),
  stage_from: z.int().nullable(),
  images: z.array(z.string()),
  mentions: z.array(staffBrief).describe('@ 的同事'),
  stage: z.int().nullable(),
  next_at: z.int().nullable(),
  created_at: z.int(),
  user: staffBrief.nullable(),
  author_id: z.string(),
  platform: platform(),
  author_name: z.string(),
  avatar: z.string(),
  display_id: z.string(),
  comment_count: z.int(),
  is_editable: flag('本人 24 小时内所写，可修改、删除'),
})

/** The talents of the corporation: public pool, followed talents, and everything that is done to one. */
export const talentCalls = calls('talents', {
  publicList: get('v1/commerce/author/public/list', {
    summary: '达人公海：没有独占跟进人的达人',
    shows: ['talent', 'order'],
    columns: publicTalentColumns,
    filters: publicTalentFilterDefinitions,
    request: z.object({ ...sortedBy(publicTalentColumns), ...publicFilters }),
    answer: pageOf(
      publicTalent,
      z.object({
        list_total: z.object({ gmv: z.number() }),
        status_count: z.record(z.enum(PUBLIC_TABS), z.int()),
        follow_mode: enumOf(FollowMode, followModeLabel),
      }),
    ),
    route: 'TalentPublic',
  }),
  myList: get('v1/commerce/author/my/list', {
    summary: '我的达人：每条跟进关系一行',
    shows: ['talent', 'order', 'sample'],
    columns: myTalentColumns,
    filters: myTalentFilterDefinitions,
    request: z.object({ ...sortedBy(myTalentColumns), ...myFilters }),
    answer: pageOf(
      myTalent,
      z.object({
        list_total: z
          .object({ gmv: z.number(), gmv_30d: z.number(), sample_count: z.number() })
          .describe('每位达人只计一次'),
        custom_fields: z.array(customField).describe('企业自定义的达人字段'),
      }),
    ),
    route: 'TalentManage',
  }),
  myStageCount: get('v1/commerce/author/my/stage_count', {
    summary: '我的达人各标签的数量；tab 不参与筛选，六个阶段之和为全部',
    shows: ['talent'],
    request: z.object(myFilters),
    answer: z.record(z.enum(MY_TABS), z.int()),
    route: 'TalentManage',
  }),
  maxBind: get('v1/commerce/author/max_bind', {
    summary: '一人可跟进的达人数与已跟进数',
    shows: ['plan', 'talent'],
    request: z.object({ user_id: id().optional().describe('默认本人') }),
    answer: z.object({ max: z.int().describe('0 为不限'), used: z.int() }),
    route: ONE_TALENT,
  }),
  tagGroups: get('v1/commerce/author/tag/group/list', {
    seedingPath: 'v1/content/author/tag/group/list',
    summary: '本人可用的标签，按分组',
    shows: ['talentTag'],
    request: z.object({
      classify: classify(),
      all: oneOfInts([1]).optional().describe('1 含没有可用标签的分组'),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          tag_count: z.int().describe('本人可见的标签数，含停用的'),
          tags: z.array(tagBrief),
        }),
      ),
    }),
    ...ofModules({
      1: { route: [...ONE_TALENT, 'TalentTag'] },
      2: { route: ['ContentTalentTag', 'ContentTalentCompany', 'ContentTalentBlackRed'] },
    }),
  }),
  follow: post('v1/commerce/author/follow', {
    summary: '跟进达人，最多 200 位',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object(talentTarget),
    answer: talentWriteResult,
    roles: SALES,
    route: ONE_TALENT,
  }),
  assign: post('v1/commerce/author/assign', {
    summary: '把公海达人平均分配给成员',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object({ ...talentTarget, user_ids: idList({ min: 1, max: 50 }) }),
    answer: talentWriteResult,
    roles: SALES_LEADS,
    route: LISTS,
  }),
  release: post('v1/commerce/author/release', {
    summary: '释放达人到公海',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object({ ...talentTarget, reason: text({ min: 1, max: 100 }) }),
    answer: talentWriteResult,
    roles: SALES,
    route: ONE_TALENT,
  }),
  transfer: post('v1/commerce/author/transfer', {
    summary: '把跟进的达人转交给另一名成员',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object({ ...talentTarget, to_user_id: id(), remark: text({ max: 100 }).optional() }),
    answer: talentWriteResult,
    roles: SALES_LEADS,
    route: ONE_TALENT,
  }),
  update: post('v1/commerce/author/update', {
    summary: '修改阶段、备注、下次跟进时间与自定义字段',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object({
      ...talentTarget,
      contact_status: oneOfInts(CONTACT_STATUSES).optional(),
      remark: text({ max: 200 }).optional(),
      next_at: unixTime().optional().describe('0 为清除'),
      custom_fields: customValues.optional().describe('给出的字段被修改，空为清除'),
    }),
    answer: talentWriteResult,
    roles: SALES,
    route: ONE_TALENT,
  }),
  tagBind: post('v1/commerce/author/tag/bind', {
    summary: '打标签：增加、移除，或换成给出的标签',
    changes: ['talent', 'talentTag'],
    idempotent: 'request',
    request: z.object({
      ...talentTarget,
      tag_ids: idList({ max: 50 }),
      mode: oneOf(['add', 'remove', 'replace']).default('add'),
    }),
    answer: talentWriteResult.extend({ updated_at: z.int().describe('此次修改的时间，撤销时带回') }),
    roles: SALES,
    route: ONE_TALENT,
  }),
  listFlagAdd: post('v1/commerce/author/list_flag/add', {
    summary: '加入白名单或黑名单',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object({
      ...talentTarget,
      flag: oneOfInts([ListFlag.white, ListFlag.black]),
      reason: text({ min: 1, max: 100 }),
      text: text({ max: 200 }).optional().describe('说明'),
      images: textList({ max: LIST_IMAGES_MAX, length: 500 }).optional().describe('凭证'),
      release: zeroOrOne().default(1).describe('黑名单：1 同时释放跟进人'),
    }),
    answer: talentWriteResult,
    roles: SALES_LEADS,
    route: [...ONE_TALENT, ...LISTED],
  }),
  listFlagRemove: post('v1/commerce/author/list_flag/remove', {
    summary: '移出白名单或黑名单',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object({ ...talentTarget, flag: oneOfInts([ListFlag.white, ListFlag.black]) }),
    answer: talentWriteResult,
    roles: SALES_LEADS,
    route: [...ONE_TALENT, ...LISTED],
  }),
  remove: post('v1/commerce/author/delete', {
    summary: '从公海删除达人；有历史成交的不能删除',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object(talentTarget),
    answer: talentWriteResult,
    roles: CORP_ADMINS,
    route: LISTS,
  }),
  followLogList: get('v1/commerce/author/follow_log/list', {
    summary: '跟进记录：一位达人的，或数据范围内全部达人的',
    shows: ['followLog', 'talent'],
    columns: followLogColumns,
    filters: followLogFilterDefinitions,
    request: z.object({
      ...logFilters,
      id: id().optional().describe('一条记录'),
      ...pagingFields,
    }),
    answer: pageOf(followLog),
    route: [...ONE_TALENT, 'TalentFollowBlog'],
  }),
  followLogAdd: post('v1/commerce/author/follow_log/add', {
    summary: '写跟进；@ 的同事收到提醒',
    changes: ['followLog', 'talent'],
    idempotent: 'form',
    request: z.object({
      ...talentKey,
      kind: oneOfInts([FollowLogKind.call, FollowLogKind.wechat, FollowLogKind.visit]),
      content: text({ min: 1, max: 500 }),
      images: textList({ max: LOG_IMAGES_MAX, length: 300 }).optional().describe('上传图片的地址'),
      mention_ids: idList({ max: LOG_MENTIONS_MAX }).optional().describe('@ 的同事'),
      stage: oneOfInts(CONTACT_STATUSES).optional(),
      next_at: unixTime().optional(),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
    route: ONE_TALENT,
  }),
  include: post('v1/author/include', {
    summary: '收录达人，3 分钟内完成',
    changes: ['inclusion', 'talent'],
    idempotent: 'form',
    request: z.object({
      id: int({ min: 0 }).optional().describe('重新收录的任务'),
      nick_name: text({ max: 50 }).optional(),
      include_way: oneOfEnum(IncludeWay).describe('1 平台 UID 或ID，2 主页链接，3 视频号昵称或ID'),
      keyword: text({ min: 1, max: 300 }),
      platform: platform(),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
    route: ONE_TALENT,
  }),
})

/** A row of the public pool. */
export type PublicTalent = z.output<typeof publicTalent>
/** A row of the followed talents: one follow record. */
export type MyTalent = z.output<typeof myTalent>
/** A field of the corporation's own. */
export type CustomField = AnswerOf<typeof talentCalls.myList>['ext']['custom_fields'][number]
/** An entry of a talent's timeline. */
export type FollowLogEntry = z.output<typeof followLog>
/** What a write over talents answers. */
export type TalentWriteResult = AnswerOf<typeof talentCalls.follow>
/** A talent that a write left as it was. */
export type TalentFailure = TalentWriteResult['failures'][number]
/** Which talents a write means. */
export type TalentTarget = RequestOf<typeof talentCalls.follow>
/** What the followed talents are asked with. */
export type MyTalentRequest = RequestOf<typeof talentCalls.myList>
