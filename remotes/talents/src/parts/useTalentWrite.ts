import type { Action } from '@crm/client/hooks'
import type { Call } from '@crm/contracts/call'
import type { TalentTarget, TalentWriteResult } from '@crm/contracts/calls/talents'
import { useBulkAction } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { bulkDoneAtom, talentDialogAtom } from '../state/dialog.ts'
import { talentReads } from './talentReads.ts'

interface WriteOptions {
  /** Told when all went through: 已释放. */
  done: string
  /** The caller shows a refusal itself (forms). */
  quiet?: boolean
}

/**
 * A write over talents. What was left undone is shown by `TalentDialogs`, since the dialog that wrote closes; all reads of
 * talents that are on screen load again.
 */
export function useTalentWrite<Request extends TalentTarget>(
  call: Call<Request, TalentWriteResult>,
  { done, quiet = false }: WriteOptions,
): Action<Request, TalentWriteResult> {
  const open = useSetAtom(talentDialogAtom)
  const countBulk = useSetAtom(bulkDoneAtom)
  const action = useBulkAction(call, {
    done,
    quiet,
    unit: '位达人',
    refreshes: talentReads,
    show: (left) => open({ kind: 'result', left }),
  })
  const run = async (request: Request) => {
    const result = await action.run(request)
    if (result && result.success + result.failures.length > 1) countBulk((count) => count + 1)
    return result
  }
  return { ...action, run }
}
