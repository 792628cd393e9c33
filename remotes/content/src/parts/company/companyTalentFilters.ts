import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { companyTalentColumns } from '@crm/contracts/columns/companyTalents'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { companyTalentFilterDefinitions as defined } from '@crm/contracts/filters/companyTalents'
import { COMPANY_TABS } from '@crm/contracts/rules/companyTalentRules'
import { flag, keyword, listFilters, multiSelect, namedDateRange, numberRange, staff, tab, tags } from '@crm/ui/filters'

const fields = {
  platform: tab(PLATFORMS_AND_ALL, 'dy'),
  keyword: keyword({ ...defined.keyword, placeholder: '搜索达人' }),
  tags: tags(defined.tags),
  user_id: staff(defined.user_id),
  quote: numberRange(defined.quote),
  fans: numberRange(defined.fans),
  coop: numberRange(defined.coop),
  cpe: numberRange(defined.cpe),
  last: namedDateRange(defined.last, 'last'),
  has_contact: flag(defined.has_contact),
  reason: multiSelect(defined.reason),
  flagged_by: staff(defined.flagged_by),
  flagged: namedDateRange(defined.flagged, 'flagged'),
}

/** 企业达人库: whom the enterprise works with, the latest first. */
export const companyTalentFilters = listFilters(
  companyTalentCalls.list,
  companyTalentColumns,
  { ...fields, tab: tab(COMPANY_TABS, 'all', { definition: defined.tab }) },
  { sort: { order_by: 'last_at', sort: 'desc' } },
)

/** 红黑名单: the two lists, whoever came onto it last first. */
export const listedTalentFilters = listFilters(
  companyTalentCalls.list,
  companyTalentColumns,
  { ...fields, tab: tab(['red', 'black'], 'red') },
  { sort: { order_by: 'flagged_at', sort: 'desc' } },
)

const ENTRY = [
  'reason',
  'flagged_at',
  'flagged_by',
  'users',
  'state',
  'content_count',
  'last_at',
  'text',
  'images',
] as const

/** Why, when and by whom comes first where somebody stands on a list. */
export const listedColumnsByTab = { red: ENTRY, black: ENTRY } as const
