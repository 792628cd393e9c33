import { goodsAddRefusal } from '@crm/access/goods'
import { isColonelCorp } from '@crm/access/modules'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Banner, EmptyBlock, TextLink } from '@crm/ui/base'

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

/** No goods at all: the next step is a shop, where there may be one, or adding goods. */
export function NoGoods({ hasShops }: { hasShops: boolean }) {
  const canOpen = useCanOpen()
  const who = useWho()
  const isColonel = isColonelCorp(who)
  if (!hasShops && !isColonel)
    return canOpen('SystemShop') ? (
      <EmptyBlock title="授权店铺后自动同步商品" action={<TextLink to="SystemShop">去授权</TextLink>} />
    ) : (
      <EmptyBlock title="请联系管理员授权店铺" />
    )
  const form = isColonel ? 'ColonelGoodsCreate' : 'GoodsCreate'
  const mayAdd = goodsAddRefusal(who) === undefined && canOpen(form)
  return <EmptyBlock title="暂无商品" action={mayAdd && <TextLink to={form}>添加商品</TextLink>} />
}
