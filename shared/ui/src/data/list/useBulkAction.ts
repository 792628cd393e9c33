import { type Action, useAction, type UseActionOptions } from '@crm/client/hooks'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import type { Call } from '@crm/contracts/call'
import { confirm, type ConfirmOptions, toast, type ToastAction } from '@crm/platform/feedback'
import { useDialog } from '../../base/dialogs.tsx'
import { BulkResultDialog, type BulkResultDialogProps } from './BulkResultDialog.tsx'

/**
 * How heavy an act is. What cannot be taken back, and what meets more than one row, is asked about or can be taken back:
 * - `ask`: this question comes first (`bulkQuestion`);
 * - `undo`: it is done at once, and its toast offers 撤销, the reverse call, which the gateway refuses when somebody has gone on;
 * - `asked`: a dialog, form or question of its own that names what it meets was answered before;
 * - `harmless`: it tells nobody, and may be made again (to synchronise) or is taken back where it stands (a talent is followed).
 */
export type ActWeight = 'asked' | 'harmless' | { ask: ConfirmOptions } | { undo: () => Promise<unknown> }

export interface BulkActionOptions<Request, Failure extends BulkFailure>
  extends Pick<UseActionOptions, 'quiet'>,
    Pick<BulkResultDialogProps<Failure>, 'name' | 'reason' | 'more'> {
  /** Decided for every act; from the request where one row weighs less than several. */
  weight: ActWeight | ((request: Request) => ActWeight)
  /** Toast when all rows went through: 已转交; with their number when there are several. */
  done: string
  /** What rows are counted by: 位达人. Default 条. */
  unit?: string
  /** What the toast of a single row offers next. */
  next?: ToastAction
  /** All rows were refused: a question in which nothing can be corrected closes. */
  onRefused?: () => void
}

/**
 * A write over one row or several. Success is a toast; what was refused of several is shown row by row in a dialog.
 * `run` answers the result in both cases, and nothing where its question was declined or all were refused, so that what was
 * ticked and typed stays for another try; a single refused row fails the call.
 */
export function useBulkAction<Request, Failure extends BulkFailure>(
  call: Call<Request, BulkResult<Failure>>,
  { weight, done, unit = '条', next, name, reason, more, onRefused, ...options }: BulkActionOptions<Request, Failure>,
): Action<Request, BulkResult<Failure>> {
  const openDialog = useDialog()
  const action = useAction(call, options)
  const run = async (request: Request) => {
    const decision = typeof weight === 'function' ? weight(request) : weight
    if (typeof decision === 'object' && 'ask' in decision && !(await confirm(decision.ask))) return undefined
    const result = await action.run(request)
    if (result === undefined) return undefined
    if (result.failures.length > 0) {
      openDialog(BulkResultDialog<Failure>, {
        left: { done, result },
        ...(name !== undefined && { name }),
        ...(reason !== undefined && { reason }),
        ...(more !== undefined && { more }),
      })
      if (result.success > 0) return result
      onRefused?.()
      return undefined
    }
    const said = result.success > 1 ? `${done} ${result.success} ${unit}` : done
    if (typeof decision === 'object' && 'undo' in decision) toast.undo(said, () => void decision.undo())
    else if (result.success > 1) toast.success(said)
    else if (next) toast.next(done, next)
    else toast.success(done)
    return result
  }
  return { ...action, run }
}
