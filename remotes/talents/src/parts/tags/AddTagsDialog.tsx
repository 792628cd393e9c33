import { canEditTalentTags } from '@crm/access/talents'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { type TagColour, TAGS_PER_ADD, TagScope } from '@crm/contracts/rules/talentTagRules'
import { namesError, namesOf } from '@crm/contracts/rules/tagNames'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Banner } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import { useState } from 'react'
import { TagFields } from './TagFields.tsx'
import { useTagGroups } from './useTagGroups.ts'

interface Values {
  group_id: number
  names: string
  color: TagColour
  scope: TagScope
}

interface AddTagsDialogProps {
  classify: ModuleId
  /** The group that was on screen. */
  groupId: number | undefined
  onClose: () => void
}

/** 添加标签: one per line. Lines that are tags already are reported, the others are added. */
export function AddTagsDialog({ classify, groupId, onClose }: AddTagsDialogProps) {
  const who = useWho()
  const groups = useTagGroups(classify).data?.list ?? []
  const [fails, setFails] = useState<readonly BulkFailure[]>([])
  const report = ({ success, failures }: BulkResult) => {
    if (success > 0) toast.success(`已添加 ${success} 个标签`)
    setFails(failures)
    return failures.length === 0
  }
  const first = groups.find(({ id }) => id === groupId) ?? groups[0]
  return (
    <FormDialog
      title="添加标签"
      submitText="添加"
      initValues={{
        ...(first ? { group_id: first.id } : {}),
        names: '',
        color: 'blue',
        scope: canEditTalentTags(who, classify) ? TagScope.all : TagScope.own,
      }}
      call={talentTagCalls.add}
      toRequest={({ names, ...rest }: Values) => ({ classify, ...rest, names: namesOf(names) })}
      onDone={report}
      onClose={onClose}
    >
      {fails.length > 0 && (
        <Banner kind="warning">
          {fails.map(({ name, reason }) => (
            <div key={name}>
              「{name}」：{reason}
            </div>
          ))}
        </Banner>
      )}
      <Form.Select
        field="group_id"
        label="分组"
        style={{ width: '100%' }}
        optionList={groups.map(({ id, name }) => ({ value: id, label: name }))}
        rules={[{ required: true, message: '请选择分组' }]}
      />
      <Form.TextArea
        field="names"
        label="标签名称"
        placeholder={`每行一个，每个最多 10 个字，单次最多 ${TAGS_PER_ADD} 个`}
        rows={5}
        validate={(text: unknown) => namesError(String(text ?? '')) ?? ''}
      />
      <TagFields classify={classify} />
    </FormDialog>
  )
}
