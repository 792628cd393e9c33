import classes from './BootSkeleton.module.css'

/** The quiet outline of the frame while the session loads. */
export function BootSkeleton() {
  return (
    <div className={classes.frame} aria-busy="true" aria-label="正在加载">
      <div className={classes.head} />
      <div className={classes.side} />
    </div>
  )
}
