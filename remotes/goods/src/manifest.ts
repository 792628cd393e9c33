import { remoteManifest } from '@crm/contracts/portal/manifest'
import { goodsRoutes } from '@crm/contracts/routes/goods'
import { goodsPages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'goods',
  version: '1.0.0',
  title: '商品',
  rows: goodsRoutes,
  pages: goodsPages,
  screens: [
    'ColonelGoodsCreate',
    'GoodsCategoryList',
    'GoodsCreate',
    'GoodsList',
    'GoodsOfflineCommission',
    'GoodsShareRecordList',
    'KsGoodsCreate',
    'ProductShareDetail',
    'ProductShareList',
    'SPHGoodsCreate',
    'SpuDetail',
    'SpuList',
    'XhsGoodsCreate',
  ],
  openers: ['goodsDrawer', 'goodsPicker', 'goodsSpec', 'goodsStack', 'spuDrawer', 'spuForm'],
})
