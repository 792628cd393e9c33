import type { Agreement } from '@crm/client/weight'
import { newPasswordError, PASSWORD_HINT, passwordError } from '@crm/base/rules'
import { useAction } from '@crm/client/hooks'
import { profileCalls } from '@crm/contracts/calls/profile'
import { toast } from '@crm/platform/feedback'
import { AgreeButton, Banner, Button, Dialog, Input } from '@crm/ui/base'
import { useState } from 'react'
import { hashed } from '../../session/signIn.ts'
import { Field } from '../parts/Field.tsx'
import type { ShellDialogProps } from '../shellDialogs.ts'

type FieldName = 'old_password' | 'password'

/** 修改密码: by the present one; every other sign-in of the account ends. */
export function PasswordChange({ onClose }: ShellDialogProps<'passwordChange'>) {
  const save = useAction(profileCalls.passwordUpdate, { weight: 'asked', quiet: true })
  const [values, setValues] = useState({ old_password: '', password: '' })
  const [errors, setErrors] = useState<Partial<Record<FieldName, string | undefined>>>({})
  const { failure } = save
  const named = failure?.field
  const submit = async (agreement: Agreement) => {
    const found = { old_password: passwordError(values.old_password), password: newPasswordError(values.password) }
    setErrors(found)
    if (found.old_password ?? found.password) return
    const { old_password, password } = values
    if ((await save.run({ old_password: hashed(old_password), password }, agreement)) === undefined) return
    toast.success('密码已修改，其他设备需要重新登录')
    onClose()
  }
  const field = (name: FieldName, label: string, placeholder: string, autoComplete: string) => (
    <Field label={label} required fault={errors[name] ?? (named === name ? failure?.message : undefined)}>
      {(control) => (
        <Input
          {...control}
          mode="password"
          value={values[name]}
          placeholder={placeholder}
          autoComplete={autoComplete}
          onChange={(text) => {
            setValues((before) => ({ ...before, [name]: text }))
            setErrors({})
          }}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      title="修改密码"
      width={440}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={save.saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton loading={save.saving} onAgree={(agreement) => void submit(agreement)}>
            保存
          </AgreeButton>
        </>
      }
    >
      {failure && named !== 'old_password' && named !== 'password' && <Banner kind="danger">{failure.message}</Banner>}
      {field('old_password', '原密码', '请输入原密码', 'current-password')}
      {field('password', '新密码', PASSWORD_HINT, 'new-password')}
    </Dialog>
  )
}
