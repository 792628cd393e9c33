import { talentCalls } from '@crm/contracts/calls/talents'
import { type ContactStatus } from '@crm/contracts/enums'
import { Form, FormDialog } from '@crm/ui/form'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { contactOptions } from '../lib/talentLabels.ts'
import { useTalentWrite } from './useTalentWrite.ts'

interface Values {
  contact_status: ContactStatus
}

/** 改阶段 of several talents. */
export function StageDialog({ selection, onClose }: { selection: TalentSelection; onClose: () => void }) {
  const update = useTalentWrite(talentCalls.update, { done: '设置成功', quiet: true })
  return (
    <FormDialog
      title={titleOf('改阶段：', selection)}
      action={update.over(selection)}
      toRequest={({ contact_status }: Values) => ({ contact_status })}
      onClose={onClose}
    >
      <Form.Select
        field="contact_status"
        label="阶段"
        placeholder="请选择阶段"
        style={{ width: '100%' }}
        optionList={contactOptions}
        rules={[{ required: true, message: '请选择阶段' }]}
      />
    </FormDialog>
  )
}
