import { campaignDraftCalls, type DraftVersion } from '@crm/contracts/calls/campaignDrafts'
import { DraftStatus } from '@crm/contracts/enums'
import { DRAFT_REASON_MAX } from '@crm/contracts/rules/draftRules'
import { Form, FormDialog } from '@crm/ui/form'

interface DecisionDialogProps {
  of: { id: number; draft_id: number }
  name: string
  version: DraftVersion
  onClose: () => void
}

const note = (label: string, missing: string) => (
  <Form.TextArea
    field="note"
    label={label}
    autoFocus
    maxCount={DRAFT_REASON_MAX}
    maxLength={DRAFT_REASON_MAX}
    rules={[{ required: true, whitespace: true, message: missing }]}
  />
)

const titled = ({ name, version }: DecisionDialogProps) => `「${name}」第 ${version.version} 版`

/** 需修改: back to the talent, with what is to be changed. */
export function ToChangeDialog(props: DecisionDialogProps) {
  const { of, version, onClose } = props
  return (
    <FormDialog
      title={`${titled(props)}需修改`}
      submitText="退回修改"
      initValues={{ note: '' }}
      call={campaignDraftCalls.review}
      done="已退回修改"
      toRequest={(values: { note: string }) => ({
        ...{ ...of, updated_at: version.updated_at, status: DraftStatus.toChange, note: values.note },
      })}
      onClose={onClose}
    >
      {note('原因', '请填写需修改的原因')}
    </FormDialog>
  )
}

/** 通过并附小改: passed, with a small correction that needs no new version. */
export function PassWithNoteDialog(props: DecisionDialogProps) {
  const { of, version, onClose } = props
  return (
    <FormDialog
      title={`通过${titled(props)}`}
      submitText="通过"
      initValues={{ note: '' }}
      call={campaignDraftCalls.review}
      done="已通过"
      toRequest={(values: { note: string }) => ({
        ...{ ...of, updated_at: version.updated_at, status: DraftStatus.passedWithNote, note: values.note },
      })}
      onClose={onClose}
    >
      {note('小改', '请填写附带的小改')}
    </FormDialog>
  )
}

/** 撤回: the draft is under review no more, and the talent works on it again. */
export function WithdrawDialog(props: DecisionDialogProps & { onWithdrawn: () => void }) {
  const { of, version, onClose, onWithdrawn } = props
  return (
    <FormDialog
      title={`撤回${titled(props)}`}
      submitText="撤回"
      danger
      initValues={{ reason: '' }}
      call={campaignDraftCalls.withdraw}
      done="已撤回"
      onDone={onWithdrawn}
      toRequest={({ reason }: { reason: string }) => ({ ...of, updated_at: version.updated_at, reason })}
      onClose={onClose}
    >
      <Form.TextArea
        field="reason"
        label="原因"
        autoFocus
        maxCount={DRAFT_REASON_MAX}
        maxLength={DRAFT_REASON_MAX}
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      />
    </FormDialog>
  )
}
