import { materialCalls } from '@crm/contracts/calls/materials'
import { FOLDER_NAME_MAX } from '@crm/contracts/rules/materialRules'
import { Form, FormDialog } from '@crm/ui/form'

interface FolderDialogProps {
  /** The one that is renamed. */
  folder?: { id: number; name: string }
  /** Where a new one is made; absent: at the top. */
  parent?: { id: number; name: string }
  onClose: () => void
}

/** 新建文件夹, 重命名. */
export function FolderDialog({ folder, parent, onClose }: FolderDialogProps) {
  return (
    <FormDialog
      title={folder ? `重命名文件夹「${folder.name}」` : parent ? `在「${parent.name}」中新建文件夹` : '新建文件夹'}
      submitText={folder ? '保存' : '新建'}
      initValues={{ name: folder?.name ?? '' }}
      call={materialCalls.saveFolder}
      toRequest={({ name }: { name: string }) => ({
        ...(folder ? { id: folder.id } : { parent_id: parent?.id ?? 0 }),
        name: name.trim(),
      })}
      done={folder ? '设置成功' : '新建成功'}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="名称"
        maxLength={FOLDER_NAME_MAX}
        rules={[{ required: true, whitespace: true, message: '请输入文件夹名称' }]}
      />
    </FormDialog>
  )
}
