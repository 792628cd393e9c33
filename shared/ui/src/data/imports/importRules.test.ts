import { OLD_WORKBOOK, SAVE_AS_XLSX } from '@crm/contracts/taskTypes'
import { expect, it } from 'vitest'
import { fileError, ignoredHeaders, tableError } from './importRules.ts'

it.each([
  ['达人.xlsx', 10, undefined],
  ['达人.CSV', 10 * 1024 * 1024, undefined],
  ['达人.csv', 10 * 1024 * 1024 + 1, '文件不能超过 10 MB'],
  ['达人.csv', 0, '文件为空'],
  ['达人.xls', 10, OLD_WORKBOOK],
  ['达人.et', 10, `不支持 .et 文件，${SAVE_AS_XLSX}`],
  ['达人.numbers', 10, '不支持 Numbers 文件，请在 Numbers 中选择 文件 → 导出到 → Excel，得到 .xlsx 后上传'],
  ['达人.pdf', 10, '仅支持 .xlsx、.csv 文件'],
  ['xlsx', 10, '仅支持 .xlsx、.csv 文件'],
])('file %s of %i bytes: %s', (name, size, fault) => {
  expect(fileError({ name, size })).toBe(fault)
})

it.each([
  [200, [], undefined],
  [5000, [], undefined],
  [5001, [], '单次最多导入 5000 行，文件有 5001 行'],
  [0, [], '文件中没有数据'],
  [10, ['达人ID', '平台'], '缺少必填列：达人ID、平台'],
])('%i rows, missing %j: %s', (total, missing, fault) => {
  expect(tableError({ total, missing })).toBe(fault)
})

it('names the headers that are ignored', () => {
  const headers = [
    { title: '达人ID', field: 'author_id' },
    { title: '失败原因', field: '' },
    { title: ' ', field: '' },
  ]
  expect(ignoredHeaders(headers)).toEqual(['失败原因'])
})
