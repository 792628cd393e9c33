import { Ellipsis } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import classes from './ContentCell.module.css'

/** A live or video: cover, title and number. */
export function ContentCell({ title, cover, id }: { title: string; cover: string; id: string }) {
  return (
    <div className={classes.cell}>
      <Picture src={cover} name={title} size={40} />
      <div className={classes.lines}>
        <Ellipsis>{title || '-'}</Ellipsis>
        <Ellipsis className={classes.id}>{`ID ${id}`}</Ellipsis>
      </div>
    </div>
  )
}
