import type { Platform } from '@crm/contracts/enums'
import { FINDING_MAX } from '@crm/contracts/talentFinding'
import { GuardedButton } from '@crm/ui/base'
import { useSetAtom } from 'jotai'
import { talentDialogAtom } from '../state/dialog.ts'
import { useFollow } from './useFollow.ts'
import { usePoolAdd } from './usePoolAdd.ts'

interface MarketTalentBulkActionsProps {
  /** Author ids. */
  ids: readonly string[]
  platform: Platform
  /** Author ids known to be outside the corporation (relation `none`), for 打标签. */
  outside: ReadonlySet<string>
}

/** Bulk actions on talents of the market: 跟进, 加入公海, 打标签; at most 200 talents each. */
export function MarketTalentBulkActions({ ids, platform, outside }: MarketTalentBulkActionsProps) {
  const open = useSetAtom(talentDialogAtom)
  const { follow, saving } = useFollow()
  const pool = usePoolAdd()
  const target = { target: { platform, author_id: [...ids] }, count: ids.length }
  const tooMany = ids.length > FINDING_MAX ? `单次最多操作${FINDING_MAX}位达人` : undefined
  const outsideCount = ids.filter((id) => outside.has(id)).length
  return (
    <>
      <GuardedButton size="small" loading={saving} refusal={tooMany} onClick={() => follow(target)}>
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
        refusal={tooMany ?? (outsideCount > 0 ? `其中 ${outsideCount} 位达人未入库，请先跟进或加入公海` : undefined)}
        onClick={() => open({ kind: 'tags', chosen: target })}
      >
        打标签
      </GuardedButton>
    </>
  )
}
