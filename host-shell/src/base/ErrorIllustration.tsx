import classes from './ErrorIllustration.module.css'

/** A window with an exclamation mark, over what says that something failed. */
export function ErrorIllustration() {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 88" width={120} height={88} aria-hidden>
      <rect x={4} y={4} width={112} height={80} rx={8} className={classes.sheet} />
      <path d="M4 24h112" className={classes.stroke} />
      <path d="M14 14h.1M24 14h.1M34 14h.1" className={classes.dots} />
      <path d="M60 38v18" className={classes.mark} />
      <path d="M60 68h.1" className={classes.mark} />
    </svg>
  )
}
