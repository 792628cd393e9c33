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

const KEPT_MAX = 200

/** The last pictures that were shown, by address, the oldest first. A browser lets go of a picture whose last element is gone. */
const kept = new Map<string, HTMLImageElement>()

function keepPicture(src: string): void {
  const picture = kept.get(src) ?? Object.assign(new Image(), { src })
  kept.delete(src)
  kept.set(src, picture)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > KEPT_MAX) kept.delete(oldest)
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
          // What is kept is drawn with its row.
          loading={kept.has(src) ? 'eager' : 'lazy'}
          decoding={kept.has(src) ? 'sync' : 'async'}
          onLoad={() => keepPicture(src)}
          onError={() => setBroken(src)}
        />
      ) : (
        !mask && <span aria-hidden>{initials(name)}</span>
      )}
      {mask && <span className={classes.mask}>{mask}</span>}
    </span>
  )
}
