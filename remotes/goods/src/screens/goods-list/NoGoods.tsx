import { goodsAddRefusal } from '@crm/access/goods'
import { isColonelCorp } from '@crm/access/modules'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { EmptyBlock, TextLink } from '@crm/ui/base'

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
