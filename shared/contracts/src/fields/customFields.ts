import { z } from 'zod'
import { flag, text, textList } from '../fields.ts'
import { OWN_CONDITIONS_MAX, readOwnCondition } from '../rules/ownFilter.ts'

/** A field of the corporation's own, as its settings say. */
export const customField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'select', 'date']),
  options: z.array(z.string()).describe('选项，仅 select'),
  required: flag('必填'),
})

/** Values of custom fields by their keys; an empty text takes a value away. */
export const customValues = z.record(text({ min: 1, max: 40 }), text({ max: 200 }))

/** Conditions over the corporation's own fields, all of which have to hold (`rules/ownFilter`). */
export const ownConditions = () =>
  textList({ max: OWN_CONDITIONS_MAX, length: 2_000 })
    .refine((list) => list.every((each) => readOwnCondition(each) !== undefined), '自定义字段的筛选条件不正确')
    .optional()
    .describe('自定义字段，如 c1:is:A|B、c2:has:文本、c3:num:1|9、c4:day:2026-03-01|')
