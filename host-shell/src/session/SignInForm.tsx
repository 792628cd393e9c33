import { accountMessage } from '@crm/base/messages'
import { typedPhone } from '@crm/base/parseText'
import { codeError, digitsOnly, passwordError, phoneError } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { ACCOUNT_CLOSED_CODE, TOO_OFTEN_CODE } from '@crm/contracts/codes'
import { usePortal } from '@crm/platform/portal'
import { Button, IconEyeClosedSolid, IconEyeOpened, Input } from '@crm/ui/shell'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { SendCodeButton } from './SendCodeButton.tsx'
import { SignInField } from './SignInField.tsx'
import classes from './SignInForm.module.css'
import { firstPasswordTicket, type WaitingSignIn, waitingSignIn } from './second-factor/waitingSignIn.ts'
import { tokenByCode, tokenByPassword } from './signIn.ts'

const SecondFactorStep = lazy(() =>
  import('./second-factor/SecondFactorStep.tsx').then((part) => ({ default: part.SecondFactorStep })),
)

const NewPasswordStep = lazy(() =>
  import('./first-password/NewPasswordStep.tsx').then((part) => ({ default: part.NewPasswordStep })),
)

export type SignInWay = 'code' | 'password'

/** The ways to type oneself in, as tabs show them. */
const SIGN_IN_WAYS: { key: SignInWay; label: string }[] = [
  { key: 'code', label: '验证码登录' },
  { key: 'password', label: '密码登录' },
]

/** The ways to sign in that this portal shows; `typed` has one at least. */
export function useSignIns(): { typed: typeof SIGN_IN_WAYS; wechat: boolean } {
  const { signIns } = usePortal().auth
  const typed = SIGN_IN_WAYS.filter(({ key }) => !signIns || signIns.includes(key))
  return { typed: typed.length > 0 ? typed : SIGN_IN_WAYS, wechat: !signIns || signIns.includes('wechat') }
}

const CODE_MAX = 6

interface FieldErrors {
  phone?: string | undefined
  secret?: string | undefined
  form?: string | undefined
}

