import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { Form, FormDialog } from '@crm/ui/form'
import type { TagGroup } from './useTagGroups.ts'

interface Values {
  name: string
}

interface TagGroupDialogProps {
  classify: ModuleId
  /** The one that is renamed. */
  group?: TagGroup
  onClose: () => void
}

/** 添加分组, 重命名. */
export function TagGroupDialog({ classify, group, onClose }: TagGroupDialogProps) {
  return (
    <FormDialog
      title={group ? `重命名分组「${group.name}」` : '添加分组'}
      submitText={group ? '保存' : '添加'}
      initValues={{ name: group?.name ?? '' }}
      call={group ? talentTagCalls.groupUpdate : talentTagCalls.groupAdd}
      toRequest={({ name }: Values) => ({ classify, ...(group && { id: group.id }), name: name.trim() })}
      done={group ? '设置成功' : '添加成功'}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="分组名称"
        placeholder="最多 10 个字"
        maxLength={10}
        rules={[{ required: true, whitespace: true, message: '请输入分组名称' }]}
      />
    </FormDialog>
  )
}
