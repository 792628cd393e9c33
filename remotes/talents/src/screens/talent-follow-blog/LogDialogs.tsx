import { pickedMoment } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { type FollowLogEntry, talentCalls } from '@crm/contracts/calls/talents'
import { LOG_IMAGES_MAX } from '@crm/contracts/rules/talentStages'
import { Form, FormDialog } from '@crm/ui/form'

interface DialogProps {
  entry: FollowLogEntry
  onClose: () => void
}

interface EditValues {
  content: string
  images: string[]
}

/** 编辑跟进: text and pictures of an entry. */
export function EditLogDialog({ entry, onClose }: DialogProps) {
  const update = useAction(talentLogCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  return (
    <FormDialog
      title={`编辑跟进：${entry.author_name}`}
      submitText="保存"
      initValues={{ content: entry.content, images: entry.images }}
      action={update}
      toRequest={(values: EditValues) => ({ id: entry.id, ...values })}
      onClose={onClose}
    >
      <Form.TextArea
        field="content"
        label="内容"
        maxCount={500}
        maxLength={500}
        rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
      />
      <Form.Upload field="images" label="图片" max={LOG_IMAGES_MAX} />
    </FormDialog>
  )
}

interface TodoValues {
  next: Date
}

/** 设待办: when the talent of an entry is to be spoken to again. */
export function TodoDialog({ entry: { author_id, platform, author_name, next_at }, onClose }: DialogProps) {
  const update = useAction(talentCalls.update, { weight: 'asked', done: '已设待办', quiet: true })
  const toRequest = ({ next }: TodoValues) => ({ author_id: [author_id], platform, next_at: pickedMoment(next) })
  return (
    <FormDialog
      title={`设待办：${author_name}`}
      initValues={next_at === null ? {} : { next: new Date(next_at * 1000) }}
      action={update}
      toRequest={toRequest}
      onClose={onClose}
    >
      <p>到期后出现在我的达人「待跟进」中。</p>
      <Form.DatePicker
        field="next"
        label="下次跟进"
        type="date"
        style={{ width: '100%' }}
        placeholder="请选择日期"
        rules={[{ required: true, message: '请选择日期' }]}
      />
    </FormDialog>
  )
}
