import { z } from 'zod'
import { comparedPeriod } from '../figures/answers.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { competitorTalentColumns } from '../columns/foundTalents.ts'
import { competitorTalentFilterDefinitions } from '../filters/sellers.ts'
import { CompetitorKind, competitorKindLabel, ContentKind, PLATFORMS } from '../enums.ts'
import {
  enumOf,
  zeroOrOne,
  id,
  idList,
  int,
  oneOfInts,
  pageOf,
  platform,
  sortedBy,
  text,
  pagingFields,
  searchText,
} from '../fields.ts'
import { marketSum } from '../fields/foundTalent.ts'
import { marketDates, marketGoodsRow, sellingTalent } from '../fields/marketRows.ts'
import { SALES } from '../routes/groups.ts'

const ROUTE = 'TalentCompetitor'

const watched = z.object({
  id: z.int(),
  platform: z.enum(PLATFORMS),
  kind: enumOf(CompetitorKind, competitorKindLabel),
  brand_id: z.int(),
  shop_id: z.string(),
  name: z.string(),
  logo: z.string(),
  category_id: z.int(),
  created_at: z.int().describe('关注时间'),
})

const about = {
  platform: platform().default('dy'),
  ...marketDates,
  id: id().optional().describe('竞品；默认该平台的全部竞品'),
}

const change = z.number().describe('环比，百分数')

const competitorTalent = z.object({
  ...sellingTalent,
  competitors: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** Brands and shops of the market that the corporation watches, and the talents who sell for them. */
export const competitorCalls = calls('competitor', {
  list: get('v1/commerce/competitor/list', {
    summary: '已关注的竞品，最近的在前',
    shows: ['competitor'],
    request: z.object({ platform: platform().optional() }),
    answer: z.object({ list: z.array(watched), used: z.int(), limit: z.int() }),
    route: ROUTE,
  }),
  add: post('v1/commerce/competitor/add', {
    summary: '关注竞品品牌或店铺',
    changes: ['competitor'],
    idempotent: 'form',
    request: z.object({
      platform: platform(),
      brand_id: id().optional(),
      shop_id: text({ min: 1, max: 40 }).optional().describe('与 brand_id 二选一'),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
    route: [ROUTE, 'TalentTopBrand', 'TalentSearchBrand', 'TalentSearchBrandDetail'],
  }),
  remove: post('v1/commerce/competitor/delete', {
    summary: '取消关注竞品',
    changes: ['competitor'],
    request: z.object({ id: id() }),
    roles: SALES,
    route: [ROUTE, 'TalentTopBrand', 'TalentSearchBrand', 'TalentSearchBrandDetail'],
  }),
  overview: get('v1/commerce/competitor/overview', {
    summary: '竞品合作的达人、成交与内容，与上一周期相比',
    shows: ['competitor', 'market'],
    request: z.object(about),
    answer: z.object({
      author_count: z.int(),
      author_count_rate: change,
      new_author_count: z.int().describe('周期内首次带货的达人'),
      new_author_count_rate: change,
      ...marketSum('gmv'),
      gmv_rate: change,
      video_count: z.int(),
      video_count_rate: change,
      live_count: z.int(),
      live_count_rate: change,
      compared: comparedPeriod(),
      top: z
        .array(
          z.object({
            author_id: z.string(),
            author_name: z.string(),
            ...marketSum('gmv'),
            gmv_index: z.number().describe('最高者为 100'),
          }),
        )
        .describe('成交最多的 10 位达人'),
    }),
    route: ROUTE,
  }),
  trend: get('v1/commerce/competitor/trend', {
    summary: '各竞品每天的带货达人数',
    shows: ['competitor', 'market'],
    request: z.object({ ...about, ids: idList({ max: 5 }).optional().describe('至多 5 个；默认最近关注的 5 个') }),
    answer: z.object({
      list: z.array(
        z.object({
          date: z.string(),
          counts: z.array(z.object({ id: z.int(), name: z.string(), author_count: z.int() })),
        }),
      ),
    }),
    route: ROUTE,
  }),
  authorList: get('v1/commerce/competitor/author/list', {
    summary: '为竞品带货的达人',
    shows: ['competitor', 'market', 'talent'],
    columns: competitorTalentColumns,
    filters: competitorTalentFilterDefinitions,
    request: z.object({
      ...sortedBy(competitorTalentColumns),
      ...about,
      keyword: searchText().optional().describe('昵称'),
      main_kind: oneOfInts([ContentKind.live, ContentKind.video, ContentKind.imageText])
        .optional()
        .describe('带货方式：1 直播，2 视频，3 图文'),
      fans_min: int({ min: 0 }).optional(),
      fans_max: int({ min: 0 }).optional(),
      is_cooperated: zeroOrOne().optional().describe('1 已为本企业出单，0 未合作'),
    }),
    answer: pageOf(competitorTalent),
    route: ROUTE,
  }),
  goodsList: get('v1/commerce/competitor/goods/list', {
    summary: '一位达人带过的竞品商品',
    shows: ['competitor', 'market'],
    request: z.object({
      ...about,
      author_id: text({ min: 1, max: 64 }),
      ...pagingFields,
    }),
    answer: pageOf(z.object({ ...marketGoodsRow, last_day: z.string().describe('最近带货，YYYY-MM-DD') })),
    route: ROUTE,
  }),
})

/** A brand or shop that the corporation watches. */
export type Competitor = AnswerOf<typeof competitorCalls.list>['list'][number]
/** A talent who sells for competitors. */
export type CompetitorTalent = z.output<typeof competitorTalent>
/** A product of a competitor that a talent sold. */
export type CompetitorGoods = AnswerOf<typeof competitorCalls.goodsList>['list'][number]
/** Figures of the competitors. */
export type CompetitorOverview = AnswerOf<typeof competitorCalls.overview>
/** What the talents of competitors are asked with. */
export type CompetitorTalentRequest = RequestOf<typeof competitorCalls.authorList>
