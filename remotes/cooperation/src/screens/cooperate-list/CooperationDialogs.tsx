import { worksOnTalents } from '@crm/access/talents'
import { word } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { cooperationCalls, type CooperationTarget, type CooperationWriteResult } from '@crm/contracts/calls/cooperation'
import { Button, Dialog } from '@crm/ui/base'
import { DataTable } from '@crm/ui/data'
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
  | { kind: 'result'; result: CooperationWriteResult }
  | { kind: 'lives' | 'videos'; coop_id: number }

interface Props {
  dialog: CooperationDialog | undefined
  onDone: (result: CooperationWriteResult) => void
  onClose: () => void
}

/** The dialogs of the list: the reason of a cancelling, who takes over, and what a bulk action left undone. */
export function CooperationDialogs({ dialog, onDone, onClose }: Props) {
  const cancel = useAction(cooperationCalls.status, { refreshes: cooperationReads, quiet: true })
  const transfer = useAction(cooperationCalls.transfer, { refreshes: cooperationReads, quiet: true })
  if (!dialog) return null
  if ('coop_id' in dialog) return <ContentsDialog kind={dialog.kind} coop_id={dialog.coop_id} onClose={onClose} />
  if (dialog.kind === 'result') return <ResultDialog result={dialog.result} onClose={onClose} />
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
          const result = await cancel.run({ ...target.request, status: 4, reason })
          if (result) onDone(result)
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
        const result = await transfer.run({ ...target.request, user_id })
        if (result) onDone(result)
      }}
      onClose={close}
    >
      <Form.Staff
        field="user_id"
        label="接收人"
        placeholder="请选择成员"
        type={1}
        takes={worksOnTalents}
        others
        rules={[{ required: true, message: '请选择接收人' }]}
      />
    </FormDialog>
  )
}

function ResultDialog({ result, onClose }: { result: CooperationWriteResult; onClose: () => void }) {
  return (
    <Dialog
      open
      width={578}
      title={`成功 ${result.done} 条，失败 ${result.failed.length} 条`}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      <DataTable
        label="失败的合作单"
        stickyTop={false}
        rows={{ state: 'ready', data: { list: result.failed }, failure: undefined, stale: false, retry: onClose }}
        columns={[
          { key: 'coop_no', title: '单号', width: 200, render: (row) => row.coop_no },
          { key: 'reason', title: '失败原因', width: 260, render: (row) => row.reason },
        ]}
        rowKey={(row) => row.coop_id}
      />
    </Dialog>
  )
}
