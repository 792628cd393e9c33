import type { MarketGoods } from '@crm/contracts/calls/market'
import { go, useCanOpen } from '@crm/platform/navigate'
import { GoodsCell, goodsMask } from '@crm/ui/data'

type Goods = Pick<MarketGoods, 'product_id' | 'platform' | 'title' | 'cover' | 'shop_name' | 'status'>

/** A product of the market; it opens who sells it. */
export function MarketGoodsCell({ goods, shop = false }: { goods: Goods; shop?: boolean }) {
  const canOpen = useCanOpen()
  const { product_id, platform, title, cover, shop_name, status } = goods
  return (
    <GoodsCell
      goods={{ product_id, platform, title, image: cover, mask: goodsMask(status), ...(shop && { shop_name }) }}
      opens={canOpen('TalentSearchGoodsDetail')}
      onOpen={() => void go('TalentSearchGoodsDetail', { product_id, platform })}
    />
  )
}
