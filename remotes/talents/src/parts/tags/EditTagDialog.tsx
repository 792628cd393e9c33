import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type TalentTag, talentTagCalls } from '@crm/contracts/calls/talentTags'
import {
  TAG_NAME_MAX,
  type TagColour,
  type TagScope,
  tagColourLabel,
  tagScopeLabel,
} from '@crm/contracts/rules/talentTagRules'
import { Form, FormDialog, useConflict } from '@crm/ui/form'
import { TagFields } from './TagFields.tsx'

interface Values {
  name: string
  color: TagColour
  scope: TagScope
}

const fields = {
  name: { label: '标签名称' },
  color: { label: '颜色', text: (color: TagColour) => tagColourLabel[color] },
  scope: { label: '可见范围', text: (scope: TagScope) => tagScopeLabel[scope] },
}

// the wire's text and number are of the enumerations
const valuesOf = ({ name, color, scope }: TalentTag): Values => ({
  name,
  color: color as TagColour,
  scope: scope as TagScope,
})

/** 编辑标签. */
export function EditTagDialog({ tag, onClose }: { tag: TalentTag; onClose: () => void }) {
  const { classify, id } = tag
  const update = useAction(talentTagCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<Values>(tag, fields, async () => {
    const [now] = (await send(talentTagCalls.list, { classify, id })).list
    return now && { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      title={`编辑标签「${tag.name}」`}
      submitText="保存"
      initValues={valuesOf(tag)}
      conflict={conflict}
      action={update}
      toRequest={({ name, ...rest }: Values) => ({ classify, id, updated_at, name: name.trim(), ...rest })}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="标签名称"
        maxLength={TAG_NAME_MAX}
        rules={[{ required: true, whitespace: true, message: '请输入标签名称' }]}
      />
      <TagFields classify={classify} />
    </FormDialog>
  )
}
