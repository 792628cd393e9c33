import { useAction } from '@crm/client/hooks'
import { materialCalls } from '@crm/contracts/calls/materials'
import {
  MATERIAL_FOLDERS_MAX,
  SMART_FOLDERS,
  type SmartFolder,
  smartFolderLabel,
} from '@crm/contracts/rules/materialRules'
import { useCanCall } from '@crm/platform/navigate'
import { DesktopOnly, GuardedButton, IconPlus, useDialog } from '@crm/ui/base'
import { type MenuAction, SideEntry } from '@crm/ui/data'
import { FolderDialog } from '../../parts/material/FolderDialog.tsx'
import type { ReactNode } from 'react'
import classes from './ContentMaterial.module.css'

interface Folder {
  id: number
  name: string
  parent_id: number
}

interface MaterialFoldersProps {
  folders: readonly Folder[]
  counts: Readonly<Record<string, number>> | undefined
  folder: SmartFolder
  folderId: number | undefined
  onChoose: (choice: { folder: SmartFolder; folder_id: number | undefined }) => void
}

const BIN: SmartFolder = 'bin'

/** Folders of materials: those that fill themselves, those of the enterprise as a tree, the bin. */
export function MaterialFolders({ folders, counts, folder, folderId, onChoose }: MaterialFoldersProps) {
  const openDialog = useDialog()
  const canCall = useCanCall()
  const remove = useAction(materialCalls.removeFolder, { weight: 'asked', done: '已删除' })
  const edits = canCall(materialCalls.saveFolder)
  const menuOf = (each: Folder): MenuAction[] => [
    { text: '新建下级', onClick: () => openDialog(FolderDialog, { parent: each }) },
    { text: '重命名', onClick: () => openDialog(FolderDialog, { folder: each }) },
    {
      text: '删除',
      danger: true,
      confirm: {
        title: `删除文件夹「${each.name}」？`,
        content: '仅可删除空文件夹。',
        confirmText: '删除',
        danger: true,
      },
      onClick: (agreement) => void remove.run({ id: each.id }, agreement),
    },
  ]
  const smart = (key: SmartFolder) => (
    <SideEntry
      key={key}
      label={smartFolderLabel[key]}
      count={counts?.[key]}
      active={folderId === undefined && folder === key}
      onChoose={() => onChoose({ folder: key, folder_id: undefined })}
    />
  )
  const below = (parent: number, depth: number): ReactNode[] =>
    folders
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap((each) => [
        <SideEntry
          key={each.id}
          label={each.name}
          count={counts?.[each.id]}
          depth={depth}
          active={folderId === each.id}
          onChoose={() => onChoose({ folder: 'all', folder_id: each.id })}
          menu={edits ? menuOf(each) : undefined}
        />,
        ...below(each.id, depth + 1),
      ])
  return (
    <aside className={classes.folders} aria-label="文件夹">
      <ul className={classes.list}>{SMART_FOLDERS.filter((key) => key !== BIN).map(smart)}</ul>
      <div className={classes.header}>
        <b>文件夹</b>
        {edits && (
          <DesktopOnly>
            <GuardedButton
              size="small"
              theme="borderless"
              icon={<IconPlus />}
              guardRepeats={false}
              refusal={folders.length >= MATERIAL_FOLDERS_MAX ? `最多 ${MATERIAL_FOLDERS_MAX} 个文件夹` : undefined}
              onClick={() => openDialog(FolderDialog, {})}
            >
              新建
            </GuardedButton>
          </DesktopOnly>
        )}
      </div>
      <ul className={classes.list}>
        {below(0, 0)}
        {smart(BIN)}
      </ul>
    </aside>
  )
}
