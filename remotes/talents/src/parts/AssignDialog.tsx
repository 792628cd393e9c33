import { canWorkOnTalents } from '@crm/access/talents'
import { talentCalls } from '@crm/contracts/calls/talents'
import { Form, FormDialog } from '@crm/ui/form'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { evenSplit } from '../lib/evenSplit.ts'
import { useTalentWrite } from './useTalentWrite.ts'

interface Values {
  user_ids: number[]
}

/** 分配: gives talents of the pool to members in equal parts, and says before how many each gets. */
export function AssignDialog({ selection, onClose }: { selection: TalentSelection; onClose: () => void }) {
  const assign = useTalentWrite(talentCalls.assign, { done: '分配成功', quiet: true })
  return (
    <FormDialog
      title={titleOf('分配', selection)}
      submitText="分配"
      initValues={{ user_ids: [] }}
      action={assign.over(selection)}
      toRequest={({ user_ids }: Values) => ({ user_ids })}
      onClose={onClose}
    >
      {({ user_ids = [] }) => (
        <>
          <Form.Staff
            field="user_ids"
            label="分配给"
            placeholder="请选择成员"
            multiple
            limit={selection.count === 1 ? 1 : 50}
            type={1}
            takes={canWorkOnTalents}
            rules={[{ required: true, type: 'array', min: 1, message: '请选择成员' }]}
          />
          {user_ids.length > 0 && <p role="status">{evenSplit(selection.count, user_ids.length)}</p>}
        </>
      )}
    </FormDialog>
  )
}
