import { type PublicTalent, talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { selectTalent } from '../../lib/talentSelection.ts'
import { AssignDialog } from '../../parts/AssignDialog.tsx'
import { BlackListDialog } from '../../parts/BlackListDialog.tsx'
import { DeleteDialog } from '../../parts/DeleteDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { useFollow } from '../../parts/useFollow.ts'
import { WriteFollowLog } from '../../parts/WriteFollowLog.tsx'

/** What staff do with one talent of the pool. */
export function TalentPublicActions({ row }: { row: PublicTalent }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { follow, saving } = useFollow(row)
  const { author_id, platform, author_name, list_flag } = row
  const selection = selectTalent(row)
  return (
    <RowActions
      of={author_name}
      more={[
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () => void go('TalentDetail', { author_id, platform }, { newTab: true }),
        },
        { text: '打标签', onClick: () => openDialog(TagDialog, { selection, talent: row }) },
        list_flag !== ListFlag.black && {
          text: '拉黑',
          call: talentCalls.listFlagAdd,
          onClick: () => openDialog(BlackListDialog, { selection }),
        },
        {
          text: '删除',
          call: talentCalls.remove,
          danger: true,
          onClick: () => openDialog(DeleteDialog, { selection }),
        },
      ]}
    >
      {row.is_mine === 1 ? (
        <TextButton onClick={() => openDialog(WriteFollowLog, { author_id, platform, scope: 'mine' })}>
          写跟进
        </TextButton>
      ) : (
        <TextButton disabled={saving} onClick={() => follow(selection)}>
          跟进
        </TextButton>
      )}
      <TextButton call={talentCalls.assign} onClick={() => openDialog(AssignDialog, { selection })}>
        分配
      </TextButton>
    </RowActions>
  )
}
