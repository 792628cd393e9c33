import { erpCalls } from '@crm/contracts/calls/erp'
import { erpCodeColumns } from '@crm/contracts/columns/erp'
import { erpCodeFilterDefinitions as defined } from '@crm/contracts/filters/erp'
import { hiddenId, keyword, listFilters, select } from '@crm/ui/filters'

/** Filters of 商品编码; without an order the unmatched ones come first. */
export const erpCodeFilters = listFilters(
  erpCalls.mappingList,
  erpCodeColumns,
  {
    state: select(defined.state),
    keyword: keyword({ placeholder: '商品名称/ID/商家编码/ERP 编码' }),
    sample_id: hiddenId(),
  },
  { clears: true },
)
