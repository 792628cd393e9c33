import { useAction } from '@crm/client/hooks'
import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { toast } from '@crm/platform/feedback'
import { useSetAtom } from 'jotai'
import { bulkDoneAtom, talentDialogAtom } from '../state/dialog.ts'

/** 加入公海: takes talents of the library into the pool, with 撤销; what did not go through stands in the result dialog. */
export function usePoolAdd(): {
  addToPool: (platform: FoundTalent['platform'], authorIds: readonly string[]) => Promise<void>
  saving: boolean
} {
  const add = useAction(talentFindingCalls.poolAdd)
  const open = useSetAtom(talentDialogAtom)
  const countBulk = useSetAtom(bulkDoneAtom)
  const takeBack = async (platform: FoundTalent['platform'], added: string[]) => {
    const result = await add.run({ platform, author_ids: added, on: 0 })
    if (result && result.fail_count > 0)
      toast.warning(
        added.length > 1
          ? `${result.fail_count} 位达人未撤销：加入已超过 1 分钟，或其间已有改动`
          : '未撤销：加入已超过 1 分钟，或其间已有改动',
      )
  }
  const addToPool = async (platform: FoundTalent['platform'], authorIds: readonly string[]) => {
    const asked = { platform, author_ids: [...authorIds] }
    const result = await add.run({ ...asked, on: 1 })
    if (result === undefined) return
    if (result.fail_count > 0) open({ kind: 'result', title: '加入公海', result })
    if (result.success_count > 0) {
      const refused = new Set(result.fails.map(({ author_id }) => author_id))
      const added = authorIds.filter((id) => !refused.has(id))
      toast.undo(added.length > 1 ? `已加入公海 ${added.length} 位达人` : '已加入公海', () => {
        void takeBack(platform, added)
      })
    }
    if (authorIds.length > 1) countBulk((count) => count + 1)
  }
  return { addToPool, saving: add.saving }
}
