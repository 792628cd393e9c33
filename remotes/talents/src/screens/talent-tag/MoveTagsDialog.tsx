import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { useSetAtom } from 'jotai'
import { type TagGroup, tagsDoneAtom } from './tagDialogs.ts'

interface Values {
  group_id: number
}

interface MoveTagsDialogProps {
  groups: readonly TagGroup[]
  tags: readonly { id: number; name: string }[]
  onClose: () => void
}

/** 移动分组, of one tag or several. */
export function MoveTagsDialog({ groups, tags, onClose }: MoveTagsDialogProps) {
  const move = useBulkAction(talentTagCalls.move, {
    done: '移动成功',
    unit: '个标签',
    name: '标签',
    quiet: true,
  })
  const count = useSetAtom(tagsDoneAtom)
  const submit = async ({ group_id }: Values) => {
    const result = await move.run({ ids: tags.map(({ id }) => id), group_id })
    if (!result) return
    if (tags.length > 1) count((done) => done + 1)
    onClose()
  }
  const [only] = tags
  return (
    <FormDialog<Values>
      open
      title={tags.length === 1 && only ? `移动标签「${only.name}」` : `移动 ${tags.length} 个标签`}
      submitText="移动"
      initValues={{}}
      saving={move.saving}
      failure={move.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Select
        field="group_id"
        label="目标分组"
        placeholder="请选择分组"
        style={{ width: '100%' }}
        optionList={groups.map(({ id, name }) => ({ value: id, label: name }))}
        rules={[{ required: true, message: '请选择分组' }]}
      />
    </FormDialog>
  )
}
