import { contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { contentGoodsColumns } from '@crm/contracts/columns/contentGoods'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { contentGoodsFilterDefinitions } from '@crm/contracts/filters/contentGoods'
import { dateRange, keyword, listFilters, multiSelect, type Option, select, tab } from '@crm/ui/filters'

/** What the filters offer, after a call. */
export interface GoodsChoices {
  spus: readonly Option<number>[]
  shops: readonly Option<string>[]
  known: boolean
}

const defined = contentGoodsFilterDefinitions

/** Filters of 种草商品 over the given choices, what was published about most first. */
export const contentGoodsFilters = ({ spus, shops, known }: GoodsChoices) =>
  listFilters(
    contentGoodsCalls.goods,
    contentGoodsColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      keyword: keyword({ placeholder: '商品名称/ID/商家编码' }),
      date: dateRange(defined.date, { initial: 'last30day' }),
      spu: select(defined.spu, spus, { known }),
      shop_id: multiSelect(defined.shop_id, shops, { known }),
      status: multiSelect(defined.status),
    },
    { sort: { order_by: 'content_count', sort: 'desc' } },
  )
