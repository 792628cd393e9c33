import { type Action, type AgreedAction, useAction, type UseActionOptions, type WeightOf } from '@crm/client/hooks'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import type { Call } from '@crm/contracts/call'
import { toast, type ToastAction } from '@crm/platform/feedback'
import { type FailureColumns, useFailures } from './useFailures.ts'

export interface BulkActionOptions<Failure extends BulkFailure>
  extends Pick<UseActionOptions<unknown, unknown>, 'quiet'>,
    FailureColumns<Failure> {
  /** Toast when all rows went through: 已转交; with their number when there are several. */
  done: string
  /** What rows are counted by: 位达人. Default 条. */
  unit?: string
  /** What the toast of a single row offers next. */
  next?: ToastAction
  /** All rows were refused: a question in which nothing can be corrected closes. */
  onRefused?: () => void
}

/** How heavy an act over rows is: by its request where one row weighs less than several. */
export type BulkWeight<Request, Failure extends BulkFailure = BulkFailure> = WeightOf<Request, BulkResult<Failure>>

/**
 * A write over one row or several, and how heavy it is (`ActWeight`). Success is a toast; where some of several were
 * refused, one sentence leads to their list (`useFailures`). `run` answers the result in both cases, and nothing where its question was declined or all were refused, so that
 * what was ticked and typed stays for another try; a single refused row fails the call.
 */
export function useBulkAction<Request, Failure extends BulkFailure>(
  call: Call<Request, BulkResult<Failure>>,
  options: BulkActionOptions<Failure> & { weight: 'asked' },
): AgreedAction<Request, BulkResult<Failure>>
export function useBulkAction<Request, Failure extends BulkFailure>(
  call: Call<Request, BulkResult<Failure>>,
  options: BulkActionOptions<Failure> & { weight: BulkWeight<Request, Failure> },
): Action<Request, BulkResult<Failure>>
export function useBulkAction<Request, Failure extends BulkFailure>(
  call: Call<Request, BulkResult<Failure>>,
  {
    weight,
    done,
    unit = '条',
    next,
    name,
    reason,
    more,
    onRefused,
    ...options
  }: BulkActionOptions<Failure> & { weight: 'asked' | BulkWeight<Request, Failure> },
): Action<Request, BulkResult<Failure>> {
  const showFailures = useFailures<Failure>({
    ...(name !== undefined && { name }),
    ...(reason !== undefined && { reason }),
    ...(more !== undefined && { more }),
  })
  const action = useAction(call, {
    ...options,
    weight: weight as BulkWeight<Request, Failure>, // An agreement that was given is not looked at again.
    done: ({ success, failures }) => {
      if (failures.length > 0 || (success <= 1 && next)) return undefined
      return success > 1 ? `${done} ${success} ${unit}` : done
    },
  })
  const run = async (request: Request) => {
    const result = await action.run(request)
    if (result === undefined) return undefined
    if (result.failures.length > 0) {
      showFailures(done, result)
      if (result.success > 0) return result
      onRefused?.()
      return undefined
    }
    if (result.success <= 1 && next) toast.next(done, next)
    return result
  }
  return { ...action, run }
}
