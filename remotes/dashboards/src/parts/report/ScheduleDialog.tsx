import { type Report, reportCalls } from '@crm/contracts/calls/reports'
import { useWho } from '@crm/platform/session'
import { FormDialog } from '@crm/ui/form'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduleRequest, type ScheduleValues, scheduleValues } from './schedule.ts'

/** 订阅: when a report is made by itself, and for whom. */
export function ScheduleDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { user_id } = useWho()
  return (
    <FormDialog
      title={`定时生成「${report.name}」`}
      width={480}
      submitText="保存"
      initValues={scheduleValues(report.schedule, user_id)}
      call={reportCalls.schedule}
      done="设置成功"
      toRequest={(values: ScheduleValues) => ({
        ...{ id: report.id, updated_at: report.updated_at, schedule: scheduleRequest(values) },
      })}
      onClose={onClose}
    >
      {(values) => <ScheduleFields values={values} />}
    </FormDialog>
  )
}
