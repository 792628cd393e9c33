import { leadsTalents, canListTalents } from '@crm/access/talents'
import type { NaturalTalent } from '@crm/contracts/calls/talentCarry'
import { ListFlag } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { selectTalent } from '../../lib/talentSelection.ts'
import { AssignDialog } from '../../parts/AssignDialog.tsx'
import { BlackListDialog } from '../../parts/BlackListDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { useFollow } from '../../parts/useFollow.ts'
import { usePoolAdd } from '../../parts/usePoolAdd.ts'
import { WriteFollowLog } from '../../parts/WriteFollowLog.tsx'

/** In the pool already. */
const IN_POOL = 1

/** What is done with a talent that sold without a follower, so that nobody loses it. */
export function TalentNaturalActions({ row }: { row: NaturalTalent }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { follow, saving } = useFollow(row)
  const { addToPool } = usePoolAdd()
  const { author_id, platform, author_name, list_flag, pool, followers } = row
  const selection = selectTalent(row)
  return (
    <RowActions
      of={author_name}
      more={[
        pool !== IN_POOL &&
          followers.length === 0 && { text: '加入公海', onClick: () => void addToPool(platform, [author_id]) },
        { text: '打标签', onClick: () => openDialog(TagDialog, { selection, talent: row }) },
        canOpen('OrdersList') && {
          text: '查看订单',
          reads: true,
          onClick: () => void go('OrdersList', { author_id, platform, user_id: '0', date_type: 'all' }),
        },
        canListTalents(who, ListFlag.black) &&
          list_flag !== ListFlag.black && {
            text: '拉黑',
            danger: true,
            onClick: () => openDialog(BlackListDialog, { selection }),
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
      {leadsTalents(who) && <TextButton onClick={() => openDialog(AssignDialog, { selection })}>分配</TextButton>}
    </RowActions>
  )
}
