import { parseDay } from '@crm/base/dates'
import { type OwnCondition, readOwnCondition } from '@crm/contracts/rules/ownFilter'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf } from '../store/database/query.ts'
import type { CustomField } from '../store/database/schema/corps.ts'
import { likeText } from './keywords.ts'

/** Characters of a text at most. */
export const OWN_TEXT_MAX = 200

/** Why the values cannot be written, or nothing. Only known fields; a required one is not emptied. */
export function customFault(
  fields: readonly CustomField[],
  values: Readonly<Record<string, string>>,
): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((each) => each.key === key)
    if (field === undefined) return '自定义字段已变化，请刷新后重试'
    const fault = valueFault(field, value)
    if (fault !== undefined) return `${field.label}${fault}`
  }
  return undefined
}

/** Why a new record cannot have the values, or nothing: as `customFault`, and nothing that is required is missing. */
export function newCustomFault(
  fields: readonly CustomField[],
  values: Readonly<Record<string, string>>,
): string | undefined {
  const missing = fields.find(({ key, required }) => required === 1 && !values[key])
  return customFault(fields, values) ?? (missing && `${missing.label}不能为空`)
}

/** Why a field cannot have a value, or nothing; the sentence follows the name of the field. */
function valueFault({ type, options, required }: CustomField, value: string): string | undefined {
  if (value === '') return required === 1 ? '不能为空' : undefined
  switch (type) {
    case 'number':
      return /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? undefined : '必须是数字'
    case 'date':
      return parseDay(value) === undefined ? '请按 2026-03-01 的格式填写' : undefined
    case 'select':
      return options.includes(value) ? undefined : `只能是 ${options.join('、')} 之一`
    default:
      return value.length > OWN_TEXT_MAX ? `不能超过 ${OWN_TEXT_MAX} 个字符` : undefined
  }
}

function ownCondition(values: SQL, { key, test, values: wanted }: OwnCondition): SQL {
  const value = sql`(${values}->>${key}::text)`
  const [from = '', to = ''] = wanted
  switch (test) {
    case 'has':
      return sql`${value} ilike ${likeText(from)}`
    case 'is':
      return isOneOf(value, wanted)
    case 'num': {
      // A number that was written is one: the form and every import refuse anything else.
      const number = sql`nullif(${value}, '')::numeric`
      return all([
        from === '' ? undefined : sql`${number} >= ${from}::numeric`,
        to === '' ? undefined : sql`${number} <= ${to}::numeric`,
      ])
    }
    case 'day':
      return all([
        sql`${value} <> ''`,
        from === '' ? undefined : sql`${value} >= ${from}`,
        to === '' ? undefined : sql`${value} <= ${to}`,
      ])
  }
}

/** The conditions of a request over a record's own values, a column of JSON; nothing asked is nothing. */
export const ownConditions = (values: SQL, own: readonly string[] | undefined): SQL[] =>
  (own ?? []).flatMap((text) => {
    const condition = readOwnCondition(text)
    return condition ? [ownCondition(values, condition)] : []
  })
