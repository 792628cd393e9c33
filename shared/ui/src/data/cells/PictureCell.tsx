import type { ReactNode } from 'react'
import { Ellipsis } from '../../base/Tooltip.tsx'
import classes from './ContentCell.module.css'
import { Picture } from './Picture.tsx'

export interface PictureCellProps {
  cover: string
  /** What the picture is of, for whoever does not see it. */
  name: string
  /** The name as it is shown: a link, a button, or text. */
  children: ReactNode
  /** A line below it: a code, a kind. */
  second?: string
  /** People and shops are round. */
  round?: boolean
}

/** A record with a picture: its name, and a line below it. */
export function PictureCell({ cover, name, children, second, round = false }: PictureCellProps) {
  return (
    <div className={classes.cell}>
      <Picture src={cover} name={name} size={40} round={round} />
      <div className={classes.lines}>
        {children}
        {second !== undefined && second !== '' && <Ellipsis className={classes.id}>{second}</Ellipsis>}
      </div>
    </div>
  )
}
