import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsClassColumns } from '@crm/contracts/columns/goodsClasses'
import { PLATFORMS } from '@crm/contracts/enums'
import { listFilters, tab } from '@crm/ui/filters'

/** 商品分类 in the enterprise's own order; sorted, siblings stand by what they sold. */
export const goodsCategoryListFilters = listFilters(
  goodsCalls.classList,
  goodsClassColumns,
  { platform: tab(PLATFORMS, 'dy') },
  { clears: true },
)
