import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { goodsRankColumns } from '@crm/contracts/columns/market'
import { PLATFORMS } from '@crm/contracts/enums'
import { goodsRankFilterDefinitions } from '@crm/contracts/filters/market'
import { GOODS_RANKS, RANK_CYCLES } from '@crm/contracts/rules/market'
import { cascade, hidden, inAddress, keyword, listFilters, numberRange, select, tab } from '@crm/ui/filters'
import { goodsCategories } from '../../lib/marketOptions.ts'

const defined = goodsRankFilterDefinitions

/** A ranking of goods: which list, which period, and what chooses rows of it; `tab` is asked as `kind`. */
export const talentSearchHighGoodsFilters = listFilters(marketGoodsCalls.rankList, goodsRankColumns, {
  platform: tab(PLATFORMS, 'dy'),
  tab: inAddress(tab(GOODS_RANKS, 'hot')),
  cycle: tab(RANK_CYCLES, 'day'),
  date: hidden(),
  keyword: keyword({ placeholder: '商品名称/店铺/品牌' }),
  category_id: cascade(defined.category_id, goodsCategories),
  price: numberRange(defined.price),
  rate: numberRange(defined.rate),
  main_kind: select(defined.main_kind),
})
