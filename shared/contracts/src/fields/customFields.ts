import { z } from 'zod'
import { flag, text } from '../fields.ts'

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
