import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { Form, FormDialog } from '@crm/ui/form'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { useTalentWrite } from './useTalentWrite.ts'

interface Values {
  reason: string
}

/** 拉白: a key talent, which is not released by rules and by administrators only. */
export function WhiteListDialog({ selection, onClose }: { selection: TalentSelection; onClose: () => void }) {
  const add = useTalentWrite(talentCalls.listFlagAdd, { done: '已加入白名单', quiet: true })
  return (
    <FormDialog
      title={titleOf('拉白', selection)}
      submitText="拉白"
      initValues={{ reason: '' }}
      action={add.over(selection)}
      toRequest={({ reason }: Values) => ({ flag: ListFlag.white, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>加入白名单后，达人不会被自动释放，仅管理员可释放。</p>
      <Form.TextArea
        field="reason"
        label="添加原因"
        maxCount={100}
        maxLength={100}
        rules={[{ required: true, whitespace: true, message: '请输入添加原因' }]}
      />
    </FormDialog>
  )
}
