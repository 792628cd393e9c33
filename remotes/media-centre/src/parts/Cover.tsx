import { IconVideo } from '@crm/ui/base'
import { useState } from 'react'
import { durationText } from '../lib/videoLabels.ts'
import classes from './Cover.module.css'

/** Upright cover of a video with its length; fills its place. A picture that does not load shows a sign instead. */
export function Cover({ src, duration = 0 }: { src: string; duration?: number }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={classes.cover}>
      {src && broken !== src ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <IconVideo />
      )}
      {duration > 0 && <span className={classes.duration}>{durationText(duration)}</span>}
    </span>
  )
}
