import classes from './TaskCentre.module.css'

/** How far a job is, `percent` 0–100. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  const done = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <span className={classes.progress}>
      <progress className={classes.bar} max={100} value={done} aria-label={label} />
      <span className={classes.percent}>{done}%</span>
    </span>
  )
}
