import type { Agreement } from '@crm/client/weight'
import { codeError } from '@crm/base/rules'
import type { CallFailure } from '@crm/client/failure'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { toast } from '@crm/platform/feedback'
import { AgreeButton, Button, Dialog, Input, Tooltip, Loaded } from '@crm/ui/base'
import { type ReactNode, useState } from 'react'
import { Authenticator } from '../../session/second-factor/Authenticator.tsx'
import { RecoveryCodes } from '../../session/second-factor/RecoveryCodes.tsx'
import classes from '../../session/SignInStep.module.css'
import { Field } from '../parts/Field.tsx'
import type { ShellDialogProps } from '../shellDialogs.ts'

type State = AnswerOf<typeof secondFactorCalls.state>
type Begun = AnswerOf<typeof secondFactorCalls.begin>

/** 两步验证: a code of an authenticator app at every sign-in; switched on, off, and its recovery codes. */
export function SecondFactor({ onClose }: ShellDialogProps<'secondFactor'>) {
  const state = useCall(secondFactorCalls.state, {})
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog open title="两步验证" width={440} maskCloses={false} onClose={onClose}>
      <Loaded read={state} lines={3}>
        {(stored) =>
          codes ? (
            <RecoveryCodes codes={codes} />
          ) : begun ? (
            <Confirm begun={begun} onCodes={setCodes} />
          ) : stored.is_on === 1 ? (
            <SwitchedOn state={stored} onCodes={setCodes} onClose={onClose} />
          ) : (
            <SwitchedOff onBegun={setBegun} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function SwitchedOff({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const begin = useAction(secondFactorCalls.begin, { weight: { harmless: 'own' } })
  const start = async () => {
    const begun = await begin.run({})
    if (begun) onBegun(begun)
  }
  return (
    <>
      <p className={classes.lead}>
        启用后，每次登录除验证码或密码外，还需输入手机上验证器应用（如 Microsoft Authenticator）中的 6 位数字。
      </p>
      <Button theme="solid" loading={begin.saving} onClick={() => void start()}>
        启用两步验证
      </Button>
    </>
  )
}

function Confirm({ begun, onCodes }: { begun: Begun; onCodes: (codes: readonly string[]) => void }) {
  const confirm = useAction(secondFactorCalls.confirm, { weight: 'asked', done: '两步验证已启用', quiet: true })
  const submit = async (code: string, agreement: Agreement) => {
    const answer = await confirm.run({ ticket: begun.ticket, code }, agreement)
    if (answer) onCodes(answer.recovery_codes)
  }
  return (
    <>
      <p className={classes.lead}>请用验证器应用扫描二维码，再输入应用中的 6 位数字。</p>
      <Authenticator secret={begun.secret} uri={begun.uri} />
      <CodeForm failure={confirm.failure}>
        {(withCode) => (
          <AgreeButton loading={confirm.saving} onAgree={(agreement) => withCode(submit, agreement)}>
            启用
          </AgreeButton>
        )}
      </CodeForm>
    </>
  )
}

function SwitchedOn({
  state,
  onCodes,
  onClose,
}: {
  state: State
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const renew = useAction(secondFactorCalls.renew, { weight: 'asked', done: '恢复码已更换', quiet: true })
  const remove = useAction(secondFactorCalls.remove, { weight: 'asked', quiet: true })
  const change = async (code: string, agreement: Agreement) => {
    const answer = await renew.run({ code }, agreement)
    if (answer) onCodes(answer.recovery_codes)
  }
  const end = async (code: string, agreement: Agreement) => {
    if ((await remove.run({ code }, agreement)) === undefined) return
    toast.success('两步验证已关闭')
    onClose()
  }
  const required = state.is_required === 1
  return (
    <>
      <p className={classes.lead}>
        已启用，剩余 {state.recovery_left} 个恢复码。更换恢复码或关闭两步验证，请输入验证器应用中的 6
        位数字或一个恢复码。
      </p>
      <CodeForm failure={renew.failure ?? remove.failure}>
        {(withCode) => (
          <div className={classes.choices}>
            <AgreeButton loading={renew.saving} onAgree={(agreement) => withCode(change, agreement)}>
              更换恢复码
            </AgreeButton>
            <Tooltip content={required ? '企业要求您的角色启用两步验证，不能关闭' : undefined}>
              <span>
                <AgreeButton
                  theme="light"
                  type="danger"
                  loading={remove.saving}
                  disabled={required}
                  onAgree={(agreement) => withCode(end, agreement)}
                >
                  关闭两步验证
                </AgreeButton>
              </span>
            </Tooltip>
          </div>
        )}
      </CodeForm>
    </>
  )
}

type WithCode = (act: (code: string, agreement: Agreement) => Promise<void>, agreement: Agreement) => void

/** A code, and the buttons that do something with it. */
function CodeForm({
  failure,
  children,
}: {
  failure: CallFailure | undefined
  children: (withCode: WithCode) => ReactNode
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const withCode: WithCode = (act, agreement) => {
    const wrong = codeError(code)
    setError(wrong)
    if (!wrong) void act(code, agreement)
  }
  return (
    <>
      <Field label="两步验证码" required fault={error ?? failure?.message}>
        {(control) => (
          <Input
            {...control}
            value={code}
            placeholder="请输入验证码"
            autoComplete="one-time-code"
            maxLength={20}
            onChange={(text) => {
              setCode(text)
              setError(undefined)
            }}
          />
        )}
      </Field>
      {children(withCode)}
    </>
  )
}
