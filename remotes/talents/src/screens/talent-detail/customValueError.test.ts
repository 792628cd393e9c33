import { expect, it } from 'vitest'
import { customValueError } from './customValueError.ts'

it.each([
  ['number', 0, '12.5', undefined],
  ['number', 0, '', undefined],
  ['number', 0, '一', '请输入数字'],
  ['text', 1, '  ', '不能为空'],
  ['text', 0, '一', undefined],
])('%s (required %d): %j', (type, required, text, error) => {
  expect(customValueError({ type, required }, text)).toBe(error)
})
