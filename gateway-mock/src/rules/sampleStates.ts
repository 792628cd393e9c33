import { DAY_SECONDS } from '@crm/base/durations'
import { SampleStatus } from '@crm/contracts/enums'
import { type RuleRefusal, WRONG_STATE_CODE } from './ruleRefusal.ts'

/** Where each action leads from where it may start; an action that leaves the status has it on both sides. */
const STEPS = {
  submit: { 12: 6 },
  approve: { 6: 3, 11: 3 },
  reject: { 6: 2, 11: 2 },
  withdraw: { 6: 12, 3: 6 },
  ship: { 3: 4 },
  push: { 3: 3 },
  changeExpress: { 4: 4 },
  sign: { 4: 5 },
  markDelivery: { 5: 5 },
  recycle: { 5: 10 },
  resubmit: { 2: 6 },
  edit: { 12: 12, 6: 6, 11: 11, 2: 2 },
  remove: { 12: 12, 6: 6, 2: 2 },
} as const satisfies Record<string, Partial<Record<SampleStatus, SampleStatus>>>
export type SampleAction = keyof typeof STEPS
/** Every action, in the order of a row's buttons. */
// An object literal has no other keys than its type names.
export const SAMPLE_ACTIONS = Object.keys(STEPS) as SampleAction[]

/** What the checks need to know besides the status. */
export interface SampleActor {
  /** The caller is the one who asked for the sample. */
  isOwn: boolean
  /** Levels of approval in force, 1 unless said. */
  levels?: number
  /** The first of two has agreed. */
  isFirstPassed?: boolean
}

/**
 * The status after an action, or the refusal (`当前状态不能操作`, for edits `当前状态不能编辑`). A pending request is taken back and
 * removed only by the one who asked for it. Where two have to agree, the first approval leaves a request pending, and makes one from
 * outside pending.
 */
export function sampleStep(status: number, action: SampleAction, actor: SampleActor): SampleStatus | RuleRefusal {
  const { isOwn, levels = 1, isFirstPassed = false } = actor
  // The table names the statuses by which it is read.
  const to = (STEPS[action] as Readonly<Record<number, SampleStatus>>)[status]
  const isOthers = status === SampleStatus.pendingReview && (action === 'remove' || action === 'withdraw') && !isOwn
  if (to === undefined || isOthers)
    return { code: WRONG_STATE_CODE, message: action === 'edit' ? '当前状态不能编辑' : '当前状态不能操作' }
  return action === 'approve' && levels === 2 && !isFirstPassed ? SampleStatus.pendingReview : to
}

/** The status of a new request: a draft while the OA has to be asked, else pending, else straight to the shipment. */
export function firstSampleStatus(request: {
  isExternal: boolean
  needOa: boolean
  needReview: boolean
}): SampleStatus {
  if (request.isExternal) return SampleStatus.externalPendingReview
  if (request.needOa) return SampleStatus.draftPendingOa
  return request.needReview ? SampleStatus.pendingReview : SampleStatus.awaitingShipment
}

/** 超时未履约: signed longer ago than the setting allows, nothing delivered, not recycled. */
export function isSampleOverdue(
  sample: { status: number; sign_time: number | null; delivery_type: number },
  overdueDays: number,
  now: number,
): boolean {
  if (sample.status !== SampleStatus.signed || sample.delivery_type > 0 || sample.sign_time === null) return false
  return now - sample.sign_time > overdueDays * DAY_SECONDS
}
