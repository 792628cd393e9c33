import { monitorCalls } from '@crm/contracts/calls/monitors'
import { monitorColumns, seedingMonitorColumns } from '@crm/contracts/columns/monitors'
import { monitorFilterDefinitions } from '@crm/contracts/filters/monitors'
import { MONITOR_TABS } from '@crm/contracts/rules/monitorRules'
import { dept, keyword, listFilters, multiSelect, namedDateRange, select, staff, tab } from '@crm/ui/filters'

const defined = monitorFilterDefinitions
const PLATFORMS = ['dy', 'ks', 'all'] as const

const fields = {
  platform: tab(PLATFORMS, 'all'),
  tab: tab(MONITOR_TABS, 'running', { definition: defined.tab }),
  keyword: keyword({ placeholder: '达人昵称/ID' }),
  events: multiSelect(defined.events),
  has_output: select(defined.has_output),
  due: namedDateRange(defined.due, 'due', { types: ['all', 'customize'], future: true }),
  dept_id: dept(defined.dept_id),
  user_id: staff(defined.user_id),
}

/** Filters of 达人监控 in commerce, the best sellers first. */
export const trackAuthorFilters = listFilters(monitorCalls.list, monitorColumns, fields, {
  sort: { order_by: 'gmv', sort: 'desc' },
})

/** The same in seeding, what moved most first. */
export const seedingTrackAuthorFilters = listFilters(monitorCalls.list, seedingMonitorColumns, fields, {
  sort: { order_by: 'interactions', sort: 'desc' },
})

/** Fields of either. */
export type TrackAuthorSpec = typeof fields
/** Platforms that the head of the page offers. */
export const MONITOR_PLATFORM_TABS = PLATFORMS
