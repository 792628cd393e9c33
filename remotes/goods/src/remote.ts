import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('goods', {
  screens: {
    GoodsList: () => import('./screens/goods-list/GoodsListPage.tsx'),
    ProductShareDetail: () => import('./screens/product-share-detail/ProductShareDetailPage.tsx'),
    ProductShareList: () => import('./screens/product-share-list/ProductShareListPage.tsx'),
  },
  openers: {
    goodsDrawer: () => import('./drawer/GoodsDrawer.tsx'),
    goodsSpec: () => import('./parts/OpenedSpec.tsx'),
    goodsStack: () => import('./stack/GoodsStackDrawer.tsx'),
  },
})
