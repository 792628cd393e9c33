import { typedPhone } from '@crm/base/parseText'
import { accountMessage } from '@crm/base/messages'
import {
  brandNameError,
  codeError,
  corpNameError,
  digitsOnly,
  newPasswordError,
  PASSWORD_HINT,
  passwordStrength,
  phoneError,
  userNameError,
} from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { accountCalls } from '@crm/contracts/calls/account'
import { WRONG_CODE_CODE } from '@crm/contracts/codes'
import { Link } from '@crm/platform/router'
import { Button, Checkbox, Input } from '@crm/ui/base'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type CodeScene, sendSceneCode } from '../../session/sceneCode.ts'
import { SendCodeButton } from '../../session/SendCodeButton.tsx'
import { SignInField } from '../../session/SignInField.tsx'
import classes from './NewAccountForm.module.css'

/** What somebody types who has no account yet. */
export interface NewAccount {
  phone: string
  code: string
  password: string
  name: string
  corp: string
  brand: string
}

type FieldName = keyof NewAccount
type FieldErrors = Partial<Record<FieldName | 'form' | 'terms', string>>

/** Names of the wire to the fields that show their refusals. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  ...{ mobile: 'phone', code: 'code', password: 'password', user_name: 'name', nick_name: 'name' },
  ...{ corp_name: 'corp', brand_name: 'brand' },
}
const CODE_MAX = 6
const STRENGTH = ['', '弱', '中', '强'] as const

/** Faults of the whole form, in its order. Enterprise and brand may stay empty. */
export function newAccountErrors(values: NewAccount): FieldErrors {
  const found: FieldErrors = {}
  const put = (field: FieldName, error: string | undefined) => {
    if (error) found[field] = error
  }
  put('phone', phoneError(values.phone))
  put('code', codeError(values.code))
  put('name', userNameError(values.name.trim()))
  put('password', newPasswordError(values.password, [values.phone, values.name, values.corp]))
  put('corp', values.corp.trim() ? corpNameError(values.corp) : undefined)
  put('brand', values.brand.trim() ? brandNameError(values.brand) : undefined)
  return found
}

/** The form of a newcomer: proves the number, names the person, sets a password; an enterprise where `withCorp`. */
export function NewAccountForm({
  phone,
  withCorp = false,
  scene,
  submit,
  onSubmit,
}: {
  phone: string
  /** What the verification code is for. */
  scene: CodeScene
  withCorp?: boolean
  submit: string
  onSubmit: (values: NewAccount) => Promise<void>
}) {
  const [values, setValues] = useState<NewAccount>(() => ({
    ...{ phone: typedPhone(phone), code: '', password: '', name: '', corp: '', brand: '' },
  }))
  const [errors, setFaults] = useState<FieldErrors>({})
  const [agreed, setAgreed] = useState(false)
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const set = (change: Partial<NewAccount>) => {
    setValues((before) => ({ ...before, ...change }))
    setFaults(({ form: _, ...before }) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
    )
  }
  const leave = (field: FieldName) => {
    if (values[field] === '') return
    const error = newAccountErrors(values)[field]
    setFaults(({ [field]: _, ...others }) => (error ? { ...others, [field]: error } : others))
    if (!error && withCorp && (field === 'phone' || field === 'corp')) void askTaken(field)
  }
  // It only saves time: sending checks again.
  const askTaken = async (field: 'phone' | 'corp') => {
    const request = field === 'phone' ? { apply_phone: values.phone } : { apply_corp_name: values.corp.trim() }
    const taken = await send(accountCalls.infoCheck, request).catch(() => undefined)
    if (taken?.is_exist_apply_phone) setFaults((before) => ({ ...before, phone: accountMessage.phoneTaken }))
    if (taken?.is_exist_corp_name) setFaults((before) => ({ ...before, corp: accountMessage.corpTaken }))
  }
  const focusOn = (field: string | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`#${field ?? 'phone'}`)?.focus()

  const submitForm = async (event: FormEvent) => {
    event.preventDefault()
    const found: FieldErrors = newAccountErrors(values)
    if (!agreed) found.terms = accountMessage.agreeFirst
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return focusOn(first)
    setSaving(true)
    try {
      await onSubmit({ ...values, name: values.name.trim(), corp: values.corp.trim(), brand: values.brand.trim() })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const field = FIELD_OF[error.field ?? ''] ?? (error.code === WRONG_CODE_CODE ? 'code' : 'form')
      setFaults({ [field]: error.message })
      focusOn(field)
    } finally {
      setSaving(false)
    }
  }
  const text = (field: FieldName, label: string, placeholder: string, more: object = {}, hint?: ReactNode) => (
    <SignInField id={field} label={label} fault={errors[field]} hint={hint}>
      <Input
        id={field}
        size="large"
        value={values[field]}
        placeholder={placeholder}
        validateStatus={errors[field] ? 'error' : 'default'}
        aria-describedby={`${field}-fault`}
        onChange={(value) => set({ [field]: value })}
        onBlur={() => leave(field)}
        {...more}
      />
    </SignInField>
  )
  const strength = passwordStrength(values.password)
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submitForm(event)} noValidate>
      {text('phone', '手机号', '请输入手机号', {
        ...{ inputMode: 'numeric', autoComplete: 'tel-national' },
        onChange: (value: string) => set({ phone: typedPhone(value) }),
      })}
      {errors.phone === accountMessage.phoneTaken && (
        <p className={classes.taken}>
          <Link to={`/login?phone=${values.phone}`}>用该手机号登录</Link>
        </p>
      )}
      {text('code', '验证码', '请输入验证码', {
        ...{ inputMode: 'numeric', autoComplete: 'one-time-code' },
        onChange: (value: string) => set({ code: digitsOnly(value, CODE_MAX) }),
        suffix: (
          <SendCodeButton
            phone={values.phone}
            send={(mobile) => sendSceneCode(scene, mobile)}
            onFault={(found) => setFaults((before) => ({ ...before, ...found }))}
          />
        ),
      })}
      {text('name', '姓名', '请输入员工名称', { autoComplete: 'name' })}
      {text(
        'password',
        '密码',
        PASSWORD_HINT,
        { mode: 'password', autoComplete: 'new-password' },
        strength > 0 && (
          <span className={classes.strength} role="status">
            <meter min={0} max={3} value={strength} aria-label="密码强度" /> 密码强度：{STRENGTH[strength]}
          </span>
        ),
      )}
      {withCorp && text('corp', '企业名称（选填）', '填写后创建企业，免费试用 7 天', { autoComplete: 'organization' })}
      {withCorp && text('brand', '品牌名称（选填）', '请输入品牌名称')}
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked === true)}>
        我已阅读并同意
        <Link to="/other/agreement.html" target="_blank">
          《用户协议》
        </Link>
        和
        <Link to="/other/privacy.html" target="_blank">
          《隐私政策》
        </Link>
      </Checkbox>
      <p className={classes.fault} role="alert">
        {errors.form ?? (agreed ? undefined : errors.terms)}
      </p>
      <Button block size="large" theme="solid" type="primary" htmlType="submit" loading={saving}>
        {submit}
      </Button>
    </form>
  )
}
