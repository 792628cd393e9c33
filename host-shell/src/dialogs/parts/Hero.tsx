import type { ReactNode } from 'react'
import classes from './Hero.module.css'

/** The coloured band at the top of a dialog with news: a large line, a small one, and something beside them. */
export function Hero({ title, note, aside }: { title: ReactNode; note?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={classes.hero}>
      <div>
        <p className={classes.title}>{title}</p>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  )
}

/** Points under the band, each with a short head and a sentence. */
export function Points({ points }: { points: readonly { head: string; text: ReactNode }[] }) {
  return (
    <ul className={classes.points}>
      {points.map(({ head, text }) => (
        <li key={head} className={classes.point}>
          <strong>{head}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
