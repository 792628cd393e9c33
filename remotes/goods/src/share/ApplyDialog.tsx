import type { Agreement } from '@crm/client/weight'
import { platformLabel } from '@crm/contracts/enums'
import { PHONE_PATTERN } from '@crm/base/rules'
import { useAction } from '@crm/client/hooks'
import { promotionCalls, type SampleApply } from '@crm/contracts/calls/promotion'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { portal } from '@crm/platform/portal'
import { Form, FormDialog } from '@crm/ui/form'

/** What is asked for: goods of a share, all of one platform. */
export interface ApplyTarget {
  share_id: string
  platform: SampleApply['platform']
  product_ids: readonly string[]
  /** Specs to choose from; of a single product. */
  skus?: readonly { sku_id: string; name: string }[]
}

type Values = Pick<SampleApply, 'author_id' | 'nick_name' | 'receiver' | 'phone' | 'address' | 'remark' | 'sku_id'>

/** 申请样品: who the talent is, and where the sample goes. The number is confirmed first, as before a sign-in. */
export function ApplyDialog({ target, onClose }: { target: ApplyTarget; onClose: () => void }) {
  const { share_id, platform, product_ids, skus = [] } = target
  const confirm = useAction(sessionCalls.casAuthorize, { weight: 'asked', quiet: true })
  const apply = useAction(promotionCalls.applySample, { weight: 'asked', quiet: true })
  const submit = async ({ sku_id, ...values }: Values, agreement: Agreement) => {
    const { auth, portal: name } = portal()
    const ticket = await confirm.run(
      { appid: auth.appIdRef ?? name, mobile: values.phone, action: 'authorize' },
      agreement,
    )
    if (!ticket) return
    const request = { ...values, share_id, platform, product_ids: [...product_ids], captcha_ticket: ticket.code }
    if (!(await apply.run({ ...request, ...(sku_id ? { sku_id } : {}) }, agreement))) return
    toast.success('申请已提交，请等待审核')
    onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={product_ids.length === 1 ? '申请样品' : `申请 ${product_ids.length} 件样品`}
      submitText="提交申请"
      initValues={{ author_id: '', nick_name: '', receiver: '', phone: '', address: '', remark: '' }}
      saving={confirm.saving || apply.saving}
      failure={confirm.failure ?? apply.failure}
      onClose={onClose}
      onSubmit={(values, agreement) => void submit(values, agreement)}
    >
      <Form.Slot label="平台">{platformLabel[platform]}</Form.Slot>
      <Form.Input
        field="author_id"
        label="达人ID/主页链接"
        maxLength={300}
        placeholder="请输入达人ID或主页链接"
        rules={[{ required: true, whitespace: true, message: '请输入达人ID或主页链接' }]}
      />
      <Form.Input field="nick_name" label="昵称" maxLength={50} />
      {skus.length > 1 && (
        <Form.Select
          field="sku_id"
          label="规格"
          style={{ width: '100%' }}
          placeholder="请选择规格"
          optionList={skus.map((each) => ({ value: each.sku_id, label: each.name }))}
        />
      )}
      <Form.Input
        field="receiver"
        label="收件人"
        maxLength={20}
        rules={[{ required: true, whitespace: true, message: '请输入收件人' }]}
      />
      <Form.Phone
        field="phone"
        label="手机"
        rules={[
          { required: true, message: '请输入正确的手机号' },
          { pattern: PHONE_PATTERN, message: '请输入正确的手机号' },
        ]}
      />
      <Form.TextArea
        field="address"
        label="地址"
        maxLength={200}
        autosize={{ minRows: 2, maxRows: 4 }}
        rules={[
          { required: true, whitespace: true, message: '请输入地址' },
          { min: 5, message: '请输入完整的地址' },
        ]}
      />
      <Form.Input field="remark" label="备注" maxLength={100} />
    </FormDialog>
  )
}
