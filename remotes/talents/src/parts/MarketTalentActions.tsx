import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { go, useCanOpen } from '@crm/platform/navigate'
import { TextButton } from '@crm/ui/base'
import { type RowAction, RowActions } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { oneTalent } from '../lib/chosen.ts'
import { useFollow } from './useFollow.ts'
import { usePoolAdd } from './usePoolAdd.ts'

type Talent = Pick<FoundTalent, 'author_id' | 'platform' | 'author_name' | 'relation'>

interface FoundActionsProps {
  talent: Talent
  /** Before 详情, as links. */
  children?: ReactNode
  /** Behind 更多, before 详情. */
  more?: readonly (RowAction | false)[]
}

/** What staff do with a talent that they found: 跟进, 加入公海, 详情; the screen adds its own. */
export function FoundActions({ talent, children, more = [] }: FoundActionsProps) {
  const canOpen = useCanOpen()
  const { follow, saving } = useFollow()
  const pool = usePoolAdd()
  const { author_id, platform, author_name, relation } = talent
  return (
    <RowActions
      of={author_name}
      more={[
        ...more,
        relation === 'none' && { text: '加入公海', onClick: () => void pool.addToPool(platform, [author_id]) },
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () => void go('TalentDetail', { author_id, platform }, { newTab: true }),
        },
      ]}
    >
      {relation === 'mine' ? (
        <span>已跟进</span>
      ) : (
        <TextButton disabled={saving} onClick={() => follow(oneTalent(talent))}>
          跟进
        </TextButton>
      )}
      {children}
    </RowActions>
  )
}
