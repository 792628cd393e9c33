import { initials } from '@crm/base/text'
import { useState } from 'react'
import classes from './Picture.module.css'

export interface PictureProps {
  src: string | null | undefined
  /** Of the person or thing; two letters of it stand in for a missing picture. */
  name: string
  size?: number
  round?: boolean
  /** Written over the picture: 已下架, 已删除. */
  mask?: string | undefined
}

const SHOWN_MAX = 2000
const shown = new Set<string>()

function noteShown(src: string): void {
  if (shown.size >= SHOWN_MAX) shown.clear()
  shown.add(src)
}

/** Avatar or cover. A picture that is missing or does not load shows two letters of the name. */
export function Picture({ src, name, size = 40, round, mask }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      className={`${classes.picture} ${round ? classes.round : ''}`}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size / 3.2)) }}
    >
      {src && broken !== src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          // What this tab has shown before is drawn with its row.
          loading={shown.has(src) ? 'eager' : 'lazy'}
          decoding={shown.has(src) ? 'sync' : 'async'}
          onLoad={() => noteShown(src)}
          onError={() => setBroken(src)}
        />
      ) : (
        !mask && <span aria-hidden>{initials(name)}</span>
      )}
      {mask && <span className={classes.mask}>{mask}</span>}
    </span>
  )
}
