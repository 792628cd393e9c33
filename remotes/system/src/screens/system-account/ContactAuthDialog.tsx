import { codeError, phoneError } from '@crm/base/rules'
import { type ContactAuth, contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { Form, FormDialog, rule } from '@crm/ui/form'
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
  const toRequest = ({ shop_id, mobile }: Values) =>
    existing ? { id: existing.id, mobile, updated_at: existing.updated_at } : { shop_id, mobile }
  return (
    <FormDialog
      title={existing ? '重新授权' : '添加授权'}
      submitText="获取验证码"
      initValues={{}}
      call={existing ? contactAuthCalls.update : contactAuthCalls.create}
      toRequest={toRequest}
      onDone={(_, { mobile }) => {
        onSent(mobile)
        return false
      }}
      onClose={onClose}
    >
      {!existing && <ShopField />}
      <Form.Phone
        field="mobile"
        label="手机号"
        placeholder="店铺账号的手机号"
        rules={[rule((value: string | undefined) => phoneError(value ?? '') && '请输入正确的手机号')]}
      />
    </FormDialog>
  )
}

function CodeStep({ mobile, onClose }: { mobile: string; onClose: () => void }) {
  return (
    <FormDialog
      title="验证手机号"
      submitText="完成授权"
      initValues={{}}
      call={contactAuthCalls.codeCheck}
      toRequest={({ code }: { code: string }) => ({ mobile, code })}
      done="授权成功"
      onClose={onClose}
    >
      <p>验证码已发送至 {mobile}，5 分钟内有效。没有收到时，可关闭后在列表中「继续授权」。</p>
      <Form.Input
        field="code"
        label="验证码"
        maxLength={6}
        rules={[rule((value: string | undefined) => codeError(value ?? '') && '请输入验证码')]}
      />
    </FormDialog>
  )
}
