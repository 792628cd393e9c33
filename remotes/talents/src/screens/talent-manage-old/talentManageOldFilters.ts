import { filterSpec, namedDateRange, staff } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'

const { platform, keyword, tags } = commonFields

/** Filters of the former list, the best sellers first. */
export const talentManageOldFilters = filterSpec(
  { platform, keyword, tags, log: namedDateRange('跟进时间', 'log'), user_id: staff({ label: '媒介' }) },
  {
    sort: { order_by: 'gmv', sort: 'desc' },
    sortable: ['gmv', 'sample_count', 'fans', 'last_log_at', 'bind_time'],
  },
)
