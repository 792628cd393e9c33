import { useCall } from '@crm/client/hooks'
import { type Report, type ReportDetail, reportCalls } from '@crm/contracts/calls/reports'
import { Dialog, Loaded } from '@crm/ui/base'
import { Form, FormDialog, Radio } from '@crm/ui/form'
import { ReceiverFields } from './ReceiverFields.tsx'
import classes from './report.module.css'

interface ShareValues {
  user_ids?: number[]
  dept_ids?: number[]
  can_edit: 0 | 1
}

/** 分享: with whom a report is shared, and whether they may change it. */
export function ShareDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const read = useCall(reportCalls.detail, { id: report.id }, { keepPrevious: false })
  if (read.data === undefined)
    return (
      <Dialog open title={`分享「${report.name}」`} width={480} onClose={onClose}>
        <Loaded read={read} lines={4}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  return <ShareForm report={read.data} onClose={onClose} />
}

function ShareForm({ report, onClose }: { report: ReportDetail; onClose: () => void }) {
  const { shares } = report
  return (
    <FormDialog
      title={`分享「${report.name}」`}
      width={480}
      submitText="分享"
      initValues={{
        user_ids: shares.flatMap(({ user_id }) => (user_id > 0 ? [user_id] : [])),
        dept_ids: shares.flatMap(({ dept_id }) => (dept_id > 0 ? [dept_id] : [])),
        can_edit: shares.some(({ can_edit }) => can_edit === 1) ? 1 : 0,
      }}
      call={reportCalls.share}
      done="已分享"
      toRequest={({ user_ids = [], dept_ids = [], can_edit }: ShareValues) => ({
        ...{ id: report.id, updated_at: report.updated_at, user_ids, dept_ids, can_edit },
      })}
      onClose={onClose}
    >
      <ReceiverFields label="成员" />
      <Form.RadioGroup field="can_edit" label="权限">
        <Radio value={0}>可查看</Radio>
        <Radio value={1}>可编辑</Radio>
      </Form.RadioGroup>
      <p className={classes.hint}>打开者按本人的数据范围查看，合计可能与您看到的不同</p>
    </FormDialog>
  )
}
