import { useAction } from '@crm/client/hooks'
import { cooperationCalls, type CooperationTarget } from '@crm/contracts/calls/cooperation'
import { confirm, toast } from '@crm/platform/feedback'
import { type BulkFacts, bulkQuestion, useBulkAction } from '@crm/ui/data'

/** Cooperations that something is done to. */
export interface StepTarget {
  request: CooperationTarget
  count: number
  /** What the rows hold of them, where all are on the page. */
  facts?: Pick<BulkFacts, 'talents' | 'fees'>
  /** After the write. */
  onDone?: () => void
}

/** What the writes over cooperations are logged with. */
export const cooperationWrite = { unit: '个合作单', name: '单号' } as const

/** Takes cooperations to a state that needs no reason: 1 重新打开, 2 确认, 3 完成. One offers 撤销, several are asked about. */
export function useCooperationSteps() {
  const many = {
    1: useBulkAction(cooperationCalls.status, { ...cooperationWrite, weight: 'asked', done: doneOf(1) }),
    2: useBulkAction(cooperationCalls.status, { ...cooperationWrite, weight: 'asked', done: doneOf(2) }),
    3: useBulkAction(cooperationCalls.status, { ...cooperationWrite, weight: 'asked', done: doneOf(3) }),
  }
  const one = useAction(cooperationCalls.status)
  const offerUndo = useUndoStep()
  const step = async ({ request, count, facts, onDone }: StepTarget, status: 1 | 2 | 3) => {
    const [coop_id] = request.ids ?? []
    const isOne = coop_id !== undefined && request.ids?.length === 1
    if (!isOne && !(await confirm(questionOf(verbs[status], count, facts)))) return
    if (!(await (isOne ? one : many[status]).run({ ...request, status }))) return
    if (isOne) offerUndo(doneOf(status), coop_id)
    onDone?.()
  }
  return { step, saving: one.saving || Object.values(many).some(({ saving }) => saving) }
}

const questionOf = (verb: string, count: number, facts: StepTarget['facts']) =>
  bulkQuestion(verb, { ...facts, count, unit: cooperationWrite.unit, notifies: '合作单的媒介' })

const verbs = { 1: '重新打开', 2: '确认', 3: '完成' } as const
const doneOf = (status: keyof typeof verbs) => `已${verbs[status]}`

/** Says that a step was taken with one cooperation, with 撤销 for 10 s: it is then as it was before. */
export function useUndoStep(): (text: string, coop_id: number) => void {
  const back = useAction(cooperationCalls.undo, { done: '已撤销' })
  return (text, coop_id) => toast.undo(text, () => void back.run({ coop_id }))
}
