import type { z } from 'zod'
import type { CallContract } from './call.ts'

/** A request that passed, as its handler reads it; or the first field that did not, and the sentence that says so. */
export type CheckResult<Value> = { ok: true; value: Value } | { ok: false; field: string; message: string }

type Issue = z.core.$ZodIssue

const typeWords: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '布尔值',
  array: '列表',
  object: '对象',
  record: '对象',
}

// The sentences of schemas that bring none of their own.
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `必须是${typeWords[issue.expected] ?? '有效的值'}`
    case 'too_big':
      return issue.origin === 'string' ? `不能超过 ${issue.maximum} 个字符` : `不能大于 ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'string' ? `不能少于 ${issue.minimum} 个字符` : `不能小于 ${issue.minimum}`
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')} 之一`
    default:
      return '格式不正确'
  }
}

function isMissing(raw: unknown, path: readonly PropertyKey[]): boolean {
  let value = raw
  for (const key of path) {
    // a list written as text ("1,x") has no members of its own
    if (typeof value !== 'object' || value === null) return false
    // a path comes from the schema; whatever lies there is read as unknown
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value === undefined
}

function complaintOf(issue: Issue, raw: unknown): { field: string; message: string } {
  if (issue.code === 'unrecognized_keys') {
    const field = issue.keys[0] ?? ''
    return { field, message: `参数错误：不支持的字段 ${field}` }
  }
  const field = issue.path.map(String).join('.')
  if (field === '') return { field, message: '参数错误：请求内容必须是 JSON 对象' }
  if (isMissing(raw, issue.path)) return { field, message: `参数错误：缺少 ${field}` }
  return { field, message: `参数错误：${field} ${issue.message}` }
}

function withoutTolerated(raw: unknown, tolerated: readonly string[] = []): unknown {
  if (tolerated.length === 0 || typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !tolerated.includes(name)))
}

/** Reads what came over the wire by the contract of its call. The message names the first bad field. */
export function checkRequest<Q extends z.ZodType, A extends z.ZodType>(
  call: CallContract<Q, A>,
  raw: unknown,
): CheckResult<z.output<Q>> {
  const parsed = call.request.safeParse(withoutTolerated(raw, call.tolerated), { error: sentenceOf })
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  if (!issue) return { ok: false, field: '', message: '参数错误' }
  return { ok: false, ...complaintOf(issue, raw) }
}
