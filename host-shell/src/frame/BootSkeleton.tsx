import css from './BootSkeleton.module.css'

/** The quiet outline of the frame while the session loads. */
export function BootSkeleton() {
  return (
    <div className={css.frame} aria-busy="true" aria-label="正在加载">
      <div className={css.head} />
      <div className={css.side} />
    </div>
  )
}
