import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { Form, FormDialog, useConflict } from '@crm/ui/form'

interface Values {
  nick_name: string
}

const fields = { nick_name: { label: '姓名' } }

/** 编辑: the name of a member; role, department and hire date are changed in the table. */
export function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, status } = member
  const update = useAction(memberCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<Values>(member, fields, async () => {
    const [now] = (await send(memberCalls.list, { user_id, status: status as 1 | 2 | 3 })).list // The states of members.
    return now && { updated_at: now.updated_at, values: { nick_name: now.nick_name } }
  })
  return (
    <FormDialog
      title={`编辑${member.nick_name}`}
      submitText="保存"
      initValues={{ nick_name: member.nick_name }}
      conflict={conflict}
      action={update}
      toRequest={({ nick_name }: Values) => ({ user_id, updated_at, nick_name })}
      onClose={onClose}
    >
      <Form.Input
        field="nick_name"
        label="姓名"
        maxLength={10}
        rules={[{ required: true, whitespace: true, message: '请输入员工名称' }]}
      />
    </FormDialog>
  )
}
