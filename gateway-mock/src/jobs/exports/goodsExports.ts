import { goodsCalls } from '@crm/contracts/calls/goods'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { goods } from '../../areas/goods.ts'
import { defineExport } from './exportDefinition.ts'

/** 商品. */
export const goodsList = defineExport(goodsCalls.list, {
  type: ExportType.goods,
  module: TaskModule.goods,
  classify: 1,
  title: '商品',
  served: goods,
  keyOf: (row) => row.product_id,
})

/** 合作达人 of one product, from its drawer. */
export const goodsTalents = defineExport(goodsCalls.authorList, {
  type: ExportType.goodsTalents,
  module: TaskModule.goods,
  classify: 1,
  title: '商品合作达人',
  served: goods,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
})
