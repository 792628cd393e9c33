import { useAction } from '@crm/client/hooks'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { Form, FormDialog } from '@crm/ui/form'

interface Values {
  nick_name: string
}

/** 编辑: the name of a member; role, department and hire date are changed in the table. */
export function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const update = useAction(memberCalls.update, { done: '设置成功', quiet: true })
  const submit = async ({ nick_name }: Values) => {
    if (await update.run({ user_id: member.user_id, updated_at: member.updated_at, nick_name })) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={`编辑${member.nick_name}`}
      submitText="保存"
      initValues={{ nick_name: member.nick_name }}
      saving={update.saving}
      failure={update.failure}
      onSubmit={(values) => void submit(values)}
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
