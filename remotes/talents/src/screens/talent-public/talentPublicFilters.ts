import { talentCalls } from '@crm/contracts/calls/talents'
import { publicTalentColumns } from '@crm/contracts/columns/talents'
import { PUBLIC_TABS } from '@crm/contracts/talentStages'
import { flag, listFilters, multiSelect, namedDateRange, numberRange, select, staff, tab } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'
import { sourceOptions } from '../../lib/talentLabels.ts'

/** 来源 释放: somebody followed the talent before. */
const RELEASED = { value: 7, label: '释放' }

/** Filters of the public pool, the latest arrivals first. */
export const talentPublicFilters = listFilters(
  talentCalls.publicList,
  publicTalentColumns,
  {
    ...commonFields,
    gmv: numberRange('历史成交', { unit: '元', scale: 100 }),
    tab: tab(PUBLIC_TABS, 'all'),
    source: multiSelect('来源', [...sourceOptions, RELEASED]),
    has_contact: flag('有联系方式'),
    pool: namedDateRange('入海时间', 'pool'),
    last_user_id: staff({ label: '最近跟进人' }),
    multi: select('多人跟进', [
      { value: 'none', label: '无人跟进' },
      { value: 'some', label: '有人跟进' },
    ]),
  },
  { sort: { order_by: 'pool_at', sort: 'desc' } },
)
