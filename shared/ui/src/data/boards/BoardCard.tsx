import type { ReactNode } from 'react'
import classes from './BoardCard.module.css'
import { Picture } from '../cells/Picture.tsx'
import { PlatformMark } from '../cells/PlatformMark.tsx'

/** Content of a board's card about a talent: picture, name, platform, and facts as `<dt>` and `<dd>`. */
export function BoardCard({
  talent,
  children,
}: {
  talent: { author_name: string; avatar: string; platform: string }
  children: ReactNode
}) {
  return (
    <div>
      <div className={classes.header}>
        <Picture src={talent.avatar} name={talent.author_name} size={28} round />
        <b className={classes.name} title={talent.author_name}>
          {talent.author_name}
        </b>
        <PlatformMark platform={talent.platform} />
      </div>
      <dl className={classes.facts}>{children}</dl>
    </div>
  )
}
