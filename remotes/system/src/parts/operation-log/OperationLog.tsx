import { logScope, seesLogOfOthers } from '@crm/access/logs'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { userLogColumns } from '@crm/contracts/columns/userLog'
import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { LOG_DAYS_KEPT } from '@crm/contracts/rules/operationLog'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { ListPage, ListTable, useList, useRecordDrawer } from '@crm/ui/data'
import { operationLogCells } from './operationLogCells.tsx'
import { OperationLogDrawer } from './OperationLogDrawer.tsx'
import { operationLogFilters } from './operationLogFilters.ts'

const NO_OPERATOR = ['user_id'] as const

/** The operation log of a module: who did what to what, the latest first, each with its changes. It is read only. */
export function OperationLog({ classify, title }: { classify: ModuleId; title: string }) {
  const who = useWho()
  const sees = seesLogOfOthers(who)
  const list = useList(userLogCalls.list, {
    id: classify === BusinessModule.commerce ? 'system_log' : 'content_system_log',
    columns: userLogColumns,
    filters: operationLogFilters,
    choices: sees,
    also: { classify },
  })
  const { open } = useRecordDrawer('log')
  return (
    <ListPage
      title={title}
      note={`保存近${LOG_DAYS_KEPT}天`}
      filters={list.filters}
      {...(logScope(who, classify) === 'own' && { without: NO_OPERATOR })}
    >
      <ListTable
        list={list}
        label="操作日志"
        unit="条日志"
        rowKey={(row) => row.id}
        cells={operationLogCells}
        {...(sees && { exports: { type: ExportType.operationLog, classify } })}
        onOpen={({ id }) => open(id)}
      />
      <OperationLogDrawer classify={classify} />
    </ListPage>
  )
}
