import { useAction } from '@crm/client/hooks'
import { cooperationCalls, type CooperationTarget } from '@crm/contracts/calls/cooperation'
import { toast } from '@crm/platform/feedback'
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
  const many = {
    1: useBulkAction(cooperationCalls.status, { ...cooperationWrite, done: verbs[1] }),
    2: useBulkAction(cooperationCalls.status, { ...cooperationWrite, done: verbs[2] }),
    3: useBulkAction(cooperationCalls.status, { ...cooperationWrite, done: verbs[3] }),
  }
  const one = useAction(cooperationCalls.status)
  const offerUndo = useUndoStep()
  const step = async ({ request, onDone }: StepTarget, status: 1 | 2 | 3) => {
    const [coop_id] = request.ids ?? []
    const isOne = coop_id !== undefined && request.ids?.length === 1
    if (!(await (isOne ? one : many[status]).run({ ...request, status }))) return
    if (isOne) offerUndo(verbs[status], coop_id)
    onDone?.()
  }
  return { step, saving: one.saving || Object.values(many).some(({ saving }) => saving) }
}

const verbs = { 1: '已重新打开', 2: '已确认', 3: '已完成' } as const

/** Says that a step was taken with one cooperation, with 撤销 for 5 s: it is then as it was before. */
export function useUndoStep(): (text: string, coop_id: number) => void {
  const back = useAction(cooperationCalls.undo, { done: '已撤销' })
  return (text, coop_id) => toast.undo(text, () => void back.run({ coop_id }))
}
