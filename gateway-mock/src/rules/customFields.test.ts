import { expect, it } from 'vitest'
import type { CustomField } from '../store/database/schema/corps.ts'
import { customFault } from './customFields.ts'

const field = (key: string, type: CustomField['type'], required: 0 | 1 = 0): CustomField => ({
  ...{ key, label: key, type, required },
  options: type === 'select' ? ['S', 'A'] : [],
})
const fields = [field('级', 'select'), field('价', 'number'), field('日', 'date'), field('名', 'text', 1)]

it.each([
  [{}, undefined],
  [{ 级: 'S', 价: '12.5', 日: '2026-03-01', 名: '甲' }, undefined],
  [{ 级: '', 价: '', 日: '' }, undefined],
  [{ 级: 'B' }, '级只能是 S、A 之一'],
  [{ 价: '一' }, '价必须是数字'],
  [{ 日: '2026-02-30' }, '日请按 2026-03-01 的格式填写'],
  [{ 名: '' }, '名不能为空'],
  [{ 别的: 'x' }, '自定义字段已变化，请刷新后重试'],
])('%j', (values, fault) => {
  expect(customFault(fields, values as Record<string, string>)).toBe(fault)
})
