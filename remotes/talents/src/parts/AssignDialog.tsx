import { worksOnTalents } from '@crm/access/talents'
import { talentCalls } from '@crm/contracts/calls/talents'
import { Form, FormDialog } from '@crm/ui/form'
import { type Chosen, titleOf } from '../lib/chosen.ts'
import { evenSplit } from '../lib/evenSplit.ts'
import { useTalentWrite } from './useTalentWrite.ts'

interface Values {
  user_ids: number[]
}

/** 分配: gives talents of the pool to members in equal parts, and says before how many each gets. */
export function AssignDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const assign = useTalentWrite(talentCalls.assign, { done: '分配成功', quiet: true })
  const submit = async ({ user_ids }: Values) => {
    if (await assign.run({ ...chosen.target, user_ids })) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={titleOf('分配', chosen)}
      submitText="分配"
      initValues={{ user_ids: [] }}
      saving={assign.saving}
      failure={assign.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      {({ user_ids = [] }) => (
        <>
          <Form.Staff
            field="user_ids"
            label="分配给"
            placeholder="请选择成员"
            multiple
            limit={chosen.count === 1 ? 1 : 50}
            type={1}
            takes={worksOnTalents}
            rules={[{ required: true, type: 'array', min: 1, message: '请选择成员' }]}
          />
          {user_ids.length > 0 && <p role="status">{evenSplit(chosen.count, user_ids.length)}</p>}
        </>
      )}
    </FormDialog>
  )
}
