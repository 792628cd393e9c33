import { useAction } from '@crm/client/hooks'
import { type TalentTag, talentTagCalls } from '@crm/contracts/calls/talentTags'
import { TAG_NAME_MAX, type TagColour, type TagScope } from '@crm/contracts/talentTagRules'
import { Form, FormDialog } from '@crm/ui/form'
import { TagFields } from './TagFields.tsx'

interface Values {
  name: string
  color: TagColour
  scope: TagScope
}

/** 编辑标签. */
export function EditTagDialog({ tag, onClose }: { tag: TalentTag; onClose: () => void }) {
  const update = useAction(talentTagCalls.update, { done: '设置成功', quiet: true })
  const submit = async ({ name, ...rest }: Values) => {
    if (await update.run({ id: tag.id, updated_at: tag.updated_at, name: name.trim(), ...rest })) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={`编辑标签「${tag.name}」`}
      submitText="保存"
      // the wire's text and number are of the enumerations
      initValues={{ name: tag.name, color: tag.color as TagColour, scope: tag.scope as TagScope }}
      saving={update.saving}
      failure={update.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="标签名称"
        maxLength={TAG_NAME_MAX}
        rules={[{ required: true, whitespace: true, message: '请输入标签名称' }]}
      />
      <TagFields />
    </FormDialog>
  )
}
