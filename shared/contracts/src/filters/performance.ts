import { UserStatus, userStatusLabel } from '../enums.ts'
import { GOAL_OPTIONS, type GoalOption } from '../rules/goalRules.ts'
import { dept, newPeriod, platform, staff, statisticDates } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** The figures of sales that a target may be set for, by name. */
const goalOptions = Object.entries(GOAL_OPTIONS).map(([value, { label }]) => ({
  // The keys of the table are the options.
  value: value as GoalOption,
  label,
}))

/** What narrows 业绩列表. */
export const performanceFilterDefinitions = {
  platform,
  date: statisticDates,
  dept_id: dept,
  user_id: { ...staff, label: '成员' },
  role_id: { kind: 'role', label: '角色' },
  status: { kind: 'options', label: '状态', options: optionsOf(userStatusLabel, Object.values(UserStatus)) },
  new_type: newPeriod,
  option: { kind: 'options', label: '目标', options: goalOptions },
} as const satisfies FilterDefinitions

/** The same by department, with those that are unfolded: the rows of the file say which. */
export const deptPerformanceFilterDefinitions = {
  ...performanceFilterDefinitions,
  expanded: { kind: 'given', label: '展开的部门' },
} as const satisfies FilterDefinitions
