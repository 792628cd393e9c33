import { managedRoles, roleLabel } from '@crm/access/roles'
import { phoneFault } from '@crm/base/rules'
import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Form, FormDialog } from '@crm/ui/form'
import { useSetAtom } from 'jotai'
import { flat } from './MemberCells.tsx'
import { memberDialogAtom } from './memberDialogs.ts'
import { memberReads } from './memberReads.ts'

interface Values {
  nick_name: string
  mobile: string
  role_id: number
  dept_id: number
}

/** 添加成员: one person, with the role and department; the first password is shown once. */
export function AddMemberDialog({ deptId, onClose }: { deptId: number; onClose: () => void }) {
  const who = useWho()
  const add = useAction(memberCalls.add, { refreshes: memberReads, quiet: true })
  const depts = useCall(commonCalls.deptList, {})
  const open = useSetAtom(memberDialogAtom)
  const submit = async (values: Values) => {
    const answer = await add.run(values)
    if (!answer) return
    if (answer.password)
      open({ kind: 'password', title: '添加成功', name: values.nick_name, password: answer.password })
    else {
      toast.success('添加成功，该手机号沿用原密码登录')
      onClose()
    }
  }
  return (
    <FormDialog<Values>
      open
      title="添加成员"
      submitText="添加"
      initValues={{ nick_name: '', mobile: '', dept_id: deptId }}
      saving={add.saving}
      failure={add.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Input
        field="nick_name"
        label="姓名"
        maxLength={10}
        rules={[{ required: true, whitespace: true, message: '请输入员工名称' }]}
      />
      <Form.Input
        field="mobile"
        label="手机号"
        maxLength={11}
        rules={[
          { validator: (_rule, value) => phoneFault(String(value ?? '')) === undefined, message: '请输入正确的手机号' },
        ]}
      />
      <Form.Select
        field="role_id"
        label="角色"
        style={{ width: '100%' }}
        optionList={managedRoles(who.role_id).map((value) => ({ value, label: roleLabel[value] ?? '' }))}
        rules={[{ required: true, message: '请选择角色' }]}
      />
      <Form.Select
        field="dept_id"
        label="部门"
        style={{ width: '100%' }}
        optionList={[{ value: 0, label: '未归属' }, ...flat(depts.data?.list ?? [])]}
      />
    </FormDialog>
  )
}
