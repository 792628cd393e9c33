import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelContentColumns, colonelGoodsColumns, colonelTalentColumns } from '@crm/contracts/columns/colonels'
import { filterSpec, inAddress, listFilters, tab } from '@crm/ui/filters'

/** Tabs of an agreement. */
export const COOP_TABS = ['authors', 'goods', 'lives', 'videos'] as const

/** The tab of the detail. */
export const colonelCooperateFilters = filterSpec({ tab: inAddress(tab(COOP_TABS, 'authors')) })

const byGmv = { size: 10, sort: { order_by: 'gmv', sort: 'desc' } } as const

/** Pages and sorting of the tables, each under a name of its own in the address. */
export const authorFilters = listFilters(
  colonelCoopCalls.authors,
  colonelTalentColumns,
  {},
  { prefix: 'authors_', ...byGmv },
)
export const goodsFilters = listFilters(colonelCoopCalls.goods, colonelGoodsColumns, {}, { prefix: 'goods_', ...byGmv })
export const liveFilters = listFilters(
  colonelCoopCalls.lives,
  colonelContentColumns,
  {},
  { prefix: 'lives_', size: 10 },
)
export const videoFilters = listFilters(
  colonelCoopCalls.videos,
  colonelContentColumns,
  {},
  { prefix: 'videos_', size: 10 },
)
