import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import {
  colonelActivityColumns,
  colonelCoopColumns,
  colonelGoodsColumns,
  colonelSampleColumns,
  colonelTalentColumns,
} from '@crm/contracts/columns/colonels'
import { dateRange, filterSpec, inAddress, listFilters, tab } from '@crm/ui/filters'

/** Tabs of a colonel. */
export const COLONEL_TABS = ['authors', 'goods', 'activities', 'samples', 'coops', 'logs'] as const
export type ColonelTab = (typeof COLONEL_TABS)[number]

/** Tab and days of the detail. */
export const colonelDetailFilters = filterSpec({
  tab: inAddress(tab(COLONEL_TABS, 'authors')),
  date: dateRange('数据统计日期', {
    initial: 'last30day',
    types: ['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize'],
  }),
})

const byGmv = { size: 10, sort: { order_by: 'gmv', sort: 'desc' } } as const

/** Pages and sorting of the tables, each under a name of its own in the address. */
export const authorFilters = listFilters(
  colonelCalls.authors,
  colonelTalentColumns,
  {},
  { prefix: 'authors_', ...byGmv },
)
export const goodsFilters = listFilters(colonelCalls.goods, colonelGoodsColumns, {}, { prefix: 'goods_', ...byGmv })
export const activityFilters = listFilters(
  colonelCalls.activities,
  colonelActivityColumns,
  {},
  { prefix: 'activities_', ...byGmv },
)
export const sampleFilters = listFilters(
  colonelCalls.samples,
  colonelSampleColumns,
  {},
  { prefix: 'samples_', size: 10 },
)
export const coopFilters = listFilters(colonelCoopCalls.list, colonelCoopColumns, {}, { prefix: 'coops_', ...byGmv })
