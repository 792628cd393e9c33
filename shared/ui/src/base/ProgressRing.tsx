import type { ReactNode } from 'react'
import classes from './ProgressRing.module.css'

interface ProgressRingProps {
  /** Of 100; beyond its bounds the ring is empty or full. */
  percent: number
  /** What it tells, to who does not see it. */
  label: string
  /** px, of the ring's outer edge. */
  size: number
  /** px */
  stroke?: number
  /** Green once it is full: what was aimed at is reached. */
  isGoal?: boolean
  /** Stands in the middle. */
  children?: ReactNode
}

/** A share as a ring that begins at the top. */
export function ProgressRing({ percent, label, size, stroke = 4, isGoal = false, children }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, percent / 100))
  const radius = (size - stroke) / 2
  const round = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke }
  return (
    <span className={classes.ring} style={{ width: size, height: size }} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle {...circle} className={classes.track} />
        {share > 0 && (
          <circle
            {...circle}
            className={isGoal && share === 1 ? `${classes.part} ${classes.reached}` : classes.part}
            strokeDasharray={`${round * share} ${round}`}
          />
        )}
      </svg>
      {children}
    </span>
  )
}
