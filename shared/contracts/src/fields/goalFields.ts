import {
  CONTENT_GOAL_OPTIONS,
  type ContentGoalOption,
  GOAL_OPTIONS,
  GOAL_PERIOD,
  type GoalOption,
} from '../rules/goalRules.ts'
import { oneOf } from '../fields.ts'
import { z } from 'zod'

// The keys of the table are the options.
const OPTIONS = Object.keys(GOAL_OPTIONS) as [GoalOption, ...GoalOption[]]

const CONTENT_OPTIONS = Object.keys(CONTENT_GOAL_OPTIONS) as [ContentGoalOption, ...ContentGoalOption[]]

/** What a target is set for, in requests. */
export const goalOption = () => oneOf(OPTIONS)

/** The same in answers. */
export const goalOptionAnswer = () => z.enum(OPTIONS)

/** What a target of content seeding is set for, in requests. */
export const contentGoalOption = () => oneOf(CONTENT_OPTIONS)

/** The same in answers. */
export const contentGoalOptionAnswer = () => z.enum(CONTENT_OPTIONS)

/** The month or quarter of a target. */
export const goalPeriod = () =>
  z.string('请选择月或季度').regex(GOAL_PERIOD, '请选择月或季度').describe('YYYY-MM 或 YYYY-Qn')
