import { formMessage } from '@crm/base/messages'
import { PHONE_PATTERN } from '@crm/base/rules'
import { send } from '@crm/client/request'
import { sampleCalls } from '@crm/contracts/calls/sample'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { toast } from '@crm/platform/feedback'
import { Form, useFormApi } from '@crm/ui/form'
import type { ClipboardEvent } from 'react'
import parts from '../FormParts.module.css'
import classes from './SampleForm.module.css'
import { isWholeReceiver, KNOWN_ADDRESS, keyOf, type SampleValues, TYPED_ADDRESS } from './samplePayload.ts'

interface ReceiverFieldsProps {
  classify: ModuleId
  id: string
  name: string
  /** Where it goes when nothing is typed; empty: nowhere, so it has to be. */
  known: string
  /** A sample that exists and goes somewhere: what is left empty stays what it is. */
  edited: boolean
  /** Where earlier ones went, as far as they may be told. */
  addresses?: readonly { key: string; text: string }[] | undefined
  /** What is chosen; absent: the first. */
  choice: string | undefined
}

/** Where the sample of one talent or colonel goes: to an address that is known, or to another. A pasted receiver fills all three fields. */
export function ReceiverFields({ classify, id, name, known, edited, addresses = [], choice }: ReceiverFieldsProps) {
  const api = useFormApi<SampleValues>()
  const at = `to.${keyOf(id)}` as const
  const earlier = addresses.map(({ key, text }) => ({ value: key, label: text }))
  const places = earlier.length > 0 || known === '' ? earlier : [{ value: KNOWN_ADDRESS, label: known }]
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isWholeReceiver(text)) return
    event.preventDefault()
    const found = await send(sampleCalls.transform, { classify, text }).catch(() => undefined)
    const [first] = found?.list ?? []
    if (first?.phone || first?.address) {
      const { receiver, phone, address } = first
      api.setValue(at, { ...api.getValue(at), address_key: TYPED_ADDRESS, receiver, phone, address })
      // Semi's type knows the first level of names only.
      for (const name of ['receiver', 'phone', 'address'])
        api.setError(`${at}.${name}` as keyof SampleValues, undefined)
    } else toast.error('未能识别收件信息，请分别填写')
  }
  const rules = (message: string, pattern?: RegExp) => [
    ...(edited ? [] : [{ required: true, message }]),
    ...(pattern ? [{ pattern, message }] : []),
  ]
  return (
    <fieldset className={parts.part} onPaste={(event) => void paste(event)}>
      <legend>{name}</legend>
      {places[0] && (
        <Form.Select
          field={`${at}.address_key`}
          label="收件信息"
          initValue={places[0].value}
          style={{ width: '100%' }}
          optionList={[...places, { value: TYPED_ADDRESS, label: edited ? '修改收件信息' : '使用新地址' }]}
        />
      )}
      {(!places[0] || choice === TYPED_ADDRESS) && (
        <>
          {edited && <p className={classes.hint}>留空则不修改</p>}
          <div className={parts.columns}>
            <Form.Input
              field={`${at}.receiver`}
              label="收件人"
              maxLength={20}
              placeholder="可粘贴姓名、电话与地址"
              rules={rules('请填写收件人')}
            />
            <Form.Phone field={`${at}.phone`} label="手机号" rules={rules(formMessage.phone, PHONE_PATTERN)} />
          </div>
          <Form.Input field={`${at}.address`} label="收货地址" maxLength={200} rules={rules('请输入收货地址')} />
        </>
      )}
    </fieldset>
  )
}
