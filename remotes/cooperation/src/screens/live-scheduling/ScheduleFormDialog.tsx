import { minute, pickedMoment } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type ScheduleDetail, type SchedulePrefill, scheduleCalls } from '@crm/contracts/calls/schedule'
import { scheduleKindLabel } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { type ConflictFields, FormDialog, useConflict } from '@crm/ui/form'
import { ScheduleFields } from './ScheduleFields.tsx'
import { type ScheduleValues, toChanges, toTerms, valuesOf } from './scheduleForm.ts'

interface ScheduleFormDialogProps {
  title: string
  initValues: Partial<ScheduleValues>
  /** The entry that is changed; absent: a new one. */
  entry?: ScheduleDetail
  /** Whom and which cooperation the form begins with. */
  prefill?: SchedulePrefill | undefined
  onClose: () => void
}

/** 新建排期, 编辑排期 and 复制排期: what is agreed, with what speaks against the time while it is chosen. */
export function ScheduleFormDialog(props: ScheduleFormDialogProps) {
  const { entry } = props
  return entry ? <EditDialog {...props} entry={entry} /> : <AddDialog {...props} />
}

function AddDialog({ title, initValues, prefill, onClose }: ScheduleFormDialogProps) {
  return (
    <FormDialog
      width={640}
      title={title}
      submitText="保存"
      initValues={initValues}
      call={scheduleCalls.add}
      toRequest={(values: ScheduleValues) => {
        const { platform, author_id } = values
        return { platform, author_id, ...toTerms(values) }
      }}
      done="已新建排期"
      onDone={({ monitor }) => {
        if (monitor !== '') toast.info(`未开启监控：${monitor}`)
      }}
      onClose={onClose}
    >
      {(values, put) => <ScheduleFields values={values} put={put} prefill={prefill} />}
    </FormDialog>
  )
}

const LABELS: ConflictFields<ScheduleValues> = {
  platform: { label: '平台' },
  author_id: { label: '达人' },
  title: { label: '标题' },
  start_time: { label: '开播时间', text: (value) => minute(pickedMoment(value)) },
  end_time: { label: '结束时间', text: (value) => minute(pickedMoment(value)) },
  kind: { label: '类型', text: (value) => scheduleKindLabel[value] },
  goods: { label: '商品', text: (value) => `${value.length} 个商品` },
  main_id: { label: '主推商品' },
  coop_id: { label: '关联合作单' },
  user_id: { label: '媒介' },
  goal: { label: '目标成交金额', text: (value) => `¥${value / 100}` },
  remind: { label: '提醒', text: (value) => value.map((minutes) => `${minutes} 分钟前`).join('、') || '不提醒' },
  remark: { label: '备注' },
}

function EditDialog({ title, initValues, entry, onClose }: ScheduleFormDialogProps & { entry: ScheduleDetail }) {
  const update = useAction(scheduleCalls.update, { weight: 'asked', quiet: true, done: '已保存' })
  const { updated_at, conflict } = useConflict<ScheduleValues>(entry, LABELS, async () => {
    const now = await send(scheduleCalls.detail, { id: entry.id })
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      width={640}
      title={title}
      submitText="保存"
      initValues={initValues}
      conflict={conflict}
      action={update}
      toRequest={(values: ScheduleValues) => ({ id: entry.id, changes: toChanges(values, entry), updated_at })}
      onClose={onClose}
    >
      {(values, put) => <ScheduleFields values={values} put={put} entry={entry} />}
    </FormDialog>
  )
}
