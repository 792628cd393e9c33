import type { Agreement } from '@crm/client/weight'
import { accountMessage } from '@crm/base/messages'
import { CallFailure } from '@crm/client/failure'
import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { useEffect, useEffectEvent } from 'react'
import { restartAs } from '../../session/restartAs.ts'
import { toPayload } from '../enterprise-form/application.ts'
import { type ApplicationForm, useApplication, useRefusal } from '../enterprise-form/useApplication.ts'

/** The form of an own enterprise under the own number, which is read and cannot be typed; sent, the page goes on in the new enterprise. */
export function useFounding(onFounded: () => void = () => {}): {
  form: ApplicationForm
  /** What the server refused, when it is about no field. */
  fault: string | undefined
  saving: boolean
  submit: (agreement: Agreement) => Promise<void>
} {
  const form = useApplication('create')
  const create = useAction(enterpriseCalls.corpCreate, { weight: 'asked', quiet: true })
  const { fault: error, clear } = useRefusal(form, create.failure)
  const setPhone = useEffectEvent((apply_phone: string) => form.set({ apply_phone }))
  useEffect(() => {
    const abort = new AbortController()
    send(sessionCalls.userPhone, {}, { signal: abort.signal }).then(
      ({ phone }) => setPhone(phone),
      (error: unknown) => {
        if (error instanceof CallFailure && error.kind !== 'canceled') toast.error(error.message, error.requestId)
      },
    )
    return () => abort.abort()
  }, [])
  const submit = async (agreement: Agreement) => {
    clear()
    if (!form.check()) return
    const channel = new URLSearchParams(location.search).get('channel_id')
    const answer = await create.run(toPayload(form.values, channel), agreement)
    if (!answer) return
    toast.success(accountMessage.created)
    onFounded()
    restartAs(answer.token)
  }
  return { form, fault: error, saving: create.saving, submit }
}
