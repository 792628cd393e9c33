import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { memberCalls } from '@crm/contracts/calls/members'
import { Button } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { memberDialogAtom } from './memberDialogs.ts'
import { systemMemberColumns } from './systemMemberColumns.tsx'
import type { systemMemberFilters } from './systemMemberFilters.ts'

interface SystemMemberTableProps {
  filters: Filters<(typeof systemMemberFilters)['fields']>
  rows: CallState<AnswerOf<typeof memberCalls.list>>
  empty: ReactNode
}

/** The members of the chosen department with their bulk actions; only whom the caller manages can be ticked. */
export function SystemMemberTable({ filters, rows, empty }: SystemMemberTableProps) {
  const settings = useKeptTable('system_member', systemMemberColumns)
  const selection = useSelection()
  const open = useSetAtom(memberDialogAtom)
  const list = rows.data?.list ?? []
  const chosen = list.filter((row) => selection.keys.has(row.user_id))
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        bulk={
          <BulkBar selection={selection}>
            <Button size="small" onClick={() => open({ kind: 'many', members: chosen, what: 'dept_id' })}>
              改部门
            </Button>
            <Button size="small" onClick={() => open({ kind: 'many', members: chosen, what: 'role_id' })}>
              改角色
            </Button>
          </BulkBar>
        }
      >
        {rows.data && `共 ${rows.data.page_info.total_count} 名成员`}
      </TableToolbar>
      <DataTable
        label="成员"
        rows={rows}
        columns={systemMemberColumns}
        rowKey={(row) => row.user_id}
        filters={filters}
        selection={selection}
        settings={settings}
        rowRefusal={(row) => (row.is_manageable ? undefined : '无权管理该角色的成员')}
        empty={empty}
      />
    </>
  )
}
