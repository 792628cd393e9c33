import { type Action, useAction } from '@crm/client/hooks'
import type { Call } from '@crm/contracts/call'
import type { TalentTarget, TalentWriteResult } from '@crm/contracts/calls/talents'
import { toast } from '@crm/platform/feedback'
import { useSetAtom } from 'jotai'
import { bulkDoneAtom, talentDialogAtom } from '../state/dialog.ts'

interface WriteOptions {
  /** Told when all went through: 已释放. */
  done: string
  /** The caller shows a refusal itself (forms). */
  quiet?: boolean
}

/**
 * A write over talents. What went through is told by toast; what did not is listed in the result dialog, talent by talent. All
 * reads of talents that are on screen load again.
 */
export function useTalentWrite<Request extends TalentTarget>(
  call: Call<Request, TalentWriteResult>,
  { done, quiet = false }: WriteOptions,
): Action<Request, TalentWriteResult> {
  const action = useAction(call, { quiet })
  const open = useSetAtom(talentDialogAtom)
  const countBulk = useSetAtom(bulkDoneAtom)
  const run = async (request: Request) => {
    const result = await action.run(request)
    if (result === undefined) return undefined
    if (result.fail_count > 0) open({ kind: 'result', title: done, result })
    else toast.success(result.success_count > 1 ? `${done} ${result.success_count} 位达人` : done)
    if (result.success_count + result.fail_count > 1) countBulk((count) => count + 1)
    return result
  }
  return { ...action, run }
}
