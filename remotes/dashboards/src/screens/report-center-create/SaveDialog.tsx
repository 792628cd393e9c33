import { type Report, type ReportDefinition, reportCalls } from '@crm/contracts/calls/reports'
import {
  REPORT_NAME_MAX,
  REPORT_NOTE_MAX,
  reportMessage,
  ReportVisibility,
  reportVisibilityLabel,
} from '@crm/contracts/rules/reportRules'
import { useWho } from '@crm/platform/session'
import { Form, FormDialog, Radio, rule } from '@crm/ui/form'
import { ScheduleFields } from '../../parts/report/ScheduleFields.tsx'
import { scheduleRequest, type ScheduleValues, scheduleValues } from '../../parts/report/schedule.ts'

interface SaveValues extends ScheduleValues {
  name: string
  note?: string
  visibility: ReportVisibility
  is_scheduled: boolean
}

interface SaveDialogProps {
  definition: ReportDefinition
  /** The report that is changed; absent where a new one is made. */
  saved?: Report | undefined
  /** What its name begins as. */
  name: string
  onSaved: (id: number) => void
  onClose: () => void
}

/** 保存报表: its name, who sees it, and when it is made by itself. */
export function SaveDialog({ definition, saved, name, onSaved, onClose }: SaveDialogProps) {
  const { user_id } = useWho()
  const manages = saved === undefined || saved.can_manage === 1
  return (
    <FormDialog
      title={saved ? '保存报表' : '新建报表'}
      width={480}
      submitText="保存"
      initValues={{
        ...scheduleValues(saved?.schedule ?? null, user_id),
        ...{ name, note: saved?.note ?? '', visibility: saved?.visibility ?? ReportVisibility.own },
        is_scheduled: saved?.schedule !== null && saved !== undefined,
      }}
      call={reportCalls.save}
      done="已保存"
      toRequest={({ name: called, note = '', visibility, is_scheduled, ...schedule }: SaveValues) => ({
        ...definition,
        ...(saved && { id: saved.id, updated_at: saved.updated_at }),
        ...{ name: called.trim(), note: note.trim(), visibility },
        ...(manages && { schedule: is_scheduled ? scheduleRequest(schedule) : null }),
      })}
      onDone={({ id }) => onSaved(id)}
      onClose={onClose}
    >
      {(values) => (
        <>
          <Form.Input
            field="name"
            label="报表名称"
            maxLength={REPORT_NAME_MAX}
            rules={[rule<string>((value) => (value?.trim() ? undefined : reportMessage.name))]}
          />
          <Form.TextArea field="note" label="说明" maxCount={REPORT_NOTE_MAX} maxLength={REPORT_NOTE_MAX} rows={2} />
          <Form.RadioGroup field="visibility" label="可见范围">
            {Object.values(ReportVisibility).map((each) => (
              <Radio key={each} value={each}>
                {reportVisibilityLabel[each]}
              </Radio>
            ))}
          </Form.RadioGroup>
          {manages && <Form.Switch field="is_scheduled" label="定时生成" />}
          {manages && values.is_scheduled && <ScheduleFields values={values} />}
        </>
      )}
    </FormDialog>
  )
}
