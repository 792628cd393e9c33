import { abbreviate, abbreviateMoney, isUnavailable, NO_FIGURE, rate as percent } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import type { overviewCalls } from '@crm/contracts/calls/overview'
import { GOAL_LEVELS, GOAL_OPTIONS } from '@crm/contracts/rules/goalRules'
import { EmptyBlock, ProgressRing } from '@crm/ui/base'
import classes from './Goals.module.css'

type Goal = AnswerOf<typeof overviewCalls.goal>['list'][number]

const options: Readonly<Record<string, { label: string; isMoney?: true }>> = GOAL_OPTIONS
const LEVELS = ['未达标', ...GOAL_LEVELS]

/** What the percentage of a ring is. */
export const GOAL_NOTE = '完成率 = 本月实际 ÷ 一级目标，100% 即达到一级目标；达到的最高一级为当前等级'

/** A ring for each target of a month, with the level that is reached. */
export function GoalLines({ goals }: { goals: readonly Goal[] }) {
  if (goals.length === 0) return <EmptyBlock small title="本月未设置目标" />
  return (
    <div className={classes.goals}>
      {goals.map((each) => (
        <GoalLine key={each.option} goal={each} />
      ))}
    </div>
  )
}

function GoalLine({ goal: { option, levels, actual, level, rate } }: { goal: Goal }) {
  const { label, isMoney } = options[option] ?? { label: option }
  const figure = (value: number) => (isMoney ? `¥${abbreviateMoney(value)}` : abbreviate(value))
  const next = levels[level]
  return (
    <div className={classes.goal}>
      <Ring percent={rate} label={`${label}完成率`} />
      <dl className={classes.goalText}>
        <dt className={classes.goalName}>
          {label}
          <span className={classes.level} data-reached={level > 0 || undefined}>
            {LEVELS[level]}
          </span>
        </dt>
        <dd>
          <span className={classes.faint}>实际</span> {figure(actual)}
        </dd>
        <dd>
          <span className={classes.faint}>100% 为一级目标</span> {figure(levels[0] ?? 0)}
        </dd>
        <dd>
          <span className={classes.faint}>{next === undefined ? '最高目标' : `${LEVELS[level + 1]}目标`}</span>{' '}
          {figure(next ?? levels.at(-1) ?? 0)}
        </dd>
      </dl>
    </div>
  )
}

/** Filled to the percentage; more than all is a full ring, the number says how much. */
function Ring({ percent: value, label }: { percent: number; label: string }) {
  return (
    <ProgressRing
      percent={isUnavailable(value) ? 0 : value}
      label={`${label} ${percent(value)}`}
      {...{ size: 88, stroke: 8, isGoal: true }}
    >
      <span className={classes.ringText}>{isUnavailable(value) ? NO_FIGURE : `${Math.floor(value)}%`}</span>
    </ProgressRing>
  )
}
