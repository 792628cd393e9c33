import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { goodsRankColumns } from '@crm/contracts/columns/market'
import { PLATFORMS } from '@crm/contracts/enums'
import { GOODS_RANKS, RANK_CYCLES } from '@crm/contracts/market'
import { cascade, hidden, inAddress, keyword, listFilters, numberRange, select, tab } from '@crm/ui/filters'
import { goodsCategories } from '../../lib/marketOptions.ts'

/** A ranking of goods: which list, which period, and what chooses rows of it; `tab` is asked as `kind`. */
export const talentSearchHighGoodsFilters = listFilters(marketGoodsCalls.rankList, goodsRankColumns, {
  platform: tab(PLATFORMS, 'dy'),
  tab: inAddress(tab(GOODS_RANKS, 'hot')),
  cycle: tab(RANK_CYCLES, 'day'),
  date: hidden(),
  keyword: keyword({ placeholder: '商品名称/店铺/品牌' }),
  category_id: cascade('商品类目', goodsCategories),
  price: numberRange('价格', { unit: '元', scale: 100 }),
  rate: numberRange('佣金率', { unit: '%' }),
  main_kind: select('带货方式', [
    { value: 1, label: '直播为主' },
    { value: 2, label: '视频为主' },
  ]),
})
