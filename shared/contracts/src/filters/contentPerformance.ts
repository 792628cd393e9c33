import { ContentForm, contentFormLabel } from '../enums.ts'
import { CONTENT_GOAL_OPTIONS, type ContentGoalOption } from '../rules/goalRules.ts'
import { PERFORMANCE_DIMS, performanceDimLabel } from '../rules/contentPerformance.ts'
import { dept, platform, staff, statisticDates } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'
import { grassVideoFilterDefinitions } from './videos.ts'

const { campaign_id, is_hot, spu_id } = grassVideoFilterDefinitions

const goalOptions = Object.entries(CONTENT_GOAL_OPTIONS).map(([value, { label }]) => ({
  // The keys of the table are the options.
  value: value as ContentGoalOption,
  label,
}))

/** What narrows 种草业绩. */
export const contentPerformanceFilterDefinitions = {
  dim: { kind: 'options', label: '维度', options: optionsOf(performanceDimLabel, PERFORMANCE_DIMS) },
  platform,
  date: statisticDates,
  dept_id: dept,
  user_id: staff,
  campaign_id,
  spu_id,
  form: { kind: 'options', label: '内容形式', options: optionsOf(contentFormLabel, Object.values(ContentForm)) },
  is_hot,
  option: { kind: 'options', label: '目标', options: goalOptions },
  row: { kind: 'given', label: '只看一行' },
} as const satisfies FilterDefinitions
