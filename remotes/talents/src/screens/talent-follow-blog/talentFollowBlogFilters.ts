import { talentCalls } from '@crm/contracts/calls/talents'
import { followLogColumns } from '@crm/contracts/columns/talents'
import { FollowLogKind, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { followLogFilterDefinitions } from '@crm/contracts/filters/talents'
import {
  dateRange,
  dept,
  flag,
  inAddress,
  keyword,
  listFilters,
  multiSelect,
  select,
  staff,
  tab,
} from '@crm/ui/filters'

const defined = followLogFilterDefinitions

/** Filters of the follow log, the last seven days first. */
export const talentFollowBlogFilters = listFilters(talentCalls.followLogList, followLogColumns, {
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  keyword: keyword({ placeholder: '搜索达人或内容' }),
  date: dateRange(defined.date, { initial: 'last7day' }),
  dept_id: dept(defined.dept_id),
  user_id: staff(defined.user_id),
  kind: multiSelect(defined.kind),
  stage: select(defined.stage),
  due: flag(defined.due),
  system: inAddress(flag('仅看系统')),
  mode: inAddress(tab(['timeline', 'table'], 'timeline')),
})

/** What the list asks: 仅看系统 stands for its kind of entries. */
export function toLogRequest<T extends { kind?: number[] | undefined }>(
  request: T,
  { system }: { system: boolean },
): T {
  return system ? { ...request, kind: [FollowLogKind.system] } : request
}
