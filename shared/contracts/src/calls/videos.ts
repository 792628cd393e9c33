import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { videoColumns } from '../columns/videos.ts'
import { videoFilterDefinitions } from '../filters/videos.ts'
import {
  oneOfEnum,
  selectedId,
  enumOf,
  fen,
  flag,
  zeroOrOne,
  int,
  listOf,
  oneOf,
  pageOf,
  platform,
  platformOrAll,
  sortedBy,
  text,
  textList,
  pagingFields,
  unixTime,
  searchText,
} from '../fields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { VIDEO_BASES, videoFigures } from '../figures/videos.ts'
import { SALES } from '../routes/groups.ts'
import { talentChoice, talentSearch } from '../fields/pickFields.ts'
import { counterFields, labelBounds, pastedLinks, publishedFields, rate, seedingFields } from '../fields/videoFields.ts'
import { CommentFeeling, GoodsStatus, goodsStatusLabel, VideoSource, videoSourceLabel } from '../enums.ts'

const videoId = () => text({ min: 1, max: 64 })

/** What narrows the videos: the list, its figures, its charts and bulk actions take the same. */
const videoFilter = {
  platform: platformOrAll().optional(),
  basis: oneOf(VIDEO_BASES)
    .default('pay')
    .describe('统计口径：pay 为时间段内支付的成交（含此前发布的视频），publish 为时间段内发布的视频至今的成交'),
  start_time: unixTime().optional().describe('成交或发布时间，按统计口径'),
  end_time: unixTime().optional(),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  keyword: searchText().optional().describe('标题、达人昵称或视频ID'),
  author_id: textList({ max: 50, length: 64 }).optional().describe('这些达人的'),
  product_id: textList({ max: 20 }).optional().describe('关联任一商品'),
  labels: textList({ max: 20, length: 40 }).optional().describe('含任一标签'),
  has_gmv: zeroOrOne().optional(),
  gmv_min: fen().optional().describe('分'),
  gmv_max: fen().optional().describe('分'),
  plays_min: int({ min: 0 }).optional(),
  plays_max: int({ min: 0 }).optional(),
  source: oneOfEnum(VideoSource).optional().describe('1 监控发现，2 手动添加，3 订单关联'),
  has_ads: zeroOrOne().optional().describe('是否投放'),
}

const goodsRef = z.object({
  product_id: z.string(),
  platform: z.string(),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
})

const counters = {
  ...counterFields,
  gmv: figure().describe('该视频按统计口径的成交金额，分；种草内容没有'),
  volume: figure(),
  gpm: figure().describe('千次播放成交，分'),
  ad_cost: figure().describe('广告消耗，分'),
}

const videoRow = z.object({
  video_id: z.string(),
  ...publishedFields,
  source: enumOf(VideoSource, videoSourceLabel),
  duration: z.int().describe('秒，0 为未知'),
  goods: z.array(goodsRef),
  ...counters,
})

const point = z.object({ date: z.string().describe('YYYY-MM-DD'), video_total: figure(), gmv: figure() })
const content = z.object({ content_id: videoId().describe('视频编号，或种草内容的 content_id') })
const share = z.object({ name: z.string(), value: z.number() })
const route = 'MediaCenterCommerceVideo'
// The gateway asks for the screen that the video or content belongs to.
const either = ['MediaCenterCommerceVideo', 'MediaCenterGrassVideo']
const roles = SALES
const narrowed = z.object(videoFilter)

