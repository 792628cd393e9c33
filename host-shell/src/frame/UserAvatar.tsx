import { useState } from 'react'
import classes from './UserAvatar.module.css'

/** The picture of a person, or the first sign of the name. Only decoration: the name stands beside it or on its button. */
export function UserAvatar({ src, name, size = 32 }: { src: string; name: string; size?: number }) {
  const [broken, setBroken] = useState<string>()
  const shown = src !== '' && broken !== src
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      // Drawn, not written: the text of a button is what its name must contain.
      data-initial={shown ? '' : [...name].slice(0, 1).join('')}
      aria-hidden
    >
      {shown && <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />}
    </span>
  )
}
