import { liveCalls } from '@crm/contracts/calls/lives'
import { liveColumns } from '@crm/contracts/columns/lives'
import { PLATFORMS } from '@crm/contracts/enums'
import { LIVE_BASES } from '@crm/contracts/figures/lives'
import { liveFilterDefinitions } from '@crm/contracts/filters/lives'
import {
  dateRange,
  dept,
  type FoundOptions,
  foundSelect,
  keyword,
  listFilters,
  numberRange,
  select,
  staff,
  tab,
} from '@crm/ui/filters'

const defined = liveFilterDefinitions

/** The filters of 合作直播 over the goods of its platform. */
export const cooperationLiveFilters = ({ goods }: { goods: FoundOptions }) =>
  listFilters(
    liveCalls.list,
    liveColumns,
    {
      platform: tab(PLATFORMS, 'dy'),
      basis: tab(LIVE_BASES, 'pay', { pushes: false }),
      keyword: keyword({ placeholder: '标题/达人/直播ID' }),
      date: dateRange(defined.date, { initial: 'last7day' }),
      status: select(defined.status),
      is_recorded: select(defined.is_recorded),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      gmv: numberRange(defined.gmv),
      is_scheduled: select(defined.is_scheduled),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
    },
    { sort: { order_by: 'start_time', sort: 'desc' } },
  )
