import { type Action, useAction, type UseActionOptions } from '@crm/client/hooks'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import type { Call } from '@crm/contracts/call'
import { toast, type ToastAction } from '@crm/platform/feedback'
import { useDialog } from '../../base/dialogs.tsx'
import { BulkResultDialog, type BulkResultDialogProps } from './BulkResultDialog.tsx'

export interface BulkActionOptions<Failure extends BulkFailure>
  extends Pick<UseActionOptions, 'quiet'>,
    Pick<BulkResultDialogProps<Failure>, 'name' | 'reason' | 'more'> {
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
 * `run` answers the result in both cases, and nothing where all were refused, so that what was ticked and typed stays for another
 * try; a single refused row fails the call.
 */
export function useBulkAction<Request, Failure extends BulkFailure>(
  call: Call<Request, BulkResult<Failure>>,
  { done, unit = '条', next, name, reason, more, onRefused, ...options }: BulkActionOptions<Failure>,
): Action<Request, BulkResult<Failure>> {
  const openDialog = useDialog()
  const action = useAction(call, options)
  const run = async (request: Request) => {
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
    if (result.success > 1) toast.success(`${done} ${result.success} ${unit}`)
    else if (next) toast.next(done, next)
    else toast.success(done)
    return result
  }
  return { ...action, run }
}
