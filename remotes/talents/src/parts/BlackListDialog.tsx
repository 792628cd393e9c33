import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { Form, FormDialog } from '@crm/ui/form'
import { type Chosen, titleOf } from '../lib/chosen.ts'
import { useTalentWrite } from './useTalentWrite.ts'

const reasons = ['刷样不履约', '违约', '数据造假', '退货率高', '其他']

interface Values {
  reason: string
  text?: string
  release?: boolean
}

/** 拉黑: nobody may follow, sample or cooperate with the talent any more. */
export function BlackListDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const add = useTalentWrite(talentCalls.listFlagAdd, { done: '已加入黑名单', quiet: true })
  const submit = async ({ reason, text = '', release }: Values) => {
    const done = await add.run({
      ...chosen.target,
      flag: ListFlag.black,
      reason,
      text: text.trim(),
      release: release ? 1 : 0,
    })
    if (done) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={titleOf('拉黑', chosen)}
      submitText="拉黑"
      initValues={{ release: true }}
      saving={add.saving}
      failure={add.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <p>加入黑名单后，所有成员都不能跟进该达人、寄样或新建合作。</p>
      <Form.Select
        field="reason"
        label="拉黑原因"
        placeholder="请选择拉黑原因"
        style={{ width: '100%' }}
        optionList={reasons.map((value) => ({ value, label: value }))}
        rules={[{ required: true, message: '请选择拉黑原因' }]}
      />
      <Form.TextArea field="text" label="说明" maxCount={200} maxLength={200} />
      <Form.Checkbox field="release" noLabel>
        同时释放跟进人
      </Form.Checkbox>
    </FormDialog>
  )
}
