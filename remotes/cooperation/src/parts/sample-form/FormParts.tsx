import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { toast } from '@crm/platform/feedback'
import { Form, useFormApi } from '@crm/ui/form'
import type { ClipboardEvent } from 'react'
import classes from './SampleForm.module.css'
import { isWholeReceiver, keyOf, type SampleValues } from './samplePayload.ts'

/** Where the sample of one talent goes. A pasted receiver fills all three fields; none of them is where the last sample went. */
export function ReceiverFields({ id, name, known, hint }: { id: string; name: string; known: string; hint: string }) {
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
      {known !== '' && (
        <p className={classes.hint}>
          {hint}：{known}
        </p>
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

/** What of a product is sent: its specification and how many. */
export function GoodsFields({ id, name }: { id: string; name: string }) {
  const read = useCall(goodsCalls.spec, { product_id: id })
  const at = `goods.${keyOf(id)}` as const
  const { spec = [], skus = {} } = read.data ?? {}
  const names = new Map(spec.flatMap(({ spec_items }) => spec_items.map((each) => [each.id, each.name])))
  const options = Object.entries(skus).map(([items, { sku_id, stock }]) => ({
    value: sku_id,
    label: `${items
      .split(',')
      .map((item) => names.get(item) ?? item)
      .join(' ')}（库存 ${stock}）`,
  }))
  return (
    <fieldset className={classes.part}>
      <legend>{name}</legend>
      <div className={classes.columns}>
        <Form.Select
          field={`${at}.sku_id`}
          label="规格"
          placeholder="第一个规格"
          style={{ width: '100%' }}
          loading={read.state === 'waiting'}
          optionList={options}
        />
        <Form.Number field={`${at}.qty`} label="数量" placeholder="1" min={1} max={99} />
      </div>
    </fieldset>
  )
}
