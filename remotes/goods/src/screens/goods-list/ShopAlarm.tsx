import { useCanOpen } from '@crm/platform/navigate'
import { Banner, TextLink } from '@crm/ui/base'

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
