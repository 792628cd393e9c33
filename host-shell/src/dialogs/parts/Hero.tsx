import type { ReactNode } from 'react'
import css from './Hero.module.css'

/** The coloured band at the top of a dialog that tells news: a large line, a small one, and something beside them. */
export function Hero({ title, note, aside }: { title: ReactNode; note?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={css.hero}>
      <div>
        <p className={css.title}>{title}</p>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  )
}

/** Points under the band, each with a short head and a sentence. */
export function Points({ points }: { points: readonly { head: string; text: ReactNode }[] }) {
  return (
    <ul className={css.points}>
      {points.map(({ head, text }) => (
        <li key={head} className={css.point}>
          <strong>{head}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
