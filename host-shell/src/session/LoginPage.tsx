import { CallFailure } from '@crm/client/failure'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useQuery } from '@crm/platform/navigate'
import { Button, Input, Tabs } from '@crm/ui/shell'
import { codeFault, digitsOnly, passwordFault, phoneFault } from '@crm/base/rules'
import { accountMessage } from '@crm/base/messages'
import { type FormEvent, useRef, useState } from 'react'
import css from './LoginPage.module.css'
import { SendCodeButton } from './SendCodeButton.tsx'
import { SignInField } from './SignInField.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { signInByCode, signInByPassword } from './signIn.ts'

type Way = 'code' | 'password'
/** A failure of the password way whose message is the server's own; any other reads 密码错误. */
const LOCKED_CODE = 40021
const CODE_MAX = 6

/** Sign-in by verification code or password. Where it leads afterwards is the guard's business. */
export function LoginPage() {
  const { theme, portalType } = usePortal()
  const [query, setQuery] = useQuery()
  const way: Way = query.tab === 'password' ? 'password' : 'code'
  return (
    <SignInFrame>
      <h1 className={css.title}>登录{theme.title}</h1>
      <Tabs<Way>
        label="登录方式"
        value={way}
        onChange={(key) => setQuery({ tab: key === 'code' ? undefined : key })}
        items={[
          { key: 'code', label: '验证码登录' },
          { key: 'password', label: '密码登录' },
        ]}
      />
      <SignInForm key={way} way={way} phone={query.phone ?? ''} />
      {portalType === 'public' && (
        <p className={css.links}>
          还没有账号？
          <Link to="/register">注册</Link>
          <Link to="/trial">申请试用</Link>
        </p>
      )}
      <p className={css.terms}>
        登录即表示同意
        <Link to="/other/agreement.html" target="_blank">
          《用户协议》
        </Link>
        和
        <Link to="/other/privacy.html" target="_blank">
          《隐私政策》
        </Link>
      </p>
    </SignInFrame>
  )
}

interface Faults {
  phone?: string | undefined
  secret?: string | undefined
  form?: string | undefined
}

function SignInForm({ way, phone: given }: { way: Way; phone: string }) {
  const [phone, setPhone] = useState(digitsOnly(given))
  const [secret, setSecret] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [saving, setSaving] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const phoneField = useRef<HTMLInputElement>(null)
  const secretField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Faults = {
      phone: phoneFault(phone),
      secret: way === 'code' ? codeFault(secret) : passwordFault(secret),
    }
    setFaults(found)
    if (found.phone) return phoneField.current?.focus()
    if (found.secret) return secretField.current?.focus()
    setSaving(true)
    try {
      if (way === 'code') await signInByCode(phone, secret)
      else await signInByPassword(phone, secret)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFaults(faultsOf(error, way))
      secretField.current?.focus()
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <SignInField label="手机号" fault={faults.phone} id="phone">
        <Input
          id="phone"
          ref={phoneField}
          size="large"
          value={phone}
          placeholder="请输入手机号"
          inputMode="numeric"
          autoComplete="tel-national"
          validateStatus={faults.phone ? 'error' : 'default'}
          aria-describedby="phone-fault"
          onChange={(value) => {
            setPhone(digitsOnly(value))
            setFaults((all) => ({ ...all, phone: undefined }))
          }}
          onBlur={() => phone && setFaults((all) => ({ ...all, phone: phoneFault(phone) }))}
        />
      </SignInField>
      <SignInField
        label={way === 'code' ? '验证码' : '密码'}
        fault={faults.secret}
        id="secret"
        hint={capsLock ? '大写锁定已打开' : undefined}
      >
        <Input
          id="secret"
          ref={secretField}
          size="large"
          value={secret}
          mode={way === 'password' ? 'password' : undefined}
          placeholder={way === 'code' ? '请输入验证码' : '请输入密码'}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoComplete={way === 'code' ? 'one-time-code' : 'current-password'}
          validateStatus={faults.secret ? 'error' : 'default'}
          aria-describedby="secret-fault"
          suffix={way === 'code' ? <SendCodeButton phone={phone} onFault={setFaults} /> : undefined}
          onKeyUp={(event) => setCapsLock(way === 'password' && event.getModifierState('CapsLock'))}
          onChange={(value) => {
            setSecret(way === 'code' ? digitsOnly(value, CODE_MAX) : value)
            setFaults((all) => ({ ...all, secret: undefined, form: undefined }))
          }}
        />
      </SignInField>
      <p className={css.fault} role="alert">
        {faults.form}
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
        登录
      </Button>
    </form>
  )
}

/** Password way: the server's sentence for a locked or disabled account, 密码错误 for the rest. Transport failures are told as they are. */
function faultsOf(failure: CallFailure, way: Way): Faults {
  if (failure.kind === 'network' || failure.kind === 'timeout' || failure.kind === 'http')
    return { form: failure.message }
  if (way === 'password' && failure.code !== LOCKED_CODE) return { secret: accountMessage.passwordWrong }
  return { secret: failure.message }
}
