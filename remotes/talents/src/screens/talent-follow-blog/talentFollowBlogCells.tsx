import type { FollowLogEntry } from '@crm/contracts/calls/talents'
import type { followLogColumns } from '@crm/contracts/columns/talents'
import { type ListCells, StaffCell, Thumbnails } from '@crm/ui/data'
import classes from './TalentFollowBlog.module.css'

/** Cells of 跟进记录 that the kind of their column does not draw. */
export const talentFollowBlogCells: ListCells<FollowLogEntry, typeof followLogColumns> = {
  user: ({ row }) => (row.user ? <StaffCell staff={[row.user]} /> : '系统'),
  content: ({ row }) => (
    <div className={classes.cell}>
      <p className={classes.lines}>{row.content}</p>
      {row.images.length > 0 && <Thumbnails images={row.images} label="跟进图片" size={32} />}
    </div>
  ),
}
