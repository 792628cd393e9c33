import { type CallState, useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { Agreement } from '@crm/client/weight'
import type { CallFailure } from '@crm/client/failure'
import { achievementCalls } from '@crm/contracts/calls/achievement'
import { contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import {
  type AnyGoalOption,
  CONTENT_GOAL_OPTIONS,
  type ContentGoalOption,
  GOAL_OPTIONS,
  type GoalOption,
} from '@crm/contracts/rules/goalRules'
import type { SheetTarget } from './goalSheet.ts'

/** Whose targets of which figure and period. */
export interface GoalsAbout {
  target_type: 'user' | 'dept'
  period: string
  option: AnyGoalOption
}

/** A target as it is to be. */
interface GoalDraft {
  target_id: number
  levels: number[]
  updated_at: number
}

interface GoalSave {
  saving: boolean
  failure: CallFailure | undefined
  reset: () => void
  run: (goals: readonly GoalDraft[], agreement: Agreement) => Promise<unknown>
}

type Targets = { list: SheetTarget[] }

/** Where the sheet of targets reads and writes. */
export interface GoalSource {
  options: readonly { value: AnyGoalOption; label: string }[]
  /** Departments have targets too. */
  ofDepartments: boolean
  /** There is a sheet of a file for them. */
  imports: boolean
  useTargets: (about: GoalsAbout) => CallState<Targets>
  readTargets: (about: GoalsAbout) => Promise<Targets>
  useSave: (about: GoalsAbout) => GoalSave
}

const optionsOf = (table: Readonly<Record<string, { label: string }>>) =>
  // The keys of the table are its options.
  Object.entries(table).map(([value, { label }]) => ({ value: value as AnyGoalOption, label }))

const done = ({ saved }: { saved: number }) => `已保存 ${saved} 个目标`

// Each source offers its own options alone.
const ofSales = (about: GoalsAbout) => ({ ...about, option: about.option as GoalOption })
const ofContents = ({ period, option }: GoalsAbout) => ({ period, option: option as ContentGoalOption })

/** Targets of sales: of members and departments. */
export const salesGoals: GoalSource = {
  options: optionsOf(GOAL_OPTIONS),
  ofDepartments: true,
  imports: true,
  useTargets: (about) => useCall(achievementCalls.list, ofSales(about), { keepPrevious: false }),
  readTargets: (about) => send(achievementCalls.list, ofSales(about)),
  useSave: (about) => {
    const { run, ...save } = useAction(achievementCalls.save, { weight: 'asked', done, quiet: true })
    return {
      ...save,
      run: (goals, agreement) => run({ goals: goals.map((goal) => ({ ...goal, ...ofSales(about) })) }, agreement),
    }
  },
}

/** Targets of content seeding: of members. */
export const contentGoals: GoalSource = {
  options: optionsOf(CONTENT_GOAL_OPTIONS),
  ofDepartments: false,
  imports: false,
  useTargets: (about) => useCall(contentPerformanceCalls.goals, ofContents(about), { keepPrevious: false }),
  readTargets: (about) => send(contentPerformanceCalls.goals, ofContents(about)),
  useSave: (about) => {
    const { run, ...save } = useAction(contentPerformanceCalls.saveGoals, { weight: 'asked', done, quiet: true })
    return {
      ...save,
      run: (goals, agreement) => run({ goals: goals.map((goal) => ({ ...goal, ...ofContents(about) })) }, agreement),
    }
  },
}
