import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { foundBrandColumns } from '@crm/contracts/columns/market'
import { PLATFORMS } from '@crm/contracts/enums'
import { BRAND_GMV_BUCKETS } from '@crm/contracts/rules/market'
import { cascade, hidden, listFilters, select, tab } from '@crm/ui/filters'
import { talentCategories } from '../../lib/marketOptions.ts'

/** A search of brands by their name. */
export const talentSearchBrandFilters = listFilters(
  marketBrandCalls.search,
  foundBrandColumns,
  {
    platform: tab(PLATFORMS, 'dy'),
    keyword: hidden(),
    category_id: cascade('品牌类目', talentCategories),
    gmv_bucket: select(
      '30天成交额',
      BRAND_GMV_BUCKETS.map(({ value, label }) => ({ value, label })),
    ),
  },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)
