import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('goods', {
  screens: {
    ColonelGoodsCreate: () => import('./screens/colonel-goods-create/ColonelGoodsCreatePage.tsx'),
    GoodsCategoryList: () => import('./screens/goods-category-list/GoodsCategoryListPage.tsx'),
    GoodsCreate: () => import('./screens/goods-create/GoodsCreatePage.tsx'),
    KsGoodsCreate: () => import('./screens/ks-goods-create/KsGoodsCreatePage.tsx'),
    SPHGoodsCreate: () => import('./screens/sph-goods-create/SPHGoodsCreatePage.tsx'),
    XhsGoodsCreate: () => import('./screens/xhs-goods-create/XhsGoodsCreatePage.tsx'),
    GoodsList: () => import('./screens/goods-list/GoodsListPage.tsx'),
    GoodsOfflineCommission: () => import('./screens/goods-offline-commission/GoodsOfflineCommissionPage.tsx'),
    GoodsShareRecordList: () => import('./screens/goods-share-record-list/GoodsShareRecordListPage.tsx'),
    ProductShareDetail: () => import('./screens/product-share-detail/ProductShareDetailPage.tsx'),
    ProductShareList: () => import('./screens/product-share-list/ProductShareListPage.tsx'),
    SpuDetail: () => import('./screens/spu-detail/SpuDetailPage.tsx'),
    SpuList: () => import('./screens/spu-list/SpuListPage.tsx'),
  },
  openers: {
    goodsDrawer: () => import('./drawer/GoodsDrawer.tsx'),
    goodsPicker: () => import('./picker/GoodsPickerDialog.tsx'),
    goodsSpec: () => import('./parts/OpenedSpec.tsx'),
    goodsStack: () => import('./stack/GoodsStackDrawer.tsx'),
    spuDrawer: () => import('./screens/spu-detail/SpuDrawer.tsx'),
    spuForm: () => import('./parts/OpenedSpu.tsx'),
  },
})
