import type { Who } from '@crm/access/who'
import { hasRole, Role } from '@crm/access/roles'
import { AD_ROLES } from '@crm/contracts/routes/groups'
import type { RequestOf } from '@crm/contracts/call'
import type { overviewCalls } from '@crm/contracts/calls/overview'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import type { OverviewReader } from '@crm/contracts/figures/overview'
import type { LinkScope } from '@crm/contracts/links/numberLinks'
import type { Filters } from '@crm/ui/data'
import { dateRange, dept, filterSpec, staff, tab } from '@crm/ui/filters'

/** The kind of page that a role gets. */
export function readerOf(who: Pick<Who, 'role_id'>): OverviewReader {
  if (hasRole(who, AD_ROLES)) return 'ads'
  return who.role_id === Role.sampleAssistant ? 'samples' : 'sales'
}

const date = dateRange('数据统计日期', {
  initial: 'last7day',
  types: ['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize', 'more'],
})

/** Metrics of the trend chart. */
export const TREND_METRICS = ['gmv', 'volume', 'issue_author', 'refund_gmv', 'close_sales'] as const
/** Tabs of the ranking. */
export const RANK_KINDS = ['author', 'product', 'user', 'colonel'] as const

/** The scope bar of commerce and samples, and what the blocks keep in the address. */
export const overviewScope = filterSpec({
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  date,
  dept_id: dept(),
  user_id: staff(),
  metric: tab(TREND_METRICS, 'gmv', { addressOnly: true, pushes: false }),
  rank: tab(RANK_KINDS, 'author', { addressOnly: true, pushes: false }),
})

/** Advertising is asked by dates only: ad accounts are not divided by platform or department. */
export const adScope = filterSpec({ date })

export type OverviewFilters = Filters<(typeof overviewScope)['fields']>

/** What the blocks ask with. */
export type ScopeRequest = RequestOf<typeof overviewCalls.summary>

/** The request of the blocks: a list's page means nothing to them. */
export function scopeRequest(request: {
  platform?: ScopeRequest['platform']
  start_time?: number
  end_time?: number
  dept_id?: number
  user_id?: number
}): ScopeRequest {
  const { platform, start_time, end_time, dept_id, user_id } = request
  return {
    ...(platform && platform !== 'all' ? { platform } : {}),
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
    ...(dept_id === undefined ? {} : { dept_id: [dept_id] }),
    ...(user_id === undefined ? {} : { user_id: [user_id] }),
  }
}

/** What is to be done is so now, whatever the days. */
export function todoRequest({ platform, dept_id, user_id }: ScopeRequest): RequestOf<typeof overviewCalls.todo> {
  return { ...(platform ? { platform } : {}), ...(dept_id ? { dept_id } : {}), ...(user_id ? { user_id } : {}) }
}

/** The address of a list that shows the same scope. Lists begin with other dates, so the dates are always said. */
export function listQuery({
  values: { platform, date: days, dept_id, user_id },
}: {
  values: Pick<OverviewFilters['values'], 'platform' | 'date' | 'dept_id' | 'user_id'>
}): LinkScope {
  const isPicked = days.start !== undefined && days.end !== undefined
  return {
    platform,
    date_type: days.type,
    start_time: isPicked ? days.start : undefined,
    end_time: isPicked ? days.end : undefined,
    dept_id,
    user_id,
  }
}
