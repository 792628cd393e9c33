import { parseDay } from '@crm/base/dates'
import type { CustomField } from '../db/schema/corps.ts'

/** Why the values cannot be written, or nothing. Only known fields; a required one is not emptied. */
export function customFault(
  fields: readonly CustomField[],
  values: Readonly<Record<string, string>>,
): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((each) => each.key === key)
    if (field === undefined) return '自定义字段已变化，请刷新后重试'
    const fault = faultOf(field, value)
    if (fault !== undefined) return `${field.label}${fault}`
  }
  return undefined
}

function faultOf({ type, options, required }: CustomField, value: string): string | undefined {
  if (value === '') return required === 1 ? '不能为空' : undefined
  switch (type) {
    case 'number':
      return /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? undefined : '必须是数字'
    case 'date':
      return parseDay(value) === undefined ? '请按 2026-03-01 的格式填写' : undefined
    case 'select':
      return options.includes(value) ? undefined : `只能是 ${options.join('、')} 之一`
    default:
      return undefined
  }
}
