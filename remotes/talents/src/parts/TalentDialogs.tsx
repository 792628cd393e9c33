import { useAtom } from 'jotai'
import { talentDialogAtom } from '../state/dialog.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { BlackListDialog } from './BlackListDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { IncludeDialog } from './IncludeDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { StageDialog } from './StageDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { WhiteListDialog } from './WhiteListDialog.tsx'

/** The dialogs on talents; each screen that opens one by `talentDialogAtom` shows this once. */
export function TalentDialogs() {
  const [dialog, setDialog] = useAtom(talentDialogAtom)
  const onClose = () => setDialog((now) => (now === dialog ? undefined : now))
  switch (dialog?.kind) {
    case 'release':
      return <ReleaseDialog selection={dialog.chosen} onClose={onClose} />
    case 'transfer':
      return <TransferDialog selection={dialog.chosen} onClose={onClose} />
    case 'whiteList':
      return <WhiteListDialog selection={dialog.chosen} onClose={onClose} />
    case 'blackList':
      return <BlackListDialog selection={dialog.chosen} onClose={onClose} />
    case 'assign':
      return <AssignDialog selection={dialog.chosen} onClose={onClose} />
    case 'delete':
      return <DeleteDialog selection={dialog.chosen} onClose={onClose} />
    case 'stage':
      return <StageDialog selection={dialog.chosen} onClose={onClose} />
    case 'tags':
      return <TagDialog selection={dialog.chosen} tagIds={dialog.tagIds} onClose={onClose} />
    case 'include':
      return <IncludeDialog start={dialog} onClose={onClose} />
    default:
      return null
  }
}
