import { useAction } from '@crm/client/hooks'
import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import type { TalentFailure } from '@crm/contracts/calls/talents'
import { toast } from '@crm/platform/feedback'
import { useDialog } from '@crm/ui/base'
import { BulkResultDialog } from '@crm/ui/data'
import { talentResult } from './useTalentWrite.ts'

/** 加入公海: takes talents of the library into the pool, with 撤销; what did not go through stands in the result dialog. */
export function usePoolAdd(): {
  /** Answers whether the call went through. */
  addToPool: (platform: FoundTalent['platform'], authorIds: readonly string[]) => Promise<boolean>
  saving: boolean
} {
  const add = useAction(talentFindingCalls.poolAdd)
  const openDialog = useDialog()
  const takeBack = async (platform: FoundTalent['platform'], added: string[]) => {
    const result = await add.run({ platform, author_ids: added, on: 0 })
    if (result && result.failures.length > 0)
      toast.warning(
        added.length > 1
          ? `${result.failures.length} 位达人未撤销：加入已超过 10 秒，或其间已有改动`
          : '未撤销：加入已超过 10 秒，或其间已有改动',
      )
  }
  const addToPool = async (platform: FoundTalent['platform'], authorIds: readonly string[]) => {
    const request = { platform, author_ids: [...authorIds] }
    const result = await add.run({ ...request, on: 1 })
    if (result === undefined) return false
    if (result.failures.length > 0)
      openDialog(BulkResultDialog<TalentFailure>, { left: { done: '加入公海', result }, ...talentResult })
    if (result.success > 0) {
      const refused = new Set(result.failures.map(({ key }) => key))
      const added = authorIds.filter((id) => !refused.has(id))
      toast.undo(added.length > 1 ? `已加入公海 ${added.length} 位达人` : '已加入公海', () => {
        void takeBack(platform, added)
      })
    }
    return true
  }
  return { addToPool, saving: add.saving }
}
