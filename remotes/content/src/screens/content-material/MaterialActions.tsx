import { useAction } from '@crm/client/hooks'
import { type Material, materialCalls } from '@crm/contracts/calls/materials'
import { MaterialKind } from '@crm/contracts/rules/materialRules'
import { Button, ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { copyText, type ListTarget, RowActions, saveFile, useRecordDrawer } from '@crm/ui/data'
import { EditMaterialDialog } from '../../parts/material/EditMaterialDialog.tsx'
import { MoveMaterialsDialog, TagMaterialsDialog, AddToCampaignDialog } from '../../parts/material/MaterialDialogs.tsx'
import { useMaterialBin } from '../../parts/material/useMaterialActs.ts'

/** What may be done to one material. */
export function MaterialActions({ row }: { row: Material }) {
  const { id, name, kind, edits, deleted_at, tags } = row
  const { open } = useRecordDrawer('material')
  const openDialog = useDialog()
  const { remove, restore } = useMaterialBin()
  const link = useAction(materialCalls.fileLink, { weight: { harmless: 'reads' } })
  const download = async () => {
    const found = await link.run({ id })
    if (found) saveFile(found.url, found.file_name)
  }
  const address = () => copyText(`${location.origin}${location.pathname}?drawer=material&id=${id}`)
  if (deleted_at !== null)
    return (
      <RowActions of={name}>
        <ReadActions>
          <TextButton onClick={() => open(id)}>预览</TextButton>
        </ReadActions>
        {edits === 1 && <TextButton onClick={() => void restore.run({ ids: [id] })}>恢复</TextButton>}
      </RowActions>
    )
  const single = { ids: [id], name }
  return (
    <RowActions
      of={name}
      more={[
        kind !== MaterialKind.text && { text: '下载', reads: true, onClick: () => void download() },
        edits === 1 && { text: '编辑', onClick: () => openDialog(EditMaterialDialog, { id }) },
        {
          text: '打标签',
          onClick: () => openDialog(TagMaterialsDialog, { ...single, tagIds: tags.map((tag) => tag.id) }),
        },
        edits === 1 && { text: '移动', onClick: () => openDialog(MoveMaterialsDialog, single) },
        { text: '复制链接', reads: true, onClick: () => void address() },
        edits === 1 && { text: '删除', danger: true, onClick: () => void remove.run({ ids: [id] }) },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => open(id)}>预览</TextButton>
      </ReadActions>
      <TextButton onClick={() => openDialog(AddToCampaignDialog, single)}>加入项目</TextButton>
    </RowActions>
  )
}

/** What may be done to several. */
export function MaterialBulk({ target: { keys, clear }, inBin }: { target: ListTarget; inBin: boolean }) {
  const openDialog = useDialog()
  const { remove, restore } = useMaterialBin()
  const ids = keys.map(Number)
  const run = async (act: typeof remove) => {
    if (await act.run({ ids })) clear()
  }
  if (inBin)
    return (
      <Button size="small" loading={restore.saving} onClick={() => void run(restore)}>
        恢复
      </Button>
    )
  const dialog = { ids, onDone: clear }
  return (
    <>
      <Button size="small" onClick={() => openDialog(TagMaterialsDialog, dialog)}>
        打标签
      </Button>
      <Button size="small" onClick={() => openDialog(MoveMaterialsDialog, dialog)}>
        移动
      </Button>
      <Button size="small" onClick={() => openDialog(AddToCampaignDialog, dialog)}>
        加入项目
      </Button>
      <Button size="small" type="danger" loading={remove.saving} onClick={() => void run(remove)}>
        删除
      </Button>
    </>
  )
}
