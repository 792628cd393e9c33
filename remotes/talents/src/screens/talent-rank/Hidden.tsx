import classes from './Hidden.module.css'

/** Stands for what the bought version does not show; the gateway has not told it either. */
export function Hidden() {
  return (
    <span className={classes.hidden} aria-label="升级后可查看">
      ******
    </span>
  )
}