/** Videos of talents that carry our goods: list and figures, one video's trend, labels, goods, adding and removing. */
export const videoCalls = calls('videos', {
  list: post('v1/center/video/list', {
    summary: '带货视频列表',
    shows: ['video', 'goods'],
    columns: videoColumns,
    filters: videoFilterDefinitions,
    request: z.object({ ...videoFilter, ...sortedBy(videoColumns) }),
    answer: pageOf(
      videoRow,
      z.object({
        list_total: z
          .object({ video_total: z.int(), sold_videos: z.int(), interactions: figure(), ...counters })
          .describe('全部筛选结果的合计'),
      }),
    ),
    route,
  }),
  statistic: post('v1/center/video/static', {
    summary: '带货视频的汇总与环比',
    shows: ['video'],
    request: narrowed,
    answer: z.object(comparedFields(videoFigures)),
    route,
  }),
  trend: post('v1/center/video/trend', {
    summary: '按日的视频数与成交金额：视频数按发布日，成交金额按统计口径的支付日或发布日',
    shows: ['video'],
    request: narrowed,
    answer: listOf(point),
    route,
  }),
  gmvDistribution: post('v1/center/video/gmv_distribution', {
    summary: '视频按成交金额区间的分布',
    shows: ['video'],
    request: narrowed,
    answer: listOf(z.object({ name: z.string().describe('元'), value: figure() })),
    route,
  }),
  labelRank: post('v1/center/video/label_rank', {
    summary: '标签按成交金额的排行',
    shows: ['video'],
    request: narrowed,
    answer: listOf(z.object({ name: z.string(), gmv: figure(), video_total: figure() })),
    route: [route, 'DashboardContent'],
  }),
  labels: get('v1/center/video/labels', {
    summary: '企业的视频标签，常用的在前',
    shows: ['video'],
    answer: listOf(z.object({ name: z.string(), video_total: z.int() })),
    route,
  }),
  authors: get('v1/center/video/authors', {
    summary: '可为其添加视频的达人',
    shows: ['talent'],
    request: z.object({ ...talentSearch, platform: platform().optional() }),
    answer: listOf(talentChoice),
    route,
    roles,
  }),
  add: post('v1/center/video/add', {
    summary: '按链接添加带货视频，未添加的链接逐条说明原因',
    changes: ['video'],
    idempotent: 'form',
    request: z.object({
      links: pastedLinks(),
      author_id: text({ max: 64 }).optional().describe('链接中没有达人时的达人'),
      platform: platform().optional().describe('与 author_id 一起给出'),
      product_ids: textList({ max: 10 }).optional(),
    }),
    answer: bulkResult(),
    route,
    roles,
  }),
  updateLabel: post('v1/center/video/update_label', {
    summary: '为视频打标签，每个视频最多 10 个',
    changes: ['video'],
    idempotent: 'request',
    request: z.object({
      ...bulkTarget({ ids: textList }, { filters: z.strictObject(videoFilter) }),
      labels: textList(labelBounds),
      mode: oneOf(['replace', 'add']),
    }),
    answer: bulkResult(),
    route,
    roles,
  }),
  updateGoods: post('v1/center/video/update_goods', {
    summary: '修改视频关联的商品',
    changes: ['video'],
    request: z.object({ video_id: videoId(), product_ids: textList({ max: 10 }), updated_at: int({ min: 0 }) }),
    answer: z.object({ updated_at: z.number() }),
    route,
    roles,
  }),
  remove: post('v1/center/video/remove', {
    summary: '移除手动添加的视频',
    changes: ['video'],
    request: z.object({ video_id: videoId(), updated_at: int({ min: 0 }) }),
    route,
    roles,
  }),
  baseInfo: get('v1/center/content/detail/base_info', {
    summary: '一个视频的基本信息',
    shows: ['video', 'seedingVideo', 'goods'],
    request: content,
    answer: videoRow.extend({
      has_ads: flag('有可见的投放数据'),
      seeding: z
        .object({ ...seedingFields, positive: z.int(), neutral: z.int(), negative: z.int() })
        .nullable()
        .describe('种草内容独有的信息，正面、中性、负面为平台全部评论的条数；视频为 null'),
    }),
    route: either,
  }),
  dataStatistic: get('v1/center/content/detail/data_statistic', {
    summary: '一个视频的数据与每日走势',
    shows: ['video', 'seedingVideo'],
    request: content,
    answer: z.object({
      ...counters,
      cost: figure().describe('种草内容的花费，分'),
      cpe: figure(),
      list: z
        .array(
          z.object({
            date: z.string(),
            plays: figure(),
            likes: figure(),
            comments: figure(),
            collects: figure(),
            shares: figure(),
            gmv: figure().describe('当日成交，分'),
          }),
        )
        .describe('互动为截至当日的累计'),
    }),
    route: either,
  }),
  commentAnalysis: get('v1/center/content/detail/comment_analysis', {
    summary: '一个视频的评论与情感分布',
    // here and below: what the platform counted, which nothing that staff write changes
    shows: [],
    request: z.object({
      content_id: videoId(),
      sentiment: oneOfEnum(CommentFeeling).optional().describe('1 正面，2 中性，3 负面'),
      keyword: searchText().optional(),
      ...pagingFields,
    }),
    answer: pageOf(
      z.object({
        comment_id: z.string(),
        user_name: z.string(),
        text: z.string(),
        sentiment: z.int(),
        keywords: z.array(z.string()),
        likes: z.number(),
        created_at: z.number(),
      }),
      z.object({ positive: z.int(), neutral: z.int(), negative: z.int() }).describe('全部评论按情感的条数'),
    ),
    route: either,
  }),
  wordProportion: get('v1/center/content/detail/word_proportion', {
    summary: '一个视频评论的高频词',
    shows: [],
    request: content,
    answer: listOf(z.object({ name: z.string(), value: z.int().describe('提到该词的评论数') })),
    route: either,
  }),
  profile: get('v1/center/content/detail/profile', {
    summary: '一个视频的观众画像：按达人的粉丝构成，百分比',
    shows: [],
    request: content,
    answer: z.object({ gender: z.array(share), age: z.array(share), region: z.array(share) }),
    route: either,
  }),
  adDataStatistic: get('v1/center/content/detail/ad_data_statistic', {
    summary: '一个视频的投放数据',
    shows: [],
    request: content,
    answer: z.object({
      cost: figure().describe('分'),
      show: figure(),
      click_rate: rate(),
      convert: figure(),
      pay_orders: figure(),
      pay_amount: figure().describe('分'),
      pay_roi: figure(),
    }),
    route: either,
  }),
  adTrend: post('v1/center/content/detail/ad_trend', {
    summary: '一个视频每日的投放消耗与支付金额',
    shows: [],
    request: content,
    answer: listOf(z.object({ date: z.string(), cost: figure(), pay_amount: figure() })),
    route: either,
  }),
})

/** A row of the commerce videos. */
export type VideoRow = z.output<typeof videoRow>
/** A product as a video shows it. */
export type VideoGoods = VideoRow['goods'][number]
