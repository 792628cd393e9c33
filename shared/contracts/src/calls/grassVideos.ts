import { z } from 'zod'
import { bulkKeys, bulkResult, bulkTarget } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { grassVideoColumns } from '../columns/videos.ts'
import { grassVideoFilterDefinitions } from '../filters/videos.ts'
import {
  oneOfEnum,
  selectedId,
  enumOf,
  fen,
  zeroOrOne,
  id,
  idList,
  int,
  listOf,
  oneOf,
  oneOfInts,
  pageOf,
  platform,
  platformOrAll,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { grassVideoFigures } from '../figures/seeding.ts'
import { SALES_AND_SEEDING } from '../routes/groups.ts'
import { talentChoice, talentSearch } from '../fields/pickFields.ts'
import { counterFields, labelBounds, pastedLinks, publishedFields, seedingFields } from '../fields/videoFields.ts'
import { ContentSource, contentSourceLabel, XhsAuthStatus, xhsAuthStatusLabel } from '../enums.ts'

/** What narrows the seeding contents: the list, its figures, its chart and bulk actions take the same. */
const grassFilter = {
  platform: platformOrAll().optional(),
  start_time: unixTime().optional().describe('发布时间'),
  end_time: unixTime().optional(),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  keyword: searchText().optional().describe('标题、达人昵称或平台内容ID'),
  author_id: textList({ max: 50, length: 64 }).optional().describe('这些达人的'),
  spu_id: id().optional(),
  campaign_id: id().optional(),
  labels: textList({ max: 20, length: 40 }).optional().describe('含任一标签'),
  is_hot: zeroOrOne().optional().describe('是否爆文'),
  interactions_min: int({ min: 0 }).optional(),
  interactions_max: int({ min: 0 }).optional(),
  source: oneOfEnum(ContentSource).optional().describe('1 监控发现，2 手动添加，3 项目发布'),
}

const row = z.object({
  content_id: z.string().describe('详情与关联的编号'),
  ...publishedFields,
  source: enumOf(ContentSource, contentSourceLabel),
  ...counterFields,
  ...seedingFields,
})

const sums = {
  content_count: z.int(),
  hot_count: z.int(),
  interactions: figure(),
  cost: figure(),
  cpe: figure(),
  cpm: figure(),
}
const narrowed = z.object(grassFilter)
const named = z.object({ id: z.int(), name: z.string() })
const route = 'MediaCenterGrassVideo'
const roles = SALES_AND_SEEDING

/** Seeding contents: list and figures, adding by link, costs, labels, SPU and campaign, fresh counters. */
export const grassVideoCalls = calls('grassVideos', {
  list: post('v1/center/video_grass/list', {
    summary: '种草视频列表',
    shows: ['seedingVideo'],
    columns: grassVideoColumns,
    filters: grassVideoFilterDefinitions,
    request: z.object({ ...grassFilter, ...sortedBy(grassVideoColumns) }),
    answer: pageOf(
      row,
      z.object({ list_total: z.object({ ...sums, ...counterFields }).describe('全部筛选结果的合计') }),
    ),
    route,
  }),
  statistic: post('v1/center/video_grass/static', {
    summary: '种草视频的汇总与环比；与种草概览同一口径',
    shows: ['seedingVideo'],
    request: narrowed,
    answer: z.object(comparedFields(grassVideoFigures)),
    route,
  }),
  trend: post('v1/center/video_grass/trend', {
    summary: '按发布日的内容数、爆文数、播放、互动量与花费',
    shows: ['seedingVideo'],
    request: narrowed,
    answer: listOf(
      z.object({
        date: z.string().describe('YYYY-MM-DD'),
        content_count: z.int(),
        hot_count: z.int(),
        plays: figure(),
        interactions: figure(),
        cost: figure().describe('分'),
      }),
    ),
    route,
  }),
  options: get('v1/center/video_grass/options', {
    summary: '可选的 SPU、种草项目与标签，以及本月内容额度',
    shows: ['seedingVideo', 'plan', 'campaign'],
    answer: z.object({
      spus: z.array(named),
      campaigns: z.array(named),
      labels: z.array(z.string()).describe('常用的在前'),
      quota: z.object({ used: z.int(), limit: z.int().nullable().describe('null 为不限') }),
    }),
    route,
  }),
  authors: get('v1/center/video_grass/authors', {
    summary: '可为其添加种草内容的达人',
    shows: ['talent'],
    request: z.object({ ...talentSearch, platform: platform().optional() }),
    answer: listOf(talentChoice),
    route,
    roles,
  }),
  add: post('v1/center/video_grass/add', {
    summary: '按链接添加种草内容，计入本月内容额度，未添加的链接逐条说明原因；小红书须先完成授权',
    changes: ['seedingVideo', 'campaign'],
    idempotent: 'form',
    request: z.object({
      links: pastedLinks(),
      author_id: text({ max: 64 }).optional().describe('链接中没有达人时的达人'),
      platform: platform().optional().describe('与 author_id 一起给出'),
      spu_id: id().optional(),
      campaign_id: id().optional(),
    }),
    answer: bulkResult(),
    route,
    roles,
  }),
  update: post('v1/center/video_grass/update', {
    summary: '修改种草内容的报价或标签；标签每个内容最多 10 个',
    changes: ['seedingVideo', 'campaign'],
    idempotent: 'request',
    request: z.object({
      ...bulkTarget({ ids: idList }, { filters: z.strictObject(grassFilter) }),
      changes: z.strictObject({
        quote: fen().optional().describe('达人报价，分'),
        labels: textList(labelBounds).optional(),
        label_mode: oneOf(['replace', 'add']).default('replace'),
      }),
    }),
    answer: bulkResult(),
    route,
    roles,
  }),
  bind: post('v1/center/content/bind', {
    summary: '把种草内容关联到种草项目或 SPU',
    changes: ['seedingVideo', 'campaign'],
    request: z.object({
      content_id: text({ min: 1, max: 64 }),
      target_type: oneOfInts([2, 3]).describe('2 种草项目，3 SPU'),
      target_id: int({ min: 0 }).describe('0 为取消关联'),
      updated_at: int({ min: 0 }),
    }),
    answer: z.object({ updated_at: z.number() }),
    route,
    roles,
  }),
  sync: post('v1/center/content/sync', {
    summary: '向平台要种草内容的最新数据，稍后更新',
    changes: ['seedingVideo'],
    idempotent: 'request',
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
    route,
    roles,
  }),
  remove: post('v1/center/video_grass/remove', {
    summary: '移除种草内容',
    changes: ['seedingVideo', 'campaign'],
    idempotent: 'request',
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
    route,
    roles,
  }),
  xhlAuthDetail: get('v1/center/content/xhl/auth/detail', {
    summary: '企业的小红书授权状态，与去授权的地址',
    shows: ['shop'],
    answer: z.object({
      status: enumOf(XhsAuthStatus, xhsAuthStatusLabel),
      account_name: z.string(),
      expire_time: z.int().describe('unix 秒，未授权为 0'),
      url: z.string().describe('授权页；平台尚未开通时为空'),
    }),
    route,
  }),
})

/** A row of the seeding contents. */
export type GrassRow = z.output<typeof row>
