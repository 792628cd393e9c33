import { talentCalls } from '@crm/contracts/calls/talents'
import { followLogColumns } from '@crm/contracts/columns/talents'
import { contactStatusLabel, FollowLogKind, followLogKindLabel, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
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

const options = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

/** Filters of the follow log, the last seven days first. */
export const talentFollowBlogFilters = listFilters(talentCalls.followLogList, followLogColumns, {
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  keyword: keyword({ placeholder: '搜索达人或内容' }),
  date: dateRange('日期', { initial: 'last7day' }),
  dept_id: dept(),
  user_id: staff({ label: '媒介' }),
  kind: multiSelect('方式', options(followLogKindLabel)),
  stage: select('阶段', options(contactStatusLabel)),
  due: flag('仅看待跟进'),
  system: inAddress(flag('仅看系统')),
  mode: inAddress(tab(['timeline', 'table'], 'timeline')),
})

/** What the list asks: 仅看系统 stands for its kind of entries. */
export function askedLogs<T extends { kind?: number[] | undefined }>(request: T, { system }: { system: boolean }): T {
  return system ? { ...request, kind: [FollowLogKind.system] } : request
}
