import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { blackListColumns, whiteListColumns } from '@crm/contracts/columns/talentLists'
import { listedTalentFilterDefinitions } from '@crm/contracts/filters/talentLists'
import { dateRange, listFilters, multiSelect, staff } from '@crm/ui/filters'
import { BLACK_REASONS } from '@crm/contracts/rules/talentListRules'
import { commonFields } from './talentFilters.ts'

const defined = listedTalentFilterDefinitions
const { platform, keyword } = commonFields
const reasons = BLACK_REASONS.map((value) => ({ value, label: value }))

const fields = {
  platform,
  keyword,
  reason: multiSelect(defined.reason, reasons),
  user_id: staff(defined.user_id),
  added_by: staff(defined.added_by),
  date: dateRange(defined.date),
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
