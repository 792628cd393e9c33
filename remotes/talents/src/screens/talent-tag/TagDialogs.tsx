import { useAtom } from 'jotai'
import { AddTagsDialog } from './AddTagsDialog.tsx'
import { EditTagDialog } from './EditTagDialog.tsx'
import { MergeTagDialog } from './MergeTagDialog.tsx'
import { MoveTagsDialog } from './MoveTagsDialog.tsx'
import { TagGroupDialog } from './TagGroupDialog.tsx'
import { type TagGroup, tagDialogAtom } from './tagDialogs.ts'

/** The dialog on tags that is open. */
export function TagDialogs({ groups }: { groups: readonly TagGroup[] }) {
  const [dialog, setDialog] = useAtom(tagDialogAtom)
  const close = () => setDialog(undefined)
  switch (dialog?.kind) {
    case 'group':
      return <TagGroupDialog group={dialog.group} onClose={close} />
    case 'add':
      return <AddTagsDialog groups={groups} groupId={dialog.groupId} onClose={close} />
    case 'edit':
      return <EditTagDialog tag={dialog.tag} onClose={close} />
    case 'merge':
      return <MergeTagDialog tag={dialog.tag} onClose={close} />
    case 'move':
      return <MoveTagsDialog groups={groups} tags={dialog.tags} onClose={close} />
    default:
      return null
  }
}
