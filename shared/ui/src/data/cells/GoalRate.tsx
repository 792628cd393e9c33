import { isUnavailable, rate as percentText } from '@crm/base/numbers'
import { type AnyGoalOption, GOAL_LEVELS, goalText, isFallingGoal } from '@crm/contracts/rules/goalRules'
import { Tooltip } from '../../base/Tooltip.tsx'
import { NoFigure } from './Figures.tsx'
import classes from './GoalRate.module.css'

/** A target with what has come of it; null is no figure yet. */
interface ReachedGoal {
  option: AnyGoalOption
  levels: readonly number[]
  actual: number | null
  level: number
}

interface GoalProps {
  goal: ReachedGoal | null
  /** Why there is none. */
  missing: string
}

/** 一级 of a target, with its other levels behind it. */
export function GoalLevels({ goal, missing }: GoalProps) {
  if (goal === null) return <NoFigure reason={missing} />
  const levels = goal.levels.map((level, index) => `${GOAL_LEVELS[index]} ${goalText(goal.option, level)}`).join('，')
  return (
    <Tooltip content={levels}>
      <span>{goalText(goal.option, goal.levels[0] ?? 0)}</span>
    </Tooltip>
  )
}

/** 完成率 with a bar that ends at the last level; the reached level beside it. */
export function GoalRate({ goal, rate, missing }: GoalProps & { rate: number }) {
  if (goal === null || goal.actual === null || isUnavailable(rate)) return <NoFigure reason={missing} />
  const falls = isFallingGoal(goal.option)
  const most = Math.max(...goal.levels, 1)
  const width = Math.min(100, Math.round((goal.actual * 100) / most))
  return (
    <span className={classes.rate}>
      <span className={classes.rateText}>
        {percentText(rate)}
        {goal.level > 0 && <span className={classes.level}>{GOAL_LEVELS[goal.level - 1]}</span>}
      </span>
      <span
        className={classes.track}
        data-good={goal.level > 0 || undefined}
        // Where the less is the better, over the first level is what is bad.
        data-bad={(falls && goal.level === 0) || undefined}
      >
        <span style={{ width: `${width}%` }} />
      </span>
    </span>
  )
}
