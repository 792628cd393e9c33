import type { UserLog } from '@crm/contracts/calls/userLog'
import type { userLogColumns } from '@crm/contracts/columns/userLog'
import { Ellipsis, TextLink } from '@crm/ui/base'
import { type ListCells, useRecordDrawer } from '@crm/ui/data'
import classes from './OperationLogDrawer.module.css'
import { logTarget } from './logTarget.ts'

/** What was done something to, as a link to it where it has a page. */
function LogObject({ row }: { row: UserLog }) {
  const target = logTarget(row)
  if (row.object === '') return '-'
  const name = <Ellipsis>{row.object}</Ellipsis>
  return target ? (
    <TextLink to={target.route} query={target.query}>
      {name}
    </TextLink>
  ) : (
    name
  )
}

/** What changed, in one line; a press shows it field by field. */
function LogContent({ row }: { row: UserLog }) {
  const { open } = useRecordDrawer('log')
  return (
    <button
      type="button"
      className={classes.content}
      title={row.content}
      aria-label={`${row.content || '查看详情'}，${row.action}${row.object}的变更内容`}
      onClick={(event) => {
        event.stopPropagation()
        open(row.id)
      }}
    >
      {row.content || '查看详情'}
    </button>
  )
}

/** Cells of 操作日志 that the kind of their column does not draw. */
export const operationLogCells: ListCells<UserLog, typeof userLogColumns> = { object: LogObject, content: LogContent }
