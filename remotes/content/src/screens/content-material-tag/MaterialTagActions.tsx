import { useAction } from '@crm/client/hooks'
import { type MaterialTag, materialTagCalls } from '@crm/contracts/calls/materialTags'
import type { materialTagColumns } from '@crm/contracts/columns/materialTags'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { confirm } from '@crm/platform/feedback'
import { useCanOpen } from '@crm/platform/navigate'
import { Button, NumberLink, TextButton, useDialog } from '@crm/ui/base'
import { Count, type ListCells, type ListTarget, RowActions, TagsCell, useBulkAction } from '@crm/ui/data'
import { EditMaterialTagDialog, MergeMaterialTagDialog } from './TagDialogs.tsx'
import { TagRuleDialog } from './TagRuleDialog.tsx'

function Materials({ row: { id, material_count } }: { row: MaterialTag }) {
  const canOpen = useCanOpen()
  const leads = material_count > 0 && canOpen('ContentMaterial')
  return (
    <NumberLink leads={leads ? numberLink('taggedMaterials', {}, { tag_ids: id }) : undefined}>
      <Count value={material_count} />
    </NumberLink>
  )
}

/** Cells of 素材标签 that the kind of their column does not draw. */
export const materialTagCells: ListCells<MaterialTag, typeof materialTagColumns> = {
  name: ({ row }) => <TagsCell tags={[row]} />,
  material_count: Materials,
}

/** What is done to one tag. */
export function MaterialTagActions({ row: tag }: { row: MaterialTag }) {
  const openDialog = useDialog()
  const remove = useAction(materialTagCalls.remove, { weight: 'asked', done: '已删除' })
  return (
    <RowActions
      of={tag.name}
      more={[
        { text: '合并到', onClick: () => openDialog(MergeMaterialTagDialog, { tag }) },
        {
          text: '删除',
          danger: true,
          confirm: {
            title: `删除标签「${tag.name}」？`,
            content: `将从 ${tag.material_count} 个素材上移除，素材保留；标签无法恢复。`,
            confirmText: '删除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ ids: [tag.id] }, agreement),
        },
      ]}
    >
      <TextButton onClick={() => openDialog(EditMaterialTagDialog, { tag })}>编辑</TextButton>
      <TextButton onClick={() => openDialog(TagRuleDialog, { tag })}>自动标签</TextButton>
    </RowActions>
  )
}

/** 删除 of several. */
export function MaterialTagBulk({ target: { keys, clear } }: { target: ListTarget }) {
  const remove = useBulkAction(materialTagCalls.remove, {
    ...{ unit: '个标签', name: '标签', weight: 'asked', done: '已删除' },
  })
  const ids = keys.map(Number)
  const run = async () => {
    const sure = await confirm({
      title: `删除 ${ids.length} 个标签？`,
      content: '将从所有使用这些标签的素材上移除，素材保留；标签无法恢复。',
      confirmText: '删除',
      danger: true,
    })
    if (sure && (await remove.run({ ids }, sure))) clear()
  }
  return (
    <Button size="small" type="danger" loading={remove.saving} onClick={() => void run()}>
      删除
    </Button>
  )
}
