import { z } from 'zod'
import { ContentForm, contentFormLabel, PLATFORMS } from '../enums.ts'
import { enumOf, flag, text } from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { staffBrief } from './talentFields.ts'

/** A rate in percent. */
export const rate = () => z.number().describe('百分比，-2147483648 为暂无数据')
/** Bounds of the labels of one video or content. */
export const labelBounds = { max: 10, length: 12 }

/** The talent of a video or content. */
export const authorRef = z.object({
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  avatar: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
})

/** What a video and a seeding content have in common. */
export const publishedFields = {
  platform: z.enum(PLATFORMS),
  title: z.string(),
  cover: z.string(),
  url: z.string().describe('平台页面；没有时为空'),
  publish_at: z.number().describe('unix 秒'),
  labels: z.array(z.string()),
  author: authorRef,
  staff: z.array(staffBrief).describe('发布时跟进该达人的媒介'),
  updated_at: z.number().describe('写入时带回，过期回答 40901'),
}

/** The counters of a video or content. */
export const counterFields = {
  plays: figure(),
  likes: figure(),
  comments: figure(),
  collects: figure(),
  shares: figure(),
  interaction_rate: rate(),
}

const named = z.object({ id: z.int(), name: z.string() })

/** What only a seeding content has. Money in fen. */
export const seedingFields = {
  id: z.int(),
  form: enumOf(ContentForm, contentFormLabel),
  spu: named.nullable(),
  campaign: named.nullable(),
  is_hot: flag('爆文'),
  quote: z.number().describe('达人报价，分'),
  sample_cost: z.number().describe('样品成本，分'),
  ad_cost: z.number().describe('投放花费，分'),
  cost: z.number().describe('花费 = 报价 + 样品 + 投放，分'),
  cpe: figure().describe('花费 ÷ 互动量，分'),
  state: z.enum(['normal', 'deleted', 'renamed', 'limited']).describe('平台上的状态'),
  synced_at: z.number().nullable().describe('平台最近一次给出数据的时间'),
}

/** Pasted lines. */
export const pastedLinks = () =>
  z
    .array(text({ min: 1, max: 1000 }), '必须是文本列表')
    .min(1, '不能为空')
    .max(20, '最多 20 条')
