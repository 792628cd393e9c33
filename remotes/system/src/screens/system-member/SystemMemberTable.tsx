import { showsFeishuTab } from '@crm/access/visibility'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { Member, memberCalls } from '@crm/contracts/calls/members'
import { UserStatus } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button, usePhone } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { memberDialogAtom } from './memberDialogs.ts'
import { systemMemberColumns } from './systemMemberColumns.tsx'
import type { systemMemberFilters } from './systemMemberFilters.ts'

const isEditable = ({ is_manageable, status }: Member) => is_manageable === 1 && status !== UserStatus.deleted

interface SystemMemberTableProps {
  filters: Filters<(typeof systemMemberFilters)['fields']>
  rows: CallState<AnswerOf<typeof memberCalls.list>>
  empty: ReactNode
}

/** The members of the chosen department with their bulk actions; only whom the caller manages can be ticked. */
export function SystemMemberTable({ filters, rows, empty }: SystemMemberTableProps) {
  const columns = systemMemberColumns(showsFeishuTab(useWho()))
  const settings = useKeptTable('system_member', columns)
  const selection = useSelection()
  const open = useSetAtom(memberDialogAtom)
  const list = rows.data?.list ?? []
  const dept_id = Number(filters.values.dept_id) || undefined
  const edit = (member: Member) => open({ kind: 'edit', member })
  const ids = [...selection.keys].map(Number)
  const isPhone = usePhone()
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        exports={{
          type: ExportType.member,
          request: { ...filters.request, dept_id },
          count: rows.data?.page_info.total_count,
        }}
        bulk={
          <BulkBar selection={selection}>
            <Button size="small" onClick={() => open({ kind: 'many', ids, what: 'dept_id' })}>
              改部门
            </Button>
            <Button size="small" onClick={() => open({ kind: 'many', ids, what: 'role_id' })}>
              改角色
            </Button>
            {/* Those of the other tabs are out already. */}
            {filters.values.status === UserStatus.enabled && (
              <Button size="small" type="danger" onClick={() => open({ kind: 'disable', ids })}>
                停用
              </Button>
            )}
          </BulkBar>
        }
      >
        {rows.data && `共 ${rows.data.page_info.total_count} 名成员`}
      </TableToolbar>
      <DataTable
        label="成员"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.user_id}
        filters={filters}
        selection={selection}
        settings={settings}
        onOpen={!isPhone && list.some(isEditable) ? (row) => isEditable(row) && edit(row) : undefined}
        rowRefusal={(row) => (row.is_manageable ? undefined : '无权管理该角色的成员')}
        empty={empty}
      />
    </>
  )
}
