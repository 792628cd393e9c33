import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import {
  CommentFeeling,
  commentFeelingLabel,
  ContentForm,
  contentFormLabel,
  FanLayer,
  fanLayerLabel,
  PLATFORMS,
} from '../enums.ts'
import { enumOf, flag, id, text, unixTime } from '../fields.ts'
import { figure, figureKey } from '../figures/answers.ts'
import { campaignAnalysisFigures } from '../figures/campaignAnalysis.ts'
import { FIGURE_UNITS } from '../figures/figure.ts'
import { CAMPAIGN_CONCLUSION_MAX, CAMPAIGN_PAGES } from '../rules/campaignRules.ts'

const route = CAMPAIGN_PAGES

const cost = figure().describe('花费，分；只对项目负责人与主管显示')
const sums = {
  content_count: z.int(),
  interactions: z.number(),
  cost,
  cpe: figure().describe('花费 ÷ 互动量，分；与花费同样显示'),
}

/** What a campaign brought: its figures against its goals, where they come from, and what is made of them. */
export const campaignAnalysisCalls = calls('campaignAnalysis', {
  analysis: get('v1/content/campaign/analysis', {
    summary: '项目的分析：所选时间内发布的全部内容，不论由谁发布',
    shows: ['campaign', 'seedingVideo'],
    route,
    request: z.object({
      id: id().describe('项目编号'),
      start_time: unixTime().optional().describe('发布时间，unix 秒，含；不给出为全部'),
      end_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          key: figureKey(campaignAnalysisFigures),
          value: figure(),
          unit: z.enum(FIGURE_UNITS),
          goal: figure().describe('项目的目标；没有时为暂无数据'),
        }),
      ),
      trend: z.array(
        z.object({ date: z.string().describe('YYYY-MM-DD'), content_count: z.int(), interactions: z.number() }),
      ),
      matrix: z
        .array(
          z.object({
            fans: enumOf(FanLayer, fanLayerLabel, '达人粉丝量级'),
            form: enumOf(ContentForm, contentFormLabel),
            ...sums,
          }),
        )
        .describe('达人层级 × 内容形式'),
      contents: z
        .array(
          z.object({
            content_id: z.string().describe('内容详情的编号'),
            title: z.string(),
            cover: z.string(),
            platform: z.enum(PLATFORMS),
            author_name: z.string(),
            interactions: z.number(),
            cost,
          }),
        )
        .describe('互动量最高的 10 条'),
      feelings: z.object({ positive: z.number(), neutral: z.number(), negative: z.number() }).describe('评论的情感'),
      words: z
        .array(
          z.object({
            word: z.string(),
            count: z.int(),
            sentiment: enumOf(CommentFeeling, commentFeelingLabel, '提到它的评论多数的情感'),
          }),
        )
        .describe('评论中最多的 30 个词'),
      costs: z
        .object({ quote: z.number(), samples: z.number(), ads: z.number() })
        .nullable()
        .describe('花费的构成，分，合计为花费；null 为不可见'),
      conclusion: z.string().describe('结论'),
      updated_at: z.number().describe('保存结论时带回，用于发现并发修改'),
      concludes: flag('当前用户可填写结论'),
    }),
  }),
  conclude: post('v1/content/campaign/conclusion/save', {
    summary: '保存项目的结论；负责人与主管',
    changes: ['campaign'],
    idempotent: 'request',
    route,
    request: z.object({
      id: id().describe('项目编号'),
      conclusion: text({ max: CAMPAIGN_CONCLUSION_MAX }),
      updated_at: unixTime(),
    }),
    answer: z.object({ updated_at: z.number() }),
  }),
})
