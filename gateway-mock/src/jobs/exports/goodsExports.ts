import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsRateCalls } from '@crm/contracts/calls/goodsRates'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { spuCalls } from '@crm/contracts/calls/spus'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { goods } from '../../areas/goods/goods/goods.ts'
import { goodsRates } from '../../areas/goods/goodsRates/goodsRates.ts'
import { promotion } from '../../areas/goods/promotion/promotion.ts'
import { spus } from '../../areas/goods/spus/spus.ts'
import { defineExport } from './exportDefinition.ts'

/** 商品. */
export const goodsList = defineExport(goodsCalls.list, {
  type: ExportType.goods,
  module: TaskModule.goods,
  classify: BusinessModule.commerce,
  title: '商品',
  served: goods,
  keyOf: (row) => row.product_id,
})

/** 合作达人 of one product, from its drawer. */
export const goodsTalents = defineExport(goodsCalls.authorList, {
  type: ExportType.goodsTalents,
  module: TaskModule.goods,
  classify: BusinessModule.commerce,
  title: '商品合作达人',
  served: goods,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
})

/** 线下佣金. */
export const offlineRates = defineExport(goodsRateCalls.list, {
  type: ExportType.offlineRate,
  module: TaskModule.goods,
  classify: BusinessModule.commerce,
  title: '线下佣金',
  served: goodsRates,
  keyOf: (row) => String(row.id),
})

/** SPU. */
export const spuList = defineExport(spuCalls.list, {
  type: ExportType.spu,
  module: TaskModule.goods,
  classify: BusinessModule.commerce,
  title: 'SPU',
  served: spus,
  keyOf: (row) => String(row.spu_id),
})

/** 商品 of one SPU, whose detail stands in both modules. */
export const spuProducts = defineExport(spuCalls.products, {
  type: ExportType.spu,
  module: TaskModule.goods,
  named: 'spu_products',
  title: 'SPU 商品',
  served: spus,
  keyOf: (row) => row.product_id,
})

/** 达人 of one SPU. */
export const spuTalents = defineExport(spuCalls.talents, {
  type: ExportType.spu,
  module: TaskModule.goods,
  named: 'spu_talents',
  title: 'SPU 达人',
  served: spus,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
})

/** 内容 of one SPU. */
export const spuContents = defineExport(spuCalls.contents, {
  type: ExportType.spu,
  module: TaskModule.goods,
  classify: BusinessModule.content,
  named: 'spu_contents',
  title: 'SPU 内容',
  served: spus,
  keyOf: (row) => row.content_id,
})

/** 推广计划 of one SPU. */
export const spuCampaigns = defineExport(spuCalls.campaigns, {
  type: ExportType.spu,
  module: TaskModule.goods,
  classify: BusinessModule.content,
  named: 'spu_campaigns',
  title: 'SPU 推广计划',
  served: spus,
  keyOf: (row) => String(row.id),
})

/** 分享记录. */
export const shares = defineExport(promotionCalls.list, {
  type: ExportType.share,
  module: TaskModule.goods,
  classify: BusinessModule.commerce,
  title: '分享记录',
  served: promotion,
  keyOf: (row) => row.share_id,
})
