import type { ColonelRow } from '@crm/contracts/fields/colonelFields'
import { go, useCanOpen } from '@crm/platform/navigate'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { ColonelCoopDialog } from '../../parts/colonel/ColonelCoopDialog.tsx'
import { useColonelActions } from '../../parts/colonel/useColonelActions.ts'

/** What may be done to one colonel. */
export function ColonelActions({ row }: { row: ColonelRow }) {
  const openDialog = useDialog()
  const canOpen = useCanOpen()
  const { colonel_buyin_id, name, platform } = row.colonel_info
  const acts = useColonelActions(row)
  return (
    <RowActions of={name} more={[acts.transfer, acts.belong, acts.remove]}>
      {canOpen('ColonelDetail') && (
        <ReadActions>
          <TextButton onClick={() => void go('ColonelDetail', { colonel_buyin_id, platform })}>详情</TextButton>
        </ReadActions>
      )}
      <TextButton onClick={() => openDialog(ColonelCoopDialog, { colonel: row.colonel_info })}>新建合作</TextButton>
    </RowActions>
  )
}
