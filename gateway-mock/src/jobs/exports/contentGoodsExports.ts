import { contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { contentGoodsTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { contentGoods as served } from '../../areas/content/contentGoods/contentGoods.ts'
import { defineExport } from './exportDefinition.ts'

const own = { type: ExportType.contentGoods, module: TaskModule.goods, classify: BusinessModule.content, served }

/** 种草 SPU. */
export const contentSpus = defineExport(contentGoodsCalls.spus, {
  ...own,
  named: 'content_spus',
  title: '种草 SPU',
  keyOf: (row) => String(row.spu_id),
})

/** 种草商品. */
export const contentGoodsList = defineExport(contentGoodsCalls.goods, {
  ...own,
  title: '种草商品',
  totalNote: contentGoodsTotalNote,
  keyOf: (row) => row.product_id,
})
