import { canWorkOnTalents } from '@crm/access/talents'
import { talentCalls } from '@crm/contracts/calls/talents'
import { Form, FormDialog } from '@crm/ui/form'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { useTalentWrite } from './useTalentWrite.ts'

interface Values {
  to_user_id: number
  remark?: string
}

/** 转交: another member follows the talents from now on. */
export function TransferDialog({ selection, onClose }: { selection: TalentSelection; onClose: () => void }) {
  const transfer = useTalentWrite(talentCalls.transfer, { done: '已转交', quiet: true })
  return (
    <FormDialog
      title={titleOf('转交', selection)}
      submitText="转交"
      initValues={{}}
      action={transfer.over(selection)}
      toRequest={({ to_user_id, remark = '' }: Values) => ({ to_user_id, remark })}
      onClose={onClose}
    >
      <Form.Staff
        field="to_user_id"
        label="接收人"
        placeholder="请选择成员"
        type={1}
        takes={canWorkOnTalents}
        others
        rules={[{ required: true, message: '请选择接收人' }]}
      />
      <Form.TextArea field="remark" label="交接说明" maxCount={100} maxLength={100} />
    </FormDialog>
  )
}
