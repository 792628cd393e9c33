import { talentCalls } from '@crm/contracts/calls/talents'
import { myTalentColumns } from '@crm/contracts/columns/talents'
import { myTalentFilterDefinitions } from '@crm/contracts/filters/talents'
import { MY_TABS } from '@crm/contracts/rules/talentStages'
import {
  dept,
  inAddress,
  listFilters,
  multiSelect,
  namedDateRange,
  ownFields,
  select,
  staff,
  tab,
} from '@crm/ui/filters'
import { commonFields, platformOrAll } from '../../lib/talentFilters.ts'

const defined = myTalentFilterDefinitions

/** Filters of the followed talents, the best sellers first. */
export const talentManageFilters = listFilters(
  talentCalls.myList,
  myTalentColumns,
  {
    ...commonFields,
    platform: platformOrAll,
    tab: tab(MY_TABS, 'all', { definition: defined.tab }),
    scope: tab(['mine', 'team'], 'mine'),
    view_mode: inAddress(tab(['table', 'board'], 'table')),
    dept_id: dept(defined.dept_id),
    user_id: staff(defined.user_id),
    log: namedDateRange(defined.log, 'log'),
    next: select(defined.next),
    next_at: namedDateRange(defined.next_at, 'next', { types: ['all', 'customize'], future: true }),
    sample_status: multiSelect(defined.sample_status),
    is_new: select(defined.is_new),
    source: multiSelect(defined.source),
    own: ownFields(defined.own),
  },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)
