import { useAction, useCall } from '@crm/client/hooks'
import { talentCalls } from '@crm/contracts/calls/talents'
import { type TalentTag, talentTagCalls } from '@crm/contracts/calls/talentTags'
import { TagStatus } from '@crm/contracts/rules/talentTagRules'
import { Form, FormDialog } from '@crm/ui/form'

interface Values {
  to_id: number
}

/** 合并到: the talents of one tag get another, and the first goes. */
export function MergeTagDialog({ tag, onClose }: { tag: TalentTag; onClose: () => void }) {
  const merge = useAction(talentTagCalls.merge, { weight: 'asked', done: '合并成功', quiet: true })
  const groups = useCall(talentCalls.tagGroups, { classify: tag.classify })
  const options = (groups.data?.list ?? []).flatMap((group) =>
    group.tags
      .filter(({ id }) => id !== tag.id)
      .map(({ id, name }) => ({ value: id, label: `${group.name} / ${name}` })),
  )
  return (
    <FormDialog
      title={`合并标签「${tag.name}」`}
      submitText="合并"
      initValues={{}}
      action={merge}
      toRequest={({ to_id }: Values) => ({ classify: tag.classify, id: tag.id, to_id })}
      onClose={onClose}
    >
      <p>
        {tag.author_count} 位达人将改为目标标签，「{tag.name}」随后删除，无法恢复。
        {tag.status === TagStatus.stopped && '该标签当前为停用状态。'}
      </p>
      <Form.Select
        field="to_id"
        label="合并到"
        placeholder="请选择标签"
        filter
        style={{ width: '100%' }}
        optionList={options}
        rules={[{ required: true, message: '请选择标签' }]}
      />
    </FormDialog>
  )
}
