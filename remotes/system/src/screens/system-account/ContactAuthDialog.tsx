import { codeError, phoneError } from '@crm/base/rules'
import { useAction } from '@crm/client/hooks'
import { type ContactAuth, contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { Form, FormDialog } from '@crm/ui/form'
import { useState } from 'react'
import { ShopField } from './ShopField.tsx'

interface ContactAuthDialogProps {
  /** Authorised anew; absent: a further one. */
  existing?: ContactAuth
  onClose: () => void
}

/** 添加授权, 重新授权: first shop and number, then the code that was sent to it. */
export function ContactAuthDialog(props: ContactAuthDialogProps) {
  const [mobile, setMobile] = useState<string>()
  return mobile === undefined ? (
    <NumberStep {...props} onSent={setMobile} />
  ) : (
    <CodeStep mobile={mobile} onClose={props.onClose} />
  )
}

interface Values {
  shop_id: string
  mobile: string
}

function NumberStep({ existing, onSent, onClose }: ContactAuthDialogProps & { onSent: (mobile: string) => void }) {
  const create = useAction(contactAuthCalls.create, { quiet: true })
  const update = useAction(contactAuthCalls.update, { quiet: true })
  const submit = async ({ shop_id, mobile }: Values) => {
    const sent = existing
      ? await update.run({ id: existing.id, mobile, updated_at: existing.updated_at })
      : await create.run({ shop_id, mobile })
    if (sent) onSent(mobile)
  }
  return (
    <FormDialog<Values>
      open
      title={existing ? '重新授权' : '添加授权'}
      submitText="获取验证码"
      initValues={{}}
      saving={create.saving || update.saving}
      failure={create.failure ?? update.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      {!existing && <ShopField />}
      <Form.Input
        field="mobile"
        label="手机号"
        placeholder="店铺账号的手机号"
        maxLength={11}
        rules={[
          { validator: (_rule, value: string) => phoneError(value) === undefined, message: '请输入正确的手机号' },
        ]}
      />
    </FormDialog>
  )
}

function CodeStep({ mobile, onClose }: { mobile: string; onClose: () => void }) {
  const check = useAction(contactAuthCalls.codeCheck, { done: '授权成功', quiet: true })
  return (
    <FormDialog<{ code: string }>
      open
      title="验证手机号"
      submitText="完成授权"
      initValues={{}}
      saving={check.saving}
      failure={check.failure}
      onSubmit={async ({ code }) => {
        if ((await check.run({ mobile, code })) !== undefined) onClose()
      }}
      onClose={onClose}
    >
      <p>验证码已发送至 {mobile}，5 分钟内有效。没有收到时，可关闭后在列表中「继续授权」。</p>
      <Form.Input
        field="code"
        label="验证码"
        maxLength={6}
        rules={[{ validator: (_rule, value: string) => codeError(value) === undefined, message: '请输入验证码' }]}
      />
    </FormDialog>
  )
}
