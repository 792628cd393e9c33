import type { Agreement } from '@crm/client/weight'
import { useCall } from '@crm/client/hooks'
import { memberCalls } from '@crm/contracts/calls/members'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { POOL } from './pool.ts'

interface DisableManyDialogProps {
  ids: readonly number[]
  onDone?: () => void
  onClose: () => void
}

/** 停用 of several: one successor takes over what each of them leaves; what did not go through is listed by name. */
export function DisableManyDialog({ ids, onDone, onClose }: DisableManyDialogProps) {
  const left = useCall(memberCalls.handOver, { user_id: ids[0] ?? 0 })
  const update = useBulkAction(memberCalls.updateMany, {
    weight: 'asked',
    done: '已停用',
    unit: '名成员',
    name: '成员',
    quiet: true,
  })
  const submit = async ({ to_user_id }: { to_user_id: number }, agreement: Agreement) => {
    const answer = await update.run({ ids: [...ids], status: 1, to_user_id }, agreement)
    if (!answer) return
    onDone?.()
    onClose()
  }
  return (
    <FormDialog<{ to_user_id: number }>
      open
      title={`停用 ${ids.length} 名成员`}
      submitText="停用"
      initValues={{}}
      saving={update.saving}
      failure={update.failure ?? left.failure}
      onSubmit={(values, agreement) => void submit(values, agreement)}
      onClose={onClose}
    >
      <p>
        停用后这些成员在各处退出登录，历史业绩保留；未完成的达人、团长、寄样、合作单、直播排期与种草项目移交给接手人。
      </p>
      <Form.Member
        field="to_user_id"
        label="接手人"
        loading={left.state === 'waiting'}
        before={[POOL]}
        members={(left.data?.list ?? []).filter((successor) => !ids.includes(successor.user_id))}
        rules={[{ required: true, message: '请选择接手人' }]}
      />
    </FormDialog>
  )
}
