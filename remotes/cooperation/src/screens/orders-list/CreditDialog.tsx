import { canWorkOnTalents } from '@crm/access/talents'
import { useAction } from '@crm/client/hooks'
import { type OrderLine, orderCalls } from '@crm/contracts/calls/orders'
import { CREDIT_REASON_MAX } from '@crm/contracts/rules/orderRules'
import { Form, FormDialog } from '@crm/ui/form'

interface CreditDialogProps {
  order: Pick<OrderLine, 'order_id' | 'updated_at' | 'users'>
  onClose: () => void
}

/** 归属调整: who is credited with all lines of the order, and why. */
export function CreditDialog({ order: { order_id, updated_at, users }, onClose }: CreditDialogProps) {
  const credit = useAction(orderCalls.credit, { weight: 'asked', quiet: true, done: '已调整' })
  // Who is credited alone is no choice; of several, one may be credited with everything.
  const present = users.length === 1 ? users[0]?.user_id : undefined
  const now = users.map(({ name }) => name).join('、') || '未归属'
  return (
    <FormDialog
      title={`调整订单 ${order_id} 的归属`}
      submitText="调整"
      initValues={{ reason: '' }}
      action={credit}
      toRequest={(values: { user_id: number; reason: string }) => ({ order_ids: [order_id], updated_at, ...values })}
      onClose={onClose}
    >
      <p>当前归属：{now}。调整后该订单的全部明细计入新的媒介，已统计的业绩（含过去）随之变化；达人的跟进人不变。</p>
      <Form.Staff
        field="user_id"
        label="归属媒介"
        placeholder="请选择成员"
        type={1}
        takes={(member) => canWorkOnTalents(member) && member.user_id !== present}
        rules={[{ required: true, message: '请选择归属媒介' }]}
      />
      <Form.TextArea
        field="reason"
        label="调整原因"
        maxCount={CREDIT_REASON_MAX}
        maxLength={CREDIT_REASON_MAX}
        rules={[{ required: true, message: '请填写调整原因' }]}
      />
    </FormDialog>
  )
}
