import { erpCalls } from '@crm/contracts/calls/erp'
import { erpLogColumns } from '@crm/contracts/columns/erp'
import { erpLogFilterDefinitions as defined } from '@crm/contracts/filters/erp'
import { dateRange, keyword, listFilters, multiSelect, select } from '@crm/ui/filters'

/** Filters of 同步日志; apart from those of the codes, which share the address. */
export const erpLogFilters = listFilters(
  erpCalls.log,
  erpLogColumns,
  {
    date: dateRange(defined.date, { initial: 'all' }),
    kind: multiSelect(defined.kind),
    result: select(defined.result),
    keyword: keyword({ placeholder: '寄样单号' }),
  },
  { prefix: 'log_' },
)
