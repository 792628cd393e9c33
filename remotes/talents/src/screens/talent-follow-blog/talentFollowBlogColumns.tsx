import { followLogColumns } from '@crm/contracts/columns/talents'
import { StaffCell, tableColumns, Thumbnails } from '@crm/ui/data'
import { LogActions } from './LogActions.tsx'
import classes from './TalentFollowBlog.module.css'

/** Columns of the follow log as a table. */
export const talentFollowBlogColumns = tableColumns(
  followLogColumns,
  {
    user: ({ row }) => (row.user ? <StaffCell staff={[row.user]} /> : '系统'),
    content: ({ row }) => (
      <div className={classes.cell}>
        <p className={classes.lines}>{row.content}</p>
        {row.images.length > 0 && <Thumbnails images={row.images} label="跟进图片" size={32} />}
      </div>
    ),
  },
  { Actions: ({ row }) => <LogActions entry={row} />, width: 180 },
)
