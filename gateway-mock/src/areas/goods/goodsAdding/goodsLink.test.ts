import { describe, expect, it } from 'vitest'
import { goodsLink } from './goodsLink.ts'

describe('what names a product', () => {
  it.each([
    ['3551234567890', 'dy'],
    ['https://haohuo.jinritemai.com/views/product/item2?id=3551234567890&origin=1', 'dy'],
    ['https://app.kwaixiaodian.com/page/kwaishop-buyer-goods-detail?id=3551234567890', 'ks'],
    ['快手小店好物推荐 https://app.kwaixiaodian.com/merchant/shop/detail?itemId=3551234567890 复制打开快手', 'ks'],
    ['【好物】编号3551234567890，打开App查看', 'ks'],
    ['3551234567890', 'sph'],
    ['https://www.xiaohongshu.com/goods-detail/3551234567890?t=1', 'xhs'],
  ] as const)('%s is one of %s', (typed, platform) => {
    expect(goodsLink(typed, platform)).toEqual({ product_id: '3551234567890' })
  })

  it.each([
    ['https://app.kwaixiaodian.com/page/goods?id=3551234567890', 'dy', '链接不属于当前平台'],
    ['https://haohuo.jinritemai.com/views/product/item2?id=3551234567890', 'xhs', '链接不属于当前平台'],
    ['https://www.xiaohongshu.com/explore/65f0a1b2000000001203a1b2', 'xhs', '请输入商品链接'],
    ['https://channels.weixin.qq.com/shop/3551234567890', 'sph', '视频号请输入商品ID'],
    ['https://example.com/3551234567890', 'dy', '链接无法识别，请检查链接'],
    ['https://', 'dy', '未识别到商品ID，请检查链接或ID'],
    ['https://haohuo.jinritemai.com/views/product/', 'dy', '未识别到商品ID，请检查链接或ID'],
    ['你好', 'dy', '未识别到商品ID，请检查链接或ID'],
  ] as const)('%s is none of %s: %s', (typed, platform, reason) => {
    expect(goodsLink(typed, platform)).toEqual({ reason })
  })
})
