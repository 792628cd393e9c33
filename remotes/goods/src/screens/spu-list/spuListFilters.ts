import { spuCalls } from '@crm/contracts/calls/spus'
import { spuColumns } from '@crm/contracts/columns/spus'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { spuFilterDefinitions } from '@crm/contracts/filters/spus'
import { dateRange, keyword, listFilters, namedDateRange, type Option, select, staff, tab } from '@crm/ui/filters'

/** What the filters offer, after a call. */
export interface SpuChoices {
  brands: readonly Option<string>[]
  categories: readonly Option<string>[]
  known: boolean
}

const defined = spuFilterDefinitions

/** Filters of SPU 列表 over the given choices, what sold most first. */
export const spuListFilters = ({ brands, categories, known }: SpuChoices) =>
  listFilters(
    spuCalls.list,
    spuColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      keyword: keyword({ placeholder: 'SPU 名称/编码' }),
      date: dateRange(defined.date, { initial: 'last30day' }),
      brand: select(defined.brand, brands, { known }),
      category: select(defined.category, categories, { known }),
      owner_id: staff(defined.owner_id),
      has_goods: select(defined.has_goods),
      updated: namedDateRange(defined.updated, 'updated'),
    },
    { sort: { order_by: 'gmv', sort: 'desc' } },
  )

export type SpuListSpec = ReturnType<typeof spuListFilters>['fields']
