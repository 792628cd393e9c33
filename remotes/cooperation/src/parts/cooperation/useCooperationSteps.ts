import { cooperationCalls, type CooperationTarget } from '@crm/contracts/calls/cooperation'
import { useBulkAction } from '@crm/ui/data'

/** Cooperations that something is done to. */
export interface StepTarget {
  request: CooperationTarget
  count: number
  /** After the write. */
  onDone?: () => void
}

/** What the writes over cooperations are logged with. */
export const cooperationWrite = { unit: '个合作单', name: '单号' } as const

/** Takes cooperations to a state that needs no reason: 1 重新打开, 2 确认, 3 完成. */
export function useCooperationSteps() {
  const { run, saving } = useBulkAction(cooperationCalls.status, { ...cooperationWrite, done: '设置成功' })
  const step = async ({ request, onDone }: StepTarget, status: 1 | 2 | 3) => {
    if (await run({ ...request, status })) onDone?.()
  }
  return { step, saving }
}
