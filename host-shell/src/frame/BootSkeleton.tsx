import classes from './BootSkeleton.module.css'
import { useFolded } from './useFolded.ts'

/** The quiet outline of the frame while the session loads. */
export function BootSkeleton() {
  const [folded] = useFolded()
  return (
    <div className={classes.frame} aria-busy="true" aria-label="正在加载">
      <div className={classes.header} />
      <div className={folded ? `${classes.side} ${classes.folded}` : classes.side} />
    </div>
  )
}
