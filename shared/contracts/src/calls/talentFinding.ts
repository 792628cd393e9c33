import { z } from 'zod'
import { calls, post, type RequestOf } from '../call.ts'
import { libraryColumns } from '../columns/foundTalents.ts'
import { ContentKind } from '../enums.ts'
import { libraryFilterDefinitions } from '../filters/foundTalents.ts'
import {
  decimal,
  fen,
  zeroOrOne,
  idList,
  int,
  intList,
  oneOf,
  oneOfInts,
  pageOf,
  platform,
  sortedBy,
  textList,
  searchText,
} from '../fields.ts'
import { foundTalent } from '../fields/foundTalent.ts'
import { SALES } from '../routes/groups.ts'
import { talentKey, talentWriteResult } from '../fields/talentFields.ts'
import { AUDIENCE_AGES, FINDING_MAX, MARKET_REGIONS, RELATIONS } from '../rules/talentFinding.ts'

/** At least this part of the audience, percent. */
const atLeast = decimal({ min: 0, max: 100 })

const conditions = z
  .object({
    categories: idList({ max: 50 }).optional().describe('一级类目'),
    fans_min: int({ min: 0 }).optional(),
    fans_max: int({ min: 0 }).optional(),
    gmv_min: fen().optional().describe('30天成交额，分'),
    gmv_max: fen().optional(),
    price_min: fen().optional().describe('客单价，分'),
    price_max: fen().optional(),
    gpm_min: fen().optional(),
    gpm_max: fen().optional(),
    level: intList({ max: 9 }).optional().describe('0–7，-1 为未评级'),
    main_kind: oneOfInts([ContentKind.live, ContentKind.video, ContentKind.imageText])
      .optional()
      .describe('带货方式：1 直播，2 视频，3 图文'),
    live_slots: intList({ max: 4 }).optional().describe('直播时段：1 早，2 中，3 晚，4 深夜'),
    region: textList({ max: 40, length: 20 }).optional(),
    gender: oneOfInts([1, 2]).optional().describe('1 男，2 女'),
    fans_gender: z
      .object({ name: oneOf(['男', '女']), min: atLeast })
      .optional()
      .describe('粉丝性别占比不低于'),
    fans_age: z.object({ name: oneOf(AUDIENCE_AGES), min: atLeast }).optional(),
    fans_region: z.object({ name: oneOf(MARKET_REGIONS), min: atLeast }).optional(),
    is_active: zeroOrOne().optional().describe('1 近7天有直播或视频'),
    has_contact: zeroOrOne().optional(),
    has_mcn: zeroOrOne().optional(),
    is_favorite: zeroOrOne().optional().describe('1 本人收藏的'),
    relation: oneOf(RELATIONS).optional(),
    tag_ids: idList().optional(),
    tag_mode: oneOf(['any', 'all', 'none']).optional().describe('包含任一（默认）、同时包含、不包含'),
  })
  .strict()

const searched = {
  platform: platform(),
  keyword: searchText().optional(),
  keyword_type: oneOf(['name', 'id', 'link']).optional().describe('昵称（默认）、达人ID、主页链接'),
  conditions: conditions.default({}),
}

/** Searching the shared library, and what is done to talents that the corporation may not hold yet. */
export const talentFindingCalls = calls('talentFinding', {
  poolAdd: post('v1/commerce/author/pool/add', {
    summary: '把达人库的达人加入公海；on 为 0 时撤回本人刚加入的',
    changes: ['talent'],
    idempotent: 'request',
    request: z.object({
      author_ids: textList({ min: 1, max: FINDING_MAX, length: 64 }),
      platform: platform(),
      on: zeroOrOne().default(1),
    }),
    answer: talentWriteResult,
    roles: SALES,
    route: ['TalentPublic', 'TalentDetail'],
  }),
  libraryList: post('v1/commerce/author/library/list', {
    summary: '达人库：按市场数据搜索达人',
    shows: ['market', 'talent', 'favorite'],
    columns: libraryColumns,
    filters: libraryFilterDefinitions,
    request: z.object({ ...sortedBy(libraryColumns), ...searched }),
    answer: pageOf(z.object(foundTalent)),
    route: 'TalentRecommend',
  }),
  libraryCount: post('v1/commerce/author/library/count', {
    summary: '符合条件的达人数',
    shows: ['market', 'talent', 'favorite'],
    request: z.object(searched),
    answer: z.object({ count: z.int() }),
    route: 'TalentRecommend',
  }),
  favorite: post('v1/commerce/author/favorite', {
    summary: '收藏或取消收藏达人',
    changes: ['favorite'],
    request: z.object({ ...talentKey, on: zeroOrOne() }),
    roles: SALES,
    route: 'TalentRecommend',
  }),
})

/** A talent of the shared library. */
export type FoundTalent = z.output<z.ZodObject<typeof foundTalent>>
/** What the library is asked with. */
export type LibraryRequest = RequestOf<typeof talentFindingCalls.libraryList>
/** What narrows a library search besides platform and keyword. */
export type LibraryConditions = NonNullable<LibraryRequest['conditions']>
