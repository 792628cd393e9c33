import { noticeCalls } from '@crm/contracts/calls/notice'
import { Form, FormDialog } from '@crm/ui/form'

interface HandleAlarmDialogProps {
  ids: readonly number[]
  /** What they say, or how many they are. */
  about: string
  onDone?: () => void
  onClose: () => void
}

/** 处理异常: what was done about it, for everybody who was told of it. */
export function HandleAlarmDialog({ ids, about, onDone, onClose }: HandleAlarmDialogProps) {
  return (
    <FormDialog
      title="处理异常"
      submitText="标为已处理"
      initValues={{}}
      call={noticeCalls.alarmHandle}
      toRequest={({ remark }: { remark?: string }) => ({ ids: [...ids], ...(remark && { remark }) })}
      done="已处理"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{about}</p>
      <Form.TextArea field="remark" label="备注" placeholder="选填，处理结果对收到该异常的成员可见" maxCount={200} />
    </FormDialog>
  )
}
