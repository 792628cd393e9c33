import { useAction } from '@crm/client/hooks'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { Form, FormDialog } from '@crm/ui/form'
import type { TagGroup } from './useTagGroups.ts'

interface Values {
  name: string
}

/** 添加分组, 重命名. */
export function TagGroupDialog({ group, onClose }: { group?: TagGroup; onClose: () => void }) {
  const add = useAction(talentTagCalls.groupAdd, { done: '添加成功', quiet: true })
  const update = useAction(talentTagCalls.groupUpdate, { done: '设置成功', quiet: true })
  const submit = async ({ name }: Values) => {
    const trimmed = name.trim()
    const done = group ? await update.run({ id: group.id, name: trimmed }) : await add.run({ name: trimmed })
    if (done) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={group ? `重命名分组「${group.name}」` : '添加分组'}
      submitText={group ? '保存' : '添加'}
      initValues={{ name: group?.name ?? '' }}
      saving={add.saving || update.saving}
      failure={update.failure ?? add.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="分组名称"
        placeholder="最多10个字"
        maxLength={10}
        rules={[{ required: true, whitespace: true, message: '请输入分组名称' }]}
      />
    </FormDialog>
  )
}
