import type { Agreement } from '@crm/client/weight'
import { typedPhone } from '@crm/base/parseText'
import { codeError, digitsOnly, phoneError } from '@crm/base/rules'
import { useAction, useCall } from '@crm/client/hooks'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { changeSession, useSession } from '@crm/platform/session'
import { AgreeButton, Banner, Button, Dialog, Input } from '@crm/ui/base'
import { type ReactNode, useState } from 'react'
import { sendSceneCode } from '../../session/sceneCode.ts'
import { SendCodeButton } from '../../session/SendCodeButton.tsx'
import { Field } from '../parts/Field.tsx'
import type { ShellDialogProps } from '../shellDialogs.ts'

const CODE_MAX = 6

interface StepProps {
  onClose: () => void
}

/** 更换手机号: a code to the old number, then one to the new. */
export function PhoneChange({ onClose }: ShellDialogProps<'phoneChange'>) {
  const [ticket, setTicket] = useState<string>()
  return ticket === undefined ? (
    <OldNumber onChecked={setTicket} onClose={onClose} />
  ) : (
    <NewNumber ticket={ticket} onClose={onClose} />
  )
}

function OldNumber({ onChecked, onClose }: StepProps & { onChecked: (ticket: string) => void }) {
  const { user } = useSession()
  const phone = useCall(sessionCalls.userPhone, {})
  const check = useAction(profileCalls.phoneCheck, { weight: { harmless: 'reads' }, quiet: true })
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [sendError, setSendError] = useState<string>()
  const submit = async () => {
    const wrong = codeError(code)
    if (wrong) return setError(wrong)
    const answer = await check.run({ code })
    if (answer) onChecked(answer.ticket)
  }
  return (
    <Step
      failure={sendError ?? check.failure?.message}
      submitText="下一步"
      saving={check.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>请先验证原手机号 {user.phone}</p>
      <CodeField
        label="原手机号验证码"
        value={code}
        error={error}
        phone={phone.data?.phone ?? ''}
        onChange={(text) => {
          setCode(text)
          setError(undefined)
        }}
        onFault={(found) => setSendError(found.form)}
      />
    </Step>
  )
}

function NewNumber({ ticket, onClose }: StepProps & { ticket: string }) {
  const save = useAction(profileCalls.phoneUpdate, { weight: 'asked', quiet: true })
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ phone?: string | undefined; code?: string | undefined }>({})
  const [sendError, setSendError] = useState<string>()
  const failure = save.failure
  const isOfNumber = failure?.field === 'mobile'
  const submit = async (agreement: Agreement) => {
    const found = { phone: phoneError(mobile), code: codeError(code) }
    setErrors(found)
    if (found.phone ?? found.code) return
    const answer = await save.run({ ticket, mobile, code }, agreement)
    if (!answer) return
    changeSession((session) => ({ ...session, user: { ...session.user, phone: answer.phone } }))
    toast.success('手机号已更换，请用新手机号登录')
    onClose()
  }
  return (
    <Step
      failure={sendError ?? (isOfNumber ? undefined : failure?.message)}
      submitText="更换"
      saving={save.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="新手机号" required fault={errors.phone ?? (isOfNumber ? failure.message : undefined)}>
        {(control) => (
          <Input
            {...control}
            value={mobile}
            placeholder="请输入手机号"
            inputMode="numeric"
            autoComplete="tel-national"
            data-autofocus
            onChange={(text) => {
              setMobile(typedPhone(text))
              setErrors({})
            }}
          />
        )}
      </Field>
      <CodeField
        label="新手机号验证码"
        value={code}
        error={errors.code}
        phone={mobile}
        onChange={(text) => {
          setCode(text)
          setErrors({})
        }}
        onFault={(found) => {
          setErrors({ phone: found.phone })
          setSendError(found.form)
        }}
      />
    </Step>
  )
}

function Step(props: {
  failure: string | undefined
  submitText: string
  saving: boolean
  onSubmit: (agreement: Agreement) => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  const { failure, submitText, saving, onSubmit, onClose, children } = props
  return (
    <Dialog
      open
      title="更换手机号"
      width={440}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton loading={saving} onAgree={(agreement) => void onSubmit(agreement)}>
            {submitText}
          </AgreeButton>
        </>
      }
    >
      {failure && <Banner kind="danger">{failure}</Banner>}
      {children}
    </Dialog>
  )
}

function CodeField(props: {
  label: string
  value: string
  error: string | undefined
  phone: string
  onChange: (code: string) => void
  onFault: (errors: { phone?: string; form?: string }) => void
}) {
  const { label, value, error, phone, onChange, onFault } = props
  return (
    <Field label={label} required fault={error}>
      {(control) => (
        <Input
          {...control}
          value={value}
          placeholder="请输入验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(text) => onChange(digitsOnly(text, CODE_MAX))}
          suffix={<SendCodeButton phone={phone} send={(mobile) => sendSceneCode('phone', mobile)} onFault={onFault} />}
        />
      )}
    </Field>
  )
}
