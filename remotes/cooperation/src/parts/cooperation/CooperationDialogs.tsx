import { canWorkOnTalents } from '@crm/access/talents'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { cooperationWrite, onlyOne, type StepTarget, useOneStep } from './useCooperationSteps.ts'

interface Props {
  target: StepTarget
  onClose: () => void
}

/** 取消 with its reason. */
export function CancelDialog({ target, onClose }: Props) {
  const many = useBulkAction(cooperationCalls.status, {
    ...cooperationWrite,
    quiet: true,
    weight: 'asked',
    done: '已取消',
  })
  const one = useOneStep({ quiet: true })
  return (
    <FormDialog
      title={`取消 ${target.count} 个合作单`}
      submitText="取消合作"
      initValues={{ reason: '' }}
      action={onlyOne(target.request) === undefined ? many : one}
      toRequest={({ reason }: { reason: string }) => ({ ...target.request, status: 4 as const, reason })}
      onDone={target.onDone}
      onClose={onClose}
    >
      <Form.TextArea
        field="reason"
        label="取消原因"
        autoFocus
        maxCount={100}
        maxLength={100}
        rules={[{ required: true, message: '请填写取消原因' }]}
      />
    </FormDialog>
  )
}

/** 转交: who takes over. */
export function TransferDialog({ target, onClose }: Props) {
  const transfer = useBulkAction(cooperationCalls.transfer, {
    ...cooperationWrite,
    quiet: true,
    weight: 'asked',
    done: '已转交',
  })
  return (
    <FormDialog
      title={`转交 ${target.count} 个合作单`}
      submitText="转交"
      initValues={{}}
      action={transfer}
      toRequest={({ user_id }: { user_id: number }) => ({ ...target.request, user_id })}
      onDone={target.onDone}
      onClose={onClose}
    >
      <Form.Staff
        field="user_id"
        label="接收人"
        placeholder="请选择成员"
        type={1}
        takes={canWorkOnTalents}
        others
        rules={[{ required: true, message: '请选择接收人' }]}
      />
    </FormDialog>
  )
}
