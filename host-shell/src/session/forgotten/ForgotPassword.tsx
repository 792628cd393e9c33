import { typedPhone } from '@crm/base/parseText'
import { codeError, digitsOnly, newPasswordError, PASSWORD_HINT, phoneError } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { WRONG_CODE_CODE } from '@crm/contracts/codes'
import { toast } from '@crm/platform/feedback'
import { Button, Dialog, Input } from '@crm/ui/base'
import { type FormEvent, useRef, useState } from 'react'
import { sendSceneCode } from '../sceneCode.ts'
import { SendCodeButton } from '../SendCodeButton.tsx'
import { SignInField } from '../SignInField.tsx'
import classes from '../SignInForm.module.css'

const CODE_MAX = 6

type FieldName = 'phone' | 'code' | 'password'
type FieldErrors = Partial<Record<FieldName | 'form', string>>

/** 忘记密码: proves the number by a code and sets the password anew, which ends every sign-in of the account. */
export function ForgotPassword({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [values, setValues] = useState({ phone: typedPhone(phone), code: '', password: '' })
  const [errors, setFaults] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const set = (change: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...change }))
    setFaults({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Record<FieldName, string | undefined> = {
      phone: phoneError(values.phone),
      code: codeError(values.code),
      password: newPasswordError(values.password),
    }
    const wrong = Object.entries(found).filter(([, error]) => error !== undefined)
    setFaults(Object.fromEntries(wrong))
    if (wrong[0]) return form.current?.querySelector<HTMLInputElement>(`#forgot-${wrong[0][0]}`)?.focus()
    setSaving(true)
    try {
      const { phone: mobile, code, password } = values
      await send(signOnCalls.passwordReset, { mobile, code, password })
      toast.success('密码已重置，请用新密码登录')
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const place = error.code === WRONG_CODE_CODE ? 'code' : error.field === 'password' ? 'password' : 'form'
      setFaults({ [place]: error.message })
    } finally {
      setSaving(false)
    }
  }
  const field = (name: FieldName, label: string, placeholder: string, more: object) => (
    <SignInField id={`forgot-${name}`} label={label} fault={errors[name]}>
      <Input
        id={`forgot-${name}`}
        size="large"
        value={values[name]}
        placeholder={placeholder}
        validateStatus={errors[name] ? 'error' : 'default'}
        aria-describedby={`forgot-${name}-fault`}
        {...more}
      />
    </SignInField>
  )
  return (
    <Dialog open title="重置密码" width={440} maskCloses={false} onClose={onClose}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {field('phone', '手机号', '请输入手机号', {
          ...{ inputMode: 'numeric', autoComplete: 'tel-national', 'data-autofocus': true },
          onChange: (value: string) => set({ phone: typedPhone(value) }),
        })}
        {field('code', '验证码', '请输入验证码', {
          ...{ inputMode: 'numeric', autoComplete: 'one-time-code' },
          onChange: (value: string) => set({ code: digitsOnly(value, CODE_MAX) }),
          suffix: (
            <SendCodeButton
              phone={values.phone}
              send={(mobile) => sendSceneCode('reset', mobile)}
              onFault={(found) => setFaults((before) => ({ ...before, ...found }))}
            />
          ),
        })}
        {field('password', '新密码', PASSWORD_HINT, {
          ...{ mode: 'password', autoComplete: 'new-password' },
          onChange: (value: string) => set({ password: value }),
        })}
        <p className={classes.fault} role="alert">
          {errors.form}
        </p>
        <Button block size="large" theme="solid" type="primary" htmlType="submit" loading={saving}>
          重置密码
        </Button>
      </form>
    </Dialog>
  )
}
