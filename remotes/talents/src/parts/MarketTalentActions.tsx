import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import { go, useCanOpen } from '@crm/platform/navigate'
import { TextButton, useDialog } from '@crm/ui/base'
import { type RowAction, RowActions } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { selectTalent } from '../lib/talentSelection.ts'
import { TagDialog } from './TagDialog.tsx'
import { useFollow } from './useFollow.ts'
import { usePoolAdd } from './usePoolAdd.ts'
import { WriteFollowLog } from './WriteFollowLog.tsx'

interface MarketTalentActionsProps {
  row: Pick<FoundTalent, 'author_id' | 'platform' | 'author_name' | 'relation' | 'tags'>
  /** Before 详情, as links. */
  children?: ReactNode
  /** Behind 更多, before 详情. */
  more?: readonly (RowAction | false)[]
}

/** What staff do with a talent of the market: 跟进, 加入公海, 详情; the screen adds its own. */
export function MarketTalentActions({ row, children, more = [] }: MarketTalentActionsProps) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { follow, saving } = useFollow(row)
  const pool = usePoolAdd()
  const { author_id, platform, author_name, relation } = row
  return (
    <RowActions
      of={author_name}
      more={[
        ...more,
        relation === 'mine' && {
          text: '打标签',
          call: talentCalls.tagBind,
          onClick: () => openDialog(TagDialog, { selection: selectTalent(row), talent: row }),
        },
        relation === 'none' && {
          text: '加入公海',
          call: talentFindingCalls.poolAdd,
          onClick: () => void pool.addToPool(platform, [author_id]),
        },
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () => void go('TalentDetail', { author_id, platform }, { newTab: true }),
        },
      ]}
    >
      {relation === 'mine' ? (
        <TextButton
          call={talentCalls.followLogAdd}
          onClick={() => openDialog(WriteFollowLog, { author_id, platform, scope: 'mine' })}
        >
          写跟进
        </TextButton>
      ) : (
        <TextButton call={talentCalls.follow} disabled={saving} onClick={() => follow(selectTalent(row))}>
          跟进
        </TextButton>
      )}
      {children}
    </RowActions>
  )
}
