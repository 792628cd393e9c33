import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { scheduleColumns } from '@crm/contracts/columns/schedule'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { scheduleFilterDefinitions } from '@crm/contracts/filters/schedule'
import {
  dateRange,
  dept,
  type FoundOptions,
  foundSelect,
  hidden,
  hiddenId,
  inAddress,
  keyword,
  listFilters,
  multiSelect,
  staff,
  tab,
} from '@crm/ui/filters'
import { VIEWS } from './calendarRange.ts'

const defined = scheduleFilterDefinitions

/** Filters of 直播排期, calendar and list alike; the list begins with the latest. */
export const liveSchedulingFilters = ({ goods }: { goods: FoundOptions }) =>
  listFilters(
    scheduleCalls.list,
    scheduleColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(['all', 'today'], 'all', { definition: defined.tab }),
      view_mode: inAddress(tab(VIEWS, 'month')),
      /** The day that the calendar shows, `YYYY-MM-DD`; today without. */
      date: inAddress(hidden()),
      keyword: keyword({ placeholder: '标题/达人' }),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
      status: multiSelect(defined.status),
      goods_id: foundSelect(defined.goods_id, goods, { of: 'platform' }),
      range: dateRange(defined.range, { future: true }),
      author_id: hidden(),
      coop_id: hiddenId(),
    },
    { sort: { order_by: 'start_time', sort: 'desc' } },
  )

/** Of these filters the calendar asks nothing: what it shows says which days. */
export const ONLY_IN_LIST = ['range'] as const
