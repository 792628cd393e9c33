import { ContentSource, contentSourceLabel, VideoSource, videoSourceLabel } from '../enums.ts'
import { dept, gmv, hasGmv, keyword, platform, product, staff, talent } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows the commerce videos. */
export const videoFilterDefinitions = {
  platform,
  basis: {
    kind: 'options',
    label: '统计口径',
    options: [
      { value: 'pay', label: '按成交时间' },
      { value: 'publish', label: '按发布时间' },
    ],
  },
  keyword,
  date: { kind: 'dates', label: '统计日期' },
  author_id: talent,
  product_id: product,
  labels: { kind: 'text', label: '标签' },
  has_gmv: hasGmv,
  gmv,
  plays: { kind: 'range', label: '播放' },
  source: { kind: 'options', label: '来源', options: optionsOf(videoSourceLabel, Object.values(VideoSource)) },
  has_ads: {
    kind: 'options',
    label: '是否投放',
    options: [
      { value: 1, label: '已投放' },
      { value: 0, label: '未投放' },
    ],
  },
  dept_id: dept,
  user_id: staff,
} as const satisfies FilterDefinitions

/** What narrows the seeding contents. */
export const grassVideoFilterDefinitions = {
  platform,
  keyword,
  date: { kind: 'dates', label: '发布时间' },
  author_id: talent,
  spu_id: { kind: 'record', label: 'SPU', record: 'spu' },
  campaign_id: { kind: 'record', label: '种草项目', record: 'campaign' },
  labels: { kind: 'text', label: '标签' },
  is_hot: {
    kind: 'options',
    label: '爆文',
    options: [
      { value: 1, label: '爆文' },
      { value: 0, label: '非爆文' },
    ],
  },
  interactions: { kind: 'range', label: '互动' },
  source: { kind: 'options', label: '来源', options: optionsOf(contentSourceLabel, Object.values(ContentSource)) },
  dept_id: dept,
  user_id: staff,
} as const satisfies FilterDefinitions
