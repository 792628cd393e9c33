import { useCall } from '@crm/client/hooks'
import { type UserLogDetail, userLogCalls } from '@crm/contracts/calls/userLog'
import { userLogColumns } from '@crm/contracts/columns/userLog'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { Section } from '@crm/ui/base'
import { DetailDrawer, RecordFields, useRecordDrawer } from '@crm/ui/data'
import classes from './OperationLogDrawer.module.css'
import { operationLogCells } from './operationLogCells.tsx'

const ELSEWHERE = ['content']

/** 操作详情: the entry that the address names, and what it changed field by field; nothing without one. */
export function OperationLogDrawer({ classify }: { classify: ModuleId }) {
  const { id, close } = useRecordDrawer('log')
  const read = useCall(
    userLogCalls.detail,
    { id: id ?? 0, classify },
    { enabled: id !== undefined, keepPrevious: false },
  )
  if (id === undefined) return null
  return (
    <DetailDrawer open width={720} title="操作详情" read={read} onClose={close}>
      {(entry) => (
        <>
          <RecordFields columns={userLogColumns} row={entry} cells={operationLogCells} without={ELSEWHERE} />
          <Changes changes={entry.changes} />
        </>
      )}
    </DetailDrawer>
  )
}

function Changes({ changes }: Pick<UserLogDetail, 'changes'>) {
  return (
    <Section title="变更内容">
      {changes.length === 0 ? (
        <p>本次操作没有修改内容</p>
      ) : (
        <table className={classes.changes} aria-label="变更内容">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, title, before, after }) => (
              <tr key={field}>
                <th scope="row">{title}</th>
                <td>{before || '-'}</td>
                <td>{after || '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
