import type { MarketGoods } from '@crm/contracts/calls/market'

/** The form in which a product of the platform becomes one of the own. */
export const goodsForm: Readonly<Record<MarketGoods['platform'], string>> = {
  dy: 'GoodsCreate',
  ks: 'KsGoodsCreate',
  sph: 'SPHGoodsCreate',
  xhs: 'XhsGoodsCreate',
}
