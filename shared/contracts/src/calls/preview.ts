import { z } from 'zod'
import { calls, post } from '../call.ts'
import { text } from '../fields.ts'

/** Builds of remotes that one person sees before others. */
export const previewCalls = calls('preview', {
  redeem: post('v1/preview/redeem', {
    summary: '兑换预览码：登记处为本人签发的未启用版本，仅在当前标签页生效',
    changes: [],
    request: z.object({ code: text({ min: 1, max: 60 }) }),
    answer: z.object({
      remote: z.string(),
      until: z.int().describe('unix 秒'),
      build: z.object({
        version: z.string(),
        build: z.string(),
        name: z.string(),
        entry: z.string().describe('同源地址 /r/<模块>/<版本>/…'),
        integrity: z.string(),
        api: z.string(),
      }),
    }),
    open: 'signed in',
    evenExpired: true,
  }),
})
