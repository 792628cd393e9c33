import { accountMessage } from '@crm/base/messages'
import { CallFailure } from '@crm/client/failure'
import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { Banner, Button, Dialog } from '@crm/ui/base'
import { useEffect, useEffectEvent, useState } from 'react'
import { restartAs } from '../../session/restartAs.ts'
import { ApplicationFields } from '../enterprise-form/ApplicationFields.tsx'
import { toPayload } from '../enterprise-form/application.ts'
import { useApplication } from '../enterprise-form/useApplication.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'

/** 创建企业: an own enterprise under the own number; the page goes on in it. */
export function CreateOwnEnterprise({ onClose }: ShellDialogProps<'createOwnEnterprise'>) {
  const form = useApplication('create')
  const create = useAction(enterpriseCalls.corpCreate, { quiet: true })
  const [fault, setFault] = useState<string>()
  const setPhone = useEffectEvent((apply_phone: string) => form.set({ apply_phone }))
  useEffect(() => {
    const asked = new AbortController()
    send(sessionCalls.userPhone, {}, { signal: asked.signal }).then(
      ({ phone }) => setPhone(phone),
      (error: unknown) => {
        if (error instanceof CallFailure && error.kind !== 'canceled') toast.error(error.message, error.requestId)
      },
    )
    return () => asked.abort()
  }, [])
  const failure = create.failure
  const place = useEffectEvent((refused: CallFailure) => setFault(form.refuse(refused) ? undefined : refused.message))
  useEffect(() => {
    if (failure) place(failure)
  }, [failure])
  const submit = async () => {
    setFault(undefined)
    if (!form.check()) return
    const channel = new URLSearchParams(location.search).get('channel_id')
    const answer = await create.run(toPayload(form.values, channel))
    if (!answer) return
    toast.success(accountMessage.created)
    restartAs(answer.token)
  }
  return (
    <Dialog
      open
      title="创建企业"
      width={704}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={create.saving} onClick={onClose}>
            取消
          </Button>
          <Button theme="solid" loading={create.saving} onClick={() => void submit()}>
            创建企业
          </Button>
        </>
      }
    >
      {fault && <Banner kind="danger">{fault}</Banner>}
      <ApplicationFields form={form} />
    </Dialog>
  )
}
