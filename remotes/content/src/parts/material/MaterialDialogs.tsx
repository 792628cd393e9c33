import { materialCalls } from '@crm/contracts/calls/materials'
import { TAGS_OF_MATERIAL_MAX } from '@crm/contracts/rules/materialRules'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, type TagSelectValue } from '@crm/ui/form'
import { useMaterialOptions } from './useMaterialOptions.ts'

interface OfMaterials {
  ids: number[]
  /** Of a single one. */
  name?: string
  onDone?: () => void
  onClose: () => void
}

const write = { unit: '个素材', name: '素材', weight: 'asked', quiet: true } as const
const WIDE = { width: '100%' }
const titled = (verb: string, { ids, name }: OfMaterials) =>
  name === undefined ? `${verb} ${ids.length} 个素材` : `${verb}「${name}」`

/** 打标签: adds to what several have, or says all that one has. */
export function TagMaterialsDialog({ tagIds, ...props }: OfMaterials & { tagIds?: number[] }) {
  const { tagGroups } = useMaterialOptions()
  const bind = useBulkAction(materialCalls.bindTags, { ...write, done: '设置成功' })
  const isOne = tagIds !== undefined
  return (
    <FormDialog
      title={titled('打标签', props)}
      submitText="保存"
      initValues={{ tags: { ids: tagIds ?? [], mode: 'any' } }}
      action={bind}
      toRequest={({ tags }: { tags: TagSelectValue }) => ({
        ...{ ids: props.ids, tag_ids: tags.ids, action: isOne ? ('set' as const) : ('add' as const) },
      })}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <Form.Tags
        field="tags"
        label={isOne ? '标签' : '添加标签'}
        plain
        placeholder="请选择"
        limit={TAGS_OF_MATERIAL_MAX}
        groups={tagGroups}
      />
    </FormDialog>
  )
}

/** 移动 into a folder, or out of all. */
export function MoveMaterialsDialog(props: OfMaterials) {
  const { folderOptions } = useMaterialOptions()
  const move = useBulkAction(materialCalls.update, { ...write, done: '移动成功' })
  return (
    <FormDialog
      title={titled('移动', props)}
      submitText="移动"
      initValues={{}}
      action={move}
      toRequest={({ folder_id }: { folder_id: number }) => ({ ids: props.ids, changes: { folder_id } })}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <Form.Select
        field="folder_id"
        label="文件夹"
        style={WIDE}
        placeholder="请选择文件夹"
        optionList={[{ value: 0, label: '不放入文件夹' }, ...folderOptions]}
        rules={[{ required: true, message: '请选择文件夹' }]}
      />
    </FormDialog>
  )
}

/** 加入项目: what the rights do not allow stays, each with its reason. */
export function AddToCampaignDialog(props: OfMaterials) {
  const { campaigns } = useMaterialOptions()
  const take = useBulkAction(materialCalls.addUses, { ...write, done: '已加入项目' })
  return (
    <FormDialog
      title={titled('加入项目', props)}
      submitText="加入"
      initValues={{}}
      action={take}
      toRequest={({ campaign_id }: { campaign_id: number }) => ({ ids: props.ids, campaign_id })}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <Form.Select
        field="campaign_id"
        label="种草项目"
        filter
        style={WIDE}
        placeholder="请选择项目"
        extraText="授权范围须含自用，平台与期限须相符"
        optionList={campaigns}
        rules={[{ required: true, message: '请选择项目' }]}
      />
    </FormDialog>
  )
}
