import { useAction } from '@crm/client/hooks'
import { type RoleDetail, roleCalls } from '@crm/contracts/calls/roles'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { FormDialog } from '@crm/ui/form'
import { LeftOpen } from './LeftOpen.tsx'
import type { RoleDraft } from './roleDraft.ts'
import classes from './Roles.module.css'

interface SaveRoleDialogProps {
  detail: RoleDetail
  draft: RoleDraft
  changes: readonly string[]
  classify: ModuleId
  onClose: () => void
}

/** What saving changes, and for how many members. Somebody else's change meanwhile is told, and nothing is written over it. */
export function SaveRoleDialog({ detail, draft, changes, classify, onClose }: SaveRoleDialogProps) {
  const save = useAction(roleCalls.save, { weight: 'asked', done: '设置成功', quiet: true })
  const { role_id, role_name, count, updated_at } = detail
  return (
    <FormDialog
      title={`保存${role_name}的权限`}
      submitText="保存"
      initValues={{}}
      action={save}
      toRequest={() => ({ role_id, classify, ...draft, updated_at })}
      onClose={onClose}
    >
      <ul className={classes.changes} aria-label="变更内容">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {draft.closed.some((name) => !detail.closed.includes(name)) && (
        <LeftOpen role_id={role_id} classify={classify} closed={draft.closed} />
      )}
      <p>
        共 {changes.length} 项变更，影响 {count} 名在职成员，保存后立即生效。
      </p>
    </FormDialog>
  )
}
