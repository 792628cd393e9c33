import { phoneError } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { Button } from '@crm/ui/shell'
import { useState } from 'react'
import { sendCode } from './signIn.ts'
import { useCountdown } from './useCountdown.ts'

/** Sends a code to a number, then counts down until the next. Faults go to the field of the number, or to the form. */
export function SendCodeButton({
  phone,
  send = sendCode,
  onFault,
}: {
  phone: string
  /** Sends a code of another scene than the sign-in; answers the seconds until the next. */
  send?: (phone: string) => Promise<number>
  onFault: (errors: { phone?: string; form?: string }) => void
}) {
  const [left, start] = useCountdown()
  const [sending, setSending] = useState(false)
  const ask = async () => {
    const error = phoneError(phone)
    if (error) return onFault({ phone: error })
    setSending(true)
    try {
      start(await send(phone))
      onFault({})
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      onFault({ form: error.message })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button theme="borderless" size="small" disabled={left > 0} loading={sending} onClick={() => void ask()}>
      {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
    </Button>
  )
}
