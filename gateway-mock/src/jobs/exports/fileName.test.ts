import { expect, test } from 'vitest'
import { ExportType } from '@crm/contracts/taskTypes'
import { exportOf } from './definitions.ts'
import { fileNameOf } from './startExport.ts'

const now = Date.parse('2026-11-20T14:05:59+08:00') / 1000

test.each([
  ['of a tab', ExportType.sample, { tab: '6' }, 8, '寄样单_待审核_8 条_20261120_1405.xlsx'],
  ['of all', ExportType.sample, { tab: 'all' }, 1200, '寄样单_1200 条_20261120_1405.xlsx'],
  ['without tabs', ExportType.member, {}, 3, '成员_3 条_20261120_1405.xlsx'],
  ['of a board, whose rows are blocks', ExportType.boardOverview, {}, 12, '经营概览_20261120_1405.xlsx'],
])('the name of a file %s', (_, type, filters, total, name) => {
  expect(fileNameOf(exportOf(type, filters), { filters, format: 'xlsx', total, now })).toBe(name)
})
