import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { market } from '../../areas/talents/market/market.ts'
import { marketBrand } from '../../areas/talents/marketBrand/marketBrand.ts'
import { defineExport } from './exportDefinition.ts'

const ofFinding = {
  type: ExportType.talentLibrary,
  module: TaskModule.findTalents,
  classify: BusinessModule.commerce,
} as const

/** 商品达人: who sells one product of the market. */
export const goodsSellers = defineExport(marketGoodsCalls.authors, {
  ...ofFinding,
  named: 'goods_sellers',
  title: '商品达人',
  served: market,
  keyOf: (row) => row.author_id,
})

/** 品牌达人: who sells one brand of the market. */
export const brandSellers = defineExport(marketBrandCalls.authors, {
  ...ofFinding,
  named: 'brand_sellers',
  title: '品牌达人',
  served: marketBrand,
  keyOf: (row) => row.author_id,
})

/** 爆品榜. */
export const goodsRanking = defineExport(marketGoodsCalls.rankList, {
  ...ofFinding,
  named: 'goods_rank',
  title: '爆品榜',
  served: market,
  keyOf: (row) => row.product_id,
})
