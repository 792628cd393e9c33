import { Banner, EmptyBlock, TextLink } from '@crm/ui/base'
import { useCanOpen } from '@crm/platform/navigate'

/** Shops whose authorisation has ended or is about to: their goods and orders stop coming. */
export function ShopAlarm({ shops }: { shops: readonly { shop_name: string; alarm: number }[] }) {
  const canOpen = useCanOpen()
  const names = shops.filter((shop) => shop.alarm === 1).map((shop) => shop.shop_name)
  if (names.length === 0) return null
  return (
    <Banner kind="warning" action={canOpen('SystemShop') && <TextLink to="SystemShop">去授权</TextLink>}>
      店铺「{names.join('」「')}」授权即将到期或已失效，失效后商品与订单将停止同步
    </Banner>
  )
}

/** No goods at all: the next step is a shop, or adding goods by hand. */
export function NoGoods({ hasShops }: { hasShops: boolean }) {
  const canOpen = useCanOpen()
  if (!hasShops && canOpen('SystemShop')) {
    return <EmptyBlock title="授权店铺后自动同步商品" action={<TextLink to="SystemShop">去授权</TextLink>} />
  }
  return (
    <EmptyBlock
      title={hasShops ? '暂无商品' : '授权店铺后自动同步商品'}
      action={canOpen('GoodsCreate') && <TextLink to="GoodsCreate">添加商品</TextLink>}
    />
  )
}
