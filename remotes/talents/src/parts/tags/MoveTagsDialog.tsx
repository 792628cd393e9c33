import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { useTagGroups } from './useTagGroups.ts'

interface Values {
  group_id: number
}

interface MoveTagsDialogProps {
  classify: ModuleId
  ids: number[]
  /** Of a single tag. */
  name?: string
  onDone?: () => void
  onClose: () => void
}

/** 移动分组, of one tag or several. */
export function MoveTagsDialog({ classify, ids, name, onDone, onClose }: MoveTagsDialogProps) {
  const groups = useTagGroups(classify).data?.list ?? []
  const move = useBulkAction(talentTagCalls.move, {
    weight: 'asked',
    done: '移动成功',
    unit: '个标签',
    name: '标签',
    quiet: true,
  })
  return (
    <FormDialog
      title={name === undefined ? `移动 ${ids.length} 个标签` : `移动标签「${name}」`}
      submitText="移动"
      initValues={{}}
      action={move}
      toRequest={({ group_id }: Values) => ({ classify, ids, group_id })}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Select
        field="group_id"
        label="目标分组"
        placeholder="请选择分组"
        style={{ width: '100%' }}
        optionList={groups.map((group) => ({ value: group.id, label: group.name }))}
        rules={[{ required: true, message: '请选择分组' }]}
      />
    </FormDialog>
  )
}
