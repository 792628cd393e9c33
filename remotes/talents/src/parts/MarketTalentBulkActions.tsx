import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { Platform } from '@crm/contracts/enums'
import { FINDING_MAX } from '@crm/contracts/rules/talentFinding'
import { GuardedButton, useDialog } from '@crm/ui/base'
import type { ListTarget } from '@crm/ui/data'
import { TagDialog } from './TagDialog.tsx'
import { useFollow } from './useFollow.ts'
import { usePoolAdd } from './usePoolAdd.ts'

interface MarketTalentBulkActionsProps {
  /** Keys are author ids. */
  target: ListTarget
  platform: Platform
  /** Author ids known to be outside the corporation (relation `none`), for 打标签. */
  outside: ReadonlySet<string>
}

/** Bulk actions on talents of the market: 跟进, 加入公海, 打标签; at most 200 talents each. */
export function MarketTalentBulkActions({ target, platform, outside }: MarketTalentBulkActionsProps) {
  const openDialog = useDialog()
  const { follow, saving } = useFollow()
  const pool = usePoolAdd()
  const ids = target.keys.map(String)
  const selection = { target: { platform, author_id: ids }, count: ids.length, onDone: target.clear }
  const tooMany = ids.length > FINDING_MAX ? `单次最多操作 ${FINDING_MAX} 位达人` : undefined
  const outsideCount = ids.filter((id) => outside.has(id)).length
  const addToPool = async () => {
    if (await pool.addToPool(platform, ids)) target.clear()
  }
  return (
    <>
      <GuardedButton
        size="small"
        call={talentCalls.follow}
        loading={saving}
        refusal={tooMany}
        onClick={() => follow(selection)}
      >
        跟进
      </GuardedButton>
      <GuardedButton
        size="small"
        call={talentFindingCalls.poolAdd}
        loading={pool.saving}
        refusal={tooMany}
        onClick={() => void addToPool()}
      >
        加入公海
      </GuardedButton>
      <GuardedButton
        size="small"
        call={talentCalls.tagBind}
        guardRepeats={false}
        refusal={tooMany ?? (outsideCount > 0 ? `其中 ${outsideCount} 位达人未入库，请先跟进或加入公海` : undefined)}
        onClick={() => openDialog(TagDialog, { selection })}
      >
        打标签
      </GuardedButton>
    </>
  )
}
