import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { FINDING_MAX } from '@crm/contracts/talentFinding'
import { GuardedButton } from '@crm/ui/base'
import { BulkBar, type Selection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { talentDialogAtom } from '../state/dialog.ts'
import { useFollow } from './useFollow.ts'
import { usePoolAdd } from './usePoolAdd.ts'

interface FindingBulkBarProps {
  /** Keys are author ids. */
  selection: Selection
  platform: FoundTalent['platform']
  /** Author ids known to be outside the corporation (relation `none`), for 打标签. */
  strangers: ReadonlySet<string>
  /** Further actions. */
  children?: ReactNode
}

/** Bulk actions of a finding screen: 跟进, 加入公海, 打标签; at most 200 talents each. 导出 stands in the toolbar. */
export function FindingBulkBar({ selection, platform, strangers, children }: FindingBulkBarProps) {
  const open = useSetAtom(talentDialogAtom)
  const { follow, saving } = useFollow()
  const pool = usePoolAdd()
  const ids = [...selection.keys].map(String)
  const chosen = { target: { platform, author_id: ids }, count: ids.length }
  const tooMany = ids.length > FINDING_MAX ? `单次最多操作${FINDING_MAX}位达人` : undefined
  const unheld = ids.filter((id) => strangers.has(id)).length
  return (
    <BulkBar selection={selection}>
      <GuardedButton size="small" loading={saving} refusal={tooMany} onClick={() => follow(chosen)}>
        跟进
      </GuardedButton>
      <GuardedButton
        size="small"
        loading={pool.saving}
        refusal={tooMany}
        onClick={() => void pool.addToPool(platform, ids)}
      >
        加入公海
      </GuardedButton>
      <GuardedButton
        size="small"
        guardRepeats={false}
        refusal={tooMany ?? (unheld > 0 ? `其中 ${unheld} 位达人未入库，请先跟进或加入公海` : undefined)}
        onClick={() => open({ kind: 'tags', chosen })}
      >
        打标签
      </GuardedButton>
      {children}
    </BulkBar>
  )
}
