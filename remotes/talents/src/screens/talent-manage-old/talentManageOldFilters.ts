import { talentCalls } from '@crm/contracts/calls/talents'
import { listFilters, namedDateRange, staff } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'
import { talentManageOldColumns } from './talentManageOldColumns.ts'

const { platform, keyword, tags } = commonFields

/** Filters of the former list, the best sellers first. */
export const talentManageOldFilters = listFilters(
  talentCalls.myList,
  talentManageOldColumns,
  { platform, keyword, tags, log: namedDateRange('跟进时间', 'log'), user_id: staff({ label: '媒介' }) },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)
