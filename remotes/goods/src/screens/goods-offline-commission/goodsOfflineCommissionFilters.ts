import { goodsRateCalls } from '@crm/contracts/calls/goodsRates'
import { offlineRateColumns } from '@crm/contracts/columns/goodsRates'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { offlineRateFilterDefinitions } from '@crm/contracts/filters/goodsRates'
import { dateRange, type FoundOptions, foundSelect, keyword, listFilters, staff, tab } from '@crm/ui/filters'
import type { ColumnsByTab } from '@crm/ui/data'

const TABS = ['all', '1', '2', '3', '4'] as const

const defined = offlineRateFilterDefinitions

/** Filters of 线下佣金 over the goods that are found, the latest first. */
export const goodsOfflineCommissionFilters = (goods: FoundOptions) =>
  listFilters(
    goodsRateCalls.list,
    offlineRateColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(TABS, 'all', { definition: defined.tab }),
      keyword: keyword({ placeholder: '商品/达人' }),
      user_id: staff(defined.user_id),
      date: dateRange(defined.date),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )

export type OfflineRateSpec = ReturnType<typeof goodsOfflineCommissionFilters>['fields']

/** What waits for a review is judged by its rates, what was refused by the reason. */
export const offlineRateColumnsByTab: ColumnsByTab<(typeof TABS)[number], typeof offlineRateColumns> = {
  1: ['scope', 'rate', 'online_rate', 'rate_gap', 'period', 'user', 'created_at', 'remark'],
  3: ['scope', 'rate', 'reason', 'reviewer', 'period', 'user', 'created_at'],
}
