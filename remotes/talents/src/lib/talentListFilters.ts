import { BLACK_REASONS } from '@crm/contracts/talentListRules'
import { dateRange, filterSpec, multiSelect, staff } from '@crm/ui/filters'
import { commonFields } from './talentFilters.ts'

const { platform, keyword } = commonFields

const fields = {
  platform,
  keyword,
  reason: multiSelect(
    '原因',
    BLACK_REASONS.map((value) => ({ value, label: value })),
  ),
  user_id: staff({ label: '媒介' }),
  added_by: staff({ label: '添加人' }),
  date: dateRange('添加时间'),
}

/** Filters of the white list, the best sellers first. */
export const whiteListFilters = filterSpec(fields, {
  sort: { order_by: 'gmv', sort: 'desc' },
  sortable: ['gmv', 'gmv_30d', 'last_order_at', 'added_at'],
})

/** Filters of the black list, the latest entries first. */
export const blackListFilters = filterSpec(fields, {
  sort: { order_by: 'added_at', sort: 'desc' },
  sortable: ['unfulfilled_count', 'gmv', 'refund_rate', 'added_at'],
})

/** Either of them. */
export type TalentListSpec = typeof whiteListFilters
