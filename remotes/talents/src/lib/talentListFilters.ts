import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { blackListColumns, whiteListColumns } from '@crm/contracts/columns/talentLists'
import { dateRange, listFilters, multiSelect, staff } from '@crm/ui/filters'
import { BLACK_REASONS } from '@crm/contracts/rules/talentListRules'
import { commonFields } from './talentFilters.ts'

const { platform, keyword } = commonFields
const reasons = BLACK_REASONS.map((value) => ({ value, label: value }))

const fields = {
  platform,
  keyword,
  reason: multiSelect('原因', reasons),
  user_id: staff({ label: '媒介' }),
  added_by: staff({ label: '添加人' }),
  date: dateRange('添加时间'),
}

/** Filters of the white list, the best sellers first. */
export const whiteListFilters = listFilters(talentListCalls.list, whiteListColumns, fields, {
  sort: { order_by: 'gmv', sort: 'desc' },
})

/** Filters of the black list, the latest entries first. */
export const blackListFilters = listFilters(talentListCalls.list, blackListColumns, fields, {
  sort: { order_by: 'added_at', sort: 'desc' },
})

/** Either of them. */
export type TalentListFilters = typeof whiteListFilters
