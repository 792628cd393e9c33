import { codeError } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { BlockSkeleton, Button, Input } from '@crm/ui/base'
import { type FormEvent, useEffect, useState } from 'react'
import { SignInField } from '../SignInField.tsx'
import { Authenticator } from './Authenticator.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from '../SignInStep.module.css'
import type { WaitingSignIn } from './waitingSignIn.ts'

type Entered = AnswerOf<typeof secondFactorCalls.enter>

/** The second step of a sign-in, in the place of the first: the code of the app, which is set up here where there is none. */
export function SecondFactorStep({
  waiting: { ticket, isEnrolled },
  onToken,
  onBack,
}: {
  waiting: WaitingSignIn
  onToken: (token: string) => Promise<unknown>
  onBack: () => void
}) {
  const [offer, setOffer] = useState<AnswerOf<typeof secondFactorCalls.offer>>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [entered, setEntered] = useState<Entered>()
  useEffect(() => {
    if (isEnrolled) return
    send(secondFactorCalls.offer, { ticket }).then(setOffer, (failure: unknown) => {
      if (failure instanceof CallFailure) setError(failure.message)
    })
  }, [ticket, isEnrolled])
  const goOn = async (token: string) => {
    setSaving(true)
    try {
      await onToken(token)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setError(failure.message)
    } finally {
      setSaving(false)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = codeError(code)
    setError(wrong)
    if (wrong) return
    setSaving(true)
    let answer: Entered | undefined
    try {
      answer = await send(secondFactorCalls.enter, { ticket, code })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setError(failure.message)
    } finally {
      setSaving(false)
    }
    if (!answer) return
    if (answer.recovery_codes.length > 0) setEntered(answer)
    else await goOn(answer.token)
  }
  if (entered)
    return (
      <>
        <RecoveryCodes codes={entered.recovery_codes} />
        <p className={classes.fault} role="alert">
          {error}
        </p>
        <Button block size="large" theme="solid" loading={saving} onClick={() => void goOn(entered.token)}>
          我已保存，进入
        </Button>
      </>
    )
  return (
    <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.lead}>
        {isEnrolled
          ? '请输入验证器应用中的 6 位数字；手机不在身边时，可输入一个恢复码。'
          : '您的企业要求您的角色启用两步验证。请用验证器应用扫描二维码，再输入应用中的 6 位数字。'}
      </p>
      {!isEnrolled && (offer ? <Authenticator {...offer} /> : error === undefined && <BlockSkeleton height={220} />)}
      <SignInField label="两步验证码" fault={error} id="second-factor">
        <Input
          id="second-factor"
          size="large"
          value={code}
          placeholder="请输入验证码"
          autoComplete="one-time-code"
          maxLength={20}
          validateStatus={error ? 'error' : 'default'}
          aria-describedby="second-factor-fault"
          data-autofocus
          onChange={(value) => {
            setCode(value)
            setError(undefined)
          }}
        />
      </SignInField>
      <Button block size="large" theme="solid" htmlType="submit" loading={saving} disabled={!code}>
        验证并登录
      </Button>
      <Button block theme="borderless" className={classes.back ?? ''} onClick={onBack}>
        返回重新登录
      </Button>
    </form>
  )
}
