import { z } from 'zod'
import { type AnswerOf, calls, get, ofModules, post, type RequestOf } from '../call.ts'
import { blackListColumns, whiteListColumns } from '../columns/talentLists.ts'
import { listedTalentFilterDefinitions } from '../filters/talentLists.ts'
import { ContactStatus, contactStatusLabel, ListFlag } from '../enums.ts'
import {
  classify,
  enumOf,
  flag,
  listOf,
  oneOf,
  oneOfInts,
  pageOf,
  platform,
  sortedBy,
  text,
  textList,
  unixTime,
} from '../fields.ts'
import { SALES_LEADS } from '../routes/groups.ts'
import { talentChoice, talentSearch } from '../fields/pickFields.ts'
import { listFilters, staffBrief, talentBrief, talentKey } from '../fields/talentFields.ts'
import { LINE_STATES, LIST_ADD_MAX, LIST_IMAGES_MAX } from '../rules/talentListRules.ts'

const ROUTES = ['TalentWhiteList', 'TalentBlackList']
/** Pages where talents are picked: lists, follow records, recommendations, and the work of seeding. */
const PICKED_FROM = {
  1: { route: [...ROUTES, 'TalentFollowBlog', 'TalentNominate'] },
  2: { route: ['ContentCampaign', 'ContentSample', 'ContentTalentCompany', 'ContentTalentBlackRed'] },
}
const PICKABLE = ['open', 'followed', 'mine'] as const
const whiteOrBlack = () => oneOfInts([ListFlag.white, ListFlag.black])

const listedTalent = z.object({
  ...talentBrief,
  followers: z.array(staffBrief).describe('媒介'),
  gmv: z.number().describe('成交金额，分'),
  gmv_30d: z.number(),
  refund_rate: z.number().describe('退款率 %，仅抖音、快手'),
  unfulfilled_count: z.number().describe('未履约寄样数'),
  last_order_at: z.int().nullable(),
  reason: z.string(),
  text: z.string(),
  images: z.array(z.string()),
  added_by: staffBrief.nullable(),
  added_at: z.int().nullable(),
  is_editable: flag('本人可修改、移除'),
})

/** A talent to pick, with the stage that a follow record begins from. */
const pickableTalent = talentChoice.extend({ contact_status: enumOf(ContactStatus, contactStatusLabel) })

/** White and black list. Adding and taking off are \`talents.listFlagAdd\` and \`listFlagRemove\`. */
export const talentListCalls = calls('talentLists', {
  list: get('v1/commerce/author/list_flag/list', {
    summary: '白名单或黑名单',
    shows: ['talent'],
    filters: listedTalentFilterDefinitions,
    request: z.object({ ...sortedBy({ ...blackListColumns, ...whiteListColumns }), ...listFilters }),
    answer: pageOf(
      listedTalent,
      z.object({ list_total: z.object({ gmv: z.number(), gmv_30d: z.number(), unfulfilled_count: z.number() }) }),
    ),
    route: ROUTES,
  }),
  update: post('v1/commerce/author/list_flag/update', {
    summary: '修改名单中一位达人的原因',
    changes: ['talent'],
    request: z.object({
      ...talentKey,
      flag: whiteOrBlack(),
      reason: text({ min: 1, max: 100 }),
      text: text({ max: 200 }).optional().describe('说明'),
      images: textList({ max: LIST_IMAGES_MAX, length: 500 }).optional().describe('凭证'),
      updated_at: unixTime().optional().describe('带回列表给出的值'),
    }),
    roles: SALES_LEADS,
    route: ROUTES,
  }),
  check: post('v1/commerce/author/list_flag/check', {
    summary: '加入名单前逐个核对：能否加入，及未完结的寄样与合作单',
    shows: ['talent', 'sample', 'cooperation'],
    request: z.object({
      flag: whiteOrBlack(),
      platform: platform(),
      ids: textList({ min: 1, max: LIST_ADD_MAX, length: 64 }).describe('达人 ID 或平台展示的达人号'),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          line: z.string(),
          state: z.enum(LINE_STATES),
          author_id: z.string().describe('未入库时为空'),
          author_name: z.string(),
          open_samples: z.int(),
          open_cooperations: z.int(),
        }),
      ),
    }),
    roles: SALES_LEADS,
    route: [...ROUTES, 'TalentPublic', 'TalentManage', 'TalentDetail', 'TalentCooperation', 'TalentNatural'],
  }),
  pick: get('v1/commerce/author/simple_list', {
    summary: '按昵称或 ID 选择企业达人（数据范围内），白名单在前，其次是本人跟进的',
    shows: ['talent'],
    request: z.object({
      ...talentSearch,
      among: oneOf(PICKABLE)
        .default('open')
        .describe('open 数据范围内跟进的与公海的，followed 数据范围内跟进的，mine 本人跟进的'),
      classify: classify(),
    }),
    answer: listOf(pickableTalent),
    ...ofModules(PICKED_FROM),
  }),
})

/** A talent on the white or black list. */
export type ListedTalent = z.output<typeof listedTalent>
/** A line that was checked before it is put on a list. */
export type CheckedLine = AnswerOf<typeof talentListCalls.check>['list'][number]
/** What a list is asked with. */
export type TalentListRequest = RequestOf<typeof talentListCalls.list>
