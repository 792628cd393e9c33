import type { MarketGoods } from '@crm/contracts/calls/market'
import { categoryLeaf } from '@crm/contracts/rules/marketCategories'

/** Goods count as alike within this part of the price. */
const NEAR = 0.3

/** The address query of a search for goods of the same class at a near price (yuan, whole). */
export function sameGoodsQuery({
  platform,
  category_id,
  price,
}: Pick<MarketGoods, 'platform' | 'category_id' | 'price'>) {
  const yuan = price / 100
  return {
    platform,
    keyword: categoryLeaf(category_id),
    category_id: String(category_id),
    price_min: String(Math.floor(yuan * (1 - NEAR))),
    price_max: String(Math.ceil(yuan * (1 + NEAR))),
  }
}
