import { send } from '@crm/client/request'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { toast } from '@crm/platform/feedback'
import { Form, useFormApi } from '@crm/ui/form'
import type { ClipboardEvent } from 'react'
import classes from './SampleForm.module.css'
import { isWholeReceiver, keyOf, type SampleValues } from './samplePayload.ts'

interface ReceiverFieldsProps {
  id: string
  name: string
  /** Where it goes when nothing is typed; empty: nowhere, so it has to be. */
  known: string
  hint: string
  /** Where earlier ones went, as far as they may be told. */
  addresses?: readonly { key: string; text: string }[] | undefined
}

/** Where the sample of one talent or colonel goes. A pasted receiver fills all three fields; none of them is an earlier address. */
export function ReceiverFields({ id, name, known, hint, addresses = [] }: ReceiverFieldsProps) {
  const api = useFormApi<SampleValues>()
  const at = `to.${keyOf(id)}` as const
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isWholeReceiver(text)) return
    event.preventDefault()
    const found = await send(sampleCalls.transform, { text }).catch(() => undefined)
    const [first] = found?.list ?? []
    if (first?.phone || first?.address) {
      const { receiver, phone, address } = first
      api.setValue(at, { receiver, phone, address })
    } else toast.error('未能识别收件信息，请分别填写')
  }
  const rules = (message: string, pattern?: RegExp) =>
    known === ''
      ? [{ required: true, message }, ...(pattern ? [{ pattern, message }] : [])]
      : pattern
        ? [{ pattern, message }]
        : []
  return (
    <fieldset className={classes.part} onPaste={(event) => void paste(event)}>
      <legend>{name}</legend>
      {addresses.length > 1 ? (
        <Form.Select
          field={`${at}.address_key`}
          label="历史地址"
          placeholder={known}
          showClear
          style={{ width: '100%' }}
          optionList={addresses.map(({ key, text }) => ({ value: key, label: text }))}
          helpText="下方留空则寄往所选地址"
        />
      ) : (
        known !== '' && (
          <p className={classes.hint}>
            {hint}：{known}
          </p>
        )
      )}
      <div className={classes.columns}>
        <Form.Input
          field={`${at}.receiver`}
          label="收件人"
          maxLength={20}
          placeholder="可粘贴姓名、电话与地址"
          rules={rules('请填写收件人')}
        />
        <Form.Input
          field={`${at}.phone`}
          label="手机号"
          maxLength={11}
          rules={rules('请输入正确的手机号', /^1[3-9]\d{9}$/)}
        />
      </div>
      <Form.Input field={`${at}.address`} label="收货地址" maxLength={200} rules={rules('请输入收货地址')} />
    </fieldset>
  )
}
