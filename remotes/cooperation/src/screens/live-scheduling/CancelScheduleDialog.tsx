import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { SCHEDULE_REASON_MAX } from '@crm/contracts/rules/scheduleRules'
import type { RequestOf } from '@crm/contracts/call'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'

interface Props {
  request: Omit<RequestOf<typeof scheduleCalls.cancel>, 'reason'>
  count: number
  onDone?: () => void
  onClose: () => void
}

/** 取消 of one or many entries, with the reason. */
export function CancelScheduleDialog({ request, count, onDone, onClose }: Props) {
  const cancel = useBulkAction(scheduleCalls.cancel, {
    unit: '场排期',
    name: '排期',
    quiet: true,
    weight: 'asked',
    done: '已取消',
  })
  return (
    <FormDialog
      title={`取消 ${count} 场排期`}
      submitText="取消排期"
      initValues={{ reason: '' }}
      action={cancel}
      toRequest={({ reason }: { reason: string }) => ({ ...request, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.TextArea
        field="reason"
        label="取消原因"
        maxCount={SCHEDULE_REASON_MAX}
        maxLength={SCHEDULE_REASON_MAX}
        rules={[{ required: true, message: '请填写取消原因' }]}
      />
    </FormDialog>
  )
}
