import { abbreviate, abbreviateMoney, isUnavailable, rate } from '@crm/base/numbers'
import { GOAL_LEVELS } from '@crm/contracts/rules/goalRules'
import classes from './Bullet.module.css'

export interface BulletProps {
  name: string
  /** Fen, or a number of talents. */
  actual: number
  /** Levels of the target, the easiest first. */
  levels: readonly number[]
  /** 完成率, percent. */
  percent: number
  isMoney: boolean
}

/** How far a target is: a bar to the actual figure with a mark at each level; the bar ends at the highest level. */
export function Bullet({ name, actual, levels, percent, isMoney }: BulletProps) {
  const end = Math.max(...levels, 1)
  const text = (value: number) => (isMoney ? `¥${abbreviateMoney(value)}` : abbreviate(value))
  const part = (value: number) => `${Math.min(100, Math.max(0, (value / end) * 100))}%`
  return (
    <li className={classes.row}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.track}>
        <svg width="100%" height="16" aria-hidden>
          <rect width="100%" height="16" rx="3" className={classes.ground} />
          <rect
            width={part(actual)}
            height="16"
            rx="3"
            className={isUnavailable(percent) || percent < 100 ? classes.bar : classes.reached}
          />
          {levels.slice(0, -1).map((level) => (
            <rect key={level} x={part(level)} width="2" height="16" className={classes.mark} />
          ))}
        </svg>
      </span>
      <span className={classes.figures}>
        {text(actual)} / {GOAL_LEVELS[0]} {text(levels[0] ?? 0)}
        <b>{rate(percent)}</b>
      </span>
    </li>
  )
}
