import type { NaturalTalent } from '@crm/contracts/calls/talentCarry'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
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
          followers.length === 0 && {
            text: '加入公海',
            call: talentFindingCalls.poolAdd,
            onClick: () => void addToPool(platform, [author_id]),
          },
        { text: '打标签', call: talentCalls.tagBind, onClick: () => openDialog(TagDialog, { selection, talent: row }) },
        canOpen('OrdersList') && {
          text: '查看订单',
          reads: true,
          onClick: () => void go('OrdersList', { author_id, platform, user_id: '0', date_type: 'all' }),
        },
        list_flag !== ListFlag.black && {
          text: '拉黑',
          call: talentCalls.listFlagAdd,
          danger: true,
          onClick: () => openDialog(BlackListDialog, { selection }),
        },
      ]}
    >
      {row.is_mine === 1 ? (
        <TextButton
          call={talentCalls.followLogAdd}
          onClick={() => openDialog(WriteFollowLog, { author_id, platform, scope: 'mine' })}
        >
          写跟进
        </TextButton>
      ) : (
        <TextButton call={talentCalls.follow} disabled={saving} onClick={() => follow(selection)}>
          跟进
        </TextButton>
      )}
      <TextButton call={talentCalls.assign} onClick={() => openDialog(AssignDialog, { selection })}>
        分配
      </TextButton>
    </RowActions>
  )
}
