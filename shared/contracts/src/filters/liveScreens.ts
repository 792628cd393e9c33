import { WALL_TABS, wallTabLabel } from '../rules/liveScreenRules.ts'
import { dept, product, staff } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows the wall of lives. */
export const wallFilterDefinitions = {
  tab: { kind: 'options', label: '直播', options: optionsOf(wallTabLabel, WALL_TABS) },
  product_id: product,
  dept_id: dept,
  user_id: staff,
} as const satisfies FilterDefinitions
