import type { MarketGoods } from '@crm/contracts/calls/market'
import { go, useCanOpen } from '@crm/platform/navigate'
import { GoodsCell, goodsMask } from '@crm/ui/data'

/** A product of the market; it opens who sells it. */
function Goods({ row: { product_id, platform, title, cover, status } }: { row: MarketGoods }) {
  const canOpen = useCanOpen()
  return (
    <GoodsCell
      goods={{ product_id, platform, title, image: cover, mask: goodsMask(status) }}
      opens={canOpen('TalentSearchGoodsDetail')}
      onOpen={() => void go('TalentSearchGoodsDetail', { product_id, platform })}
    />
  )
}

/** Cells about goods of the market that their columns' kinds do not draw. */
export const marketGoodsCells = { goods: Goods }

/** The details of goods of the market know their neighbours in a list. */
export const marketGoodsDetails = {
  route: 'TalentSearchGoodsDetail',
  keyOf: ({ product_id, platform }: { product_id: string; platform: string }) => ({ product_id, platform }),
}
