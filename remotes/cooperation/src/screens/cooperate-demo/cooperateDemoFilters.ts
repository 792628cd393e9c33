import { sampleCalls } from '@crm/contracts/calls/sample'
import { sampleColumns } from '@crm/contracts/columns/sample'
import {
  DeliveryType,
  deliveryTypeLabel,
  ErpSyncStatus,
  erpSyncStatusLabel,
  PLATFORMS_AND_ALL,
  SampleSource,
  sampleSourceLabel,
  SampleStatus,
  sampleStatusLabel,
} from '@crm/contracts/enums'
import { listFilters, tab, keyword, dept, staff, multiSelect, dateRange } from '@crm/ui/filters'

/** Filters of 寄样单. */
export const cooperateDemoFilters = listFilters(
  sampleCalls.list,
  sampleColumns,
  {
    platform: tab(PLATFORMS_AND_ALL, 'all'),
    keyword: keyword({ placeholder: '单号/达人' }),
    dept_id: dept(),
    user_id: staff({ label: '媒介' }),
    status: multiSelect(
      sampleColumns.status.title,
      Object.values(SampleStatus).map((value) => ({ value, label: sampleStatusLabel[value] })),
    ),
    source: multiSelect(
      sampleColumns.source.title,
      Object.values(SampleSource).map((value) => ({ value, label: sampleSourceLabel[value] })),
    ),
    erp_status: multiSelect(
      sampleColumns.erp_status.title,
      Object.values(ErpSyncStatus).map((value) => ({ value, label: erpSyncStatusLabel[value] })),
    ),
    delivery_type: multiSelect(
      sampleColumns.delivery_type.title,
      Object.values(DeliveryType).map((value) => ({ value, label: deliveryTypeLabel[value] })),
    ),
    date: dateRange('创建时间'),
  },
  { sort: { order_by: 'created_at', sort: 'desc' } },
)
