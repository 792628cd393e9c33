import { showsFeishuTab } from '@crm/access/visibility'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { BusinessModule, UserStatus } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanCall } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { CallButton, useDialog, useIsPhone } from '@crm/ui/base'
import { type List, ListTable, type ListTarget } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { ChangeManyDialog } from './ChangeManyDialog.tsx'
import { DisableManyDialog } from './DisableManyDialog.tsx'
import { EditMemberDialog } from './EditMemberDialog.tsx'
import { MemberActions } from './MemberActions.tsx'
import { contentMemberCells, memberCells } from './memberCells.tsx'
import type { MemberSpec } from './memberFilters.ts'

const isEditable = ({ is_manageable, status }: Member) => is_manageable === 1 && status !== UserStatus.deleted

const FEISHU = ['feishu'] as const
const CONTENT_EXPORT = { type: ExportType.member, list: 'content_members', classify: BusinessModule.content } as const

interface MemberTableProps {
  list: List<typeof memberCalls.list, MemberSpec>
  classify: ModuleId
  empty: ReactNode
}

/** The members of the chosen department with their bulk actions; only whom the caller manages can be ticked. */
export function MemberTable({ list, classify, empty }: MemberTableProps) {
  const openDialog = useDialog()
  const isPhone = useIsPhone()
  const hasFeishu = showsFeishuTab(useWho())
  const canCall = useCanCall()
  const mayEdit = !isPhone && canCall(memberCalls.update)
  const edit = (member: Member) => isEditable(member) && openDialog(EditMemberDialog, { member })
  return (
    <ListTable
      list={list}
      label="成员"
      unit="名成员"
      rowKey={(row) => row.user_id}
      cells={classify === BusinessModule.commerce ? memberCells : contentMemberCells}
      {...(!hasFeishu && { without: FEISHU })}
      actions={MemberActions}
      bulk={(target) => (
        <BulkActions target={target} classify={classify} disables={list.values.status === UserStatus.enabled} />
      )}
      selectable={0}
      exports={classify === BusinessModule.commerce ? ExportType.member : CONTENT_EXPORT}
      onOpen={mayEdit && list.rows.data?.list.some(isEditable) ? edit : undefined}
      rowRefusal={(row) => (row.is_manageable ? undefined : '无权管理该角色的成员')}
      empty={empty}
    />
  )
}

/** What may be done to several. Those who are not on duty are out already and cannot be disabled. */
function BulkActions({ target, classify, disables }: { target: ListTarget; classify: ModuleId; disables: boolean }) {
  const openDialog = useDialog()
  const selected = { ids: target.keys.map(Number), onDone: target.clear }
  return (
    <>
      <CallButton
        size="small"
        call={memberCalls.updateMany}
        onClick={() => openDialog(ChangeManyDialog, { ...selected, classify, change: 'dept_id' })}
      >
        改部门
      </CallButton>
      <CallButton
        size="small"
        call={memberCalls.updateMany}
        onClick={() => openDialog(ChangeManyDialog, { ...selected, classify, change: 'role_id' })}
      >
        改角色
      </CallButton>
      {disables && (
        <CallButton
          size="small"
          type="danger"
          call={memberCalls.updateMany}
          onClick={() => openDialog(DisableManyDialog, selected)}
        >
          停用
        </CallButton>
      )}
    </>
  )
}
