import { marketGoodsCalls, type RankedGoods, type SellingTalent } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { platformLabel, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { market } from '../../areas/market.ts'
import { marketBrand } from '../../areas/marketBrand.ts'
import { defineExport, type ExportColumn, figure, percent, yuan } from './exportDefinition.ts'
import { foundIdentity, foundStanding } from './findingExports.ts'

const money = (value: number | undefined, range: string) => (value === undefined ? range : yuan(value))
const count = (value: number | undefined, range: string) => (value === undefined ? range : figure(value))

const ofFinding = { type: ExportType.talentLibrary, module: TaskModule.findTalents, classify: 1 } as const

const sellers: readonly ExportColumn<SellingTalent>[] = [
  ...foundIdentity,
  { key: 'volume', title: '销量', value: (row) => count(row.volume, row.volume_str) },
  { key: 'gmv', title: '成交额 ¥', value: (row) => money(row.gmv, row.gmv_str) },
  { key: 'live_count', title: '直播场次', value: (row) => figure(row.live_count) },
  { key: 'video_count', title: '视频数', value: (row) => figure(row.video_count) },
  { key: 'since', title: '首次/最近带货', value: (row) => `${row.first_day} / ${row.last_day}` },
  { key: 'commission_rate', title: '平均佣金 %', value: (row) => percent(row.commission_rate) },
  ...foundStanding,
  { key: 'own_gmv', title: '我司合作 ¥', value: (row) => yuan(row.own_gmv) },
]

/** 商品达人: who sells one product of the market. */
export const goodsSellers = defineExport(marketGoodsCalls.authors, {
  ...ofFinding,
  title: '商品达人',
  served: market,
  keyOf: (row) => row.author_id,
  columns: () => sellers,
})

/** 品牌达人: who sells one brand of the market. */
export const brandSellers = defineExport(marketBrandCalls.authors, {
  ...ofFinding,
  title: '品牌达人',
  served: marketBrand,
  keyOf: (row) => row.author_id,
  columns: () => sellers,
})

/** 爆品榜. */
export const goodsRanking = defineExport(marketGoodsCalls.rankList, {
  ...ofFinding,
  title: '爆品榜',
  served: market,
  keyOf: (row) => row.product_id,
  columns: (): readonly ExportColumn<RankedGoods>[] => [
    { key: 'rank', title: '排名', value: (row) => row.rank },
    { key: 'goods', title: '商品', value: (row) => row.title },
    { key: 'product_id', title: '商品ID', value: (row) => row.product_id },
    { key: 'platform', title: '平台', value: (row) => platformLabel[row.platform] },
    { key: 'price', title: '价格 ¥', value: (row) => yuan(row.price) },
    { key: 'commission_rate', title: '佣金率 %', value: (row) => percent(row.commission_rate) },
    { key: 'volume', title: '销量', value: (row) => count(row.volume, row.volume_str) },
    { key: 'gmv', title: '成交额 ¥', value: (row) => money(row.gmv, row.gmv_str) },
    { key: 'gmv_rate', title: '成交环比', value: (row) => percent(row.gmv_rate) },
    { key: 'author_count', title: '带货达人数', value: (row) => figure(row.author_count) },
    {
      key: 'rates',
      title: '直播/视频占比',
      value: (row) => `${row.live_rate.toFixed(2)}% / ${row.video_rate.toFixed(2)}%`,
    },
    { key: 'shop_name', title: '店铺', value: (row) => row.shop_name },
    { key: 'brand_name', title: '品牌', value: (row) => row.brand_name },
  ],
})
