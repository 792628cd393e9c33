import { type Action, useAction, type UseActionOptions } from '@crm/client/hooks'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import type { Call } from '@crm/contracts/call'
import { toast } from '@crm/platform/feedback'
import { useState } from 'react'
import type { BulkLeft } from './BulkResultDialog.tsx'

export interface BulkActionOptions<Failure extends BulkFailure> extends Pick<UseActionOptions, 'refreshes' | 'quiet'> {
  /** Told when all rows went through: 已转交; of several with their number. */
  done: string
  /** What rows are counted by: 位达人. Default 条. */
  unit?: string
  /** Shows what was left undone in the place of `left`: for writes of dialogs that close before. */
  show?: (left: BulkLeft<Failure>) => void
}

export interface BulkAction<Request, Failure extends BulkFailure> extends Action<Request, BulkResult<Failure>> {
  /** What the last write left undone: `<BulkResultDialog left={write.left} onClose={write.forget} />`. */
  left: BulkLeft<Failure> | undefined
  forget: () => void
}

/**
 * A write over one row or several. All done is told by toast; what was refused of several is shown row by row in the
 * `BulkResultDialog`. `run` answers the result in both cases; a single refused row fails the call.
 */
export function useBulkAction<Request, Failure extends BulkFailure>(
  call: Call<Request, BulkResult<Failure>>,
  { done, unit = '条', show, ...options }: BulkActionOptions<Failure>,
): BulkAction<Request, Failure> {
  const action = useAction(call, options)
  const [left, setLeft] = useState<BulkLeft<Failure>>()
  const run = async (request: Request) => {
    const result = await action.run(request)
    if (result === undefined) return undefined
    if (result.failures.length > 0) (show ?? setLeft)({ done, result })
    else toast.success(result.success > 1 ? `${done} ${result.success} ${unit}` : done)
    return result
  }
  return { ...action, run, left, forget: () => setLeft(undefined) }
}
