import { promotionCalls } from '@crm/contracts/calls/promotion'
import { shareColumns } from '@crm/contracts/columns/shares'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { shareFilterDefinitions } from '@crm/contracts/filters/shares'
import { dateRange, dept, keyword, listFilters, select, staff, tab } from '@crm/ui/filters'

const defined = shareFilterDefinitions

/** Filters of 商品分享记录, the latest first. */
export const goodsShareRecordListFilters = listFilters(
  promotionCalls.list,
  shareColumns,
  {
    platform: tab(PLATFORMS_AND_ALL, 'all'),
    keyword: keyword({ placeholder: '标题/商品名称/商品ID' }),
    kind: select(defined.kind),
    date: dateRange(defined.date),
    dept_id: dept(defined.dept_id),
    user_id: staff(defined.user_id),
  },
  { sort: { order_by: 'created_at', sort: 'desc' } },
)
