import { newPasswordError, PASSWORD_HINT } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { sessionCalls } from '@crm/contracts/calls/session'
import { Button, Input } from '@crm/ui/base'
import { type FormEvent, useRef, useState } from 'react'
import { type WaitingSignIn, waitingSignIn } from '../second-factor/waitingSignIn.ts'
import { SignInField } from '../SignInField.tsx'
import classes from '../SignInStep.module.css'

type FieldErrors = { password?: string | undefined; again?: string | undefined; form?: string | undefined }

/** The step after a password that somebody else made: an own one, which signs in. */
export function NewPasswordStep({
  ticket,
  phone,
  onToken,
  onWaiting,
  onBack,
}: {
  ticket: string
  /** Of the account: a password is not made of it. */
  phone: string
  onToken: (token: string) => Promise<unknown>
  /** The password is set, and a second factor is asked for. */
  onWaiting: (waiting: WaitingSignIn) => void
  onBack: () => void
}) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const [passwordField, againField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: FieldErrors = {
      password: newPasswordError(password, [phone]),
      again: again === password ? undefined : '两次输入的密码不一致',
    }
    setErrors(found)
    if (found.password) return passwordField.current?.focus()
    if (found.again) return againField.current?.focus()
    setSaving(true)
    try {
      const { token } = await send(sessionCalls.firstPassword, { ticket, password })
      await onToken(token)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const waiting = waitingSignIn(error)
      if (waiting) return onWaiting(waiting)
      setErrors({ [error.field === 'password' ? 'password' : 'form']: error.message })
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.lead}>您使用的是他人为您设置的初始密码，请先设置只有自己知道的密码。</p>
      <SignInField label="新密码" fault={errors.password} id="own-password">
        <Input
          id="own-password"
          ref={passwordField}
          size="large"
          mode="password"
          value={password}
          placeholder={PASSWORD_HINT}
          autoComplete="new-password"
          validateStatus={errors.password ? 'error' : 'default'}
          aria-describedby="own-password-fault"
          data-autofocus
          onChange={(value) => {
            setPassword(value)
            setErrors({})
          }}
        />
      </SignInField>
      <SignInField label="确认密码" fault={errors.again} id="own-password-again">
        <Input
          id="own-password-again"
          ref={againField}
          size="large"
          mode="password"
          value={again}
          placeholder="请再次输入新密码"
          autoComplete="new-password"
          validateStatus={errors.again ? 'error' : 'default'}
          aria-describedby="own-password-again-fault"
          onChange={(value) => {
            setAgain(value)
            setErrors({})
          }}
        />
      </SignInField>
      <p className={classes.fault} role="alert">
        {errors.form}
      </p>
      <Button block size="large" theme="solid" htmlType="submit" loading={saving} disabled={!password || !again}>
        设置并登录
      </Button>
      <Button block theme="borderless" className={classes.back ?? ''} onClick={onBack}>
        返回重新登录
      </Button>
    </form>
  )
}
