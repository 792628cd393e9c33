import { useCall } from '@crm/client/hooks'
import { corpCalls } from '@crm/contracts/calls/corp'
import { type MemberOrder, planCalls } from '@crm/contracts/calls/plans'
import { Dialog, Loaded } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'

interface Values {
  title: string
  tax_no: string
  email: string
}

/** 申请发票 of a paid order: made out to the enterprise of the licence, unless it says otherwise. */
export function InvoiceDialog({ order, onClose }: { order: MemberOrder; onClose: () => void }) {
  const info = useCall(corpCalls.info, {})
  return (
    <Loaded
      read={info}
      keeps
      lines={3}
      within={(block) => (
        <Dialog open title="申请发票" onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {({ corp_name, licence_no }) => (
        <FormDialog
          title="申请发票"
          submitText="提交"
          initValues={{ title: corp_name, tax_no: licence_no }}
          call={planCalls.invoiceApply}
          toRequest={(values: Values) => ({ order_no: order.order_no, ...values })}
          done="已提交，发票将发送至邮箱"
          onClose={onClose}
        >
          <p>
            {order.name}，订单号 {order.order_no}
          </p>
          <Form.Input
            field="title"
            label="发票抬头"
            maxLength={50}
            rules={[{ required: true, whitespace: true, message: '请输入发票抬头' }]}
          />
          <Form.Input
            field="tax_no"
            label="纳税人识别号"
            maxLength={20}
            rules={[{ required: true, pattern: /^[0-9A-Z]{15,20}$/, message: '请输入 15 至 20 位纳税人识别号' }]}
          />
          <Form.Input
            field="email"
            label="接收邮箱"
            maxLength={80}
            rules={[{ required: true, type: 'email', message: '请输入正确的邮箱' }]}
          />
        </FormDialog>
      )}
    </Loaded>
  )
}
