import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of this remote are called, and where they stand in menu and guide. A page is served when its screen is in the manifest. */
export const goodsPages = pagesOf({
  SpuList: { title: 'SPU 列表', group: '商品管理', menu: [{ module: 1, group: '商品', order: 10, label: 'SPU' }] },
  SpuDetail: { title: 'SPU 详情' },
  GoodsList: {
    title: '商品列表',
    group: '商品管理',
    menu: [{ module: 1, group: '商品', order: 20 }],
    intros: [{ module: 1, order: 60, text: '商品的达人、直播、视频与成交数据。', pictures: ['list', 'detail'] }],
  },
  GoodsCreate: { title: '添加商品（抖音）' },
  KsGoodsCreate: { title: '添加商品（快手）' },
  SPHGoodsCreate: { title: '添加商品（视频号）' },
  XhsGoodsCreate: { title: '添加商品（小红书）' },
  ColonelGoodsCreate: { title: '添加商品（团长活动）' },
  GoodsOfflineCommission: { title: '线下佣金', group: '商品管理', menu: [{ module: 1, group: '商品', order: 30 }] },
  GoodsShareRecordList: {
    title: '商品分享记录',
    group: '商品管理',
    menu: [{ module: 1, group: '商品', order: 40, label: '分享记录' }],
  },
  GoodsCategoryList: { title: '商品分类', group: '商品管理', menu: [{ module: 1, group: '商品', order: 50 }] },
  ProductShareDetail: { title: '商品分享页' },
  ProductShareList: { title: '多品分享页' },
})
