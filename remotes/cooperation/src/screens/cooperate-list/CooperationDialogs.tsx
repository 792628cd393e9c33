import { cooperationCalls, type CooperationTarget } from '@crm/contracts/calls/cooperation'
import { type BulkLeft, useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { ContentsDialog } from './ContentsDialog.tsx'
import { cooperationReads } from './cooperationReads.ts'

/** Which cooperations a dialog is about, and how many they are. */
export interface Target {
  request: CooperationTarget
  count: number
}

export type CooperationDialog =
  | { kind: 'cancel' | 'transfer'; target: Target }
  | { kind: 'lives' | 'videos'; coop_id: number }

interface Props {
  dialog: CooperationDialog | undefined
  /** The write is done; what it left undone is told by `onLeft`. */
  onDone: () => void
  onLeft: (left: BulkLeft) => void
  onClose: () => void
}

/** The dialogs of the list: the reason of a cancelling, and who takes over. */
export function CooperationDialogs({ dialog, onDone, onLeft, onClose }: Props) {
  const write = { unit: '个合作单', refreshes: cooperationReads, quiet: true, show: onLeft }
  const cancel = useBulkAction(cooperationCalls.status, { ...write, done: '已取消' })
  const transfer = useBulkAction(cooperationCalls.transfer, { ...write, done: '已转交' })
  if (!dialog) return null
  if ('coop_id' in dialog) return <ContentsDialog kind={dialog.kind} coop_id={dialog.coop_id} onClose={onClose} />
  const { target } = dialog
  const close = () => {
    cancel.reset()
    transfer.reset()
    onClose()
  }
  if (dialog.kind === 'cancel')
    return (
      <FormDialog<{ reason: string }>
        open
        title={`取消 ${target.count} 个合作单`}
        submitText="取消合作"
        initValues={{ reason: '' }}
        saving={cancel.saving}
        failure={cancel.failure}
        onSubmit={async ({ reason }) => {
          if (await cancel.run({ ...target.request, status: 4, reason })) onDone()
        }}
        onClose={close}
      >
        <Form.TextArea
          field="reason"
          label="取消原因"
          maxCount={100}
          maxLength={100}
          rules={[{ required: true, message: '请填写取消原因' }]}
        />
      </FormDialog>
    )
  return (
    <FormDialog<{ user_id: number }>
      open
      title={`转交 ${target.count} 个合作单`}
      submitText="转交"
      initValues={{}}
      saving={transfer.saving}
      failure={transfer.failure}
      onSubmit={async ({ user_id }) => {
        if (await transfer.run({ ...target.request, user_id })) onDone()
      }}
      onClose={close}
    >
      <Form.Staff
        field="user_id"
        label="接收人"
        placeholder="请选择成员"
        type={1}
        rules={[{ required: true, message: '请选择接收人' }]}
      />
    </FormDialog>
  )
}
