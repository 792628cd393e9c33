import { accountMessage } from '@crm/base/messages'
import { codeFault, digitsOnly, passwordFault, phoneFault } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { refresh } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { Button, Dialog, Input, Tabs } from '@crm/ui/base'
import { type FormEvent, useState } from 'react'
import { sendCode, tokenByCode, tokenByPassword } from '../../session/signIn.ts'
import { useCountdown } from '../../session/useCountdown.ts'
import { Field } from '../parts/Field.tsx'
import css from './BoundAccounts.module.css'

type Way = 'code' | 'password'

/** A message of the server that is shown as it is; every other failure of a password reads 密码错误. */
const SHOWN_CODE = 40021

/** 添加账号: signs in as the other account beside this session and binds it. */
export function AddAccount({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('code')
  const [phone, setPhone] = useState('')
  const [secret, setSecret] = useState('')
  const [faults, setFaults] = useState<{ phone?: string | undefined; secret?: string | undefined }>({})
  const [busy, setBusy] = useState(false)
  const [left, count] = useCountdown()
  const attempt = async (act: () => Promise<void>, refused: (failure: CallFailure) => void) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  const tell = (failure: CallFailure) => toast.error(failure.message, failure.requestId)
  const ask = () => {
    const fault = phoneFault(phone)
    setFaults({ phone: fault })
    if (!fault) void attempt(async () => count(await sendCode(phone)), tell)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { phone: phoneFault(phone), secret: way === 'code' ? codeFault(secret) : passwordFault(secret) }
    setFaults(found)
    if (found.phone || found.secret) return
    void attempt(
      async () => {
        const token = await (way === 'code' ? tokenByCode(phone, secret) : tokenByPassword(phone, secret))
        await send(profileCalls.bind, { token })
        refresh(sessionCalls.userBindList)
        toast.success(accountMessage.bound)
        onClose()
      },
      (failure) => {
        const wrong = way === 'password' && failure.kind === 'business' && failure.field === undefined
        // Codes below 40030 come from the sign-in, later ones from the binding.
        if (wrong && failure.code < 40_030)
          setFaults({ secret: failure.code === SHOWN_CODE ? failure.message : accountMessage.passwordWrong })
        else tell(failure)
      },
    )
  }
  return (
    <Dialog
      open
      title="添加账号"
      width={440}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={busy} onClick={onClose}>
            返回
          </Button>
          <Button
            theme="solid"
            htmlType="submit"
            form="add-account"
            loading={busy}
            disabled={phone === '' || secret === ''}
          >
            登录并绑定
          </Button>
        </>
      }
    >
      <Tabs
        label="登录方式"
        items={[
          { key: 'code', label: '验证码登录' },
          { key: 'password', label: '密码登录' },
        ]}
        value={way}
        onChange={(next: Way) => {
          setWay(next)
          setSecret('')
          setFaults({})
        }}
      />
      <form id="add-account" className={css.form} onSubmit={submit} noValidate>
        <Field label="手机号" fault={faults.phone} required>
          {(control) => (
            <Input
              {...control}
              value={phone}
              placeholder="请输入手机号码"
              inputMode="numeric"
              autoComplete="off"
              data-autofocus
              onChange={(typed) => setPhone(digitsOnly(typed))}
            />
          )}
        </Field>
        {way === 'code' ? (
          <Field label="验证码" fault={faults.secret} required>
            {(control) => (
              <div className={css.code}>
                <Input
                  {...control}
                  value={secret}
                  placeholder="请输入验证码"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  onChange={(typed) => setSecret(digitsOnly(typed, 6))}
                />
                <Button disabled={left > 0 || busy} onClick={ask}>
                  {left > 0 ? `${left}s后重新获取` : '获取验证码'}
                </Button>
              </div>
            )}
          </Field>
        ) : (
          <Field label="密码" fault={faults.secret} required>
            {(control) => (
              <Input
                {...control}
                mode="password"
                value={secret}
                placeholder="请输入密码"
                autoComplete="off"
                onChange={setSecret}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
