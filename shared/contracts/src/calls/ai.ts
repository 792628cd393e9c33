import { z } from 'zod'
import { AI_STYLES, AI_TEXT_MAX } from '../rules/aiTools.ts'
import { calls, get, post, getWithEffect } from '../call.ts'
import { enumOf, oneOf, text } from '../fields.ts'
import { AiTextStatus, aiTextStatusLabel } from '../enums.ts'

const AI_MS = 60_000
const route = ['MediaCenterCommerceVideo', 'MediaCenterGrassVideo']
const ofVideo = z.object({ url: text({ min: 1, max: 1000 }).describe('视频或种草内容在平台的地址') })

/** AI tools for videos and seeding contents: the file without watermark, what is said, and the same in other words. */
export const aiCalls = calls('ai', {
  count: get('v1/center/ai/count', {
    summary: '今日可用次数，所有 AI 工具合计',
    shows: ['allowance'],
    answer: z.object({ count: z.int().describe('每人每日次数'), used: z.int().describe('今日已用') }),
    route,
  }),
  removeWatermark: getWithEffect('v1/center/ai/remove_watermark', {
    summary: '去除视频水印',
    changes: ['allowance'],
    request: ofVideo,
    answer: z.object({ url: z.string().describe('无水印视频的地址') }),
    timeout: AI_MS,
    outside: true,
    route,
  }),
  extractText: getWithEffect('v1/center/ai/extract_text', {
    summary: '提取视频文案；已提取过的直接返回',
    changes: ['allowance'],
    request: ofVideo,
    answer: z.object({ task_id: z.string(), text: z.string().describe('未提取完时为空') }),
    timeout: AI_MS,
    route,
  }),
  extractTextCheck: get('v1/center/ai/extract_text/check', {
    summary: '提取文案的进度',
    shows: [],
    request: z.object({ task_id: text({ min: 1, max: 64 }) }),
    answer: z.object({
      status: enumOf(AiTextStatus, aiTextStatusLabel),
      text: z.string(),
      reason: z.string().describe('失败原因'),
    }),
    timeout: AI_MS,
    route,
  }),
  ghostwrite: post('v1/center/ai/ghostwrite', {
    summary: 'AI 仿写',
    changes: ['allowance'],
    request: z.object({
      text: text({ min: 1, max: AI_TEXT_MAX }),
      goods_id: text({ max: 64 }).optional(),
      style: oneOf(AI_STYLES).optional().describe('默认种草'),
    }),
    answer: z.object({ text: z.string() }),
    timeout: AI_MS,
    outside: true,
    route,
  }),
})
