import { accountMessage } from '@crm/base/messages'
import { CORP_NAME_MAX, corpNameFault, inviteCodeFault } from '@crm/base/rules'
import { useAction } from '@crm/client/hooks'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { toast } from '@crm/platform/feedback'
import { Form, FormDialog } from '@crm/ui/form'
import { restartAs } from '../../session/restartAs.ts'
import { checked } from '../parts/checked.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'

interface Values {
  corp_name: string
  invite_code: string
}

/** 新建企业: an enterprise by its name and the invitation code got from a colleague; the page goes on in it. */
export function CreateCorporation({ onClose }: ShellDialogProps<'createCorporation'>) {
  const add = useAction(enterpriseCalls.corpAdd, { quiet: true })
  const submit = async (values: Values) => {
    const answer = await add.run({ corp_name: values.corp_name.trim(), invite_code: values.invite_code.trim() })
    if (!answer) return
    toast.success(accountMessage.created)
    restartAs(answer.token)
  }
  return (
    <FormDialog<Values>
      open
      title="新建企业"
      initValues={{ corp_name: '', invite_code: '' }}
      saving={add.saving}
      failure={add.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Input
        field="corp_name"
        label="企业名称"
        placeholder="请输入企业名称"
        maxLength={CORP_NAME_MAX}
        validate={checked(corpNameFault)}
      />
      <Form.Input
        field="invite_code"
        label="邀请码"
        placeholder="请输入邀请码"
        maxLength={64}
        extraText="邀请码由企业管理员提供，即邀请链接中的 code"
        validate={checked(inviteCodeFault)}
      />
    </FormDialog>
  )
}
