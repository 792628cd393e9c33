import { memberCalls } from '@crm/contracts/calls/members'
import { memberColumns } from '@crm/contracts/columns/members'
import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { useCanCall } from '@crm/platform/navigate'
import { CallButton, TextLink, useDialog } from '@crm/ui/base'
import { ListTable, type ListTarget, useLocalList } from '@crm/ui/data'
import { listFilters } from '@crm/ui/filters'
import { ChangeManyDialog } from '../members/ChangeManyDialog.tsx'

const filters = listFilters(memberCalls.list, memberColumns, {})
const COLUMNS = { member: memberColumns.member, dept: memberColumns.dept, status: memberColumns.status }

/** 成员: who holds the role; those whom one manages can be moved to another. */
export function RoleMembers({ role, classify, edits }: { role: number; classify: ModuleId; edits: boolean }) {
  const moves = useCanCall()(memberCalls.updateMany) && edits
  const list = useLocalList(memberCalls.list, { columns: COLUMNS, filters, also: { classify, role_id: [role] } })
  return (
    <>
      <ListTable
        list={list}
        label="成员"
        unit="名成员"
        rowKey={(row) => row.user_id}
        {...(moves && { bulk: (target: ListTarget) => <Move target={target} classify={classify} /> })}
        selectable={0}
        rowRefusal={(row) => (row.is_manageable ? undefined : '无权管理该角色的成员')}
        empty="暂无成员"
      />
      <TextLink
        to={classify === BusinessModule.commerce ? 'SystemMember' : 'ContentSystemMember'}
        query={{ role_id: role }}
      >
        在成员管理中查看
      </TextLink>
    </>
  )
}

function Move({ target, classify }: { target: ListTarget; classify: ModuleId }) {
  const openDialog = useDialog()
  const ids = target.keys.map(Number)
  return (
    <CallButton
      call={memberCalls.updateMany}
      size="small"
      onClick={() => openDialog(ChangeManyDialog, { ids, classify, change: 'role_id', onDone: target.clear })}
    >
      移到其他角色
    </CallButton>
  )
}
