import { QuotaType } from '@crm/contracts/enums'
import { expect, test } from 'vitest'
import { moduleOfQuota, type PlanNeed, type PlanVersion, planAllows, quotaAllows } from './planCheck.ts'

const merchant: PlanVersion = {
  shops: 10,
  platforms: ['dy', 'ks'],
  author_schedule: 0,
  export: ['1'],
  spu_export: [],
  spu_detail: [],
  percentages_type: ['pay_sales'],
}
const group: PlanVersion = {
  shops: null,
  platforms: ['dy', 'ks', 'sph', 'xhs'],
  author_schedule: 1,
  export: ['1', '2'],
  spu_export: ['spu'],
  spu_detail: ['spu'],
  percentages_type: ['pay_sales', 'close_sales'],
}

test.each<[string, PlanVersion | undefined, PlanNeed, boolean]>([
  ['a ninth shop of ten', merchant, { of: 'shops', value: 9 }, true],
  ['ten shops of ten', merchant, { of: 'shops', value: 10 }, false],
  ['more shops than bought', merchant, { of: 'shops', value: 11 }, false],
  ['unlimited shops', group, { of: 'shops', value: 9999 }, true],
  ['a platform of the version', merchant, { of: 'platforms', platform: 'ks' }, true],
  ['another platform', merchant, { of: 'platforms', platform: 'xhs' }, false],
  ['scheduling', group, { of: 'liveScheduling' }, true],
  ['no scheduling', merchant, { of: 'liveScheduling' }, false],
  ['an export', merchant, { of: 'export', module: 1 }, true],
  ['no export', merchant, { of: 'export', module: 2 }, false],
  ['an export of SPU', group, { of: 'spuExport' }, true],
  ['no export of SPU', merchant, { of: 'spuExport' }, false],
  ['details of SPU', group, { of: 'spuDetail' }, true],
  ['no details of SPU', merchant, { of: 'spuDetail' }, false],
  ['a type of commission', group, { of: 'percentagesType', type: 'close_sales' }, true],
  ['another type of commission', merchant, { of: 'percentagesType', type: 'close_sales' }, false],
  ['a version that could not be read', undefined, { of: 'shops', value: 10 }, true],
])('%s', (_, version, need, allowed) => {
  expect(planAllows(version, need)).toBe(allowed)
})

test.each([
  [{ remain: 1 }, true],
  [{ remain: 2147483647 }, true],
  [{ remain: 0 }, false],
  [{ remain: -1 }, false],
  [undefined, true],
])('a limit with %o', (quota, allowed) => {
  expect(quotaAllows(quota)).toBe(allowed)
})

test.each([
  [QuotaType.shop, 1],
  [QuotaType.publicAuthor, 1],
  [QuotaType.seat, 1],
  [QuotaType.companyAuthor, 2],
  [QuotaType.contentExport, 2],
  [QuotaType.content, 2],
  [QuotaType.contentMonitor, 2],
  ['contact_view', undefined],
  [undefined, undefined],
])('%s belongs to the plan of module %s', (type, module) => {
  expect(moduleOfQuota(type)).toBe(module)
})
