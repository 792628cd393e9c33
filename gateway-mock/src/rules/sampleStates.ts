import { SampleStatus } from '@crm/contracts/enums'
import { type RuleRefusal, WRONG_STATE_CODE } from './ruleRefusal.ts'

/** Statuses in which the goods have left: the ones that 寄样数 counts. */
export const SHIPPED_STATUSES: readonly SampleStatus[] = [4, 5, 10]
/** Statuses in which a reviewer has agreed. */
export const APPROVED_STATUSES: readonly SampleStatus[] = [3, 4, 5, 10]

export type SampleAction =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'ship'
  | 'withdraw'
  | 'sign'
  | 'recycle'
  | 'resubmit'
  | 'changeExpress'
  | 'markDelivery'
  | 'edit'
  | 'remove'

/** From which statuses an action may start, and where it leads (`undefined`: the status stays). */
const STEPS: Record<SampleAction, { from: readonly SampleStatus[]; to?: SampleStatus }> = {
  submit: { from: [12], to: 6 },
  approve: { from: [6, 11], to: 3 },
  reject: { from: [6, 11], to: 2 },
  ship: { from: [3], to: 4 },
  withdraw: { from: [3], to: 6 },
  sign: { from: [4], to: 5 },
  recycle: { from: [5], to: 10 },
  resubmit: { from: [2], to: 6 },
  changeExpress: { from: [4] },
  markDelivery: { from: [5] },
  edit: { from: [12, 6, 11, 2] },
  remove: { from: [12, 6, 2] },
}

/** What the checks need to know besides the status. */
export interface SampleActor {
  /** The caller is the one who asked for the sample. */
  isOwn: boolean
  /** External requests pass the internal review too, instead of going straight to the shipment. */
  needsReview?: boolean
}

/**
 * The status after an action, or the refusal (`当前状态不可操作`, for edits `当前状态不可编辑`). A pending request may be
 * removed only by the one who asked for it.
 */
export function sampleStep(status: number, action: SampleAction, actor: SampleActor): SampleStatus | RuleRefusal {
  const step = STEPS[action]
  const from = step.from.find((each) => each === status)
  const isForeignRemoval = action === 'remove' && status === SampleStatus.pendingReview && !actor.isOwn
  if (from === undefined || isForeignRemoval) {
    return { code: WRONG_STATE_CODE, message: action === 'edit' ? '当前状态不可编辑' : '当前状态不可操作' }
  }
  if (action === 'approve' && from === SampleStatus.externalPendingReview && actor.needsReview) {
    return SampleStatus.pendingReview
  }
  return step.to ?? from
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
  return now - sample.sign_time > overdueDays * 86_400
}
