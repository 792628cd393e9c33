import { newPeriod, platform, staff, statisticDates } from './common.ts'
import type { FilterDefinitions } from './filter.ts'

/** What narrows 合作列表 of one medium. */
export const mediumTalentFilterDefinitions = {
  platform,
  date: statisticDates,
  user_id: staff,
  author_type: { kind: 'options', label: '达人', options: [{ value: 1, label: '新达人' }], all: 0 },
  new_type: newPeriod,
  // which rule decides who is new
  version: { kind: 'given', label: '规则' },
} as const satisfies FilterDefinitions

/** What narrows the other lists of one medium. */
export const mediumFilterDefinitions = {
  platform,
  date: statisticDates,
  user_id: staff,
} as const satisfies FilterDefinitions
