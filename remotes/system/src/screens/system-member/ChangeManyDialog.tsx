import { managedRoles, roleLabel } from '@crm/access/roles'
import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Banner, Button, Dialog } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import { useState } from 'react'
import { flat } from './MemberCells.tsx'
import { memberReads } from './memberReads.ts'

interface ChangeManyDialogProps {
  members: readonly Member[]
  what: 'role_id' | 'dept_id'
  onClose: () => void
}

interface Failed {
  nick_name: string
  reason: string
}

/** 改角色 / 改部门 of several members; what did not go through is listed by name. */
export function ChangeManyDialog({ members, what, onClose }: ChangeManyDialogProps) {
  const who = useWho()
  const depts = useCall(commonCalls.deptList, {}, { enabled: what === 'dept_id' })
  const update = useAction(memberCalls.updateMany, { refreshes: memberReads, quiet: true })
  const [failed, setFailed] = useState<{ done: number; list: readonly Failed[] }>()
  const title = what === 'role_id' ? '改角色' : '改部门'
  const submit = async ({ value }: { value: number }) => {
    const answer = await update.run({ user_ids: members.map((member) => member.user_id), [what]: value })
    if (!answer) return
    if (answer.failed.length > 0) return setFailed({ done: answer.done, list: answer.failed })
    toast.success(`已修改 ${answer.done} 名成员`)
    onClose()
  }
  if (failed) {
    return (
      <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
        <Banner kind="warning">
          成功 {failed.done} 条，失败 {failed.list.length} 条
        </Banner>
        <ul>
          {failed.list.map((row) => (
            <li key={row.nick_name}>
              {row.nick_name}：{row.reason}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  const options =
    what === 'role_id'
      ? managedRoles(who.role_id).map((value) => ({ value, label: roleLabel[value] ?? '' }))
      : [{ value: 0, label: '未归属' }, ...flat(depts.data?.list ?? [])]
  return (
    <FormDialog<{ value: number }>
      open
      title={`${title}（${members.length} 名成员）`}
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
