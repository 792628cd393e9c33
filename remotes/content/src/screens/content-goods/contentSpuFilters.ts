import { contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { contentSpuColumns } from '@crm/contracts/columns/contentGoods'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { contentSpuFilterDefinitions } from '@crm/contracts/filters/contentGoods'
import { dateRange, keyword, listFilters, type Option, select, staff, tab } from '@crm/ui/filters'

/** What the filters offer, after a call. */
export interface SpuChoices {
  brands: readonly Option<string>[]
  categories: readonly Option<string>[]
  known: boolean
}

const defined = contentSpuFilterDefinitions

/** Filters of 种草 SPU over the given choices, what was published about most first. */
export const contentSpuFilters = ({ brands, categories, known }: SpuChoices) =>
  listFilters(
    contentGoodsCalls.spus,
    contentSpuColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      keyword: keyword({ placeholder: 'SPU 名称/编码' }),
      date: dateRange(defined.date, { initial: 'last30day' }),
      brand: select(defined.brand, brands, { known }),
      category: select(defined.category, categories, { known }),
      owner_id: staff(defined.owner_id),
    },
    { sort: { order_by: 'content_count', sort: 'desc' } },
  )
