import { accountMessage, formMessage } from '@crm/base/messages'
import { codeError, digitsOnly } from '@crm/base/rules'
import { maskPhone } from '@crm/base/text'
import { CallFailure } from '@crm/client/failure'
import { toast } from '@crm/platform/feedback'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { Button, Dialog, Input } from '@crm/ui/base'
import { useState } from 'react'
import { restartAs } from '../../session/restartAs.ts'
import { sendCode, tokenByCode } from '../../session/signIn.ts'
import { ownToken } from '../../session/thirdParty.ts'
import { useCountdown } from '../../session/useCountdown.ts'
import type { DueProps } from '../due/dueDialogs.ts'
import classes from './AccountSwitch.module.css'

/** Whom the main talent site knows; the token for going on as them, if it vouched for the number. */
interface LoginOrigin {
  phone: string
  token?: string
}

/** 账号切换提示: staff came from the main site under another number; they stay, or go on with that number: as the main site vouches for it, else by its code. */
export function AccountSwitch({ facts, onClose }: DueProps) {
  const { phone: external, token: known } = readStored<LoginOrigin>(storageKeys.loginOrigin, 'session') ?? { phone: '' }
  const [switching, setSwitching] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [left, count] = useCountdown()
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      toast.error(error.message, error.requestId)
    } finally {
      setBusy(false)
    }
  }
  const send = () => attempt(async () => count(await sendCode(external)))
  const change = (given: () => Promise<string>) =>
    attempt(async () => {
      const token = await given()
      toast.info(accountMessage.switching)
      onClose()
      restartAs(token)
    })
  // The main site has vouched for the number; once, and for a few minutes. After that the number's code does.
  const begin = () => {
    setSwitching(true)
    if (known === undefined) return
    writeStored(storageKeys.loginOrigin, { origin: 'cmm', phone: external }, 'session')
    void change(() => ownToken(known))
  }
  return (
    <Dialog
      open
      title="账号切换提示"
      width={464}
      maskCloses={false}
      closable={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={busy} onClick={onClose}>
            继续使用当前账号
          </Button>
          <Button
            theme="solid"
            loading={busy}
            disabled={switching && codeError(code) !== undefined}
            onClick={() => (switching ? void change(() => tokenByCode(external, code)) : begin())}
          >
            {switching ? '确认切换' : '切换账号'}
          </Button>
        </>
      }
    >
      <p className={classes.text}>
        您在达人主站登录的手机号为 {maskPhone(external)}，与当前账号 {maskPhone(facts.phone ?? '')}{' '}
        不一致，是否切换账号？
      </p>
      {switching && (
        <div className={classes.code}>
          <Input
            value={code}
            onChange={(typed) => setCode(digitsOnly(typed, 6))}
            placeholder={formMessage.codeRequired}
            aria-label="验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button disabled={left > 0 || busy} onClick={() => void send()}>
            {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
