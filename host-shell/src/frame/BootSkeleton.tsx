import css from './BootSkeleton.module.css'
import { useFolded } from './useFolded.ts'

/** The quiet outline of the frame while the session loads. */
export function BootSkeleton() {
  const [folded] = useFolded()
  return (
    <div className={css.frame} aria-busy="true" aria-label="正在加载">
      <div className={css.head} />
      <div className={folded ? `${css.side} ${css.folded}` : css.side} />
    </div>
  )
}
