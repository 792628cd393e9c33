import { managedRoles, roleLabel } from '@crm/access/roles'
import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Form, FormDialog } from '@crm/ui/form'
import { useState } from 'react'
import { type Failed, FailedMembers } from './FailedMembers.tsx'
import { flat } from './MemberCells.tsx'

interface ChangeManyDialogProps {
  ids: readonly number[]
  what: 'role_id' | 'dept_id'
  onClose: () => void
}

/** 改角色 / 改部门 of several members; what did not go through is listed by name. */
export function ChangeManyDialog({ ids, what, onClose }: ChangeManyDialogProps) {
  const who = useWho()
  const depts = useCall(commonCalls.deptList, {}, { enabled: what === 'dept_id' })
  const update = useAction(memberCalls.updateMany, { quiet: true })
  const [failed, setFailed] = useState<{ done: number; list: readonly Failed[] }>()
  const title = what === 'role_id' ? '改角色' : '改部门'
  const submit = async ({ value }: { value: number }) => {
    const answer = await update.run({ user_ids: [...ids], [what]: value })
    if (!answer) return
    if (answer.failed.length > 0) return setFailed({ done: answer.done, list: answer.failed })
    toast.success(`已修改 ${answer.done} 名成员`)
    onClose()
  }
  if (failed) return <FailedMembers title={title} {...failed} onClose={onClose} />
  const options =
    what === 'role_id'
      ? managedRoles(who.role_id).map((value) => ({ value, label: roleLabel[value] ?? '' }))
      : [{ value: 0, label: '未归属' }, ...flat(depts.data?.list ?? [])]
  return (
    <FormDialog<{ value: number }>
      open
      title={`${title}（${ids.length} 名成员）`}
      submitText="保存"
      initValues={{}}
      saving={update.saving}
      failure={update.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Select
        field="value"
        label={what === 'role_id' ? '角色' : '部门'}
        style={{ width: '100%' }}
        optionList={options}
        rules={[{ required: true, message: '请选择' }]}
      />
    </FormDialog>
  )
}
