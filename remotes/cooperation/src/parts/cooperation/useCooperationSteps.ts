import { useAction } from '@crm/client/hooks'
import { cooperationCalls, type CooperationTarget } from '@crm/contracts/calls/cooperation'
import { confirm } from '@crm/platform/feedback'
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

/** The one cooperation that a request names; undefined of several, and of all that match. */
export const onlyOne = ({ ids }: CooperationTarget): number | undefined => (ids?.length === 1 ? ids[0] : undefined)

/** Takes cooperations to a state that needs no reason: 1 重新打开, 2 确认, 3 完成. One offers 撤销, several are asked about. */
export function useCooperationSteps() {
  const many = {
    1: useBulkAction(cooperationCalls.status, { ...cooperationWrite, weight: 'asked', done: doneOf(1) }),
    2: useBulkAction(cooperationCalls.status, { ...cooperationWrite, weight: 'asked', done: doneOf(2) }),
    3: useBulkAction(cooperationCalls.status, { ...cooperationWrite, weight: 'asked', done: doneOf(3) }),
  }
  const one = useOneStep()
  const step = async ({ request, count, facts, onDone }: StepTarget, status: 1 | 2 | 3) => {
    if (onlyOne(request) === undefined) {
      const agreement = await confirm(questionOf(verbs[status], count, facts))
      if (!agreement || !(await many[status].run({ ...request, status }, agreement))) return
    } else if (!(await one.run({ ...request, status }))) return
    onDone?.()
  }
  return { step, saving: one.saving || Object.values(many).some(({ saving }) => saving) }
}

const questionOf = (verb: string, count: number, facts: StepTarget['facts']) =>
  bulkQuestion(verb, { ...facts, count, unit: cooperationWrite.unit, notifies: '合作单的媒介' })

const verbs = { 1: '重新打开', 2: '确认', 3: '完成', 4: '取消' } as const
const doneOf = (status: keyof typeof verbs) => `已${verbs[status]}`

/** A step with one cooperation: its toast offers 撤销 for 10 s, after which it is as it was before. */
export function useOneStep({ quiet = false } = {}) {
  const back = useAction(cooperationCalls.undo, { weight: { harmless: 'reverse' }, done: '已撤销' })
  return useAction(cooperationCalls.status, {
    weight: (request) => {
      const coop_id = onlyOne(request)
      if (coop_id === undefined) throw new Error('useOneStep: not one cooperation')
      return { undo: () => back.run({ coop_id }) }
    },
    done: (_answer, { status }) => doneOf(status),
    quiet,
  })
}
