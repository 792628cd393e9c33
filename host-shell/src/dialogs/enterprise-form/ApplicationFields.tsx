import { formMessage } from '@crm/base/messages'
import { typedPhone } from '@crm/base/parseText'
import { digitsOnly, QUESTION_TEXT_MAX } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { toast } from '@crm/platform/feedback'
import { Button, Checkbox, Input } from '@crm/ui/base'
import { BrandSuggestions, TextArea } from '@crm/ui/form'
import { useId, useState } from 'react'
import { sendSceneCode } from '../../session/sceneCode.ts'
import { useCountdown } from '../../session/useCountdown.ts'
import { ChoiceField, Field } from '../parts/Field.tsx'
import classes from './ApplicationFields.module.css'
import { CORE_QUESTIONS, showsCode } from './application.ts'
import type { ApplicationForm } from './useApplication.ts'

const TEXTS = [
  ['apply_brand_name', '品牌名称', formMessage.brandNameRequired],
  ['apply_corp_name', '企业名称', formMessage.corpNameRequired],
  ['apply_user_name', '姓名', formMessage.userNameRequired],
  ['apply_dept', '所在部门', formMessage.deptRequired],
] as const

/** The fields of the form on an enterprise, the same in both of its dialogs. */
export function ApplicationFields({ form }: { form: ApplicationForm }) {
  const { variant, values, faults: errors, set, leave, toggle } = form
  const brands = useId()
  return (
    <div className={classes.fields}>
      {TEXTS.map(([field, label, placeholder], index) => (
        <Field key={field} label={label} fault={errors[field]} required>
          {(control) => (
            <Input
              {...control}
              value={values[field]}
              placeholder={placeholder}
              onChange={(text) => set({ [field]: text })}
              onBlur={() => leave(field)}
              {...(index === 0 ? { 'data-autofocus': true, list: brands, autoComplete: 'off' } : {})}
            />
          )}
        </Field>
      ))}
      <BrandSuggestions id={brands} typed={values.apply_brand_name} />
      <Field
        label="手机号"
        fault={errors.apply_phone}
        required={variant === 'upgrade'}
        note={variant === 'create' && !errors.apply_phone && '当前账号的手机号，不能修改'}
      >
        {(control) => (
          <Input
            {...control}
            value={values.apply_phone}
            placeholder={formMessage.phoneRequired}
            readonly={variant === 'create'}
            inputMode="numeric"
            autoComplete="tel"
            onChange={(typed) => set({ apply_phone: typedPhone(typed) })}
            onBlur={() => leave('apply_phone')}
          />
        )}
      </Field>
      {showsCode(variant, values) && <CodeField form={form} />}
      <div className={classes.wide}>
        <ChoiceField
          label={variant === 'upgrade' ? '希望解决的核心问题（最多选 2 项）' : '希望解决的问题'}
          fault={errors.questions}
          required
        >
          <div className={classes.questions}>
            {CORE_QUESTIONS.map(({ id, text }) => (
              <Checkbox key={id} checked={values.questions.includes(id)} onChange={() => toggle(id)}>
                {text}
              </Checkbox>
            ))}
          </div>
        </ChoiceField>
      </div>
      <div className={classes.wide}>
        <Field label="其他问题">
          {({ validateStatus: _, ...control }) => (
            <TextArea
              {...control}
              value={values.user_question}
              onChange={(text) => set({ user_question: text })}
              onBlur={() => leave('user_question')}
              maxLength={QUESTION_TEXT_MAX}
              maxCount={QUESTION_TEXT_MAX}
              rows={3}
              placeholder="请描述您遇到的问题，便于我们准备方案"
            />
          )}
        </Field>
      </div>
      <div className={classes.wide}>
        <Checkbox
          checked={values.is_need_material === 1}
          onChange={(event) => set({ is_need_material: event.target.checked ? 1 : 0 })}
        >
          需要产品资料
        </Checkbox>
      </div>
    </div>
  )
}

function CodeField({ form }: { form: ApplicationForm }) {
  const { values, faults: errors, set, leave } = form
  const [left, count] = useCountdown()
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      count(await sendSceneCode('apply', values.apply_phone))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      toast.error(error.message, error.requestId)
    } finally {
      setSending(false)
    }
  }
  return (
    <Field label="验证码" fault={errors.code} required>
      {(control) => (
        <div className={classes.code}>
          <Input
            {...control}
            value={values.code}
            placeholder="请输入验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={(typed) => set({ code: digitsOnly(typed, 6) })}
            onBlur={() => leave('code')}
          />
          <Button disabled={left > 0 || values.apply_phone === ''} loading={sending} onClick={() => void send()}>
            {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
          </Button>
        </div>
      )}
    </Field>
  )
}