/** Number and code, or number and password, for a token; what the token is for is the caller's business. */
export function SignInForm({
  way,
  phone: given = '',
  submit = '登录',
  ids = '',
  wechatKey,
  permit,
  onToken,
}: {
  way: SignInWay
  phone?: string
  submit?: string
  /** Prefix of the fields' ids, where another form is on the page. */
  ids?: string
  /** A WeChat that has scanned and is bound to the account by this sign-in. */
  wechatKey?: string
  /** Asked when both fields are right; a no leaves the form as it is. */
  permit?: () => Promise<boolean>
  /** Rejects with CallFailure when the token is of no use; the sentence is shown under the fields. */
  onToken: (token: string) => Promise<unknown>
}) {
  const [phone, setPhone] = useState(typedPhone(given))
  const [secret, setSecret] = useState('')
  const [errors, setFaults] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [legible, setLegible] = useState(false)
  const [waiting, setWaiting] = useState<WaitingSignIn>()
  const [firstPassword, setFirstPassword] = useState<string>()
  const phoneField = useRef<HTMLInputElement>(null)
  const secretField = useRef<HTMLInputElement>(null)

  const submitForm = async (event: FormEvent) => {
    event.preventDefault()
    const found: FieldErrors = {
      phone: phoneError(phone),
      secret: way === 'code' ? codeError(secret) : passwordError(secret),
    }
    setFaults(found)
    if (found.phone) return phoneField.current?.focus()
    if (found.secret) return secretField.current?.focus()
    if (permit && !(await permit())) return
    setSaving(true)
    let token: string | undefined
    try {
      token = await (way === 'code' ? tokenByCode(phone, secret, wechatKey) : tokenByPassword(phone, secret, wechatKey))
      await onToken(token)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const unproved = waitingSignIn(error)
      if (unproved) return setWaiting(unproved)
      const ticket = firstPasswordTicket(error)
      if (ticket !== undefined) return setFirstPassword(ticket)
      setFaults(token === undefined ? faultsOf(error, way) : { form: error.message })
      secretField.current?.focus()
    } finally {
      setSaving(false)
    }
  }

  const startAgain = () => {
    setSecret('')
    setWaiting(undefined)
    setFirstPassword(undefined)
  }
  if (waiting)
    return (
      <Suspense fallback={null}>
        <SecondFactorStep waiting={waiting} onToken={onToken} onBack={startAgain} />
      </Suspense>
    )
  if (firstPassword !== undefined)
    return (
      <Suspense fallback={null}>
        <NewPasswordStep
          ticket={firstPassword}
          phone={phone}
          onToken={onToken}
          onWaiting={setWaiting}
          onBack={startAgain}
        />
      </Suspense>
    )
  const [phoneId, secretId] = [`${ids}phone`, `${ids}secret`]
  return (
    <form className={classes.form} onSubmit={(event) => void submitForm(event)} noValidate>
      <SignInField label="手机号" fault={errors.phone} id={phoneId}>
        <Input
          id={phoneId}
          ref={phoneField}
          size="large"
          value={phone}
          placeholder="请输入手机号"
          inputMode="numeric"
          autoComplete="tel-national"
          validateStatus={errors.phone ? 'error' : 'default'}
          aria-describedby={`${phoneId}-fault`}
          data-autofocus
          onChange={(value) => {
            setPhone(typedPhone(value))
            setFaults((all) => ({ ...all, phone: undefined }))
          }}
          onBlur={() => phone && setFaults((all) => ({ ...all, phone: phoneError(phone) }))}
        />
      </SignInField>
      <SignInField
        label={way === 'code' ? '验证码' : '密码'}
        fault={errors.secret}
        id={secretId}
        hint={capsLock ? '大写锁定已打开' : undefined}
      >
        <Input
          id={secretId}
          ref={secretField}
          size="large"
          value={secret}
          type={way === 'password' && !legible ? 'password' : 'text'}
          placeholder={way === 'code' ? '请输入验证码' : '请输入密码'}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoComplete={way === 'code' ? 'one-time-code' : 'current-password'}
          validateStatus={errors.secret ? 'error' : 'default'}
          aria-describedby={`${secretId}-fault`}
          suffix={
            way === 'code' ? (
              <SendCodeButton phone={phone} onFault={setFaults} />
            ) : (
              <Button
                theme="borderless"
                type="tertiary"
                icon={legible ? <IconEyeOpened /> : <IconEyeClosedSolid />}
                aria-label={legible ? '隐藏密码' : '显示密码'}
                onClick={() => setLegible(!legible)}
              />
            )
          }
          onKeyUp={(event) => setCapsLock(way === 'password' && event.getModifierState('CapsLock'))}
          onChange={(value) => {
            setSecret(way === 'code' ? digitsOnly(value, CODE_MAX) : value)
            setFaults((all) => ({ ...all, secret: undefined, form: undefined }))
          }}
        />
      </SignInField>
      <p className={classes.fault} role="alert">
        {errors.form}
      </p>
      <Button
        block
        size="large"
        theme="solid"
        type="primary"
        htmlType="submit"
        loading={saving}
        disabled={!phone || !secret}
      >
        {submit}
      </Button>
    </form>
  )
}

/**
 * Password way: the server's sentence for a locked or disabled account and for too many tries, 密码错误 for the rest. Transport
 * failures are answered as they are.
 */
function faultsOf(failure: CallFailure, way: SignInWay): FieldErrors {
  if (failure.kind === 'network' || failure.kind === 'timeout' || failure.kind === 'http')
    return { form: failure.message }
  if (failure.code === TOO_OFTEN_CODE) return { form: failure.message }
  if (way === 'password' && failure.code !== ACCOUNT_CLOSED_CODE) return { secret: accountMessage.passwordWrong }
  return { secret: failure.message }
}
