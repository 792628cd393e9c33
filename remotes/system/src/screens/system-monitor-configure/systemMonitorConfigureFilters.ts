import { alarmCalls } from '@crm/contracts/calls/alarms'
import { alarmColumns } from '@crm/contracts/columns/alarms'
import { alarmFilterDefinitions } from '@crm/contracts/filters/alarms'
import { keyword, listFilters, multiSelect } from '@crm/ui/filters'

/** Filters of the rules of anomalies. */
export const systemMonitorConfigureFilters = listFilters(
  alarmCalls.list,
  alarmColumns,
  {
    keyword: keyword({ placeholder: '规则名称' }),
    object: multiSelect(alarmFilterDefinitions.object),
  },
  { sort: { order_by: 'updated_at', sort: 'desc' } },
)
