import type { DateType } from '@crm/base/dates'
import type { ReportDefinition } from '@crm/contracts/calls/reports'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { reportFilterDefinitions } from '@crm/contracts/filters/reports'
import { filtersOf, type ReportDates, REPORT_FILTERS } from '@crm/contracts/rules/reportRules'
import type { ReportMetric } from '@crm/contracts/figures/reports'
import type { Filters } from '@crm/ui/data'
import { dateRange, dept, filterSpec, multiSelect, select, staff, tab } from '@crm/ui/filters'
import type { ShopChoice } from '../board/useBoardFilters.ts'

const TYPES: readonly DateType[] = ['all', 'today', 'yesterday', 'last7day', 'last30day', 'thismonth', 'customize']

/** What a report is narrowed by; kept in memory, as a report is no address. */
export const reportScope = (shops: ShopChoice) =>
  filterSpec(
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      date: dateRange('日期', { initial: 'last30day', types: TYPES }),
      dept_id: dept(),
      user_id: staff(),
      shop_id: multiSelect('店铺', shops.options, { known: shops.known, of: 'platform' }),
      content_kind: select('渠道', reportFilterDefinitions.content_kind.options),
      source: select('来源', reportFilterDefinitions.source.options),
    },
    { size: 20 },
  )

export type ReportScope = Filters<ReturnType<typeof reportScope>['fields']>

type SavedFilters = NonNullable<ReportDefinition['filters']>

/** The address that the filters of a saved report begin with. */
export function scopeStart(date_type: ReportDates, filters: SavedFilters): Record<string, string> {
  const { start_time, end_time, platform, dept_id, user_id, shop_id, content_kind, source } = filters
  const given = {
    ...{ date_type, start_time, end_time, platform, content_kind, source },
    ...{ dept_id: dept_id?.[0], user_id: user_id?.[0], shop_id: shop_id?.join(',') },
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  )
}

/** What the filters ask for: of those that the figures can take. */
export function scopeRequest(
  { values, request }: ReportScope,
  metrics: readonly ReportMetric[],
): { filters: SavedFilters; date_type: ReportDates } {
  const { type, start, end } = values.date
  const isPicked = type === 'customize' && start !== undefined && end !== undefined
  const can = new Set<string>(filtersOf(metrics))
  const { dept_id, user_id, shop_id, content_kind, source } = request
  const given: SavedFilters = {
    ...(values.platform !== 'all' && { platform: values.platform }),
    ...(dept_id !== undefined && { dept_id: [dept_id] }),
    ...(user_id !== undefined && { user_id: [user_id] }),
    ...(shop_id !== undefined && { shop_id }),
    ...(content_kind !== undefined && { content_kind }),
    ...(source !== undefined && { source }),
  }
  const taken = Object.fromEntries(Object.entries(given).filter(([key]) => can.has(key))) as SavedFilters // a part of it
  return {
    filters: { ...taken, ...(isPicked && { start_time: start, end_time: end }) },
    date_type: isPicked || TYPES.slice(0, -1).includes(type) ? (type as ReportDates) : 'last30day', // one of the types
  }
}

/** Filters that the figures cannot take: the bar leaves them out. */
export const untaken = (metrics: readonly ReportMetric[]) => {
  const can = filtersOf(metrics)
  return REPORT_FILTERS.filter((filter) => !can.includes(filter)).filter(
    (filter): filter is 'shop_id' | 'content_kind' | 'source' | 'platform' | 'dept_id' | 'user_id' =>
      filter !== 'class_id' && filter !== 'spu_id',
  )
}
