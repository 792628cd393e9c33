import { talentCalls } from '@crm/contracts/calls/talents'
import { publicTalentColumns } from '@crm/contracts/columns/talents'
import { publicTalentFilterDefinitions } from '@crm/contracts/filters/talents'
import { PUBLIC_TABS } from '@crm/contracts/rules/talentStages'
import { flag, listFilters, multiSelect, namedDateRange, numberRange, select, staff, tab } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'

const defined = publicTalentFilterDefinitions

/** Filters of the public pool, the latest arrivals first. */
export const talentPublicFilters = listFilters(
  talentCalls.publicList,
  publicTalentColumns,
  {
    ...commonFields,
    gmv: numberRange(defined.gmv),
    tab: tab(PUBLIC_TABS, 'all', { definition: defined.tab }),
    source: multiSelect(defined.source),
    has_contact: flag(defined.has_contact),
    pool: namedDateRange(defined.pool, 'pool'),
    last_user_id: staff(defined.last_user_id),
    multi: select(defined.multi),
  },
  { sort: { order_by: 'pool_at', sort: 'desc' } },
)
