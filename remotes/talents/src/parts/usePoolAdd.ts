import { useAction } from '@crm/client/hooks'
import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import type { TalentFailure, TalentWriteResult } from '@crm/contracts/calls/talents'
import { toast } from '@crm/platform/feedback'
import { useFailures } from '@crm/ui/data'
import { talentResult } from './useTalentWrite.ts'

/** 加入公海: takes talents of the library into the pool, with 撤销; what did not go through stands in the result dialog. */
export function usePoolAdd(): {
  /** Answers whether the call went through. */
  addToPool: (platform: FoundTalent['platform'], authorIds: readonly string[]) => Promise<boolean>
  saving: boolean
} {
  const back = useAction(talentFindingCalls.poolAdd, { weight: { harmless: 'reverse' } })
  const add = useAction(talentFindingCalls.poolAdd, {
    weight: ({ platform, author_ids }) => ({ undo: (result) => takeBack(platform, addedOf(author_ids, result)) }),
    done: ({ success }) => {
      if (success === 0) return undefined
      return success > 1 ? `已加入公海 ${success} 位达人` : '已加入公海'
    },
  })
  const showFailures = useFailures<TalentFailure>(talentResult)
  const takeBack = async (platform: FoundTalent['platform'], added: string[]) => {
    const result = await back.run({ platform, author_ids: added, on: 0 })
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
    if (result.failures.length > 0) showFailures('加入公海', result)
    return true
  }
  return { addToPool, saving: add.saving }
}

/** Those of the asked ones that went through. */
function addedOf(authorIds: readonly string[], { failures }: TalentWriteResult): string[] {
  const refused = new Set(failures.map(({ key }) => key))
  return authorIds.filter((id) => !refused.has(id))
}
