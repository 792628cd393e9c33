import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import { toast } from '@crm/platform/feedback'
import { useDialog, useUntilLeft } from '../../base/dialogs.tsx'
import { BulkResultDialog, type BulkResultDialogProps } from './BulkResultDialog.tsx'

/** How the dialog lists what a write over several rows left undone. */
export type FailureColumns<Failure extends BulkFailure> = Pick<
  BulkResultDialogProps<Failure>,
  'name' | 'reason' | 'more'
>

/**
 * Says in one sentence how many rows of a write went through and how many did not; 查看失败 lists these with their reasons. The
 * sentence stays until it is followed, closed, or its page is left. `done` is what the write is called: 已转交.
 */
export function useFailures<Failure extends BulkFailure>(
  columns: FailureColumns<Failure>,
): (done: string, result: BulkResult<Failure>) => void {
  const openDialog = useDialog()
  const untilLeft = useUntilLeft()
  return (done, result) =>
    toast.failures(`${result.success} 条成功，${result.failures.length} 条失败`, {
      text: '查看失败',
      until: untilLeft(),
      run: () => openDialog(BulkResultDialog<Failure>, { left: { done, result }, ...columns }),
    })
}
