import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import { materialCalls } from '@crm/contracts/calls/materials'
import { type MaterialTag, materialTagCalls } from '@crm/contracts/calls/materialTags'
import { namesError, namesOf } from '@crm/contracts/rules/tagNames'
import { TAG_NAME_MAX, type TagColour, tagColourLabel, TAGS_PER_ADD } from '@crm/contracts/rules/talentTagRules'
import { toast } from '@crm/platform/feedback'
import { Banner } from '@crm/ui/base'
import { type ConflictFields, Form, FormDialog, TagColours, useConflict } from '@crm/ui/form'
import { useState } from 'react'

const WIDE = { width: '100%' }

/** Groups as a select offers them. */
function useGroupOptions() {
  const groups = useCall(materialTagCalls.groups, {}).data?.list ?? []
  return groups.map(({ id, name }) => ({ value: id, label: name }))
}

const groupField = (options: { value: number; label: string }[]) => (
  <Form.Select
    field="group_id"
    label="分组"
    style={WIDE}
    optionList={options}
    rules={[{ required: true, message: '请选择分组' }]}
  />
)

/** 添加分组, 重命名. */
export function MaterialTagGroupDialog({
  group,
  onClose,
}: {
  group?: { id: number; name: string }
  onClose: () => void
}) {
  return (
    <FormDialog
      title={group ? `重命名分组「${group.name}」` : '添加分组'}
      submitText={group ? '保存' : '添加'}
      initValues={{ name: group?.name ?? '' }}
      call={group ? materialTagCalls.groupUpdate : materialTagCalls.groupAdd}
      toRequest={({ name }: { name: string }) => ({ ...(group && { id: group.id }), name: name.trim() })}
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

interface AddValues {
  group_id: number
  names: string
  color: TagColour
}

/** 添加标签: one per line. Lines that are tags already are reported, the others are added. */
export function AddMaterialTagsDialog({ groupId, onClose }: { groupId: number | undefined; onClose: () => void }) {
  const groups = useGroupOptions()
  const [fails, setFails] = useState<readonly BulkFailure[]>([])
  const report = ({ success, failures }: BulkResult) => {
    if (success > 0) toast.success(`已添加 ${success} 个标签`)
    setFails(failures)
    return failures.length === 0
  }
  const first = groups.find(({ value }) => value === groupId) ?? groups[0]
  return (
    <FormDialog
      title="添加标签"
      submitText="添加"
      initValues={{ ...(first ? { group_id: first.value } : {}), names: '', color: 'blue' }}
      call={materialTagCalls.add}
      toRequest={({ names, ...rest }: AddValues) => ({ ...rest, names: namesOf(names) })}
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
      {groupField(groups)}
      <Form.TextArea
        field="names"
        label="标签名称"
        placeholder={`每行一个，每个最多 ${TAG_NAME_MAX} 个字，单次最多 ${TAGS_PER_ADD} 个`}
        rows={5}
        validate={(text: unknown) => namesError(String(text ?? '')) ?? ''}
      />
      <TagColours field="color" label="颜色" />
    </FormDialog>
  )
}

interface EditValues {
  name: string
  color: TagColour
  group_id: number
}

// the wire's text is of the enumeration
const valuesOf = ({ name, color, group_id }: MaterialTag): EditValues => ({ name, color: color as TagColour, group_id })

/** 编辑标签: name, colour, group. */
export function EditMaterialTagDialog({ tag, onClose }: { tag: MaterialTag; onClose: () => void }) {
  const { id } = tag
  const groups = useGroupOptions()
  const fields: ConflictFields<EditValues> = {
    name: { label: '标签名称' },
    color: { label: '颜色', text: (color) => tagColourLabel[color] },
    group_id: { label: '分组', text: (group) => groups.find(({ value }) => value === group)?.label ?? '' },
  }
  const { updated_at, conflict } = useConflict<EditValues>(tag, fields, async () => {
    const [now] = (await send(materialTagCalls.list, { id })).list
    return now && { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      title={`编辑标签「${tag.name}」`}
      submitText="保存"
      initValues={valuesOf(tag)}
      conflict={conflict}
      call={materialTagCalls.update}
      done="设置成功"
      toRequest={({ name, ...rest }: EditValues) => ({ id, updated_at, name: name.trim(), ...rest })}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="标签名称"
        maxLength={TAG_NAME_MAX}
        rules={[{ required: true, whitespace: true, message: '请输入标签名称' }]}
      />
      {groupField(groups)}
      <TagColours field="color" label="颜色" />
    </FormDialog>
  )
}

/** 合并到: the materials of one tag get another, and the first goes. */
export function MergeMaterialTagDialog({ tag, onClose }: { tag: MaterialTag; onClose: () => void }) {
  const merge = useAction(materialTagCalls.merge, { weight: 'asked', done: '合并成功', quiet: true })
  const groups = useCall(materialCalls.taggable, {})
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
      toRequest={({ to_id }: { to_id: number }) => ({ id: tag.id, to_id })}
      onClose={onClose}
    >
      <p>
        {tag.material_count} 个素材将改为目标标签，「{tag.name}」随后删除，无法恢复。
      </p>
      <Form.Select
        field="to_id"
        label="合并到"
        placeholder="请选择标签"
        filter
        style={WIDE}
        optionList={options}
        rules={[{ required: true, message: '请选择标签' }]}
      />
    </FormDialog>
  )
}
