import { talentCalls } from '@crm/contracts/calls/talents'
import { myTalentFilterDefinitions } from '@crm/contracts/filters/talents'
import { listFilters, namedDateRange, staff } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'
import { talentManageOldColumns } from './talentManageOldColumns.ts'

const defined = myTalentFilterDefinitions
const { platform, keyword, tags } = commonFields

/** Filters of the former list, the best sellers first. */
export const talentManageOldFilters = listFilters(
  talentCalls.myList,
  talentManageOldColumns,
  { platform, keyword, tags, log: namedDateRange(defined.log, 'log'), user_id: staff(defined.user_id) },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)
