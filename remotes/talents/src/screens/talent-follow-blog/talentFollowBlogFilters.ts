import { contactStatusLabel, followLogKindLabel, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { dateRange, dept, filterSpec, flag, keyword, multiSelect, select, staff, tab } from '@crm/ui/filters'

const options = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

const SYSTEM = 4

/** Filters of the follow log, the last seven days first. `mode` never reaches the request. */
export const talentFollowBlogFilters = filterSpec({
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  keyword: keyword({ placeholder: '搜索达人或内容' }),
  date: dateRange('日期', { initial: 'last7day' }),
  dept_id: dept(),
  user_id: staff({ label: '媒介' }),
  kind: multiSelect('方式', options(followLogKindLabel)),
  stage: select('阶段', options(contactStatusLabel)),
  due: flag('仅看待跟进'),
  system: flag('仅看系统', { addressOnly: true }),
  mode: tab(['timeline', 'table'], 'timeline', { addressOnly: true }),
})

/** What the list asks: 仅看系统 stands for its kind of entries. */
export function askedLogs<T extends { kind?: number[] | undefined }>(request: T, onlySystem: boolean): T {
  return onlySystem ? { ...request, kind: [SYSTEM] } : request
}
