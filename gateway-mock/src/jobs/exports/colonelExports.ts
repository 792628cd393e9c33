import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { colonelCoops } from '../../areas/cooperation/colonelCoops/colonelCoops.ts'
import { colonels as served } from '../../areas/cooperation/colonels/colonels.ts'
import { defineExport } from './exportDefinition.ts'

const module = TaskModule.colonel
/** What stands below a colonel. */
const below = { type: ExportType.colonelCooperation, module, classify: BusinessModule.commerce, served } as const
/** What stands below an agreement. */
const ofCoop = { ...below, served: colonelCoops } as const

/** 团长列表. */
export const colonels = defineExport(colonelCalls.list, {
  type: ExportType.colonel,
  module,
  classify: BusinessModule.commerce,
  title: '团长',
  served,
  keyOf: (row) => row.colonel_info.colonel_buyin_id,
})

/** 合作 of a colonel, and of all. */
export const cooperations = defineExport(colonelCoopCalls.list, {
  ...ofCoop,
  title: '团长合作',
  keyOf: (row) => String(row.id),
})

/** 达人 of a colonel. */
export const talents = defineExport(colonelCalls.authors, {
  ...below,
  named: 'colonel_authors',
  title: '团长达人',
  keyOf: (row) => row.author_info.author_id,
})

/** 商品 of a colonel. */
export const goods = defineExport(colonelCalls.goods, {
  ...below,
  named: 'colonel_goods',
  title: '团长商品',
  keyOf: (row) => row.product_id,
})

/** 活动 of a colonel. */
export const activities = defineExport(colonelCalls.activities, {
  ...below,
  named: 'colonel_activities',
  title: '团长活动',
  keyOf: (row) => row.activity_id,
})

/** 寄样 of a colonel. */
export const samples = defineExport(colonelCalls.samples, {
  ...below,
  named: 'colonel_samples',
  title: '团长寄样',
  keyOf: (row) => String(row.sample_id),
})

/** 达人 of an agreement. */
export const coopTalents = defineExport(colonelCoopCalls.authors, {
  ...ofCoop,
  named: 'colonel_coop_authors',
  title: '团长合作达人',
  keyOf: (row) => row.author_info.author_id,
})

/** 商品 of an agreement. */
export const coopGoods = defineExport(colonelCoopCalls.goods, {
  ...ofCoop,
  named: 'colonel_coop_goods',
  title: '团长合作商品',
  keyOf: (row) => row.product_id,
})
