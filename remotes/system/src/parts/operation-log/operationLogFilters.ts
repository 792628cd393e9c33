import { userLogCalls } from '@crm/contracts/calls/userLog'
import { userLogColumns } from '@crm/contracts/columns/userLog'
import { userLogFilterDefinitions } from '@crm/contracts/filters/userLog'
import { dateRange, keyword, listFilters, multiSelect, staff } from '@crm/ui/filters'

const defined = userLogFilterDefinitions
/** Never all days: a query spans 90 at most. */
const SPANS = ['today', 'yesterday', 'last7day', 'last30day', 'day', 'week', 'month', 'customize'] as const

/** Filters of the operation log, the last seven days first; only who reads what others did searches by IP. */
export const operationLogFilters = (seesOthers: boolean) =>
  listFilters(
    userLogCalls.list,
    userLogColumns,
    {
      date: dateRange(defined.date, { initial: 'last7day', types: SPANS }),
      keyword: keyword({
        label: defined.keyword.label,
        placeholder: seesOthers ? '对象或 IP' : '操作对象',
        types: seesOthers ? defined.keyword.types : [],
      }),
      user_id: staff(defined.user_id),
      module: multiSelect(defined.module),
      action: multiSelect(defined.action),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )
