import { z } from 'zod'
import { ContentForm, contentFormLabel, PLATFORMS } from '../enums.ts'
import { enumOf } from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { authorRef } from './videoFields.ts'

/** A seeding content in a list of another record, as an answer. */
export const contentBrief = z.object({
  content_id: z.string().describe('详情的编号'),
  platform: z.enum(PLATFORMS),
  form: enumOf(ContentForm, contentFormLabel),
  title: z.string(),
  cover: z.string(),
  author: authorRef,
  publish_at: z.number().describe('unix 秒'),
  plays: figure(),
  interactions: figure(),
  cost: figure().describe('花费 = 报价 + 样品 + 投放，分'),
  cpe: figure().describe('花费 ÷ 互动量，分'),
})
