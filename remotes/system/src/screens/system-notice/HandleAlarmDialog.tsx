import { useAction } from '@crm/client/hooks'
import { type Notice, noticeCalls } from '@crm/contracts/calls/notice'
import { Form, FormDialog } from '@crm/ui/form'

/** 处理异常: what was done about it, for everybody who was told of it. */
export function HandleAlarmDialog({ alarm, onClose }: { alarm: Notice; onClose: () => void }) {
  const handle = useAction(noticeCalls.alarmHandle, { done: '已处理', quiet: true })
  const submit = async ({ remark }: { remark?: string }) => {
    if (await handle.run({ ids: [alarm.id], ...(remark && { remark }) })) onClose()
  }
  return (
    <FormDialog<{ remark?: string }>
      open
      title="处理异常"
      submitText="标为已处理"
      initValues={{}}
      saving={handle.saving}
      failure={handle.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <p>
        {alarm.title}：{alarm.content}
      </p>
      <Form.TextArea field="remark" label="备注" placeholder="选填，处理结果对收到该异常的成员可见" maxCount={200} />
    </FormDialog>
  )
}
